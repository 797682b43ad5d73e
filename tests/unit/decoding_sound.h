/* What each format has to make of sound inputs; *STATE is its encoder. */
#ifndef DECODING_SOUND_H
#define DECODING_SOUND_H

#include "decoding.h"

static void
whole_member_with_any_room(void **state)
{
	static const size_t rooms[] = {
		1, 2, 3, 7, 64, 999, 1000, 1001, 4096, 131072};
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0}, out = {0};
	size_t i;

	bytes_add_text(&text, 1000);
	e->encode(&encoded, text.data, text.length, 0);
	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		assert_int_equal(decode(e->codec, encoded.data, encoded.length,
					 rooms[i], &out),
			DECODER_END);
		assert_bytes(&out, text.data, text.length);
	}
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

static void
joined_members_are_one(void **state)
{
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0};
	size_t i, from;

	for (i = 0; i < 20; i++) {
		from = text.length;
		bytes_add_text(&text, i * i);
		e->encode(&encoded, text.data + from, i * i, 0);
	}
	assert_decodes(e->codec, &encoded, DECODER_END, text.data, text.length);
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
empty_members_and_empty_files(void **state)
{
	const struct encoder *e = *state;
	struct bytes encoded = {0};

	assert_decodes(e->codec, &encoded, DECODER_END, NULL, 0);
	e->encode(&encoded, (const uint8_t *)"", 0, 0);
	assert_decodes(e->codec, &encoded, DECODER_END, NULL, 0);
	e->encode(&encoded, (const uint8_t *)"text\n", 5, 0);
	e->encode(&encoded, (const uint8_t *)"", 0, 0);
	e->encode(&encoded, (const uint8_t *)"", 0, 0);
	e->encode(&encoded, (const uint8_t *)"more\n", 5, 0);
	e->encode(&encoded, (const uint8_t *)"", 0, 0);
	assert_decodes(e->codec, &encoded, DECODER_END, "text\nmore\n", 10);
	bytes_free(&encoded);
}

/* More than the input loads at once, and more than the room. */
static void
large_member(void **state)
{
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0};

	bytes_add_text(&text, 400000);
	e->encode(&encoded, text.data, text.length, 0);
	assert_true(encoded.length > 2 * 65536);
	assert_decodes(e->codec, &encoded, DECODER_END, text.data, text.length);
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
one_byte_at_a_time_through_a_pipe(void **state)
{
	static const size_t rooms[] = {1, 13, 4096};
	const struct encoder *e = *state;
	struct bytes out = {0};
	struct pair pair;
	struct decoder *d;
	struct input *in;
	size_t i, r;
	int writer;

	pair_make(&pair, e, 500, 300);
	for (r = 0; r < LENGTH(rooms); r++) {
		out.length = 0;
		in = pipe_input(&writer);
		d = decoder_open(in, e->codec, 1);
		for (i = 0; i < pair.encoded.length; i++) {
			assert_int_equal(
				drain(d, rooms[r], &out), DECODER_WAIT);
			give(writer, pair.encoded.data + i, 1);
		}
		/* There might be another member. */
		assert_int_equal(drain(d, rooms[r], &out), DECODER_WAIT);
		assert_bytes(&out, pair.text.data, pair.text.length);
		close(writer);
		assert_int_equal(drain(d, rooms[r], &out), DECODER_END);
		assert_bytes(&out, pair.text.data, pair.text.length);
		assert_final(d, DECODER_END);
		decoder_close(d);
		input_close(in);
	}
	pair_free(&pair);
	bytes_free(&out);
}

/* What was flushed comes out while the rest is still to come. */
static void
flushed_part_is_handed_over_at_once(void **state)
{
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0}, out = {0};
	struct decoder *d;
	struct input *in;
	size_t flushed;
	int writer;

	bytes_add_text(&text, 3000);
	flushed = e->encode(&encoded, text.data, text.length, 1700);
	flushed += e->flush_lag;
	assert_true(flushed < encoded.length && encoded.length < 4096);
	in = pipe_input(&writer);
	d = decoder_open(in, e->codec, 1);
	give(writer, encoded.data, flushed);
	assert_int_equal(drain(d, 1000, &out), DECODER_WAIT);
	assert_true(out.length >= 1700);
	assert_prefix(&out, text.data, text.length);
	give(writer, encoded.data + flushed, encoded.length - flushed);
	close(writer);
	assert_int_equal(drain(d, 1000, &out), DECODER_END);
	assert_bytes(&out, text.data, text.length);
	decoder_close(d);
	input_close(in);
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/* NUL bytes after a member, and what the format says of them. */
static void
padding_at_the_end(void **state)
{
	static const size_t counts[] = {
		1, 2, 3, 4, 5, 6, 7, 8, 9, 512, 65532, 65536, 100000};
	const struct encoder *e = *state;
	enum decoder_status status;
	struct pair pair;
	size_t i, sound;

	pair_make(&pair, e, 300, 200);
	sound = pair.encoded.length;
	for (i = 0; i < LENGTH(counts); i++) {
		pair.encoded.length = sound;
		bytes_fill(&pair.encoded, 0, counts[i]);
		if (e->padding == 0)
			status = DECODER_GARBAGE;
		else if (counts[i] % e->padding == 0)
			status = DECODER_END;
		else
			status = DECODER_TRUNCATED;
		assert_decodes(e->codec, &pair.encoded, status, pair.text.data,
			pair.text.length);
		bytes_add(&pair.encoded, GARBAGE, sizeof GARBAGE - 1);
		assert_decodes(e->codec, &pair.encoded, DECODER_GARBAGE,
			pair.text.data, pair.text.length);
	}
	pair_free(&pair);
}

static void
padding_between_members(void **state)
{
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0};
	size_t count;
	bool fine;

	bytes_add_text(&text, 200);
	for (count = 1; count <= 9; count++) {
		encoded.length = 0;
		e->encode(&encoded, text.data, 120, 0);
		bytes_fill(&encoded, 0, count);
		e->encode(&encoded, text.data + 120, 80, 0);
		/* The padding of one member is not counted for the next. */
		bytes_fill(&encoded, 0, e->padding);
		fine = e->padding > 0 && count % e->padding == 0;
		assert_decodes(e->codec, &encoded,
			fine ? DECODER_END : DECODER_GARBAGE, text.data,
			fine ? 200 : 120);
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
library_and_version_are_told(void **state)
{
	const struct encoder *e = *state;

	assert_non_null(strstr(e->codec->library, "lib"));
	assert_true(
		e->codec->version()[0] >= '0' && e->codec->version()[0] <= '9');
	decoder_close(NULL);
}

/* For a list of tests. */
#define DECODING_SOUND(encoder)                                              \
	DECODING_TEST(whole_member_with_any_room, encoder),                  \
		DECODING_TEST(joined_members_are_one, encoder),              \
		DECODING_TEST(empty_members_and_empty_files, encoder),       \
		DECODING_TEST(large_member, encoder),                        \
		DECODING_TEST(one_byte_at_a_time_through_a_pipe, encoder),   \
		DECODING_TEST(flushed_part_is_handed_over_at_once, encoder), \
		DECODING_TEST(padding_at_the_end, encoder),                  \
		DECODING_TEST(padding_between_members, encoder),             \
		DECODING_TEST(library_and_version_are_told, encoder)

#endif
