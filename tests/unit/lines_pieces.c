/* Lines out of pieces: where a piece ends and the next one begins. */
#include "reading.h"

/* Bytes on either side of a border that the tests look at. */
#define NEAR 24

/* A line of N bytes in all, N at least 1. */
static void
add_line(struct bytes *text, size_t n)
{
	bytes_fill(text, 'a' + (int)(n % 26), n - 1);
	bytes_fill(text, '\n', 1);
}

/* Short lines up to N bytes in all. */
static void
add_lines_up_to(struct bytes *text, size_t n)
{
	size_t length = 0;

	while (text->length < n) {
		length = length * 5 % 131 + 1;
		if (length > n - text->length)
			length = n - text->length;
		add_line(text, length);
	}
}

/* A line that begins and ends at every place around the border. */
static void
lines_straddle_the_border_at_every_place(void **state)
{
	static const size_t lengths[] = {1, 2, NEAR / 2, 2 * NEAR};
	struct bytes text = {0};
	size_t begin, i;

	(void)state;
	add_lines_up_to(&text, BLOCKS_PIECE - NEAR);
	for (begin = 0; begin < NEAR + 5; begin++)
		for (i = 0; i < LENGTH(lengths); i++) {
			text.length = BLOCKS_PIECE - NEAR;
			add_lines_up_to(&text, BLOCKS_PIECE - NEAR + begin);
			add_line(&text, lengths[i]);
			add_lines_up_to(&text, BLOCKS_PIECE + 3 * NEAR);
			assert_file_reads(text.data, text.length);
		}
	bytes_free(&text);
}

/* With and without a last newline; one of the places is the border. */
static void
input_ends_near_the_border(void **state)
{
	struct bytes text = {0};
	size_t n;

	(void)state;
	add_lines_up_to(&text, BLOCKS_PIECE - NEAR);
	for (n = BLOCKS_PIECE - NEAR; n < BLOCKS_PIECE + NEAR; n += 3) {
		text.length = BLOCKS_PIECE - NEAR;
		bytes_fill(&text, 'x', n - text.length);
		assert_file_reads(text.data, text.length);
		add_line(&text, 1);
		assert_file_reads(text.data, text.length);
	}
	bytes_free(&text);
}

/* What logrotate's copytruncate leaves, over one border or two. */
static void
nul_holes_over_the_border(void **state)
{
	static const size_t lengths[] = {1, 2, 7, 8, 9, NEAR, 2 * NEAR,
		BLOCKS_PIECE, 2 * BLOCKS_PIECE + 1};
	struct bytes text = {0};
	size_t i, begin;

	(void)state;
	add_lines_up_to(&text, BLOCKS_PIECE - NEAR);
	for (i = 0; i < LENGTH(lengths); i++)
		for (begin = NEAR - 10; begin <= NEAR; begin += 2) {
			text.length = BLOCKS_PIECE - NEAR;
			add_lines_up_to(&text, BLOCKS_PIECE - NEAR + begin);
			bytes_fill(&text, '\0', lengths[i]);
			/* At the end; before a line; between two lines. */
			assert_file_reads(text.data, text.length);
			bytes_fill(&text, 'x', 3);
			assert_file_reads(text.data, text.length);
			add_line(&text, 5);
			add_line(&text, 7);
			assert_file_reads(text.data, text.length);
		}
	bytes_free(&text);
}

static void
nuls_within_a_line_over_the_border(void **state)
{
	struct bytes text = {0};
	size_t begin, n;

	(void)state;
	add_lines_up_to(&text, BLOCKS_PIECE - NEAR);
	for (begin = NEAR - 10; begin <= NEAR; begin += 2)
		for (n = 1; n < 2 * NEAR; n += 13) {
			text.length = BLOCKS_PIECE - NEAR;
			add_lines_up_to(&text, BLOCKS_PIECE - NEAR + begin);
			bytes_fill(&text, 'x', 1);
			bytes_fill(&text, '\0', n);
			assert_file_reads(text.data, text.length);
			add_line(&text, 9);
			add_line(&text, 9);
			assert_file_reads(text.data, text.length);
		}
	bytes_free(&text);
}

static void
files_of_nothing_but_nuls(void **state)
{
	static const size_t lengths[] = {
		1, 100, BLOCKS_PIECE, BLOCKS_PIECE + 1, 1000000};
	struct bytes text = {0};
	struct reading *r;
	size_t i;

	(void)state;
	bytes_fill(&text, '\0', 1000000);
	for (i = 0; i < LENGTH(lengths); i++) {
		r = reading_open(file_input(text.data, lengths[i]));
		assert_int_equal(lines_advance(&r->lines), LINES_END);
		assert_int_equal(r->lines.number, 0);
		assert_int_equal(r->lines.nuls, lengths[i]);
		/* They are dropped, not gathered. */
		assert_null(r->lines.carry);
		reading_close(r);
	}
	bytes_free(&text);
}

static void
lines_longer_than_a_piece(void **state)
{
	static const size_t lengths[] = {BLOCKS_PIECE - 1, BLOCKS_PIECE,
		BLOCKS_PIECE + 1, 2 * BLOCKS_PIECE, 5 * BLOCKS_PIECE + 77, 1,
		10, 3 * BLOCKS_PIECE, 9 * BLOCKS_PIECE, 2, 1};
	struct bytes text = {0};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++)
		add_line(&text, lengths[i]);
	assert_file_reads(text.data, text.length);
	/* The last one without its newline. */
	bytes_fill(&text, 'x', 4 * BLOCKS_PIECE);
	assert_file_reads(text.data, text.length);
	bytes_free(&text);
}

/* A scan for newlines goes in spans, which are shorter than a piece. */
static void
lines_around_the_spans_of_a_scan(void **state)
{
	struct bytes text = {0};
	size_t at;

	(void)state;
	for (at = NEWLINES_SPAN - 5; at < NEWLINES_SPAN + 5; at++) {
		text.length = 0;
		add_line(&text, at);
		add_line(&text, 1);
		add_line(&text, 3 * NEWLINES_SPAN - at);
		bytes_fill(&text, '\n', 2 * NEWLINES_SPAN);
		bytes_fill(&text, '\0', at);
		add_line(&text, 2 * NEWLINES_SPAN);
		bytes_fill(&text, '\0', 2);
		add_line(&text, at);
		assert_file_reads(text.data, text.length);
	}
	bytes_free(&text);
}

/* A pipe's piece is what one write gave: a border anywhere. */
static void
border_at_every_place_of_a_pipe(void **state)
{
	static const uint8_t text[] =
		"\0\0the first line\nthe second\n\n\0\0\0"
		"the\0 fifth\r\n\nthe last \xef\xbb\xbf\n\0\0";
	size_t cut;

	(void)state;
	for (cut = 0; cut < sizeof text; cut++) {
		assert_pipe_reads(text, sizeof text - 1, cut);
		assert_pipe_reads(text, cut, cut / 2);
	}
	assert_pipe_reads(text, sizeof text - 1, SIZE_MAX);
}

/* As soon as a pipe has a whole line, it is given out. */
static void
line_of_a_pipe_comes_at_once(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = reading_open(pipe_input(&writer));
	give(writer, "a line to begin with\nhalf a", 27);
	assert_int_equal(lines_advance(&r->lines), LINES_LINE);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	give(writer, " line", 5);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	give(writer, "\n", 1);
	assert_int_equal(lines_advance(&r->lines), LINES_LINE);
	assert_int_equal(r->lines.number, 2);
	assert_int_equal(r->lines.line_end - r->lines.line, 12);
	assert_memory_equal(r->lines.line, "half a line\n", 12);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	close(writer);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	reading_close(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_straddle_the_border_at_every_place),
		cmocka_unit_test(input_ends_near_the_border),
		cmocka_unit_test(nul_holes_over_the_border),
		cmocka_unit_test(nuls_within_a_line_over_the_border),
		cmocka_unit_test(files_of_nothing_but_nuls),
		cmocka_unit_test(lines_longer_than_a_piece),
		cmocka_unit_test(lines_around_the_spans_of_a_scan),
		cmocka_unit_test(border_at_every_place_of_a_pipe),
		cmocka_unit_test(line_of_a_pipe_comes_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
