/*
 * What the tests of the decoders share. Each format brings a way to encode;
 * the tests in decoding_sound.h and decoding_damage.h ask the same of all.
 */
#ifndef DECODING_H
#define DECODING_H

#include "codec.h"
#include "decoder.h"

#include "unit.h"

struct encoder {
	const struct codec *codec;

	/*
	 * Append a member (stream, frame) of the N bytes at P to OUT. Where
	 * FLUSH is not 0, flush after so many of them. Returns the length of
	 * OUT right after the flush.
	 */
	size_t (*encode)(
		struct bytes *out, const uint8_t *p, size_t n, size_t flush);

	/* Bytes that a flush may leave in the encoder. */
	size_t flush_lag;

	/* NUL bytes may follow a member in multiples of this; 0: none may. */
	size_t padding;
};

/* Bytes that belong to no format and are NULs nowhere. */
#define GARBAGE "garbage at the end\n"

/* The decoder's end is final: asked again it says it again, without bytes. */
static inline void
assert_final(struct decoder *d, enum decoder_status status)
{
	uint8_t buffer[16];
	size_t n = 99;

	assert_int_equal(decoder_fill(d, buffer, sizeof buffer, &n), status);
	assert_int_equal(n, 0);
	n = 99;
	assert_int_equal(decoder_fill(d, buffer, 1, &n), status);
	assert_int_equal(n, 0);
}

/* One call with ROOM bytes of room, which is not to be exceeded. */
static inline enum decoder_status
fill(struct decoder *d, size_t room, struct bytes *out, size_t *length)
{
	uint8_t *buffer = malloc(room + 1);
	enum decoder_status status;

	assert_non_null(buffer);
	buffer[room] = 0xa5;
	*length = room + 1;
	status = decoder_fill(d, buffer, room, length);
	assert_true(*length <= room);
	assert_int_equal(buffer[room], 0xa5);
	bytes_add(out, buffer, *length);
	free(buffer);
	return status;
}

/*
 * Decode the N bytes at P from a regular file, with ROOM bytes of room at a
 * time, append what comes to OUT, and return how it ended.
 */
static inline enum decoder_status
decode(const struct codec *codec, const void *p, size_t n, size_t room,
	struct bytes *out)
{
	struct input *in = file_input(p, n);
	struct decoder *d = decoder_open(in, codec, 1);
	enum decoder_status status;
	size_t length;

	assert_non_null(d);
	while ((status = fill(d, room, out, &length)) == DECODER_MORE)
		/* A regular file fills the buffer. */
		assert_int_equal(length, room);
	/* It never has nothing for now. */
	assert_int_not_equal(status, DECODER_WAIT);
	assert_final(d, status);
	if (status != DECODER_CORRUPT)
		assert_null(decoder_reason(d));
	decoder_close(d);
	input_close(in);
	return status;
}

/* Take all that a pipe's decoder has for now; DECODER_WAIT or the end. */
static inline enum decoder_status
drain(struct decoder *d, size_t room, struct bytes *out)
{
	enum decoder_status status;
	size_t length;

	while ((status = fill(d, room, out, &length)) == DECODER_MORE)
		assert_true(length > 0);
	if (status == DECODER_WAIT)
		assert_int_equal(length, 0);
	return status;
}

/* The N bytes at P end as STATUS says, and decode to the M bytes at DATA. */
static inline void
assert_decodes(const struct codec *codec, const struct bytes *encoded,
	enum decoder_status status, const void *data, size_t m)
{
	static const size_t rooms[] = {1, 100, 131072};
	struct bytes out = {0};
	size_t i;

	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		assert_int_equal(decode(codec, encoded->data, encoded->length,
					 rooms[i], &out),
			status);
		assert_bytes(&out, data, m);
	}
	bytes_free(&out);
}

/* Two members, one after the other, and what they decode to. */
struct pair {
	struct bytes text;
	struct bytes encoded;
	size_t first_text; /* Bytes of the first one. */
	size_t first_encoded;
};

static inline void
pair_make(struct pair *pair, const struct encoder *e, size_t n, size_t m)
{
	memset(pair, 0, sizeof *pair);
	bytes_add_text(&pair->text, n);
	bytes_add_text(&pair->text, m);
	pair->first_text = n;
	e->encode(&pair->encoded, pair->text.data, n, 0);
	pair->first_encoded = pair->encoded.length;
	e->encode(&pair->encoded, pair->text.data + n, m, 0);
}

static inline void
pair_free(struct pair *pair)
{
	bytes_free(&pair->text);
	bytes_free(&pair->encoded);
}

#define DECODING_TEST(test, encoder) \
	cmocka_unit_test_prestate(test, (void *)(uintptr_t)(encoder))

#endif
