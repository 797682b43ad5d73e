/* What each format has to make of damage; *STATE is its encoder. */
#ifndef DECODING_DAMAGE_H
#define DECODING_DAMAGE_H

#include "decoding.h"

#include <sys/socket.h>

static void
cut_at_every_byte(void **state)
{
	static const size_t rooms[] = {1, 4096};
	const struct encoder *e = *state;
	enum decoder_status status, expected;
	struct bytes out = {0};
	struct pair pair;
	size_t cut, r;

	pair_make(&pair, e, 150, 100);
	for (cut = 0; cut < pair.encoded.length; cut++)
		for (r = 0; r < LENGTH(rooms); r++) {
			out.length = 0;
			status = decode(e->codec, pair.encoded.data, cut,
				rooms[r], &out);
			expected = cut == 0 || cut == pair.first_encoded
					   ? DECODER_END
					   : DECODER_TRUNCATED;
			if (status != expected)
				fail_msg("cut at %zu: status %d", cut,
					(int)status);
			assert_prefix(&out, pair.text.data, pair.text.length);
			if (cut >= pair.first_encoded)
				assert_true(out.length >= pair.first_text);
		}
	pair_free(&pair);
	bytes_free(&out);
}

/* What decodes before a cut comes out, and so it does before damage. */
static void
flushed_part_survives_what_follows(void **state)
{
	static const size_t rooms[] = {1, 500, 131072};
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0}, out = {0};
	enum decoder_status status;
	size_t flushed, i;

	bytes_add_text(&text, 3000);
	flushed = e->encode(&encoded, text.data, text.length, 1700);
	flushed += e->flush_lag;
	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		status =
			decode(e->codec, encoded.data, flushed, rooms[i], &out);
		assert_int_equal(status, DECODER_TRUNCATED);
		assert_true(out.length >= 1700);
		assert_prefix(&out, text.data, text.length);
	}
	/* No format takes this for the next block. */
	encoded.length = flushed;
	bytes_fill(&encoded, 0xff, 1000);
	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		status = decode(
			e->codec, encoded.data, encoded.length, rooms[i], &out);
		assert_int_equal(status, DECODER_CORRUPT);
		assert_true(out.length >= 1700);
		assert_memory_equal(out.data, text.data, 1700);
	}
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/*
 * Damage is found, or does not matter (a file's date, say): never a crash,
 * never a good end of other bytes.
 */
static void
every_bit_turned_over(void **state)
{
	const struct encoder *e = *state;
	enum decoder_status status;
	struct bytes out = {0};
	struct pair pair;
	size_t i;

	pair_make(&pair, e, 130, 40);
	for (i = 0; i < 8 * pair.encoded.length; i++) {
		pair.encoded.data[i / 8] ^= (uint8_t)(1U << i % 8);
		out.length = 0;
		status = decode(e->codec, pair.encoded.data,
			pair.encoded.length, 4096, &out);
		if (status == DECODER_END)
			assert_bytes(&out, pair.text.data, pair.text.length);
		pair.encoded.data[i / 8] ^= (uint8_t)(1U << i % 8);
	}
	pair_free(&pair);
	bytes_free(&out);
}

static void
every_byte_replaced(void **state)
{
	static const uint8_t values[] = {0, 0xff};
	const struct encoder *e = *state;
	enum decoder_status status;
	struct bytes out = {0};
	struct pair pair;
	uint8_t saved;
	size_t i, v;

	pair_make(&pair, e, 130, 40);
	for (i = 0; i < pair.encoded.length; i++)
		for (v = 0; v < LENGTH(values); v++) {
			saved = pair.encoded.data[i];
			pair.encoded.data[i] = values[v];
			out.length = 0;
			status = decode(e->codec, pair.encoded.data,
				pair.encoded.length, 7, &out);
			if (status == DECODER_END)
				assert_bytes(
					&out, pair.text.data, pair.text.length);
			pair.encoded.data[i] = saved;
		}
	pair_free(&pair);
	bytes_free(&out);
}

/* The check of a member comes last: its text is there, but it is damaged. */
static void
damaged_check_is_told_after_the_text(void **state)
{
	const struct encoder *e = *state;
	struct pair pair;

	pair_make(&pair, e, 300, 200);
	pair.encoded.data[pair.encoded.length - 3] ^= 0x10;
	assert_decodes(e->codec, &pair.encoded, DECODER_CORRUPT, pair.text.data,
		pair.text.length);
	pair_free(&pair);
}

static void
trailing_garbage(void **state)
{
	static const char *const endings[] = {"x", GARBAGE, "\n", "\xff"};
	const struct encoder *e = *state;
	struct pair pair;
	size_t i, sound;

	pair_make(&pair, e, 300, 200);
	sound = pair.encoded.length;
	for (i = 0; i < LENGTH(endings); i++) {
		pair.encoded.length = sound;
		bytes_add(&pair.encoded, endings[i], strlen(endings[i]));
		assert_decodes(e->codec, &pair.encoded, DECODER_GARBAGE,
			pair.text.data, pair.text.length);
	}
	pair_free(&pair);
}

/* Leaves standard input to the peer of FD, which fails once that is closed. */
static struct input *
failing_input(int *peer)
{
	struct input *in;
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	/* Unread bytes at a close are a reset for the other side. */
	give(ends[0], "x", 1);
	assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	close(ends[0]);
	in = open_input("-");
	assert_non_null(in);
	*peer = ends[1];
	return in;
}

static void
failed_read_is_told_after_the_text(void **state)
{
	const struct encoder *e = *state;
	struct bytes text = {0}, encoded = {0}, out = {0};
	struct decoder *d;
	struct input *in;
	size_t flushed;
	int peer;

	bytes_add_text(&text, 3000);
	flushed = e->encode(&encoded, text.data, text.length, 1700);
	in = failing_input(&peer);
	d = decoder_open(in, e->codec, 1);
	give(peer, encoded.data, flushed + e->flush_lag);
	close(peer);
	assert_int_equal(drain(d, 1000, &out), DECODER_ERROR);
	assert_int_equal(input_errno(in), ECONNRESET);
	assert_true(out.length >= 1700);
	assert_prefix(&out, text.data, text.length);
	assert_final(d, DECODER_ERROR);
	decoder_close(d);
	input_close(in);
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/* For a list of tests. */
#define DECODING_DAMAGE(encoder)                                              \
	DECODING_TEST(cut_at_every_byte, encoder),                            \
		DECODING_TEST(flushed_part_survives_what_follows, encoder),   \
		DECODING_TEST(every_bit_turned_over, encoder),                \
		DECODING_TEST(every_byte_replaced, encoder),                  \
		DECODING_TEST(damaged_check_is_told_after_the_text, encoder), \
		DECODING_TEST(trailing_garbage, encoder),                     \
		DECODING_TEST(failed_read_is_told_after_the_text, encoder)

#endif
