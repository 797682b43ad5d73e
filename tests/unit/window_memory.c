/* The window: where the lines lie that are held, and how much that takes. */
#include "windowing.h"

#define SIZE ((size_t)4096)

/* The window's piece, with one line of N bytes behind GAP others. */
static void
add_line(struct windowing *w, int64_t key, size_t n, size_t gap)
{
	static uint8_t line[5 * SIZE];

	assert_true(n <= sizeof line);
	memset(line, 'a' + (int)(n % 26), n);
	windowing_add(w, key, line, n, gap);
}

/* Put the piece, to be kept or not, and take the one line that leaves. */
static void
assert_kept(size_t n, size_t gap, bool own, bool kept)
{
	struct windowing w = windowing_open(10, SIZE);
	const uint8_t *bytes;
	struct runs runs;

	add_line(&w, 1, n, gap);
	bytes = w.piece.bytes;
	runs = (struct runs){w.piece.runs, w.piece.runs + 1, bytes, NULL};
	window_put(w.window, &runs, own ? &w.piece : NULL);
	assert_int_equal(w.piece.bytes == NULL, kept);
	window_end(w.window);
	assert_true(window_take(w.window, &runs));
	assert_int_equal(runs.bytes == bytes, kept);
	assert_int_equal(runs.next->end - runs.next->begin, n);
	windowing_close(&w);
}

/* A piece that is well filled is not copied. */
static void
large_pieces_are_kept_and_small_ones_copied(void **state)
{
	(void)state;
	assert_kept(SIZE, 0, true, true);
	assert_kept(SIZE / 4, 0, true, true);
	assert_kept(1, SIZE / 4 - 1, true, true);
	assert_kept(1, SIZE / 4 - 2, true, false);
	assert_kept(1, 0, true, false);
	assert_kept(5 * SIZE, 0, true, true);
	/* They lie elsewhere. */
	assert_kept(SIZE, 0, false, false);
	assert_kept(1, 0, false, false);
	assert_kept(5 * SIZE, 0, false, false);
}

/* The buffers that a piece had, each once. */
struct buffers {
	uint8_t *all[20000];
	size_t count;
};

static void
note(struct buffers *b, uint8_t *buffer)
{
	size_t i;

	for (i = 0; i < b->count; i++)
		if (b->all[i] == buffer)
			return;
	assert_true(b->count < LENGTH(b->all));
	b->all[b->count++] = buffer;
}

/*
 * Put COUNT full pieces, each with one line that is held, of N bytes, at KEY
 * and then STEP from piece to piece. How many buffers were in use at a time, at
 * least.
 */
static size_t
buffers_for(
	struct windowing *w, size_t count, size_t n, int64_t key, int64_t step)
{
	static struct buffers b;
	size_t i;

	b.count = 0;
	for (i = 0; i < count; i++) {
		add_line(w, (int64_t)i, SIZE / 2 - n, 0);
		note(&b, w->piece.bytes);
		add_line(w, key + (int64_t)i * step, n, 0);
		add_line(w, (int64_t)i, SIZE / 2, 0);
		assert_int_equal(w->piece.length, SIZE);
		windowing_put(w, true);
	}
	return b.count;
}

/* One line of each piece is held, and not the piece because of it. */
static void
few_lines_do_not_keep_their_pieces(void **state)
{
	static const int64_t steps[] = {1, 0, -1};
	const size_t pieces = 4000, n = 40;
	struct windowing w;
	size_t i, used;

	(void)state;
	for (i = 0; i < LENGTH(steps); i++) {
		w = windowing_open(20000, SIZE);
		w.each = i == 0;
		/* In the queue, and in the heap. */
		used = buffers_for(&w, pieces, n, 1000000, steps[i]);
		assert_true(used * SIZE <
			    ((size_t)2 << 20) + 4 * pieces * n + 100 * SIZE);
		/* None had left but those far behind. */
		assert_int_equal(w.taken, 2 * pieces);
		windowing_end(&w);
		windowing_close(&w);
	}
}

/* The same where the queue's ring does not begin at its start. */
static void
queue_that_goes_round_does_not_either(void **state)
{
	struct windowing w = windowing_open(20000, SIZE);
	int64_t i;

	(void)state;
	for (i = 0; i < 3000; i++)
		windowing_add(&w, i - 10000, "early\n", 6, 0);
	windowing_put(&w, true);
	assert_int_equal(w.taken, 0);
	assert_true(buffers_for(&w, 2000, 40, 1000000, 1) < 1000);
	assert_int_equal(w.taken, 3000 + 2 * 2000);
	windowing_end(&w);
	windowing_close(&w);
}

/* A piece of which all is held stays where it is, the others around it go. */
static void
full_piece_does_not_move(void **state)
{
	struct windowing w = windowing_open(20000, SIZE);
	const uint8_t *bytes;
	bool there = false;
	struct runs runs;

	(void)state;
	add_line(&w, 1000000, SIZE, 0);
	bytes = w.piece.bytes;
	windowing_put(&w, true);
	assert_true(buffers_for(&w, 2000, 40, 1000000, 1) < 1000);
	window_end(w.window);
	while (window_take(w.window, &runs))
		there = there || runs.bytes == bytes;
	assert_true(there);
	windowing_close(&w);
}

/* In order, with nothing far ahead, few buffers go round. */
static void
buffers_are_used_again(void **state)
{
	static struct buffers b;
	struct windowing w = windowing_open(5, SIZE);
	int64_t i;

	(void)state;
	b.count = 0;
	for (i = 0; i < 2000; i++) {
		add_line(&w, i, i % 3 == 0 ? 100 : SIZE, 0);
		note(&b, w.piece.bytes);
		windowing_put(&w, i % 5 > 0);
	}
	windowing_end(&w);
	windowing_close(&w);
	assert_true(b.count < 20);
}

/* Copies of lines that are longer than a buffer are held, and move. */
static void
long_lines_are_copied(void **state)
{
	struct windowing w = windowing_open(1000000, SIZE);
	int64_t i;

	(void)state;
	for (i = 0; i < 300; i++) {
		add_line(&w, i, 2 * SIZE + (size_t)i, 0);
		add_line(&w, i % 2 * 100, (size_t)i + 1, 0);
		add_line(&w, 2000000 - i, 3 * SIZE, 5);
		windowing_put(&w, i % 3 == 0);
	}
	windowing_end(&w);
	windowing_close(&w);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(large_pieces_are_kept_and_small_ones_copied),
		cmocka_unit_test(few_lines_do_not_keep_their_pieces),
		cmocka_unit_test(queue_that_goes_round_does_not_either),
		cmocka_unit_test(full_piece_does_not_move),
		cmocka_unit_test(buffers_are_used_again),
		cmocka_unit_test(long_lines_are_copied),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
