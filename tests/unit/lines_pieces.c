/* Lines in pieces: where a piece ends and the next one begins. */
#include "reader.h"

/* The size of the pieces, where a test does not say another one. */
#define PIECE ((size_t)256)

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
	add_lines_up_to(&text, PIECE - NEAR);
	for (begin = 0; begin < NEAR + 5; begin++)
		for (i = 0; i < LENGTH(lengths); i++) {
			text.length = PIECE - NEAR;
			add_lines_up_to(&text, PIECE - NEAR + begin);
			add_line(&text, lengths[i]);
			add_lines_up_to(&text, PIECE + 3 * NEAR);
			assert_file_reads(text.data, text.length, PIECE);
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
	add_lines_up_to(&text, PIECE - NEAR);
	for (n = PIECE - NEAR; n < PIECE + NEAR; n++) {
		text.length = PIECE - NEAR;
		bytes_fill(&text, 'x', n - text.length);
		assert_file_reads(text.data, text.length, PIECE);
		add_line(&text, 1);
		assert_file_reads(text.data, text.length, PIECE);
	}
	bytes_free(&text);
}

/* What logrotate's copytruncate leaves, over one border or two. */
static void
nul_holes_over_the_border(void **state)
{
	static const size_t lengths[] = {
		1, 2, 7, 8, 9, NEAR, 2 * NEAR, PIECE, 2 * PIECE + 1};
	struct bytes text = {0};
	size_t i, begin;

	(void)state;
	add_lines_up_to(&text, PIECE - NEAR);
	for (i = 0; i < LENGTH(lengths); i++)
		for (begin = NEAR - 10; begin <= NEAR; begin += 2) {
			text.length = PIECE - NEAR;
			add_lines_up_to(&text, PIECE - NEAR + begin);
			bytes_fill(&text, '\0', lengths[i]);
			/* At the end; before a line; between two lines. */
			assert_file_reads(text.data, text.length, PIECE);
			bytes_fill(&text, 'x', 3);
			assert_file_reads(text.data, text.length, PIECE);
			add_line(&text, 5);
			add_line(&text, 7);
			assert_file_reads(text.data, text.length, PIECE);
		}
	bytes_free(&text);
}

static void
nuls_within_a_line_over_the_border(void **state)
{
	struct bytes text = {0};
	size_t begin, n;

	(void)state;
	add_lines_up_to(&text, PIECE - NEAR);
	for (begin = NEAR - 10; begin <= NEAR; begin += 2)
		for (n = 1; n < 2 * NEAR; n += 13) {
			text.length = PIECE - NEAR;
			add_lines_up_to(&text, PIECE - NEAR + begin);
			bytes_fill(&text, 'x', 1);
			bytes_fill(&text, '\0', n);
			assert_file_reads(text.data, text.length, PIECE);
			add_line(&text, 9);
			add_line(&text, 9);
			assert_file_reads(text.data, text.length, PIECE);
		}
	bytes_free(&text);
}

/* They are dropped, not gathered: the piece does not grow. */
static void
files_of_nothing_but_nuls(void **state)
{
	static const size_t lengths[] = {
		1, 100, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 100000};
	struct bytes text = {0};
	struct reader *r;
	size_t i;

	(void)state;
	bytes_fill(&text, '\0', 100000);
	for (i = 0; i < LENGTH(lengths); i++) {
		r = reader_open(file_input(text.data, lengths[i]), PIECE);
		assert_int_equal(reader_fill(r), DECODER_END);
		assert_int_equal(r->piece.run_count, 0);
		assert_int_equal(r->piece.capacity, PIECE);
		assert_int_equal(r->lines.number, 0);
		assert_int_equal(r->lines.nuls, lengths[i]);
		assert_null(r->lines.carry);
		reader_close(r);
	}
	bytes_free(&text);
}

/* Nor does it for a line behind them that has room in it. */
static void
line_behind_nuls_does_not_make_a_piece_grow(void **state)
{
	struct bytes text = {0};
	struct reader *r;
	size_t nuls;

	(void)state;
	for (nuls = 1; nuls < 3 * PIECE; nuls += 7) {
		text.length = 0;
		bytes_add(&text, "\xef\xbb\xbf", 3);
		bytes_fill(&text, '\0', nuls);
		add_line(&text, PIECE);
		r = reader_open(file_input(text.data, text.length), PIECE);
		r->looked = true;
		assert_int_equal(lines_fill(&r->lines, &r->piece, PIECE, PIECE),
			DECODER_MORE);
		assert_int_equal(r->piece.capacity, PIECE);
		seen_add_piece(&r->seen, &r->piece);
		piece_clear(&r->piece);
		assert_int_equal(reader_take(r), DECODER_END);
		assert_read_like(r, text.data, text.length);
		reader_close(r);
	}
	bytes_free(&text);
}

static void
lines_longer_than_a_piece(void **state)
{
	static const size_t lengths[] = {PIECE - 1, PIECE, PIECE + 1, 2 * PIECE,
		5 * PIECE + 77, 1, 10, 3 * PIECE, 9 * PIECE, 100 * PIECE, 2, 1};
	static const size_t sizes[] = {FIRST, PIECE, 10 * PIECE};
	struct bytes text = {0};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++)
		add_line(&text, lengths[i]);
	for (i = 0; i < LENGTH(sizes); i++)
		assert_file_reads(text.data, text.length, sizes[i]);
	/* The last one without its newline. */
	bytes_fill(&text, 'x', 4 * PIECE);
	for (i = 0; i < LENGTH(sizes); i++)
		assert_file_reads(text.data, text.length, sizes[i]);
	bytes_free(&text);
}

/* A line that needs more room than it may take is gone on with later. */
static void
piece_grows_up_to_what_it_may(void **state)
{
	static const size_t mosts[] = {PIECE, PIECE, PIECE + 1, 2 * PIECE - 3,
		2 * PIECE, 5 * PIECE, 5 * PIECE, 9 * PIECE};
	struct bytes text = {0};
	struct reader *r;
	size_t i;

	(void)state;
	add_line(&text, 9 * PIECE + 1);
	add_line(&text, 5);
	r = reader_open(file_input(text.data, text.length), PIECE);
	r->looked = true;
	for (i = 0; i < LENGTH(mosts); i++) {
		assert_int_equal(
			lines_fill(&r->lines, &r->piece, PIECE, mosts[i]),
			DECODER_WAIT);
		/* What is there stays there. */
		assert_int_equal(r->piece.capacity, mosts[i]);
		assert_int_equal(r->piece.length, mosts[i]);
		assert_memory_equal(r->piece.bytes, text.data, mosts[i]);
		assert_int_equal(r->piece.run_count, 0);
	}
	assert_int_equal(lines_fill(&r->lines, &r->piece, PIECE, 9 * PIECE + 1),
		DECODER_MORE);
	assert_int_equal(r->piece.run_count, 1);
	assert_int_equal(r->piece.runs[0].end, 9 * PIECE + 1);
	seen_add_piece(&r->seen, &r->piece);
	piece_clear(&r->piece);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_read_like(r, text.data, text.length);
	reader_close(r);
	bytes_free(&text);
}

/* The memory that the beginning of one line took is not kept for good. */
static void
room_for_a_long_beginning_is_given_back(void **state)
{
	const size_t size = 131072;
	struct bytes text = {0};
	struct reader *r;

	(void)state;
	add_line(&text, 10);
	add_line(&text, 2 * size - 20);
	add_line(&text, size + 5);
	r = reader_open(file_input(text.data, text.length), size);
	assert_int_equal(reader_fill(r), DECODER_MORE);
	assert_int_equal(r->lines.carry_length, size - 10);
	seen_add_piece(&r->seen, &r->piece);
	piece_clear(&r->piece);
	assert_int_equal(reader_fill(r), DECODER_MORE);
	assert_int_equal(r->lines.carry_length, 20);
	assert_true(r->lines.carry_capacity < size / 2);
	seen_add_piece(&r->seen, &r->piece);
	piece_clear(&r->piece);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_read_like(r, text.data, text.length);
	reader_close(r);
	bytes_free(&text);
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
		cmocka_unit_test(line_behind_nuls_does_not_make_a_piece_grow),
		cmocka_unit_test(lines_longer_than_a_piece),
		cmocka_unit_test(piece_grows_up_to_what_it_may),
		cmocka_unit_test(room_for_a_long_beginning_is_given_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
