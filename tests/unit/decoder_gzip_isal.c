/*
 * gzip members with ISA-L: what all formats have to do, and whether it does
 * what zlib does, whatever the input and however it comes.
 */
#include "decoding_damage.h"
#include "decoding_sound.h"
#include "gzip.h"
#include "like_zlib.h"

static const struct encoder isal = {
	.codec = &codec_gzip_isal, .encode = gzip_encode, .padding = 1};

static uint64_t seed = 1;

/* Log-like lines, or bytes without any order. */
static void
make_text(struct bytes *text, size_t n, bool random)
{
	char line[128];
	uint8_t byte;

	text->length = 0;
	while (text->length < n)
		if (random) {
			byte = (uint8_t)random_below(&seed, 256);
			bytes_add(text, &byte, 1);
		} else {
			snprintf(line, sizeof line,
				"192.0.2.%zu - - [10/Mar/2024:10:%02zu:%02zu "
				"+0000] \"GET /%zx HTTP/1.1\" 200 %zu\n",
				random_below(&seed, 256), text->length / 60,
				text->length % 60, random_below(&seed, 99),
				random_below(&seed, 99999));
			bytes_add(text, line, strlen(line));
		}
	text->length = n;
}

/* Makings by number: levels, stored, fixed and dynamic blocks. */
static bool
making_of(size_t number, struct making *making, bool *random)
{
	static const int strategies[] = {
		Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_FILTERED};

	*random = number % 2 == 1;
	making->level = (int)(number / 2 % 10);
	making->strategy = strategies[number / 20 % LENGTH(strategies)];
	making->header = number % 3 == 0 ? full_header() : NULL;
	return number < 20 * LENGTH(strategies);
}

static void
every_split_of_input_and_output(void **state)
{
	struct bytes text = {0}, encoded = {0};
	struct making making = {0};
	size_t i, k, first;
	bool random;

	(void)state;
	for (i = 0; making_of(i, &making, &random); i++) {
		make_text(&text, 250, random);
		encoded.length = 0;
		gzip_with(&encoded, text.data, 150, &making);
		gzip_with(&encoded, text.data, 0, &making);
		first = encoded.length;
		gzip_with(&encoded, text.data + 150, 100, &making);
		for (k = 1; k <= encoded.length; k += 1 + i % 3) {
			assert_like_zlib(&encoded,
				&(struct split){k, SIZE_MAX, ROOM_MAX});
			assert_like_zlib(&encoded, &(struct split){k, k, 100});
			assert_like_zlib(
				&encoded, &(struct split){first, k, ROOM_MAX});
		}
		for (k = 1; k <= text.length; k += 1 + i % 3)
			assert_like_zlib(&encoded,
				&(struct split){SIZE_MAX, SIZE_MAX, k});
		assert_like_zlib(&encoded, &(struct split){1, 1, 1});
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

/* Larger than all windows and buffers. */
static void
large_members_with_any_split(void **state)
{
	static const size_t sizes[] = {
		300, 4095, 32767, 32768, 40000, 65535, 65536, 70000, ROOM_MAX};
	struct bytes text = {0}, encoded = {0};
	struct making making = {0};
	size_t i, j;
	bool random;

	(void)state;
	for (i = 0; making_of(i, &making, &random); i++) {
		make_text(&text, 260000, random);
		making.memory = (int)(1 + i % 9);
		making.flush = i % 4 * 30000;
		encoded.length = 0;
		gzip_with(&encoded, text.data, text.length, &making);
		gzip_with(&encoded, text.data, 100000, &making);
		for (j = i % 2; j < LENGTH(sizes); j += 2)
			assert_like_zlib(&encoded,
				&(struct split){1 + random_below(&seed, 99),
					sizes[LENGTH(sizes) - 1 - j],
					sizes[j]});
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

/* All combinations of what a header may hold, cut, split and changed. */
static void
every_header(void **state)
{
	struct bytes encoded = {0};
	struct making making = {.level = 6};
	gz_header header;
	size_t n, cut, bit;
	int fields;

	(void)state;
	for (fields = 0; fields < 16; fields++) {
		header = *full_header();
		header.hcrc = fields & 1;
		header.extra = fields & 2 ? header.extra : NULL;
		header.name = fields & 4 ? header.name : NULL;
		header.comment = fields & 8 ? header.comment : NULL;
		header.extra_len = fields & 8 ? 0 : 6;
		making.header = &header;
		encoded.length = 0;
		gzip_with(&encoded, (const uint8_t *)"text\n", 5, &making);
		n = encoded.length;
		for (cut = 1; cut <= n; cut++) {
			encoded.length = cut;
			assert_like_zlib(&encoded, &whole);
			assert_like_zlib(
				&encoded, &(struct split){1, 1, ROOM_MAX});
			encoded.length = n;
			assert_like_zlib(&encoded,
				&(struct split){cut, SIZE_MAX, ROOM_MAX});
		}
		for (bit = 0; bit < 8 * n; bit++) {
			encoded.data[bit / 8] ^= (uint8_t)(1U << bit % 8);
			assert_like_zlib(&encoded, &whole);
			assert_like_zlib(
				&encoded, &(struct split){bit / 8 + 1, 1, 2});
			encoded.data[bit / 8] ^= (uint8_t)(1U << bit % 8);
		}
	}
	bytes_free(&encoded);
}

static void
cut_anywhere(void **state)
{
	struct bytes text = {0}, encoded = {0};
	struct making making = {0};
	size_t i, n, step;
	bool random, large;

	(void)state;
	for (i = 0; making_of(i, &making, &random); i++) {
		/* Only blocks of large members decode in threes. */
		large = i % 4 < 2;
		make_text(&text, large ? 30000 : 300, random);
		making.memory = large ? 1 : 8;
		encoded.length = 0;
		gzip_with(&encoded, text.data, 200, &making);
		gzip_with(&encoded, text.data, text.length, &making);
		step = large ? 1 + encoded.length / 100 : 1;
		n = encoded.length;
		while (n > step) {
			n -= random_below(&seed, step) + 1;
			encoded.length = n;
			assert_like_zlib(&encoded, &whole);
			assert_like_zlib(
				&encoded, &(struct split){1 + n / 2, 99, 999});
		}
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

/* With small room, much of what was decoded waits for it amid damage. */
static void
changed_anywhere(void **state)
{
	struct bytes text = {0}, encoded = {0};
	struct making making = {0};
	size_t i, n, at, step;
	bool random;
	uint8_t saved;

	(void)state;
	for (i = 0; making_of(i, &making, &random); i++) {
		make_text(&text, i % 4 < 2 ? 100000 : 300, random);
		making.memory = i % 4 < 2 ? 1 + (int)(i % 9) : 8;
		encoded.length = 0;
		gzip_with(&encoded, text.data, text.length, &making);
		gzip_with(&encoded, text.data, 200, &making);
		n = encoded.length;
		step = i % 4 < 2 ? 1 + n / 20 : 1;
		for (at = 0; at < n; at += 1 + random_below(&seed, step)) {
			saved = encoded.data[at];
			encoded.data[at] ^= (uint8_t)(1U << at % 8);
			assert_like_zlib(&encoded, &whole);
			encoded.data[at] = (uint8_t)random_below(&seed, 256);
			assert_like_zlib(&encoded,
				&(struct split){1 + random_below(&seed, n),
					1 + random_below(&seed, n),
					1 + random_below(&seed, 9000)});
			encoded.data[at] = saved;
		}
	}
	bytes_free(&text);
	bytes_free(&encoded);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		DECODING_SOUND(&isal),
		DECODING_DAMAGE(&isal),
		cmocka_unit_test(every_split_of_input_and_output),
		cmocka_unit_test(large_members_with_any_split),
		cmocka_unit_test(every_header),
		cmocka_unit_test(cut_anywhere),
		cmocka_unit_test(changed_anywhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
