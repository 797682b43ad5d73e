/* Bytes to a descriptor. Who writes is a child; the test reads. */
#include "writer.h"

#include "unit.h"

#include <poll.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

/* A test that waits so long has failed; mostly it takes no time. */
#define LIMIT_MS 30000

struct job {
	pid_t child;
	int reader;
	int writer; /* Open here, too, to look at. */
};

/* Begin a child that does WORK with the pipe's writing end, given FLAGS. */
static struct job
begin(void (*work)(int fd), int flags)
{
	struct job job;
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[1], F_SETFL, flags), 0);
	job.reader = ends[0];
	job.writer = ends[1];
	job.child = fork();
	assert_true(job.child != -1);
	if (job.child == 0) {
		close(ends[0]);
		work(ends[1]);
		_exit(0);
	}
	return job;
}

/* The child has ended well. */
static void
finish(struct job *job)
{
	int status;

	assert_int_equal(waitpid(job->child, &status, 0), job->child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	close(job->reader);
}

/* Wait until the pipe is full, so that the child's next write can't be. */
static void
wait_until_full(const struct job *job)
{
	struct pollfd watch = {.fd = job->writer, .events = POLLOUT};
	int tries;

	for (tries = 0; poll(&watch, 1, 0) == 1; tries++) {
		assert_true(tries < LIMIT_MS);
		poll(NULL, 0, 1);
	}
}

/* Add what one read gives; false at the end. */
static bool
read_some(const struct job *job, size_t room, struct bytes *out)
{
	static uint8_t buffer[1 << 20];
	ssize_t n = read(job->reader, buffer, room);

	assert_true(n >= 0);
	bytes_add(out, buffer, (size_t)n);
	return n > 0;
}

/* True if there is something to read now. */
static bool
something_to_read(int fd)
{
	struct pollfd watch = {.fd = fd, .events = POLLIN};

	return poll(&watch, 1, 0) == 1;
}

static void
small_puts_are_held_back(void **state)
{
	struct writer *w;
	char buffer[16];
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	w = writer_open(ends[1], NULL);
	writer_put(w, (const uint8_t *)"one ", 4);
	writer_put(w, (const uint8_t *)"", 0);
	writer_put(w, (const uint8_t *)"two", 3);
	assert_false(something_to_read(ends[0]));
	writer_flush(w);
	assert_int_equal(read(ends[0], buffer, sizeof buffer), 7);
	assert_memory_equal(buffer, "one two", 7);
	/* Nothing is written twice. */
	writer_flush(w);
	assert_false(something_to_read(ends[0]));
	writer_put(w, (const uint8_t *)"three", 5);
	assert_false(something_to_read(ends[0]));
	writer_close(w);
	assert_int_equal(read(ends[0], buffer, sizeof buffer), 5);
	assert_memory_equal(buffer, "three", 5);
	/* The descriptor is not the writer's. */
	give(ends[1], "x", 1);
	close(ends[0]);
	close(ends[1]);
}

/* The sizes that are put one after the other, around what makes a difference.
 */
static const size_t sizes[] = {1, 2, WRITER_BUFFER - 3, 1, WRITER_LONG - 1,
	WRITER_BUFFER - 1, 1, WRITER_LONG, WRITER_BUFFER, WRITER_BUFFER, 5,
	WRITER_BUFFER + 1, 0, 3 * WRITER_BUFFER + 7, 3, WRITER_LONG + 1,
	WRITER_BUFFER - 2, 2 * WRITER_BUFFER, WRITER_LONG - 1, 100};

/* So often each size is put. */
#define TIMES 3

static void
sizes_text(struct bytes *text)
{
	size_t i, n = 0;

	for (i = 0; i < LENGTH(sizes); i++)
		n += sizes[i];
	bytes_add_text(text, TIMES * n);
}

/*
 * What was put is spoilt as soon as it must not be needed any more: short runs
 * at once, long ones when settled, which is done after some of them.
 */
static void
put_all_sizes(int fd)
{
	struct bytes text = {0};
	struct writer *w = writer_open(fd, "name");
	size_t i, n, at = 0, settled = 0;

	sizes_text(&text);
	for (i = 0; i < TIMES * LENGTH(sizes); i++) {
		n = sizes[i % LENGTH(sizes)];
		writer_put(w, text.data + at, n);
		if (n < WRITER_LONG)
			memset(text.data + at, '#', n);
		at += n;
		if (i % 7 != 6)
			continue;
		if (i % 2 == 0)
			writer_settle(w);
		else
			writer_flush(w);
		memset(text.data + settled, '#', at - settled);
		settled = at;
	}
	writer_close(w);
	bytes_free(&text);
}

static void
puts_of_all_sizes_keep_their_order(void **state)
{
	struct bytes text = {0}, out = {0};
	struct job job = begin(put_all_sizes, 0);

	(void)state;
	close(job.writer);
	while (read_some(&job, 1 << 20, &out))
		continue;
	finish(&job);
	sizes_text(&text);
	assert_bytes(&out, text.data, text.length);
	bytes_free(&text);
	bytes_free(&out);
}

/* Short writes and EAGAIN: the pipe is non-blocking and read slowly. */
static void
non_blocking_pipe(void **state)
{
	struct bytes text = {0}, out = {0};
	struct job job = begin(put_all_sizes, O_NONBLOCK);
	size_t room = 1;
	int i;

	(void)state;
	for (i = 0; i < 20; i++) {
		wait_until_full(&job);
		room = room * 7 % 4999;
		assert_true(read_some(&job, room, &out));
	}
	close(job.writer);
	while (read_some(&job, 3001, &out))
		continue;
	finish(&job);
	sizes_text(&text);
	assert_bytes(&out, text.data, text.length);
	bytes_free(&text);
	bytes_free(&out);
}

static void
ignore_signal(int number)
{
	(void)number;
}

static void
put_while_signals_come(int fd)
{
	struct sigaction action = {.sa_handler = ignore_signal};

	/* Without SA_RESTART: a write that waits fails with EINTR. */
	sigaction(SIGUSR1, &action, NULL);
	/* The parent may send them from now on. */
	if (write(fd, "!", 1) == 1)
		put_all_sizes(fd);
}

static void
signals_do_not_lose_bytes(void **state)
{
	struct bytes text = {0}, out = {0};
	struct job job = begin(put_while_signals_come, 0);
	int i;

	(void)state;
	assert_true(read_some(&job, 1, &out));
	assert_bytes(&out, "!", 1);
	out.length = 0;
	for (i = 0; i < 200; i++) {
		wait_until_full(&job);
		assert_int_equal(kill(job.child, SIGUSR1), 0);
		assert_true(read_some(&job, 4096, &out));
	}
	close(job.writer);
	while (read_some(&job, 1 << 20, &out))
		continue;
	finish(&job);
	sizes_text(&text);
	assert_bytes(&out, text.data, text.length);
	bytes_free(&text);
	bytes_free(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_puts_are_held_back),
		cmocka_unit_test(puts_of_all_sizes_keep_their_order),
		cmocka_unit_test(non_blocking_pipe),
		cmocka_unit_test(signals_do_not_lose_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
