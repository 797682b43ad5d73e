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

/* What of a child's writing fails first, as all before it holds back. */
enum step { NOTHING, AT_CLOSE, AT_FLUSH, AT_SETTLE, AT_PUT };

/* The status of a child whose writing went further than that. */
#define WENT_ON 77

static void
write_up_to(struct writer *w, enum step step)
{
	static uint8_t bytes[2 * WRITER_FEW];
	size_t n;

	if (step == NOTHING)
		writer_put(w, bytes, 0);
	else if (step == AT_SETTLE)
		writer_put(w, bytes, sizeof bytes);
	else
		writer_put(w, bytes, 10);
	for (n = 0; step == AT_PUT && n < 2 * WRITER_BUFFER; n += 100)
		writer_put(w, bytes, 100);
	if (step == AT_FLUSH)
		writer_flush(w);
	if (step == AT_SETTLE)
		writer_settle(w);
	if (step > AT_CLOSE)
		_exit(WENT_ON);
	writer_close(w);
}

/*
 * Let a child write to FD up to STEP, with SIGPIPE handled as PIPE_SIGNAL says.
 * Returns its wait status; what it said on standard error is added to SAID.
 */
static int
fail_to_write(int fd, const char *name, enum step step,
	void (*pipe_signal)(int), struct bytes *said)
{
	uint8_t bytes[256];
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
		write_up_to(w, step);
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
	enum step step;
	int status;

	(void)state;
	for (step = AT_CLOSE; step <= AT_PUT; step++) {
		status = fail_to_write(
			broken_pipe(), NULL, step, SIG_IGN, &said);
		assert_failed(
			status, &said, "mergelog: write error: Broken pipe\n");
	}
}

static void
reader_is_gone_and_the_signal_kills(void **state)
{
	struct bytes said = {0};
	int status;

	(void)state;
	status = fail_to_write(broken_pipe(), NULL, AT_CLOSE, SIG_DFL, &said);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGPIPE);
	assert_int_equal(said.length, 0);
}

static void
full_disk_is_told_with_the_name(void **state)
{
	struct bytes said = {0};
	enum step step;
	int fd, status;

	(void)state;
	for (step = AT_CLOSE; step <= AT_PUT; step++) {
		fd = open("/dev/full", O_WRONLY);
		if (fd == -1)
			skip_because("no /dev/full here");
		status = fail_to_write(fd, "out.log", step, SIG_DFL, &said);
		assert_failed(status, &said,
			"mergelog: out.log: write error: "
			"No space left on device\n");
	}
}

/* Without a byte to write there is nothing that could fail. */
static void
nothing_is_written_where_nothing_is_put(void **state)
{
	struct bytes said = {0};
	int status;

	(void)state;
	status = fail_to_write(broken_pipe(), NULL, NOTHING, SIG_DFL, &said);
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
