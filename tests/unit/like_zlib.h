/*
 * zlib as the oracle for another codec of gzip members: the same input, cut
 * into pieces, has to come to the same.
 */
#ifndef LIKE_ZLIB_H
#define LIKE_ZLIB_H

#include "codec.h"
#include "decoder.h"

#include "unit.h"

/* The first piece of input, the others, and the room for output. */
struct split {
	size_t first;
	size_t others;
	size_t room;
};

#define ROOM_MAX ((size_t)128 * 1024)

static const struct split whole = {SIZE_MAX, SIZE_MAX, ROOM_MAX};

/* What a codec makes of members that follow each other. */
struct outcome {
	enum decoder_status status;
	const char *reason;
	struct bytes out;
	struct bytes ends; /* size_t: where the members end. */
};

/*
 * One step with N bytes, which end where the memory ends if they are few.
 * Returns how many it took.
 */
static inline size_t
run_step(const struct codec *codec, void *state, const uint8_t *p, size_t n,
	bool last, size_t room, struct outcome *o)
{
	static uint8_t buffer[ROOM_MAX + 1];
	struct codec_io io = {
		n < 4096 ? cornered(p, n) : p, n, buffer, room, last};
	enum codec_result result;

	buffer[room] = 0xa5;
	result = codec->step(state, &io, &o->reason);
	assert_int_equal(buffer[room], 0xa5);
	assert_true(io.in_length <= n && io.out_length <= room);
	bytes_add(&o->out, buffer, room - io.out_length);
	o->status = DECODER_MORE;
	if (result == CODEC_MEMBER_END)
		o->status = DECODER_END;
	else if (result == CODEC_CORRUPT)
		o->status = DECODER_CORRUPT;
	else if (n == 0 && io.out_length == room)
		o->status = DECODER_TRUNCATED;
	else /* It gets on. */
		assert_true(io.in_length < n || io.out_length < room);
	return n - io.in_length;
}

/* Decode members until the input ends, or something is wrong. */
static inline void
run(const struct codec *codec, const struct bytes *encoded,
	const struct split *split, struct outcome *o)
{
	static void *states[2];
	void **state = &states[codec == &codec_gzip];
	size_t at = 0, n, piece = split->first;

	if (*state == NULL)
		*state = codec->open(1);
	o->out.length = o->ends.length = 0;
	do {
		o->reason = NULL;
		assert_int_equal(codec->begin(*state), CODEC_MORE);
		do {
			n = encoded->length - at;
			n = n < piece ? n : piece;
			piece = split->others;
			at += run_step(codec, *state, encoded->data + at, n,
				at + n == encoded->length, split->room, o);
		} while (o->status == DECODER_MORE);
		bytes_add(&o->ends, &at, sizeof at);
	} while (o->status == DECODER_END && at < encoded->length);
}

/*
 * Damage that zlib sees when a block begins, but ISA-L only when it comes upon
 * bits without a meaning, if it does: a set of codes that is not complete.
 */
static inline bool
is_incomplete_set(const char *reason)
{
	return strncmp(reason, "invalid", 7) == 0 &&
	       strstr(reason, " set") != NULL;
}

/*
 * The same bytes, the same places, the same verdict, and the same words about
 * headers and trailers. But ISA-L leaves out up to two literals before a cut,
 * as it decodes up to three at a time; and it goes on with incomplete sets, to
 * whatever end.
 */
static inline void
assert_like_zlib(const struct bytes *encoded, const struct split *split)
{
	static struct outcome zlib, isal;
	bool open;

	run(&codec_gzip, encoded, &whole, &zlib);
	run(&codec_gzip_isal, encoded, split, &isal);
	open = zlib.status == DECODER_CORRUPT && is_incomplete_set(zlib.reason);
	if (!open && isal.status != zlib.status)
		fail_msg("status %d, not %d: %s, not %s", (int)isal.status,
			(int)zlib.status, isal.reason, zlib.reason);
	switch (zlib.status) {
	case DECODER_END:
		assert_bytes(&isal.out, zlib.out.data, zlib.out.length);
		assert_bytes(&isal.ends, zlib.ends.data, zlib.ends.length);
		break;
	case DECODER_TRUNCATED:
		assert_prefix(&isal.out, zlib.out.data, zlib.out.length);
		assert_true(isal.out.length + 2 >= zlib.out.length);
		assert_bytes(&isal.ends, zlib.ends.data, zlib.ends.length);
		break;
	default:
		assert_prefix(&zlib.out, isal.out.data, isal.out.length);
		if (open)
			break;
		assert_int_equal(isal.out.length, zlib.out.length);
		if (strstr(zlib.reason, "check") != NULL ||
			strstr(zlib.reason, "header") != NULL ||
			strstr(zlib.reason, "method") != NULL ||
			strstr(zlib.reason, "back") != NULL)
			assert_string_equal(isal.reason, zlib.reason);
		assert_non_null(isal.reason);
	}
}

#endif
