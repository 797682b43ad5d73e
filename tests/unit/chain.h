/*
 * What the tests of blocks share: an input and all that stands on it, and what
 * came out of it.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include "blocks.h"
#include "pool.h"
#include "share.h"

#include "codec.h"
#include "reader.h"
#include "reading.h"

#include <zlib.h>

struct chain {
	struct input *in;
	struct decoder *decoder;
	struct share *share; /* The blocks know where it is. */
	struct slabs *slabs;
	struct blocks *blocks;
	struct seen seen;
};

/* COUNT pieces of SIZE bytes; P is the caller's. */
static inline struct chain
chain_open(struct input *in, const struct codec *codec, struct pool *p,
	size_t size, unsigned int count)
{
	struct chain c = {.in = in};
	static const struct reading all = READING_ALL;

	c.decoder = decoder_open(in, codec, 1);
	assert_non_null(c.decoder);
	c.share = calloc(1, sizeof *c.share);
	assert_non_null(c.share);
	c.share->pool = p;
	c.share->few = 1;
	c.share->pieces = count;
	c.slabs = slabs_open(size, false, NULL);
	c.blocks = blocks_open(c.decoder, &all, c.share, c.slabs, count);
	return c;
}

static inline void
chain_close(struct chain *c)
{
	blocks_close(c->blocks);
	slabs_close(c->slabs);
	free(c->share);
	decoder_close(c->decoder);
	input_close(c->in);
	seen_free(&c->seen);
}

/* Take the next piece, which has something, if there is one now. */
static inline enum decoder_status
chain_next(struct chain *c)
{
	struct piece *piece = NULL;
	enum decoder_status status = blocks_next(c->blocks, &piece);

	if (status != DECODER_MORE)
		return status;
	assert_non_null(piece);
	assert_int_equal(piece->too_long, 0);
	assert_true(piece->run_count > 0);
	seen_add_piece(&c->seen, piece);
	return status;
}

/* Take all that is there now. */
static inline enum decoder_status
chain_take(struct chain *c)
{
	enum decoder_status status;

	do
		status = chain_next(c);
	while (status == DECODER_MORE);
	return status;
}

/* All is taken, and was the N bytes at P. */
static inline void
assert_chain_read(struct chain *c, const void *p, size_t n)
{
	const struct lines *l = blocks_lines(c->blocks);
	struct seen expected = {0};
	uint64_t nuls = naive_lines(p, n, &expected);

	assert_same_lines(&c->seen, &expected);
	assert_int_equal(l->nuls, nuls);
	assert_int_equal(l->number, seen_count(&expected));
	seen_free(&expected);
}

/* N bytes of lines at least, some with LONGEST bytes at most. */
static inline void
add_random_lines(struct bytes *text, uint64_t *seed, size_t n, size_t longest)
{
	n += text->length;
	while (text->length < n)
		bytes_add_random_line(
			text, seed, random_below(seed, 20) == 0 ? longest : 30);
}

/* The next piece is there and has the lines TEXT. */
static inline void
assert_piece(struct chain *c, const char *text)
{
	c->seen.text.length = c->seen.marks.length = 0;
	assert_int_equal(chain_next(c), DECODER_MORE);
	assert_bytes(&c->seen.text, text, strlen(text));
}

/*
 * What was decoded comes before word of the damage, with THREADS threads and
 * each of the N numbers of pieces in COUNTS, REPEATS times.
 */
static inline void
assert_damage_comes_last(unsigned int threads, size_t size,
	const unsigned int *counts, size_t n, size_t repeats)
{
	static uint8_t encoded[1 << 20];
	uLongf length = sizeof encoded;
	struct pool *p = pool_open(threads);
	struct bytes text = {0};
	uint64_t seed = 3;
	struct chain c;
	size_t i;

	add_random_lines(&text, &seed, 20000, 4 * size);
	assert_int_equal(
		compress(encoded + 8, &length, text.data, text.length), Z_OK);
	/* gzip's ten bytes of header take the place of zlib's two. */
	memcpy(encoded, "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
	for (i = 0; i < repeats * n; i++) {
		/* The deflated bytes are whole; three follow. */
		c = chain_open(file_input(encoded, 8 + length - 4 + 3),
			&codec_gzip, p, size, counts[i % n]);
		assert_int_equal(chain_take(&c), DECODER_TRUNCATED);
		assert_int_equal(chain_take(&c), DECODER_TRUNCATED);
		assert_chain_read(&c, text.data, text.length);
		chain_close(&c);
	}
	bytes_free(&text);
	pool_close(p);
}

#endif
