/* Writing that fails ends the program: here a child of the test. */
#include "writer.h"

#include "message.h"
#include "unit.h"

#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

/* A descriptor of a pipe that nobody reads. */
static int
broken_pipe(void)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	close(ends[0]);
	return ends[1];
}

/* What a child puts: held back until the end, or too much for that. */
enum amount { HELD_BACK = 10, AT_ONCE = 2 * WRITER_BUFFER };

/*
 * Let a child write N bytes to FD, with SIGPIPE handled as PIPE says. Returns
 * its wait status; what it said on standard error is added to SAID.
 */
static int
fail_to_write(int fd, const char *name, size_t n, void (*pipe_signal)(int),
	struct bytes *said)
{
	static uint8_t bytes[AT_ONCE];
	struct writer *w;
	ssize_t length;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	assert_true(child != -1);
	if (child == 0) {
		signal(SIGPIPE, pipe_signal);
		dup2(ends[1], STDERR_FILENO);
		w = writer_open(fd, name);
		writer_put(w, bytes, n);
		writer_close(w);
		_exit(0);
	}
	close(ends[1]);
	close(fd);
	while ((length = read(ends[0], bytes, sizeof bytes)) > 0)
		bytes_add(said, bytes, (size_t)length);
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void
assert_failed(int status, struct bytes *said, const char *message)
{
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), STATUS_FAILED);
	assert_bytes(said, message, strlen(message));
	bytes_free(said);
}

static void
reader_is_gone_and_the_signal_ignored(void **state)
{
	struct bytes said = {0};
	int status;

	(void)state;
	status = fail_to_write(broken_pipe(), NULL, HELD_BACK, SIG_IGN, &said);
	assert_failed(status, &said, "mergelog: write error: Broken pipe\n");
	status = fail_to_write(broken_pipe(), NULL, AT_ONCE, SIG_IGN, &said);
	assert_failed(status, &said, "mergelog: write error: Broken pipe\n");
}

static void
reader_is_gone_and_the_signal_kills(void **state)
{
	struct bytes said = {0};
	int status;

	(void)state;
	status = fail_to_write(broken_pipe(), NULL, HELD_BACK, SIG_DFL, &said);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGPIPE);
	assert_int_equal(said.length, 0);
}

static void
full_disk_is_told_with_the_name(void **state)
{
	struct bytes said = {0};
	int fd = open("/dev/full", O_WRONLY), status;

	(void)state;
	if (fd == -1)
		skip_because("no /dev/full here");
	status = fail_to_write(fd, "out.log", HELD_BACK, SIG_DFL, &said);
	assert_failed(status, &said,
		"mergelog: out.log: write error: No space left on device\n");
	fd = open("/dev/full", O_WRONLY);
	status = fail_to_write(fd, "out.log", AT_ONCE, SIG_DFL, &said);
	assert_failed(status, &said,
		"mergelog: out.log: write error: No space left on device\n");
}

/* Without a byte to write there is nothing that could fail. */
static void
nothing_is_written_where_nothing_is_put(void **state)
{
	struct bytes said = {0};
	int status;

	(void)state;
	status = fail_to_write(broken_pipe(), NULL, 0, SIG_DFL, &said);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_int_equal(said.length, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reader_is_gone_and_the_signal_ignored),
		cmocka_unit_test(reader_is_gone_and_the_signal_kills),
		cmocka_unit_test(full_disk_is_told_with_the_name),
		cmocka_unit_test(nothing_is_written_where_nothing_is_put),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
