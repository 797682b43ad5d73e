/* Lines in pieces: scans in spans, pipes that trickle, and damage. */
#include "codec.h"
#include "reader.h"

#include <zlib.h>

/* The size of a piece of what is damaged. */
#define SIZE ((size_t)256)

/* A line of N bytes in all, N at least 1. */
static void
add_line(struct bytes *text, size_t n)
{
	bytes_fill(text, 'a' + (int)(n % 26), n - 1);
	bytes_fill(text, '\n', 1);
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
		assert_file_reads(text.data, text.length, 2 * NEWLINES_SPAN);
		assert_file_reads(text.data, text.length, 40 * NEWLINES_SPAN);
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
	size_t cut, size;

	(void)state;
	for (size = FIRST; size < 100; size += 24) {
		for (cut = 0; cut < sizeof text; cut++) {
			assert_pipe_reads(text, sizeof text - 1, cut, size);
			assert_pipe_reads(text, cut, cut / 2, size);
		}
		assert_pipe_reads(text, sizeof text - 1, SIZE_MAX, size);
	}
}

/* What was given out is TEXT and nothing else, and is forgotten. */
static void
assert_given_out(struct reader *r, const char *text)
{
	assert_bytes(&r->seen.text, text, strlen(text));
	r->seen.text.length = r->seen.marks.length = 0;
}

/* As soon as a pipe has a whole line, it is given out. */
static void
line_of_a_pipe_comes_at_once(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = reader_open(pipe_input(&writer), 4096);
	give(writer, "a line to begin with\nhalf a", 27);
	assert_int_equal(reader_take(r), DECODER_WAIT);
	assert_given_out(r, "a line to begin with\n");
	assert_int_equal(reader_take(r), DECODER_WAIT);
	give(writer, " line", 5);
	assert_int_equal(reader_take(r), DECODER_WAIT);
	assert_given_out(r, "");
	give(writer, "\n", 1);
	assert_int_equal(reader_take(r), DECODER_WAIT);
	assert_given_out(r, "half a line\n");
	assert_int_equal(r->lines.number, 2);
	give(writer, "\0\0\0", 3);
	assert_int_equal(reader_take(r), DECODER_WAIT);
	give(writer, "\0three\nfour", 11);
	close(writer);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_given_out(r, "three\nfour\n");
	assert_int_equal(r->lines.nuls, 4);
	reader_close(r);
}

/* A look takes no more than a piece, and what is there is not lost. */
static void
look_waits_for_the_first_bytes(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = reader_open(pipe_input(&writer), 24);
	give(writer, "0123456", 7);
	assert_int_equal(lines_look(&r->lines, &r->piece, 24, 8), DECODER_WAIT);
	assert_int_equal(lines_look(&r->lines, &r->piece, 24, 7), DECODER_MORE);
	give(writer, "7\n89abcdefghijklmnopqrstuvw\n", 28);
	assert_int_equal(
		lines_look(&r->lines, &r->piece, 24, 24), DECODER_MORE);
	assert_int_equal(r->piece.length, 24);
	assert_memory_equal(r->piece.bytes, "01234567\n89abcdefghijklm", 24);
	assert_int_equal(r->piece.run_count, 0);
	r->looked = true;
	close(writer);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_given_out(r, "01234567\n89abcdefghijklmnopqrstuvw\n");
	reader_close(r);
}

/*
 * The first N bytes of the deflated TEXT are there, as gzip has it: what they
 * decode to comes as lines, and STATUS at the end, again and again.
 */
static void
assert_damaged(const struct bytes *encoded, size_t n, const struct bytes *text,
	enum decoder_status status)
{
	struct seen expected = {0};
	struct reader *r = reader_open(file_input(encoded->data, n), SIZE);

	decoder_close(r->decoder);
	r->decoder = decoder_open(r->in, &codec_gzip, 1);
	r->lines.decoder = r->decoder;
	assert_int_equal(reader_take(r), status);
	assert_int_equal(reader_take(r), status);
	assert_int_equal(r->lines.status, status);
	/* All of it was decoded. */
	naive_lines(text->data, text->length, &expected);
	assert_same_lines(&r->seen, &expected);
	seen_free(&expected);
	reader_close(r);
}

/* TEXT as gzip has it, but for its last eight bytes. */
static void
encode(struct bytes *encoded, const struct bytes *text)
{
	uLongf length = compressBound(text->length);

	encoded->length = 0;
	bytes_fill(encoded, 0, length + 8);
	assert_int_equal(
		compress(encoded->data + 8, &length, text->data, text->length),
		Z_OK);
	/* Ten bytes of header take the place of zlib's two. */
	memcpy(encoded->data, "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
	/* zlib's four bytes at the end go. */
	encoded->length = 8 + (size_t)length - 4;
}

/* A line that begins with HEAD bytes, and TAIL: all of it is sound. */
static void
assert_lines_before_damage(size_t head, const char *tail)
{
	struct bytes text = {0}, encoded = {0};
	size_t n;

	/* No NUL, so that each byte decoded shows. */
	bytes_fill(&text, 'a', head);
	bytes_add(&text, tail, strlen(tail));
	encode(&encoded, &text);
	n = encoded.length;
	bytes_fill(&encoded, '!', 8);
	assert_damaged(&encoded, n, &text, DECODER_TRUNCATED);
	assert_damaged(&encoded, n + 3, &text, DECODER_TRUNCATED);
	assert_damaged(&encoded, n + 8, &text, DECODER_CORRUPT);
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
lines_before_damage_come_and_then_its_status(void **state)
{
	(void)state;
	assert_lines_before_damage(1000, "\nfirst\nsecond\nwithout an end");
	assert_lines_before_damage(10, "\nfirst\n\nwithout an end");
}

/* The piece may be full when the newline of the last line is to be added. */
static void
damage_where_a_piece_ends(void **state)
{
	size_t n;

	(void)state;
	for (n = SIZE - 5; n < SIZE + 5; n++)
		assert_lines_before_damage(n, "");
	for (n = 2 * SIZE - 5; n < 2 * SIZE + 5; n++)
		assert_lines_before_damage(n, "");
	for (n = SIZE - 10; n < SIZE; n++)
		assert_lines_before_damage(n, "\nlast");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_around_the_spans_of_a_scan),
		cmocka_unit_test(border_at_every_place_of_a_pipe),
		cmocka_unit_test(line_of_a_pipe_comes_at_once),
		cmocka_unit_test(look_waits_for_the_first_bytes),
		cmocka_unit_test(lines_before_damage_come_and_then_its_status),
		cmocka_unit_test(damage_where_a_piece_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
