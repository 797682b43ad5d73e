/*
 * An input's bytes, decoded.
 *
 * For the compressed formats this is the one loop around the codecs: it feeds
 * them, starts the next member where one ends and another begins, passes over
 * padding, and tells apart an input that is over, one that was cut short and
 * one that something else follows.
 */
#include "decoder.h"

#include "codec.h"
#include "decoder_plain.h"
#include "input.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct decoder {
	struct input *in;
	const struct codec *codec;
	void *state;
	const char *reason;
	enum decoder_status final; /* Once something final was said. */
	bool inside;		   /* In a member, not between two. */
	bool ended;		   /* The input has nothing more to load. */
	bool full;	/* The last step filled its room: it may hold more. */
	size_t padding; /* NUL bytes passed over between members so far. */

	/* With more than one thread: what it takes to begin a member again. */
	unsigned int threads;
	off_t member;	/* Where it begins in the input. */
	uint64_t given; /* Its bytes that were given out, */
	uint64_t drop;	/* and so many that are to come once more. */
};

struct decoder *
decoder_open(struct input *in, const struct codec *codec, unsigned int threads)
{
	struct decoder *d = xcalloc(1, sizeof *d);

	d->in = in;
	d->codec = codec;
	d->final = DECODER_MORE;
	d->threads = threads;
	if (codec != NULL && (d->state = codec->open(threads)) == NULL) {
		free(d);
		return NULL;
	}
	return d;
}

void
decoder_close(struct decoder *d)
{
	if (d == NULL)
		return;
	if (d->state != NULL)
		d->codec->close(d->state);
	free(d);
}

const char *
decoder_reason(const struct decoder *d)
{
	return d->reason;
}

/*
 * Pass over the NUL bytes that may follow a member. DECODER_MORE: something
 * else follows, or the end.
 */
static enum decoder_status
skip_padding(struct decoder *d)
{
	const uint8_t *p;
	size_t n, i;

	for (;;) {
		switch (input_load(d->in, 1)) {
		case INPUT_DATA:
			break;
		case INPUT_WAIT:
			return DECODER_WAIT;
		case INPUT_ERROR:
			return DECODER_ERROR;
		case INPUT_END:
			return DECODER_MORE;
		}
		p = input_peek(d->in, &n);
		for (i = 0; i < n && p[i] == 0; i++)
			continue;
		input_consume(d->in, i);
		d->padding += i;
		if (i < n)
			return DECODER_MORE;
	}
}

/*
 * A codec with threads of its own lacks memory, or a thread: begin the member
 * again without, as what comes out must not depend on them. DECODER_MORE or
 * DECODER_NO_MEMORY.
 */
static enum decoder_status
do_without_threads(struct decoder *d)
{
	if (d->threads <= 1 || !input_rewind(d->in, d->member))
		return DECODER_NO_MEMORY;
	d->threads = 1;
	d->codec->close(d->state);
	d->state = d->codec->open(1);
	if (d->state == NULL || d->codec->begin(d->state) != CODEC_MORE)
		return DECODER_NO_MEMORY;
	d->drop = d->given;
	d->full = d->ended = false;
	d->inside = true;
	return DECODER_MORE;
}

/*
 * Between two members: begin the next one, or find out why there is none.
 * DECODER_MORE: begun.
 */
static enum decoder_status
begin_member(struct decoder *d)
{
	const struct codec *codec = d->codec;
	enum decoder_status status;
	enum input_status loaded;
	const uint8_t *p;
	bool cut = false;
	size_t n;

	if (codec->padding > 0) {
		status = skip_padding(d);
		if (status != DECODER_MORE)
			return status;
		cut = d->padding % codec->padding != 0;
	}
	loaded = input_load(d->in, codec->magic_length);
	if (loaded == INPUT_WAIT)
		return DECODER_WAIT;
	if (loaded == INPUT_ERROR)
		return DECODER_ERROR;
	p = input_peek(d->in, &n);
	if (n == 0)
		return cut ? DECODER_TRUNCATED : DECODER_END;
	if (cut)
		return DECODER_GARBAGE;
	if (n > codec->magic_length)
		n = codec->magic_length;
	if (!codec->magic(p, n))
		return DECODER_GARBAGE;
	if (n < codec->magic_length)
		return DECODER_TRUNCATED;
	d->given = 0;
	if (d->threads > 1)
		d->member = input_offset(d->in);
	if (codec->begin(d->state) != CODEC_MORE)
		return do_without_threads(d);
	d->full = false;
	d->inside = true;
	return DECODER_MORE;
}

/*
 * So many bytes came at OUT: leave out those that were given out before.
 * Returns where the others end.
 */
static uint8_t *
take(struct decoder *d, uint8_t *out, size_t came)
{
	size_t dropped = d->drop < came ? (size_t)d->drop : came;

	if (dropped > 0)
		memmove(out, out + dropped, came - dropped);
	d->drop -= dropped;
	d->given += came - dropped;
	return out + (came - dropped);
}

/*
 * Within a member: decode into the room at OUT and move OUT past what came.
 * DECODER_MORE: go on, with room or in the next member.
 */
static enum decoder_status
step(struct decoder *d, uint8_t **out, const uint8_t *end)
{
	enum input_status loaded = INPUT_DATA;
	struct codec_io io;
	enum codec_result result;
	bool progress;
	size_t n;

	/* What the codec still holds comes before a wait for more input. */
	if (!d->full)
		loaded = input_load(d->in, 1);
	if (loaded == INPUT_WAIT)
		return DECODER_WAIT;
	if (loaded == INPUT_ERROR)
		return DECODER_ERROR;
	d->ended = d->ended || loaded == INPUT_END;
	io.last = d->ended;
	io.in = input_peek(d->in, &n);
	io.in_length = n;
	io.out = *out;
	io.out_length = (size_t)(end - *out);
	result = d->codec->step(d->state, &io, &d->reason);
	input_consume(d->in, n - io.in_length);
	d->full = io.out_length == 0;
	progress = io.out > *out;
	*out = take(d, *out, (size_t)(io.out - *out));
	switch (result) {
	case CODEC_MORE:
		if (loaded == INPUT_END && !progress)
			return DECODER_TRUNCATED;
		break;
	case CODEC_MEMBER_END:
		d->inside = false;
		break;
	case CODEC_CORRUPT:
		return DECODER_CORRUPT;
	case CODEC_NO_MEMORY:
		return do_without_threads(d);
	}
	return DECODER_MORE;
}

enum decoder_status
decoder_fill(
	struct decoder *d, uint8_t *buffer, size_t capacity, size_t *length)
{
	enum decoder_status status = d->final;
	uint8_t *out = buffer, *end = buffer + capacity;

	if (d->codec == NULL)
		return decoder_plain_fill(d->in, buffer, capacity, length);
	while (status == DECODER_MORE && out < end)
		status = d->inside ? step(d, &out, end) : begin_member(d);
	*length = (size_t)(out - buffer);
	if (status == DECODER_WAIT)
		return *length > 0 ? DECODER_MORE : DECODER_WAIT;
	d->final = status;
	return status;
}
