/* xz streams through the decoder. */
#include "decoding_damage.h"
#include "decoding_sound.h"

#include <lzma.h>

static size_t
encode_with(struct bytes *out, const uint8_t *p, size_t n, size_t flush,
	lzma_action action, lzma_check check)
{
	static uint8_t room[1 << 20];
	size_t flushed, before = out->length;
	lzma_stream s = LZMA_STREAM_INIT;

	assert_int_equal(lzma_easy_encoder(&s, 0, check), LZMA_OK);
	s.next_out = room;
	s.avail_out = sizeof room;
	s.next_in = p;
	s.avail_in = flush;
	if (flush > 0)
		assert_int_equal(lzma_code(&s, action), LZMA_STREAM_END);
	flushed = sizeof room - s.avail_out;
	s.avail_in = n - flush;
	assert_int_equal(lzma_code(&s, LZMA_FINISH), LZMA_STREAM_END);
	bytes_add(out, room, sizeof room - s.avail_out);
	lzma_end(&s);
	return before + flushed;
}

static size_t
encode(struct bytes *out, const uint8_t *p, size_t n, size_t flush)
{
	return encode_with(out, p, n, flush, LZMA_SYNC_FLUSH, LZMA_CHECK_CRC64);
}

static const struct encoder xz = {
	.codec = &codec_xz, .encode = encode, .padding = 4};

static void
every_check(void **state)
{
	static const lzma_check checks[] = {LZMA_CHECK_NONE, LZMA_CHECK_CRC32,
		LZMA_CHECK_CRC64, LZMA_CHECK_SHA256};
	struct bytes text = {0}, encoded = {0};
	size_t i, from;

	(void)state;
	for (i = 0; i < LENGTH(checks); i++) {
		from = text.length;
		bytes_add_text(&text, 500 + i);
		encode_with(&encoded, text.data + from, 500 + i, 100,
			LZMA_SYNC_FLUSH, checks[i]);
	}
	assert_decodes(
		&codec_xz, &encoded, DECODER_END, text.data, text.length);
	bytes_free(&text);
	bytes_free(&encoded);
}

/* "xz -T" writes several blocks: a damaged one leaves those before it. */
static void
several_blocks(void **state)
{
	struct bytes text = {0}, encoded = {0}, out = {0};
	size_t second;

	(void)state;
	bytes_add_text(&text, 50000);
	second = encode_with(&encoded, text.data, text.length, 30000,
		LZMA_FULL_FLUSH, LZMA_CHECK_CRC32);
	assert_decodes(
		&codec_xz, &encoded, DECODER_END, text.data, text.length);
	encoded.data[second + 1000] ^= 0x10;
	assert_int_equal(
		decode(&codec_xz, encoded.data, encoded.length, 131072, &out),
		DECODER_CORRUPT);
	assert_true(out.length >= 30000);
	assert_memory_equal(out.data, text.data, 30000);
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/*
 * Encode "text\n", then let its block header ask for the dictionary size that
 * BITS stands for (xz file format, 5.3.1): 2^(BITS / 2 + 12), or 3 halves of
 * that for odd ones.
 */
static void
encode_with_dictionary(struct bytes *out, uint8_t bits)
{
	/* The block header follows 12 bytes of stream header. */
	uint8_t *block;
	uint32_t crc;
	size_t n, i;

	encode(out, (const uint8_t *)"text\n", 5, 0);
	block = out->data + 12;
	n = ((size_t)block[0] + 1) * 4;
	/* One filter, LZMA2, with one byte of properties. */
	assert_memory_equal(block + 1, "\x00\x21\x01", 3);
	block[4] = bits;
	crc = lzma_crc32(block, n - 4, 0);
	for (i = 0; i < 4; i++)
		block[n - 4 + i] = (uint8_t)(crc >> 8 * i);
}

/* The largest dictionary that any xz program makes a file with. */
static void
dictionaries_as_large_as_xz_makes_them(void **state)
{
	enum { BITS_1536_MIB = 37 };
	struct bytes encoded = {0}, out = {0};
	enum decoder_status status;

	(void)state;
	encode_with_dictionary(&encoded, BITS_1536_MIB);
	status = decode(&codec_xz, encoded.data, encoded.length, 100, &out);
	/* Not every machine has the memory, but then that is what is said. */
	if (status != DECODER_NO_MEMORY) {
		assert_int_equal(status, DECODER_END);
		assert_bytes(&out, "text\n", 5);
	}
	bytes_free(&encoded);
	bytes_free(&out);
}

static void
dictionaries_of_every_preset(void **state)
{
	enum { BITS_64_KIB = 8, BITS_64_MIB = 28 };
	struct bytes encoded = {0};
	uint8_t bits;

	(void)state;
	for (bits = BITS_64_KIB; bits <= BITS_64_MIB; bits++) {
		encoded.length = 0;
		encode_with_dictionary(&encoded, bits);
		assert_decodes(&codec_xz, &encoded, DECODER_END, "text\n", 5);
	}
	bytes_free(&encoded);
}

static void
dictionaries_beyond_belief_are_refused(void **state)
{
	enum { BITS_2_GIB = 38, BITS_4_GIB = 40 };
	struct bytes encoded = {0};
	struct decoder *d;
	struct input *in;
	uint8_t buffer[16];
	uint8_t bits;
	size_t n;

	(void)state;
	for (bits = BITS_2_GIB; bits <= BITS_4_GIB; bits++) {
		encoded.length = 0;
		encode_with_dictionary(&encoded, bits);
		in = file_input(encoded.data, encoded.length);
		d = decoder_open(in, &codec_xz, 1);
		assert_int_equal(decoder_fill(d, buffer, sizeof buffer, &n),
			DECODER_CORRUPT);
		assert_int_equal(n, 0);
		assert_non_null(strstr(decoder_reason(d), "too much memory"));
		decoder_close(d);
		input_close(in);
	}
	bytes_free(&encoded);
}

static void
unknown_filters_are_refused(void **state)
{
	struct bytes encoded = {0};

	(void)state;
	/* 41 is more than the format allows. */
	encode_with_dictionary(&encoded, 41);
	assert_decodes(&codec_xz, &encoded, DECODER_CORRUPT, NULL, 0);
	bytes_free(&encoded);
}

static void
magic_is_six_bytes(void **state)
{
	static const uint8_t magic[] = {0xfd, '7', 'z', 'X', 'Z', 0};
	uint8_t other[sizeof magic];
	size_t n;

	(void)state;
	assert_int_equal(codec_xz.magic_length, sizeof magic);
	for (n = 1; n <= sizeof magic; n++) {
		assert_true(codec_xz.magic(magic, n));
		memcpy(other, magic, sizeof magic);
		other[n - 1] ^= 1;
		assert_false(codec_xz.magic(other, n));
		assert_false(codec_xz.magic(other, sizeof magic));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		DECODING_SOUND(&xz),
		DECODING_DAMAGE(&xz),
		cmocka_unit_test(every_check),
		cmocka_unit_test(several_blocks),
		cmocka_unit_test(dictionaries_of_every_preset),
		cmocka_unit_test(dictionaries_beyond_belief_are_refused),
		cmocka_unit_test(unknown_filters_are_refused),
		cmocka_unit_test(magic_is_six_bytes),
	};

	const struct CMUnitTest large[] = {
		cmocka_unit_test(dictionaries_as_large_as_xz_makes_them),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	if (!UNIT_SANITIZED)
		failed += cmocka_run_group_tests(large, NULL, NULL);
	return failed;
}
