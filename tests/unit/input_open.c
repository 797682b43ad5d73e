/* Inputs: what can be opened, and "-", which is what the program was given. */
#include "unit.h"

#include <sys/socket.h>

/* From now on FD is standard input; FD itself is closed. */
static void
make_stdin(int fd)
{
	assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
	if (fd != STDIN_FILENO)
		close(fd);
}

static void
assert_read(struct input *in, enum input_status status, const char *text)
{
	uint8_t buffer[64];
	size_t length = 99;

	assert_int_equal(
		input_read(in, buffer, sizeof buffer, &length), status);
	assert_int_equal(length, strlen(text));
	assert_memory_equal(buffer, text, length);
}

static void
what_cannot_be_opened(void **state)
{
	(void)state;
	errno = 0;
	assert_null(open_input("/nowhere/to/be/found"));
	assert_int_equal(errno, ENOENT);
	errno = 0;
	assert_null(open_input(""));
	assert_int_equal(errno, ENOENT);
	errno = 0;
	assert_null(open_input("/"));
	assert_int_equal(errno, EISDIR);
	input_close(NULL);
}

static void
pipe_as_standard_input(void **state)
{
	struct input *in;
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	make_stdin(ends[0]);
	in = open_input("-");
	assert_non_null(in);
	assert_false(input_is_regular(in));
	assert_read(in, INPUT_WAIT, "");
	give(ends[1], "text", 4);
	assert_read(in, INPUT_DATA, "text");
	close(ends[1]);
	assert_read(in, INPUT_END, "");
	input_close(in);
}

/* It is read on from where whoever had it before left it. */
static void
file_as_standard_input(void **state)
{
	FILE *file = tmpfile();
	struct input *in;

	(void)state;
	assert_non_null(file);
	assert_true(fputs("skipped text", file) >= 0);
	assert_int_equal(fflush(file), 0);
	assert_int_equal(lseek(fileno(file), 8, SEEK_SET), 8);
	make_stdin(dup(fileno(file)));
	in = open_input("-");
	assert_non_null(in);
	assert_true(input_is_regular(in));
	assert_read(in, INPUT_DATA, "text");
	assert_read(in, INPUT_END, "");
	input_close(in);
	fclose(file);
}

static void
closed_standard_input(void **state)
{
	(void)state;
	close(STDIN_FILENO);
	errno = 0;
	assert_null(open_input("-"));
	assert_int_equal(errno, EBADF);
}

static void
standard_input_that_is_only_for_writing(void **state)
{
	(void)state;
	make_stdin(open("/dev/null", O_WRONLY));
	errno = 0;
	assert_null(open_input("-"));
	assert_int_equal(errno, EBADF);
	/* It is not ours to close where it is no input of ours. */
	assert_true(fcntl(STDIN_FILENO, F_GETFD) != -1);
}

static void
standard_input_that_is_a_folder(void **state)
{
	(void)state;
	make_stdin(open("/", O_RDONLY));
	errno = 0;
	assert_null(open_input("-"));
	assert_int_equal(errno, EISDIR);
	assert_true(fcntl(STDIN_FILENO, F_GETFD) != -1);
}

/* Whoever shares a pipe may have made it non-blocking. */
static void
non_blocking_standard_input(void **state)
{
	struct input *in;
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	make_stdin(ends[0]);
	in = open_input("-");
	assert_read(in, INPUT_WAIT, "");
	assert_int_equal(input_load(in, 1), INPUT_WAIT);
	give(ends[1], "text", 4);
	assert_true(input_wait(in, INPUT_FOREVER));
	assert_read(in, INPUT_DATA, "text");
	assert_read(in, INPUT_WAIT, "");
	close(ends[1]);
	assert_read(in, INPUT_END, "");
	input_close(in);
}

/* Unread bytes at a socket's close are a reset for the other side. */
static void
failed_read_stays_failed(void **state)
{
	struct input *in;
	int ends[2];

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	give(ends[0], "x", 1);
	make_stdin(ends[0]);
	in = open_input("-");
	give(ends[1], "text", 4);
	assert_int_equal(input_load(in, 4), INPUT_DATA);
	close(ends[1]);
	assert_int_equal(input_load(in, 5), INPUT_ERROR);
	assert_int_equal(input_errno(in), ECONNRESET);
	/* What came before is not lost, and the error is said again. */
	assert_read(in, INPUT_DATA, "text");
	assert_read(in, INPUT_ERROR, "");
	assert_read(in, INPUT_ERROR, "");
	assert_int_equal(input_load(in, 1), INPUT_ERROR);
	assert_int_equal(input_errno(in), ECONNRESET);
	input_close(in);
}

/* A file that is called so has another name for the program. */
static void
dash_is_not_a_file(void **state)
{
	struct input *in;

	(void)state;
	make_stdin(open("/dev/null", O_RDONLY));
	in = open_input("-");
	assert_non_null(in);
	assert_read(in, INPUT_END, "");
	input_close(in);
	errno = 0;
	assert_null(open_input("--"));
	assert_int_equal(errno, ENOENT);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_cannot_be_opened),
		cmocka_unit_test(pipe_as_standard_input),
		cmocka_unit_test(file_as_standard_input),
		cmocka_unit_test(closed_standard_input),
		cmocka_unit_test(standard_input_that_is_only_for_writing),
		cmocka_unit_test(standard_input_that_is_a_folder),
		cmocka_unit_test(non_blocking_standard_input),
		cmocka_unit_test(failed_read_stays_failed),
		cmocka_unit_test(dash_is_not_a_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
