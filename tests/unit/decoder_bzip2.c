/* bzip2 streams through the decoder. */
#include "decoding_damage.h"
#include "decoding_sound.h"

#include <bzlib.h>

static size_t
encode_with(
	struct bytes *out, const uint8_t *p, size_t n, size_t flush, int level)
{
	static uint8_t room[1 << 20];
	size_t flushed, before = out->length;
	bz_stream s = {0};

	assert_int_equal(BZ2_bzCompressInit(&s, level, 0, 0), BZ_OK);
	s.next_out = (char *)room;
	s.avail_out = sizeof room;
	s.next_in = (char *)(uintptr_t)p;
	s.avail_in = (unsigned int)flush;
	if (flush > 0)
		assert_int_equal(BZ2_bzCompress(&s, BZ_FLUSH), BZ_RUN_OK);
	flushed = sizeof room - s.avail_out;
	s.avail_in = (unsigned int)(n - flush);
	assert_int_equal(BZ2_bzCompress(&s, BZ_FINISH), BZ_STREAM_END);
	bytes_add(out, room, sizeof room - s.avail_out);
	BZ2_bzCompressEnd(&s);
	return before + flushed;
}

static size_t
encode(struct bytes *out, const uint8_t *p, size_t n, size_t flush)
{
	return encode_with(out, p, n, flush, 1);
}

/* The format is one of bits; up to three bytes of them wait for more. */
static const struct encoder bzip2 = {
	.codec = &codec_bzip2, .encode = encode, .flush_lag = 4, .padding = 0};

static void
every_block_size(void **state)
{
	struct bytes text = {0}, encoded = {0};
	int level;

	(void)state;
	/* Several blocks at most levels. */
	bytes_add_text(&text, 250000);
	for (level = 1; level <= 9; level += 2) {
		encoded.length = 0;
		encode_with(&encoded, text.data, text.length, 0, level);
		assert_int_equal(encoded.data[3], '0' + level);
		assert_decodes(&codec_bzip2, &encoded, DECODER_END, text.data,
			text.length);
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

/* A damaged block does not take those before it along. */
static void
blocks_before_the_damage_come_out(void **state)
{
	/* A block is of 100000 bytes less 19 at level 1. */
	const size_t block = 100000 - 19;
	struct bytes text = {0}, encoded = {0}, out = {0};

	(void)state;
	bytes_add_text(&text, 250000);
	encode(&encoded, text.data, text.length, 0);
	encoded.data[encoded.length / 2] ^= 0x10;
	assert_int_equal(decode(&codec_bzip2, encoded.data, encoded.length,
				 131072, &out),
		DECODER_CORRUPT);
	assert_true(out.length >= block);
	assert_memory_equal(out.data, text.data, block);
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

static void
streams_of_other_levels_follow_each_other(void **state)
{
	struct bytes encoded = {0};

	(void)state;
	encode_with(&encoded, (const uint8_t *)"nine\n", 5, 0, 9);
	encode_with(&encoded, (const uint8_t *)"one\n", 4, 0, 1);
	encode_with(&encoded, (const uint8_t *)"five\n", 5, 0, 5);
	assert_decodes(
		&codec_bzip2, &encoded, DECODER_END, "nine\none\nfive\n", 14);
	bytes_free(&encoded);
}

static void
runs_and_all_bytes(void **state)
{
	struct bytes text = {0}, encoded = {0};
	int byte;

	(void)state;
	for (byte = 0; byte < 256; byte++)
		bytes_fill(&text, byte, (size_t)byte);
	bytes_fill(&text, 'x', 300000);
	encode(&encoded, text.data, text.length, 0);
	assert_decodes(
		&codec_bzip2, &encoded, DECODER_END, text.data, text.length);
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
magic_has_a_digit(void **state)
{
	char magic[] = "BZh0";
	int byte;

	(void)state;
	assert_int_equal(codec_bzip2.magic_length, 4);
	for (byte = 0; byte < 256; byte++) {
		magic[3] = (char)byte;
		assert_int_equal(codec_bzip2.magic((const uint8_t *)magic, 4),
			byte >= '1' && byte <= '9');
	}
	assert_true(codec_bzip2.magic((const uint8_t *)"B", 1));
	assert_true(codec_bzip2.magic((const uint8_t *)"BZ", 2));
	assert_true(codec_bzip2.magic((const uint8_t *)"BZh", 3));
	assert_false(codec_bzip2.magic((const uint8_t *)"b", 1));
	assert_false(codec_bzip2.magic((const uint8_t *)"Bz", 2));
	assert_false(codec_bzip2.magic((const uint8_t *)"BZH", 3));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		DECODING_SOUND(&bzip2),
		DECODING_DAMAGE(&bzip2),
		cmocka_unit_test(every_block_size),
		cmocka_unit_test(blocks_before_the_damage_come_out),
		cmocka_unit_test(streams_of_other_levels_follow_each_other),
		cmocka_unit_test(runs_and_all_bytes),
		cmocka_unit_test(magic_has_a_digit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
