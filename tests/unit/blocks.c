/* The lines of inputs as pieces, filled by workers, too. */
#include "chain.h"

#include <poll.h>
#include <sys/ioctl.h>

#define SIZE ((size_t)256)

static const unsigned int counts[] = {1, 2, 3, 4, 5, 16};
static const unsigned int threads[] = {1, 2, 4};

static void
file_reads_in_any_pieces(void **state)
{
	static const size_t sizes[] = {
		BLOCKS_FIRST, SIZE - 8, SIZE, 4096, 131072};
	struct pool *p;
	struct bytes text = {0};
	uint64_t seed = 8;
	struct chain c;
	size_t i, j, k, n;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++) {
		p = pool_open(threads[i]);
		for (n = 0; n < 20000; n = 3 * n + 50) {
			text.length = 0;
			add_random_lines(&text, &seed, n, 4 * SIZE);
			/* Without the last newline. */
			text.length -= text.length > 0;
			for (j = 0; j < LENGTH(counts) * LENGTH(sizes); j++) {
				k = j / LENGTH(counts);
				c = chain_open(
					file_input(text.data, text.length),
					NULL, p, sizes[k],
					counts[j % LENGTH(counts)]);
				assert_int_equal(chain_take(&c), DECODER_END);
				assert_int_equal(chain_take(&c), DECODER_END);
				assert_chain_read(&c, text.data, text.length);
				chain_close(&c);
			}
		}
		pool_close(p);
	}
	bytes_free(&text);
}

#define INPUTS 20

/* The piece of one input is needed while workers fill those of others. */
static void
inputs_share_the_workers(void **state)
{
	struct bytes texts[INPUTS] = {{0}};
	struct chain chains[INPUTS];
	struct pool *p;
	uint64_t seed = 12;
	size_t i, j, left;
	bool over[INPUTS];

	(void)state;
	for (i = 0; i < INPUTS; i++)
		add_random_lines(
			&texts[i], &seed, random_below(&seed, 40000), 4 * SIZE);
	for (j = 0; j < LENGTH(threads) * LENGTH(counts); j++) {
		p = pool_open(threads[j % LENGTH(threads)]);
		for (i = 0; i < INPUTS; i++) {
			chains[i] = chain_open(
				file_input(texts[i].data, texts[i].length),
				NULL, p, SIZE, counts[j / LENGTH(threads)]);
			over[i] = false;
		}
		for (left = INPUTS; left > 0;) {
			i = random_below(&seed, INPUTS);
			if (over[i] || chain_next(&chains[i]) == DECODER_MORE)
				continue;
			over[i] = true;
			left--;
		}
		for (i = 0; i < INPUTS; i++) {
			assert_chain_read(
				&chains[i], texts[i].data, texts[i].length);
			chain_close(&chains[i]);
		}
		pool_close(p);
	}
	for (i = 0; i < INPUTS; i++)
		bytes_free(&texts[i]);
}

/* Bytes that a pipe holds. */
static size_t
pipe_holds(int fd)
{
	int n;

	assert_int_equal(ioctl(fd, FIONREAD, &n), 0);
	return (size_t)n;
}

/* Lines of 16 pieces in a pipe. */
static struct chain
full_pipe(struct pool *p, int *writer)
{
	struct chain c = chain_open(pipe_input(writer), NULL, p, SIZE, 2);
	size_t i;

	for (i = 0; i < 16 * SIZE / 8; i++)
		give(*writer, "abcdefg\n", 8);
	return c;
}

/* The same, of which one was taken. */
static struct chain
begun_pipe(struct pool *p, int *writer)
{
	struct chain c = full_pipe(p, writer);

	assert_int_equal(chain_next(&c), DECODER_MORE);
	assert_int_equal(seen_count(&c.seen), SIZE / 8);
	return c;
}

/* Wait for a worker to fill both pieces; should none come, it is the end. */
static void
await_two_pieces(int writer)
{
	alarm(60);
	while (pipe_holds(writer) > 14 * SIZE)
		poll(NULL, 0, 1);
	alarm(0);
	/* There are but two of them. */
	assert_int_equal(pipe_holds(writer), 14 * SIZE);
}

/* Nobody asks for the second piece. */
static void
workers_fill_ahead(void **state)
{
	struct pool *p = pool_open(2);
	struct chain c;
	int writer;

	(void)state;
	c = begun_pipe(p, &writer);
	await_two_pieces(writer);
	assert_int_equal(chain_take(&c), DECODER_WAIT);
	assert_int_equal(seen_count(&c.seen), 16 * SIZE / 8);
	/* A pipe that has nothing is left alone until it is asked for. */
	give(writer, "last\n", 5);
	assert_int_equal(chain_next(&c), DECODER_MORE);
	assert_int_equal(chain_take(&c), DECODER_WAIT);
	close(writer);
	assert_int_equal(chain_take(&c), DECODER_END);
	assert_int_equal(seen_count(&c.seen), 16 * SIZE / 8 + 1);
	chain_close(&c);
	pool_close(p);
}

/* Nobody asks even for the first. */
static void
workers_begin_after_the_look(void **state)
{
	struct pool *p = pool_open(2);
	const uint8_t *bytes;
	struct chain c;
	size_t n;
	int writer;

	(void)state;
	c = full_pipe(p, &writer);
	assert_int_equal(blocks_look(c.blocks, &bytes, &n), DECODER_MORE);
	blocks_begin(c.blocks);
	await_two_pieces(writer);
	assert_int_equal(chain_take(&c), DECODER_WAIT);
	assert_int_equal(seen_count(&c.seen), 16 * SIZE / 8);
	close(writer);
	assert_int_equal(chain_take(&c), DECODER_END);
	chain_close(&c);
	pool_close(p);
}

static void
nobody_fills_ahead_without_workers(void **state)
{
	struct pool *p = pool_open(1);
	struct chain c;
	int writer;

	(void)state;
	c = begun_pipe(p, &writer);
	assert_int_equal(pipe_holds(writer), 15 * SIZE);
	/* But a thread that waits for another input may help. */
	pool_lock(p);
	assert_true(pool_help(p));
	assert_false(pool_help(p));
	pool_unlock(p);
	assert_int_equal(pipe_holds(writer), 14 * SIZE);
	close(writer);
	assert_int_equal(chain_take(&c), DECODER_END);
	assert_int_equal(seen_count(&c.seen), 16 * SIZE / 8);
	chain_close(&c);
	pool_close(p);
}

/* Whatever workers are at, or have still to do. */
static void
closing_at_any_time(void **state)
{
	struct bytes text = {0};
	struct chain chains[4];
	uint64_t seed = 5;
	struct pool *p;
	size_t i, j, n;
	int round;

	(void)state;
	add_random_lines(&text, &seed, 30000, 4 * SIZE);
	p = pool_open(3);
	for (round = 0; round < 300; round++) {
		for (i = 0; i < LENGTH(chains); i++) {
			chains[i] = chain_open(
				file_input(text.data, text.length), NULL, p,
				SIZE, counts[random_below(&seed, 6)]);
			n = random_below(&seed, 4);
			for (j = 0; j < n; j++)
				assert_int_equal(
					chain_next(&chains[i]), DECODER_MORE);
		}
		for (i = 0; i < LENGTH(chains); i++)
			chain_close(&chains[i]);
	}
	pool_close(p);
	bytes_free(&text);
}

/* Workers meet the damage first; it is told after the lines before it. */
static void
damage_comes_after_the_pieces(void **state)
{
	(void)state;
	assert_damage_comes_last(2, SIZE, counts, LENGTH(counts), 4);
}

/* A job that is done at once, when all before it are. */
struct last {
	struct pool_job job;
	struct pool *pool;
};

static void
run_last(struct pool_job *job)
{
	pool_done(((struct last *)job)->pool, job);
}

/* Wait until the only worker of P has nothing left to do. */
static void
wait_for_worker(struct pool *p)
{
	struct last last = {.job.run = run_last, .pool = p};

	pool_lock(p);
	pool_put(p, &last.job, POOL_RANKS - 1);
	pool_wait(p, &last.job);
	pool_unlock(p);
}

/* It is left to who needs it to put a line together that is longer than that.
 */
static void
worker_does_not_let_pieces_grow(void **state)
{
	struct pool *p = pool_open(2);
	struct bytes text = {0};
	struct chain c;
	size_t i;

	(void)state;
	for (i = 0; i < 400 * SIZE; i++)
		bytes_add(&text, i == SIZE / 2 ? "\n" : "x", 1);
	c = chain_open(file_input(text.data, text.length), NULL, p, SIZE, 2);
	assert_int_equal(chain_next(&c), DECODER_MORE);
	wait_for_worker(p);
	/* It did fill its piece, but no more. */
	assert_true(input_offset(c.in) > (off_t)SIZE);
	assert_true(input_offset(c.in) <= (off_t)(2 * SIZE));
	assert_int_equal(chain_take(&c), DECODER_END);
	assert_chain_read(&c, text.data, text.length);
	chain_close(&c);
	bytes_free(&text);
	pool_close(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(file_reads_in_any_pieces),
		cmocka_unit_test(inputs_share_the_workers),
		cmocka_unit_test(workers_fill_ahead),
		cmocka_unit_test(workers_begin_after_the_look),
		cmocka_unit_test(nobody_fills_ahead_without_workers),
		cmocka_unit_test(closing_at_any_time),
		cmocka_unit_test(damage_comes_after_the_pieces),
		cmocka_unit_test(worker_does_not_let_pieces_grow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
