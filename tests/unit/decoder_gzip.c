/* gzip members through the decoder. */
#include "decoding_damage.h"
#include "decoding_sound.h"
#include "gzip.h"

static const struct encoder gzip = {
	.codec = &codec_gzip, .encode = gzip_encode, .padding = 1};

static void
stored_fast_and_best(void **state)
{
	struct bytes text = {0}, encoded = {0};
	struct making making = {0};

	(void)state;
	bytes_add_text(&text, 3000);
	bytes_fill(&text, 'x', 3000);
	for (making.level = 0; making.level <= 9; making.level++) {
		encoded.length = 0;
		gzip_with(&encoded, text.data, text.length, &making);
		assert_decodes(&codec_gzip, &encoded, DECODER_END, text.data,
			text.length);
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

static void
every_header_field(void **state)
{
	const struct making making = {.level = 6, .header = full_header()};
	struct bytes out = {0}, encoded = {0};
	size_t text_from, cut;

	(void)state;
	gzip_with(&encoded, (const uint8_t *)"text\n", 5, &making);
	assert_int_equal(
		encoded.data[FLAGS], FHCRC | FEXTRA | FNAME | FCOMMENT);
	assert_decodes(&codec_gzip, &encoded, DECODER_END, "text\n", 5);
	/* Cut within each of the fields. */
	for (cut = 1; cut < encoded.length; cut++) {
		out.length = 0;
		assert_int_equal(
			decode(&codec_gzip, encoded.data, cut, 100, &out),
			DECODER_TRUNCATED);
	}
	/* The header has a check of its own here. */
	text_from = 10 + 2 + 6 + 11 + 13 + 2;
	encoded.data[text_from - 1] ^= 1;
	assert_decodes(&codec_gzip, &encoded, DECODER_CORRUPT, NULL, 0);
	bytes_free(&out);
	bytes_free(&encoded);
}

static void
reserved_flags_and_methods_are_refused(void **state)
{
	struct bytes encoded = {0};
	int bit;

	(void)state;
	for (bit = 5; bit < 8; bit++) {
		encoded.length = 0;
		gzip_encode(&encoded, (const uint8_t *)"text\n", 5, 0);
		encoded.data[FLAGS] = (uint8_t)(1U << bit);
		assert_decodes(&codec_gzip, &encoded, DECODER_CORRUPT, NULL, 0);
	}
	encoded.length = 0;
	gzip_encode(&encoded, (const uint8_t *)"text\n", 5, 0);
	encoded.data[2] = 7;
	assert_decodes(&codec_gzip, &encoded, DECODER_CORRUPT, NULL, 0);
	bytes_free(&encoded);
}

static void
wrong_checksum_and_wrong_length(void **state)
{
	struct bytes encoded = {0};
	size_t i, n;

	(void)state;
	gzip_encode(&encoded, (const uint8_t *)"text\n", 5, 0);
	n = encoded.length;
	/* Four bytes of CRC, four of length: one after the other. */
	for (i = n - 8; i < n; i++) {
		encoded.data[i] ^= 0x80;
		assert_decodes(
			&codec_gzip, &encoded, DECODER_CORRUPT, "text\n", 5);
		encoded.data[i] ^= 0x80;
	}
	bytes_free(&encoded);
}

static void
reason_of_damage_is_told(void **state)
{
	struct bytes encoded = {0};
	struct decoder *d;
	struct input *in;
	uint8_t buffer[16];
	size_t n;

	(void)state;
	gzip_encode(&encoded, (const uint8_t *)"text\n", 5, 0);
	encoded.data[encoded.length - 8] ^= 1;
	in = file_input(encoded.data, encoded.length);
	d = decoder_open(in, &codec_gzip, 1);
	assert_null(decoder_reason(d));
	assert_int_equal(
		decoder_fill(d, buffer, sizeof buffer, &n), DECODER_CORRUPT);
	assert_int_equal(n, 5);
	assert_non_null(strstr(decoder_reason(d), "check"));
	decoder_close(d);
	input_close(in);
	bytes_free(&encoded);
}

static void
magic_is_two_bytes(void **state)
{
	(void)state;
	assert_int_equal(codec_gzip.magic_length, 2);
	assert_true(codec_gzip.magic((const uint8_t *)"\x1f\x8b", 2));
	assert_true(codec_gzip.magic((const uint8_t *)"\x1f", 1));
	assert_false(codec_gzip.magic((const uint8_t *)"\x1f\x9d", 2));
	assert_false(codec_gzip.magic((const uint8_t *)"\x1e\x8b", 2));
	assert_false(codec_gzip.magic((const uint8_t *)"\x8b", 1));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		DECODING_SOUND(&gzip),
		DECODING_DAMAGE(&gzip),
		cmocka_unit_test(stored_fast_and_best),
		cmocka_unit_test(every_header_field),
		cmocka_unit_test(reserved_flags_and_methods_are_refused),
		cmocka_unit_test(wrong_checksum_and_wrong_length),
		cmocka_unit_test(reason_of_damage_is_told),
		cmocka_unit_test(magic_is_two_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
