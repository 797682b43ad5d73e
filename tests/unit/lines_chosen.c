/* Lines that are chosen: --since and --until, in order or not, one by one. */
#include "choosing.h"

/* Pieces in which all of a test's text has room, and that have but some. */
#define LARGE 4096
#define SMALL FIRST

#define STAMP(time) "[10/Mar/2024:" time " +0000] \"GET /"
#define SECOND TIMESTAMP_SECOND
#define TEN (INT64_C(1710064800) * SECOND)

/* Now and then, any of what a reading may ask for. */
static struct reading
random_reading(uint64_t *seed)
{
	struct reading r = READING_ALL;

	/* Random lines are of 9, 10 and 11 o'clock on two days. */
	if (random_below(seed, 3) > 0)
		r.since = TEN + (int64_t)random_below(seed, 4) * SECOND;
	if (random_below(seed, 3) > 0)
		r.until = TEN + (int64_t)random_below(seed, 70) * SECOND;
	if (r.until != READING_LAST && random_below(seed, 3) == 0)
		r.stop = r.until +
			 (int64_t)random_below(seed, 3) * 3000 * SECOND;
	r.order = random_below(seed, 2) == 0;
	r.late = (int64_t)random_below(seed, 3) * 20 * SECOND;
	r.each = random_below(seed, 2) == 0;
	r.hashed = r.each && random_below(seed, 3) > 0;
	r.key = hash_key(random_next(seed));
	return r;
}

static void
random_lines_are_chosen_as_line_by_line(void **state)
{
	static const size_t sizes[] = {16, 24, 40, 96, 104, 256, 1000, 4096,
		3 * NEWLINES_SPAN, 131072};
	struct reading reading;
	struct bytes text = {0};
	uint64_t seed = 29;
	size_t i, n;
	int round;

	(void)state;
	for (round = 0; round < 150; round++) {
		text.length = 0;
		n = random_below(&seed, round % 10 == 0 ? 400 : 60);
		for (i = random_below(&seed, 8); i > 0; i--)
			bytes_add(&text, "undated\n", 8);
		while (n-- > 0)
			bytes_add_random_line(
				&text, &seed, round % 4 == 0 ? 300 : 20);
		/* Without a newline at the end, too. */
		text.length -= text.length > 0 && round % 3 == 0;
		reading = random_reading(&seed);
		for (i = 0; i < LENGTH(sizes); i++)
			assert_choice(
				text.data, text.length, sizes[i], &reading);
	}
	bytes_free(&text);
}

/* The N bytes at TEXT come to these lines, in pieces of any size. */
static void
assert_chosen(const char *text, size_t n, const struct reading *reading,
	const char *expected)
{
	struct reader *r = choosy_open(file_input(text, n), LARGE, reading);
	struct choice c = {0};

	assert_int_equal(choice_take(&c, r, reading), DECODER_END);
	assert_bytes(&c.text, expected, strlen(expected));
	choice_free(&c);
	reader_close(r);
	assert_choice(text, n, LARGE, reading);
	assert_choice(text, n, SMALL, reading);
}

/* From since on, and before until; undated lines go with their dated one. */
static void
lines_from_since_up_to_until(void **state)
{
	static const char text[] = STAMP("10:00:00") "a\n"
						     "with a\n" /* */
		STAMP("10:00:01") "b\n"
				  "with b\n"  /* */
		STAMP("10:00:02") "c\n"	      /* */
		STAMP("10:00:03") "d\nwith d" /* */
		;
	struct reading r = READING_ALL;

	(void)state;
	r.since = TEN + SECOND;
	r.until = TEN + 3 * SECOND;
	assert_chosen(text, sizeof text - 1, &r,
		STAMP("10:00:01") "b\nwith b\n" STAMP("10:00:02") "c\n");
	r.since = r.until;
	assert_chosen(text, sizeof text - 1, &r, "");
	r.until = READING_LAST;
	assert_chosen(
		text, sizeof text - 1, &r, STAMP("10:00:03") "d\nwith d\n");
	r.since = READING_FIRST;
	r.until = TEN + 1;
	assert_chosen(
		text, sizeof text - 1, &r, STAMP("10:00:00") "a\nwith a\n");
}

/* What belongs to lines ahead of the first dated one is told by its run. */
static void
first_dated_line_that_is_not_wanted_is_an_empty_run(void **state)
{
	static const char text[] =
		"one\n\0\0two\n" STAMP("10:00:00") "\n" STAMP("10:00:01") "\n";
	struct reading reading = READING_ALL;
	struct reader *r;

	(void)state;
	reading.since = TEN + SECOND;
	for (; !reading.hashed; reading.hashed = reading.each) {
		r = choosy_open(
			file_input(text, sizeof text - 1), LARGE, &reading);
		assert_int_equal(reader_fill(r), DECODER_END);
		assert_int_equal(r->piece.run_count, 4);
		assert_int_equal(r->piece.runs[0].key, LINES_UNDATED);
		assert_int_equal(r->piece.runs[2].key, TEN);
		assert_int_equal(r->piece.runs[2].begin, 10);
		assert_int_equal(r->piece.runs[2].end, 10);
		assert_int_equal(r->piece.runs[3].key, TEN + SECOND);
		reader_close(r);
		assert_choice(text, sizeof text - 1, SMALL, &reading);
		if (reading.each)
			break;
		reading.each = true;
	}
	/* Nothing is ahead, or it is wanted. */
	assert_chosen(
		text + 10, sizeof text - 11, &reading, STAMP("10:00:01") "\n");
	reading.since = TEN;
	assert_chosen(text, sizeof text - 1, &reading,
		"one\ntwo\n" STAMP("10:00:00") "\n" STAMP("10:00:01") "\n");
}

/* But only if they are not too many to be held back. */
static void
lines_far_ahead_belong_to_none(void **state)
{
	static const size_t sizes[] = {LINES_LOOKAHEAD - 1, LINES_LOOKAHEAD,
		LINES_LOOKAHEAD + 1, 2 * LINES_LOOKAHEAD};
	struct reading reading = READING_ALL;
	struct bytes text = {0};
	size_t i;

	(void)state;
	reading.since = TEN + SECOND;
	for (i = 0; i < 2 * LENGTH(sizes); i++) {
		text.length = 0;
		if (i % 2 == 0) {
			bytes_fill(&text, 'x', sizes[i / 2] - 1);
			bytes_fill(&text, '\n', 1);
		} else {
			bytes_fill(&text, '\n', sizes[i / 2]);
		}
		bytes_add(&text, STAMP("10:00:00") "\n",
			sizeof STAMP("10:00:00"));
		reading.each = i == 3;
		assert_choice(text.data, text.length,
			i % 3 == 0 ? 5000 : 131072, &reading);
	}
	bytes_free(&text);
}

/* The ends of lines take memory, too: very many go into several pieces. */
static void
ends_keep_within_bounds(void **state)
{
	const size_t size = (size_t)64 * 1024, all = 10 * size;
	struct reading reading = READING_ALL;
	struct bytes text = {0};
	struct reader *r;
	size_t lines, i;

	(void)state;
	bytes_fill(&text, '\n', all);
	reading.each = true;
	for (i = 0; i < 2; i++) {
		reading.order = i > 0;
		lines = 0;
		r = choosy_open(
			file_input(text.data, text.length), size, &reading);
		while (reader_fill(r) == DECODER_MORE ||
			r->piece.run_count > 0) {
			assert_int_equal(r->piece.run_count, 1);
			assert_true(
				r->piece.end_count * sizeof(struct line_end) <=
				size / 4 + NEWLINES_SPAN *
						   sizeof(struct line_end));
			lines += r->piece.end_count;
			piece_clear(&r->piece);
		}
		assert_int_equal(lines, all);
		reader_close(r);
	}
	bytes_free(&text);
}

/* At a line of STOP or later an input is over, and nobody asks for more. */
static void
input_is_over_amid(void **state)
{
	static const char text[] =
		STAMP("10:00:00") "\n" STAMP("10:00:05") "\nit\n" STAMP(
			"10:00:06") "\n" STAMP("10:00:00") "\n";
	struct reading reading = READING_ALL;
	struct choice c = {0};
	struct reader *r;
	int writer;

	(void)state;
	reading.until = TEN + SECOND;
	reading.stop = TEN + 6 * SECOND;
	assert_chosen(text, sizeof text - 1, &reading, STAMP("10:00:00") "\n");
	/* Somebody may yet write to the pipe. */
	r = choosy_open(pipe_input(&writer), LARGE, &reading);
	give(writer, text, sizeof text - 1);
	assert_int_equal(choice_take(&c, r, &reading), DECODER_END);
	assert_int_equal(c.number, 4);
	give(writer, text, sizeof text - 1);
	assert_int_equal(choice_take(&c, r, &reading), DECODER_END);
	assert_bytes(&c.text, text, sizeof STAMP("10:00:00"));
	choice_free(&c);
	reader_close(r);
	close(writer);
	/* The line before that is not the last one. */
	reading.stop++;
	assert_chosen(text, sizeof text - 1, &reading,
		STAMP("10:00:00") "\n" STAMP("10:00:00") "\n");
}

/* So that others get a turn, and one who wants to end need not wait. */
static void
much_that_is_not_wanted_takes_several_calls(void **state)
{
	struct reading reading = READING_ALL;
	enum decoder_status status;
	struct bytes text = {0};
	size_t i, calls = 0;
	struct reader *r;

	(void)state;
	for (i = 0; i < 5000; i++)
		bytes_add(&text, STAMP("10:00:00") "a\n",
			sizeof STAMP("10:00:00") "a\n" - 1);
	reading.since = TEN + SECOND;
	r = choosy_open(file_input(text.data, text.length), LARGE, &reading);
	do {
		calls++;
		status = lines_fill(&r->lines, &r->piece, LARGE, LARGE);
		assert_int_equal(r->piece.run_count, 0);
	} while (status == DECODER_MORE);
	assert_int_equal(status, DECODER_END);
	assert_in_range(
		calls, text.length / LARGE / 20, text.length / LARGE / 4);
	assert_int_equal(r->lines.number, 5000);
	reader_close(r);
	bytes_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_lines_are_chosen_as_line_by_line),
		cmocka_unit_test(lines_from_since_up_to_until),
		cmocka_unit_test(
			first_dated_line_that_is_not_wanted_is_an_empty_run),
		cmocka_unit_test(lines_far_ahead_belong_to_none),
		cmocka_unit_test(ends_keep_within_bounds),
		cmocka_unit_test(input_is_over_amid),
		cmocka_unit_test(much_that_is_not_wanted_takes_several_calls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
