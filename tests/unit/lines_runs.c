/* Lines are stamped: the runs of a piece, and their keys. */
#include "reader.h"

/* Pieces in which all of a test's text has room, and that have but some. */
#define LARGE 4096
#define SMALL FIRST

#define STAMP(time) "[10/Mar/2024:" time " +0000] \"GET /"

/* The runs of the one piece that TEXT makes. */
static struct reader *
runs_of(const char *text, size_t n)
{
	struct reader *r = reader_open(file_input(text, n), LARGE);

	assert_int_equal(reader_fill(r), DECODER_END);
	assert_file_reads(text, n, LARGE);
	assert_file_reads(text, n, SMALL);
	return r;
}

static void
assert_run(
	const struct reader *r, size_t i, int64_t key, size_t begin, size_t end)
{
	assert_true(i < r->piece.run_count);
	assert_int_equal(r->piece.runs[i].key, key);
	assert_int_equal(r->piece.runs[i].begin, begin);
	assert_int_equal(r->piece.runs[i].end, end);
}

/* A second in microseconds, ten o'clock and the length of such a line. */
#define SECOND TIMESTAMP_SECOND
#define TEN (INT64_C(1710064800) * SECOND)
#define LINE (sizeof STAMP("10:00:00"))

static void
lines_of_one_instant_are_a_run(void **state)
{
	static const char text[] = STAMP("10:00:00") "\n"	 /* A run, */
		STAMP("10:00:00") "\n"				 /* */
		STAMP("10:00:01") "\n"				 /* the next, */
				  "undated\n"			 /* */
		STAMP("10:00:00") "\n\n\n"			 /* back, */
				  "[10/Mar/2024:09:59:58] \"\n"; /* back. */
	struct reader *r = runs_of(text, sizeof text - 1);

	(void)state;
	assert_int_equal(r->piece.run_count, 4);
	assert_run(r, 0, TEN, 0, 2 * LINE);
	assert_run(r, 1, TEN + SECOND, 2 * LINE, 3 * LINE + 8);
	assert_run(r, 2, TEN, 3 * LINE + 8, 4 * LINE + 10);
	assert_run(r, 3, TEN - 2 * SECOND, 4 * LINE + 10, sizeof text - 1);
	reader_close(r);
}

/*
 * Runs take memory, too: where there are very many, they do not grow beyond
 * a part of what the lines may take, and those of one look for newlines.
 */
static void
runs_keep_within_bounds(void **state)
{
	const size_t size = (size_t)64 * 1024, all = 40 * size;
	struct reader *r;
	struct bytes text = {0};
	size_t lines = 0, i;

	(void)state;
	for (i = 0; i < all; i += 2)
		bytes_add(&text, "\0\n", 2);
	r = reader_open(file_input(text.data, text.length), size);
	while (reader_fill(r) == DECODER_MORE || r->piece.run_count > 0) {
		assert_true(r->piece.run_count * sizeof(struct run) <=
			    size / 4 + NEWLINES_SPAN / 2 * sizeof(struct run));
		lines += r->piece.run_count;
		piece_clear(&r->piece);
	}
	assert_int_equal(lines, all / 2);
	assert_int_equal(r->lines.number, all / 2);
	reader_close(r);
	bytes_free(&text);
	assert_file_reads("\0a\n\0b\n\0\0\0c\n\0\n\0", 15, SMALL);
}

/* NUL bytes between two lines are left out, and so they are not one run. */
static void
nuls_part_the_lines_of_one_instant(void **state)
{
	static const char text[] = STAMP("10:00:00") "\n\0\0\0" STAMP(
		"10:00:00") "\n" STAMP("10:00:00") "\n\0last";
	struct reader *r = runs_of(text, sizeof text - 1);

	(void)state;
	assert_int_equal(r->piece.run_count, 3);
	assert_run(r, 0, TEN, 0, LINE);
	assert_run(r, 1, TEN, LINE + 3, 3 * LINE + 3);
	assert_run(r, 2, TEN, 3 * LINE + 4, 3 * LINE + 4 + 5);
	reader_close(r);
}

static void
undated_lines_have_the_key_before(void **state)
{
	static const char text[] = "one\n\ntwo\n" STAMP("10:00:00") "\nthree";
	struct reader *r = runs_of(text, sizeof text - 1);

	(void)state;
	assert_int_equal(r->piece.run_count, 2);
	assert_run(r, 0, LINES_UNDATED, 0, 9);
	assert_run(r, 1, TEN, 9, 9 + LINE + 6);
	assert_int_equal(r->lines.key, TEN);
	reader_close(r);
	r = runs_of("one\ntwo\n", 8);
	assert_int_equal(r->piece.run_count, 1);
	assert_int_equal(r->lines.key, LINES_UNDATED);
	reader_close(r);
}

/* A line's stamp is its own, not one of the next line. */
static void
no_stamp_goes_over_a_newline(void **state)
{
	static const char text[] =
		STAMP("10:00:00") "\n[10/Mar/2024:10:00:01\n +0000] \"\n[\n"
				  "[10/Mar/2024:10:00:02 +0000]\n \"\n";
	struct reader *r = runs_of(text, sizeof text - 1);

	(void)state;
	assert_int_equal(r->piece.run_count, 2);
	assert_int_equal(r->piece.runs[1].key, TEN + 2 * SECOND);
	reader_close(r);
}

/* Stamps without a zone are of the zone that is given. */
static void
zone_is_for_stamps_without_one(void **state)
{
	static const char text[] = "[10/Mar/2024:10:00:00] \"\n";
	struct reading eastern = READING_ALL;
	struct reader *r;

	(void)state;
	eastern.zone.offset = 3600;
	r = reader_open(file_input(text, sizeof text - 1), LARGE);
	lines_open(&r->lines, r->decoder, &eastern);
	assert_int_equal(reader_fill(r), DECODER_END);
	assert_run(r, 0, TEN - 3600 * SECOND, 0, sizeof text - 1);
	reader_close(r);
}

/* Whatever the piece that a line stands in, its key is that of a plain reading.
 */
static void
random_lines_have_the_keys_of_a_plain_reading(void **state)
{
	static const size_t sizes[] = {16, 24, 40, 96, 104, 256, 1000, 4096,
		3 * NEWLINES_SPAN, 131072};
	struct bytes text = {0};
	uint64_t seed = 11;
	size_t i, n;
	int round;

	(void)state;
	for (round = 0; round < 60; round++) {
		text.length = 0;
		n = random_below(&seed, 400);
		while (n-- > 0)
			bytes_add_random_line(
				&text, &seed, round % 4 == 0 ? 300 : 20);
		/* Without a newline at the end, too. */
		text.length -= text.length > 0 && round % 3 == 0;
		for (i = 0; i < LENGTH(sizes); i++)
			assert_file_reads(text.data, text.length, sizes[i]);
		n = text.length > 4096 ? text.length - 4096 : 0;
		assert_pipe_reads(text.data + n, text.length - n,
			random_below(&seed, text.length - n + 1),
			sizes[random_below(&seed, LENGTH(sizes))]);
	}
	bytes_free(&text);
}

/* More runs than a piece has room for at first; the room is used again. */
static void
piece_of_many_runs(void **state)
{
	struct bytes text = {0};
	uint64_t seed = 7;
	char line[64];
	int i;

	(void)state;
	for (i = 0; i < 9000; i++) {
		snprintf(line, sizeof line,
			"[10/Mar/2024:%02d:%02d:%02d +0000] \"\n", i % 24,
			(int)random_below(&seed, 60), i % 60);
		bytes_add(&text, line, strlen(line));
	}
	assert_file_reads(text.data, text.length, 131072);
	assert_file_reads(text.data, text.length, 8192);
	bytes_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_of_one_instant_are_a_run),
		cmocka_unit_test(runs_keep_within_bounds),
		cmocka_unit_test(nuls_part_the_lines_of_one_instant),
		cmocka_unit_test(undated_lines_have_the_key_before),
		cmocka_unit_test(no_stamp_goes_over_a_newline),
		cmocka_unit_test(zone_is_for_stamps_without_one),
		cmocka_unit_test(random_lines_have_the_keys_of_a_plain_reading),
		cmocka_unit_test(piece_of_many_runs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
