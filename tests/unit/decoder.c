/*
 * The loop around the codecs, with one made for it: its threads may fail, and
 * what comes out must not tell.
 */
#include "decoder.h"
#include "codec.h"
#include "input.h"

#include "unit.h"

/* What the codec's threads can do before they fail, in bytes; and how often. */
static size_t able;
static unsigned int failures;

/* A member is any bytes between '<' and '>'. */
struct state {
	unsigned int threads;
	size_t done;
	bool started;
};

static bool
magic(const uint8_t *p, size_t n)
{
	return n < 1 || p[0] == '<';
}

static void *
open_state(unsigned int threads)
{
	struct state *s = calloc(1, sizeof *s);

	assert_non_null(s);
	s->threads = threads;
	return s;
}

static enum codec_result
fail_if_unable(const struct state *s)
{
	if (s->threads <= 1 || s->done < able)
		return CODEC_MORE;
	failures++;
	return CODEC_NO_MEMORY;
}

static enum codec_result
begin(void *state)
{
	struct state *s = state;

	s->started = false;
	return able == 0 ? fail_if_unable(s) : CODEC_MORE;
}

static enum codec_result
step(void *state, struct codec_io *io, const char **reason)
{
	struct state *s = state;
	uint8_t byte;

	(void)reason;
	while (io->in_length > 0 && io->out_length > 0) {
		byte = *io->in;
		if (byte == '>') {
			codec_io_advance(io, 1, 0);
			return CODEC_MEMBER_END;
		}
		*io->out = byte;
		codec_io_advance(io, 1, s->started);
		s->done += s->started;
		s->started = true;
		if (fail_if_unable(s) != CODEC_MORE)
			return CODEC_NO_MEMORY;
	}
	return CODEC_MORE;
}

static const struct codec codec = {.magic_length = 1,
	.magic = magic,
	.open = open_state,
	.begin = begin,
	.step = step,
	.close = free};

/* All that IN gives, CAPACITY bytes at a time; how it ends. */
static enum decoder_status
decode(struct input *in, unsigned int threads, size_t capacity,
	struct bytes *out)
{
	struct decoder *d = decoder_open(in, &codec, threads);
	enum decoder_status status;
	uint8_t buffer[64];
	size_t n;

	assert_non_null(d);
	do {
		status = decoder_fill(d, buffer, capacity, &n);
		assert_true(n <= capacity);
		bytes_add(out, buffer, n);
	} while (status == DECODER_MORE);
	decoder_close(d);
	input_close(in);
	return status;
}

static const char text[] = "<><one><the second><3><><and the last, of many>";
static const char decoded[] = "onethe second3and the last, of many";

/* After any number of bytes, in any member, with any room. */
static void
does_without_threads_that_fail(void **state)
{
	struct bytes out;
	size_t capacity;

	(void)state;
	for (able = 0; able < sizeof decoded + 2; able++)
		for (capacity = 1; capacity <= 64; capacity++) {
			memset(&out, 0, sizeof out);
			failures = 0;
			assert_int_equal(
				decode(file_input(text, sizeof text - 1), 3,
					capacity, &out),
				DECODER_END);
			assert_int_equal(out.length, sizeof decoded - 1);
			assert_memory_equal(out.data, decoded, out.length);
			/* Once, and for good. */
			assert_int_equal(
				failures, able <= sizeof decoded - 1 ? 1 : 0);
			bytes_free(&out);
		}
}

/* What is cut short is told as that, all of it given out. */
static void
truncated_without_threads(void **state)
{
	struct bytes out = {0};

	(void)state;
	able = 5;
	assert_int_equal(
		decode(file_input(text, 12), 2, 4, &out), DECODER_TRUNCATED);
	assert_int_equal(out.length, 7);
	assert_memory_equal(out.data, "onethe ", 7);
	bytes_free(&out);
}

/* A pipe can't be read again: nothing is given out twice, and it is told. */
static void
pipe_is_not_begun_again(void **state)
{
	struct bytes out = {0};
	struct input *in;
	int writer;

	(void)state;
	able = 5;
	in = pipe_input(&writer);
	assert_int_equal(write(writer, text, sizeof text - 1), sizeof text - 1);
	close(writer);
	assert_int_equal(decode(in, 2, 64, &out), DECODER_NO_MEMORY);
	assert_int_equal(out.length, 5);
	assert_memory_equal(out.data, decoded, 5);
	bytes_free(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(does_without_threads_that_fail),
		cmocka_unit_test(truncated_without_threads),
		cmocka_unit_test(pipe_is_not_begun_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
