/* Pieces of an input's decoded bytes. */
#include "blocks.h"

#include "codec.h"
#include "pool.h"
#include "share.h"
#include "unit.h"

#include <zlib.h>

/* An input and all that stands on it. */
struct chain {
	struct input *in;
	struct decoder *decoder;
	struct pool *pool;
	struct blocks *blocks;
};

static struct chain
chain_open(struct input *in, const struct codec *codec)
{
	struct share share = {.buffer = 4 << 20, .threads = 1};
	struct chain c = {.in = in};

	c.decoder = decoder_open(in, codec, 1);
	assert_non_null(c.decoder);
	c.pool = pool_open(1);
	share.pool = c.pool;
	c.blocks = blocks_open(c.decoder, &share, true);
	return c;
}

static void
chain_close(struct chain *c)
{
	blocks_close(c->blocks);
	pool_close(c->pool);
	decoder_close(c->decoder);
	input_close(c->in);
}

/* The next piece is there and is the N bytes at P. */
static void
assert_piece(struct chain *c, const void *p, size_t n)
{
	const uint8_t *piece;
	size_t length;

	assert_int_equal(blocks_next(c->blocks, &piece, &length), DECODER_MORE);
	assert_int_equal(length, n);
	assert_memory_equal(piece, p, n);
}

/* There is no piece, and STATUS tells why. */
static void
assert_no_piece(struct chain *c, enum decoder_status status)
{
	const uint8_t *piece;
	size_t length;

	assert_int_equal(blocks_next(c->blocks, &piece, &length), status);
}

static void
pieces_of_a_file_are_full(void **state)
{
	static const size_t lengths[] = {1, 15, 16, 17, BLOCKS_PIECE - 1,
		BLOCKS_PIECE, BLOCKS_PIECE + 1, 3 * BLOCKS_PIECE,
		3 * BLOCKS_PIECE + 5};
	struct bytes text = {0};
	size_t i, at, n;
	struct chain c;

	(void)state;
	bytes_add_text(&text, 3 * BLOCKS_PIECE + 5);
	for (i = 0; i < LENGTH(lengths); i++) {
		c = chain_open(file_input(text.data, lengths[i]), NULL);
		for (at = 0; at < lengths[i]; at += n) {
			n = lengths[i] - at;
			if (n > BLOCKS_PIECE)
				n = BLOCKS_PIECE;
			assert_piece(&c, text.data + at, n);
		}
		assert_no_piece(&c, DECODER_END);
		assert_no_piece(&c, DECODER_END);
		chain_close(&c);
	}
	bytes_free(&text);
}

static void
empty_input_has_no_piece(void **state)
{
	struct chain c = chain_open(file_input(NULL, 0), NULL);
	const uint8_t *piece;
	size_t length = 99;

	(void)state;
	assert_int_equal(blocks_look(c.blocks, &piece, &length), DECODER_MORE);
	assert_int_equal(length, 0);
	assert_no_piece(&c, DECODER_END);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
}

static void
look_shows_what_comes_next(void **state)
{
	struct bytes text = {0};
	const uint8_t *piece;
	struct chain c;
	size_t length;
	int i;

	(void)state;
	bytes_add_text(&text, BLOCKS_PIECE + 100);
	c = chain_open(file_input(text.data, text.length), NULL);
	for (i = 0; i < 2; i++) {
		assert_int_equal(
			blocks_look(c.blocks, &piece, &length), DECODER_MORE);
		assert_int_equal(length, BLOCKS_PIECE);
		assert_memory_equal(piece, text.data, length);
	}
	assert_piece(&c, text.data, BLOCKS_PIECE);
	assert_piece(&c, text.data + BLOCKS_PIECE, 100);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
	bytes_free(&text);
}

/* However little a pipe gives at a time, there is enough to look at. */
static void
first_piece_of_a_pipe_is_waited_for(void **state)
{
	static const char text[] = "0123456789abcdef";
	const uint8_t *piece;
	struct chain c;
	size_t length, i;
	int writer;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL);
	for (i = 0; i < BLOCKS_FIRST; i++) {
		assert_int_equal(
			blocks_look(c.blocks, &piece, &length), DECODER_WAIT);
		assert_no_piece(&c, DECODER_WAIT);
		give(writer, text + i, 1);
	}
	assert_int_equal(blocks_look(c.blocks, &piece, &length), DECODER_MORE);
	assert_int_equal(length, BLOCKS_FIRST);
	assert_memory_equal(piece, text, length);
	assert_piece(&c, text, BLOCKS_FIRST);
	assert_no_piece(&c, DECODER_WAIT);
	close(writer);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
}

static void
first_piece_may_be_short_at_the_end(void **state)
{
	const uint8_t *piece;
	struct chain c;
	size_t length;
	int writer;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL);
	give(writer, "ab", 2);
	assert_no_piece(&c, DECODER_WAIT);
	give(writer, "c", 1);
	close(writer);
	assert_int_equal(blocks_look(c.blocks, &piece, &length), DECODER_MORE);
	assert_int_equal(length, 3);
	assert_piece(&c, "abc", 3);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
}

/* From then on a pipe's piece is what one read gave. */
static void
later_pieces_of_a_pipe_do_not_wait(void **state)
{
	struct chain c;
	int writer;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL);
	give(writer, "the first bytes of it\n", 22);
	assert_piece(&c, "the first bytes of it\n", 22);
	assert_no_piece(&c, DECODER_WAIT);
	give(writer, "x", 1);
	assert_piece(&c, "x", 1);
	give(writer, "y", 1);
	give(writer, "z", 1);
	assert_piece(&c, "yz", 2);
	assert_no_piece(&c, DECODER_WAIT);
	assert_no_piece(&c, DECODER_WAIT);
	close(writer);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
}

static void
piece_outlives_a_wait(void **state)
{
	static const char text[] = "a piece that is looked at later";
	const uint8_t *piece, *other;
	struct chain c;
	size_t length, n;
	int writer, i;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL);
	give(writer, text, sizeof text);
	assert_int_equal(blocks_next(c.blocks, &piece, &length), DECODER_MORE);
	for (i = 0; i < 3; i++) {
		assert_int_equal(
			blocks_next(c.blocks, &other, &n), DECODER_WAIT);
		assert_int_equal(length, sizeof text);
		assert_memory_equal(piece, text, sizeof text);
	}
	close(writer);
	assert_no_piece(&c, DECODER_END);
	chain_close(&c);
}

/* What was decoded comes before word of the damage. */
static void
damage_comes_after_the_pieces(void **state)
{
	static uint8_t encoded[1 << 20];
	uLongf n = sizeof encoded;
	struct bytes text = {0};
	const uint8_t *piece;
	struct chain c;
	size_t length, got = 0;

	(void)state;
	bytes_add_text(&text, 2 * BLOCKS_PIECE + 1000);
	assert_int_equal(
		compress(encoded + 8, &n, text.data, text.length), Z_OK);
	/* gzip's ten bytes of header take the place of zlib's two. */
	memcpy(encoded, "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
	/* The deflated bytes are whole; of what follows three are there. */
	c = chain_open(file_input(encoded, 8 + n - 4 + 3), &codec_gzip);
	while (got < text.length) {
		assert_int_equal(
			blocks_next(c.blocks, &piece, &length), DECODER_MORE);
		assert_true(length > 0 && length <= text.length - got);
		assert_memory_equal(piece, text.data + got, length);
		got += length;
	}
	assert_no_piece(&c, DECODER_TRUNCATED);
	assert_no_piece(&c, DECODER_TRUNCATED);
	chain_close(&c);
	bytes_free(&text);
}

static void
damage_in_the_first_bytes(void **state)
{
	struct chain c;
	const uint8_t *piece;
	size_t length = 99;

	(void)state;
	c = chain_open(
		file_input("\x1f\x8b\x07 no such method", 18), &codec_gzip);
	assert_int_equal(blocks_look(c.blocks, &piece, &length), DECODER_MORE);
	assert_int_equal(length, 0);
	assert_no_piece(&c, DECODER_CORRUPT);
	assert_non_null(decoder_reason(c.decoder));
	chain_close(&c);
	blocks_close(NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_of_a_file_are_full),
		cmocka_unit_test(empty_input_has_no_piece),
		cmocka_unit_test(look_shows_what_comes_next),
		cmocka_unit_test(first_piece_of_a_pipe_is_waited_for),
		cmocka_unit_test(first_piece_may_be_short_at_the_end),
		cmocka_unit_test(later_pieces_of_a_pipe_do_not_wait),
		cmocka_unit_test(piece_outlives_a_wait),
		cmocka_unit_test(damage_comes_after_the_pieces),
		cmocka_unit_test(damage_in_the_first_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
