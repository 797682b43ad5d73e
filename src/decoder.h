/*
 * An input's bytes, decoded: whatever the format, a decoder fills a buffer
 * that somebody else gave it. It prints nothing and knows nothing of lines,
 * so any thread may drive it, one at a time.
 */
#ifndef DECODER_H
#define DECODER_H

#include <stddef.h>
#include <stdint.h>

struct codec;
struct input;

enum decoder_status {
	DECODER_MORE,	   /* There is or may be more. */
	DECODER_WAIT,	   /* Nothing for now: input_wait(), then again. */
	DECODER_END,	   /* The end, all of it sound. */
	DECODER_TRUNCATED, /* The input ends amid a member. */
	DECODER_CORRUPT,   /* A member is damaged. */
	DECODER_GARBAGE,   /* Something else follows the last member. */
	DECODER_ERROR,	   /* A read failed; input_errno() says why. */
	DECODER_NO_MEMORY
};

struct decoder;

/*
 * A decoder for IN with CODEC, or for plain bytes where CODEC is NULL, which
 * may use up to THREADS threads of its own. IN stays the caller's and must
 * outlive the decoder. NULL: out of memory.
 */
struct decoder *decoder_open(
	struct input *in, const struct codec *codec, unsigned int threads);

/* Free it; NULL is fine. */
void decoder_close(struct decoder *d);

/*
 * Decode up to CAPACITY bytes into BUFFER and set *LENGTH to how many came.
 * The status tells what comes after these bytes. DECODER_MORE comes with at
 * least one byte, DECODER_WAIT with none; all others are final, may come with
 * bytes, and are said again, without bytes, when asked again.
 *
 * A regular file fills the buffer. Any other input hands over what it has as
 * soon as it would have to wait for more.
 */
enum decoder_status decoder_fill(
	struct decoder *d, uint8_t *buffer, size_t capacity, size_t *length);

/* After DECODER_CORRUPT: what is wrong, a constant string; or NULL. */
const char *decoder_reason(const struct decoder *d);

#endif
