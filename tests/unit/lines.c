/* Decoded bytes cut into lines: what a line is. */
#include "reader.h"

/* Pieces in which all of a test's text has room, and that have but some. */
#define LARGE 4096
#define SMALL FIRST

/* The N bytes at P have exactly the given lines, put one after the other. */
static void
assert_lines(const void *p, size_t n, size_t count, const char *lines)
{
	struct reader *r = reader_open(file_input(p, n), LARGE);

	assert_int_equal(reader_take(r), DECODER_END);
	assert_int_equal(r->lines.number, count);
	assert_int_equal(seen_count(&r->seen), count);
	assert_bytes(&r->seen.text, lines, strlen(lines));
	reader_close(r);
	/* The naive reading, which other tests rely on, is of this mind. */
	assert_file_reads(p, n, LARGE);
	assert_file_reads(p, n, SMALL);
}

static void
lines_with_and_without_a_newline(void **state)
{
	(void)state;
	assert_lines("", 0, 0, "");
	assert_lines("a\n", 2, 1, "a\n");
	assert_lines("a", 1, 1, "a\n");
	assert_lines("a\nb\nc\n", 6, 3, "a\nb\nc\n");
	assert_lines("a\nb\nc", 5, 3, "a\nb\nc\n");
}

static void
empty_lines_are_kept(void **state)
{
	(void)state;
	assert_lines("\n", 1, 1, "\n");
	assert_lines("\n\n\n", 3, 3, "\n\n\n");
	assert_lines("\na\n\n\nb\n\n", 8, 6, "\na\n\n\nb\n\n");
	assert_lines("\n\nb", 3, 3, "\n\nb\n");
}

static void
carriage_returns_are_kept(void **state)
{
	(void)state;
	assert_lines("a\r\nb\r\n", 6, 2, "a\r\nb\r\n");
	assert_lines("a\rb\r", 4, 1, "a\rb\r\n");
	assert_lines("\r\n\r\n", 4, 2, "\r\n\r\n");
}

static void
any_bytes_make_a_line(void **state)
{
	struct bytes text = {0};
	int byte;

	(void)state;
	for (byte = 1; byte < 256; byte++)
		bytes_fill(&text, byte, 1);
	assert_lines("\xff\xfe\x80\n", 4, 1, "\xff\xfe\x80\n");
	assert_file_reads(text.data, text.length, LARGE);
	assert_file_reads(text.data, text.length, SMALL);
	bytes_free(&text);
}

static void
mark_at_the_start_is_dropped(void **state)
{
	(void)state;
	assert_lines("\xef\xbb\xbf"
		     "a\n",
		5, 1, "a\n");
	assert_lines("\xef\xbb\xbf"
		     "a",
		4, 1, "a\n");
	assert_lines("\xef\xbb\xbf\n", 4, 1, "\n");
	/* Nothing but the mark is an empty input. */
	assert_lines("\xef\xbb\xbf", 3, 0, "");
	/* Before NUL bytes it is still at the start. */
	assert_lines("\xef\xbb\xbf\0\0a\n", 7, 1, "a\n");
}

static void
mark_elsewhere_is_kept(void **state)
{
	(void)state;
	assert_lines("\xef\xbb\xbf\xef\xbb\xbf\n", 7, 1, "\xef\xbb\xbf\n");
	assert_lines("a\n\xef\xbb\xbf"
		     "b\n",
		7, 2,
		"a\n\xef\xbb\xbf"
		"b\n");
	assert_lines("\n\xef\xbb\xbf\n", 5, 2, "\n\xef\xbb\xbf\n");
	assert_lines("\xef\xbb", 2, 1, "\xef\xbb\n");
	assert_lines("\xef\xbb\xbe\n", 4, 1, "\xef\xbb\xbe\n");
	assert_lines("\xef\n", 2, 1, "\xef\n");
}

static void
mark_split_over_writes_into_a_pipe(void **state)
{
	static const uint8_t text[] = "\xef\xbb\xbf"
				      "a\n\xef\xbb\xbf"
				      "b\n";
	static const uint8_t mark[] = "\xef\xbb\xbf";
	size_t cut;

	(void)state;
	for (cut = 1; cut < sizeof text - 1; cut++)
		assert_pipe_reads(text, sizeof text - 1, cut, LARGE);
	assert_pipe_reads(text, sizeof text - 1, SIZE_MAX, LARGE);
	assert_pipe_reads(mark, 3, SIZE_MAX, LARGE);
	assert_pipe_reads(mark, 2, SIZE_MAX, LARGE);
}

static void
nuls_at_the_start_of_a_line_are_dropped(void **state)
{
	(void)state;
	assert_lines("\0\0a\n", 4, 1, "a\n");
	assert_lines("a\n\0b\n\0\0c\n", 9, 3, "a\nb\nc\n");
	assert_lines("\0\n\0\n", 4, 2, "\n\n");
	assert_lines("a\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0b", 20, 2, "a\nb\n");
}

static void
nuls_at_the_end_are_no_line(void **state)
{
	(void)state;
	assert_lines("\0", 1, 0, "");
	assert_lines("\0\0\0\0\0\0\0\0\0\0\0\0", 12, 0, "");
	assert_lines("a\n\0\0\0", 5, 1, "a\n");
	assert_lines("a\n\n\0", 4, 2, "a\n\n");
}

static void
nuls_within_a_line_are_kept(void **state)
{
	static const char inner[] = "a\0b\0\0\nc\0",
			  expected[] = "a\0b\0\0\nc\0\n";
	struct reader *r;

	(void)state;
	r = reader_open(file_input(inner, sizeof inner - 1), LARGE);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_int_equal(r->lines.number, 2);
	assert_int_equal(r->lines.nuls, 0);
	assert_bytes(&r->seen.text, expected, sizeof expected - 1);
	reader_close(r);
	assert_file_reads(inner, sizeof inner - 1, LARGE);
}

static void
numbers_and_nuls_are_counted(void **state)
{
	static const char text[] = "\0one\n\0\0\n\0\0\0three\n\0\0\0\0";
	struct reader *r;

	(void)state;
	r = reader_open(file_input(text, sizeof text - 1), LARGE);
	assert_int_equal(reader_fill(r), DECODER_END);
	assert_int_equal(r->lines.number, 3);
	assert_int_equal(r->lines.nuls, 1 + 2 + 3 + 4);
	seen_add_piece(&r->seen, &r->piece);
	assert_bytes(&r->seen.text, "one\n\nthree\n", 11);
	reader_close(r);
}

/* Any bytes, many of them newlines, NULs and parts of a mark. */
static void
random_bytes_in_random_parts(void **state)
{
	static const uint8_t letters[] = "\n\n\n\0\0\0ab\r\xef\xbb\xbf";
	struct bytes text = {0};
	uint64_t seed = 3;
	size_t n, size;
	int round;

	(void)state;
	for (round = 0; round < 700; round++) {
		text.length = 0;
		if (round % 3 == 0)
			bytes_add(&text, "\xef\xbb\xbf", 3);
		for (n = random_below(&seed, 80); n > 0; n--)
			bytes_add(&text,
				letters +
					random_below(&seed, sizeof letters - 1),
				1);
		size = FIRST + 8 * random_below(&seed, 6);
		assert_file_reads(text.data, text.length, LARGE);
		assert_file_reads(text.data, text.length, size);
		assert_pipe_reads(text.data, text.length,
			random_below(&seed, text.length + 1), size);
		if (round % 10 == 0)
			assert_pipe_reads(
				text.data, text.length, SIZE_MAX, size);
	}
	bytes_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_with_and_without_a_newline),
		cmocka_unit_test(empty_lines_are_kept),
		cmocka_unit_test(carriage_returns_are_kept),
		cmocka_unit_test(any_bytes_make_a_line),
		cmocka_unit_test(mark_at_the_start_is_dropped),
		cmocka_unit_test(mark_elsewhere_is_kept),
		cmocka_unit_test(mark_split_over_writes_into_a_pipe),
		cmocka_unit_test(nuls_at_the_start_of_a_line_are_dropped),
		cmocka_unit_test(nuls_at_the_end_are_no_line),
		cmocka_unit_test(nuls_within_a_line_are_kept),
		cmocka_unit_test(numbers_and_nuls_are_counted),
		cmocka_unit_test(random_bytes_in_random_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
