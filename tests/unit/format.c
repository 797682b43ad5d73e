/* Formats, told from the first bytes. */
#include "format.h"

#include "codec.h"
#include "unit.h"

#include <lzma.h>

/* What `make WITH_ISAL=1' is for. */
#ifdef WITH_ISAL
#define GZIP codec_gzip_isal
#else
#define GZIP codec_gzip
#endif

/* The name of what begins with the N bytes at P, which end the memory. */
static const char *
name_of(const void *p, size_t n)
{
	return format_of(cornered(p, n), n)->name;
}

static void
compressed_formats_are_told(void **state)
{
	static const struct {
		const char *magic;
		size_t n;
		const char *name;
		const struct codec *codec;
	} cases[] = {{"\x1f\x8b", 2, "gzip", &GZIP},
		{"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0", 13, "gzip", &GZIP},
		{"BZh1", 4, "bzip2", &codec_bzip2},
		{"BZh91AY&SY", 10, "bzip2", &codec_bzip2},
		{"\xfd"
		 "7zXZ\0",
			6, "xz", &codec_xz},
		{"\x28\xb5\x2f\xfd", 4, "zstd", &codec_zstd},
		{"\x50\x2a\x4d\x18", 4, "zstd", &codec_zstd},
		{"\x5f\x2a\x4d\x18\x04\0\0\0", 8, "zstd", &codec_zstd}};
	const struct format *format;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		format = format_of(
			cornered(cases[i].magic, cases[i].n), cases[i].n);
		assert_string_equal(format->name, cases[i].name);
		assert_ptr_equal(format->codec, cases[i].codec);
		assert_true(format->supported);
	}
}

static void
everything_else_is_plain(void **state)
{
	static const char *const cases[] = {"", "\n", "x", "127.0.0.1 - - [10",
		"\x1f", "\x1f\x8a", "B", "BZ", "BZh", "BZh0", "BZh:", "BZH1",
		"\xfd"
		"7zX",
		"\x28\xb5\x2f", "\x28\xb5\x2f\xfe", "\x4f\x2a\x4d\x18",
		"\x60\x2a\x4d\x18", "PK", "PK\x01\x02", "PKWARE", "LZIP",
		"LZIP2", "7z", "7z is a name",
		"\xef\xbb\xbf"
		"text",
		"\xff", "\xfe", "\xff\xfd", "\x04\x22\x4d\x19", "]", "]]]]]]",
		"] [x] text that goes on", "\x5d", "\x1f\x9e"};
	const struct format *format;
	size_t i, n;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		n = strlen(cases[i]);
		format = format_of(cornered(cases[i], n), n);
		if (strcmp(format->name, "plain") != 0)
			fail_msg("case %zu: %s", i, format->name);
		assert_null(format->codec);
		assert_true(format->supported);
	}
}

static void
unsupported_formats_are_named(void **state)
{
	static const struct {
		const char *magic;
		size_t n;
		const char *name;
	} cases[] = {{"\x04\x22\x4d\x18", 4, "lz4"},
		{"\x02\x21\x4c\x18", 4, "lz4"}, {"\x1f\x9d\x90", 3, ".Z"},
		{"LZIP\x01\x0c", 6, "lzip"}, {"PK\x03\x04\x14\0", 6, "zip"},
		{"PK\x05\x06\0\0", 6, "zip"}, {"7z\xbc\xaf\x27\x1c\0", 7, "7z"},
		{"\xff\xfe"
		 "1\0",
			4, "UTF-16"},
		{"\xfe\xff\0"
		 "1",
			4, "UTF-16"},
		{"\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff", 13, "lzma"}};
	const struct format *format;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		format = format_of(
			cornered(cases[i].magic, cases[i].n), cases[i].n);
		if (strstr(format->name, cases[i].name) == NULL)
			fail_msg("%s for %s", format->name, cases[i].name);
		assert_false(format->supported);
		assert_null(format->codec);
	}
}

/* What the encoder of that format writes, with any preset. */
static void
lzma_alone_of_every_preset(void **state)
{
	uint8_t encoded[4096];
	lzma_options_lzma options;
	lzma_stream s = LZMA_STREAM_INIT;
	uint32_t preset;
	uint32_t dictionary;
	int shift;

	(void)state;
	for (preset = 0; preset <= 9; preset++) {
		assert_false(lzma_lzma_preset(&options, preset));
		dictionary = options.dict_size;
		/* Encoding takes a multiple of it; the header is patched. */
		options.dict_size = 4096;
		assert_int_equal(lzma_alone_encoder(&s, &options), LZMA_OK);
		s.next_in = (const uint8_t *)"text\n";
		s.avail_in = 5;
		s.next_out = encoded;
		s.avail_out = sizeof encoded;
		assert_int_equal(lzma_code(&s, LZMA_FINISH), LZMA_STREAM_END);
		for (shift = 0; shift < 32; shift += 8)
			encoded[1 + shift / 8] = (uint8_t)(dictionary >> shift);
		assert_non_null(strstr(name_of(encoded, 20), "lzma"));
		/* Twelve bytes are not enough to tell. */
		assert_string_equal(name_of(encoded, 12), "plain");
	}
	lzma_end(&s);
}

/* Thirteen bytes of an lzma header. */
static const char *
lzma_name(uint32_t dictionary, uint64_t contents)
{
	uint8_t header[13] = {0x5d};
	size_t i;

	for (i = 0; i < 4; i++)
		header[1 + i] = (uint8_t)(dictionary >> 8 * i);
	for (i = 0; i < 8; i++)
		header[5 + i] = (uint8_t)(contents >> 8 * i);
	return name_of(header, sizeof header);
}

/* A line that begins with ']' must not be taken for an lzma header. */
static void
lzma_alone_is_told_with_care(void **state)
{
	const uint32_t mib = UINT32_C(1) << 20;

	(void)state;
	assert_string_not_equal(lzma_name(8 * mib, UINT64_MAX), "plain");
	assert_string_not_equal(lzma_name(12 * mib, UINT64_MAX), "plain");
	assert_string_not_equal(lzma_name(8 * mib, 0), "plain");
	assert_string_not_equal(lzma_name(8 * mib, 123456789), "plain");
	assert_string_not_equal(lzma_name(UINT32_MAX, UINT64_MAX), "plain");
	assert_string_equal(lzma_name(8 * mib + 1, UINT64_MAX), "plain");
	assert_string_equal(lzma_name(10 * mib, UINT64_MAX), "plain");
	assert_string_equal(lzma_name(14 * mib, UINT64_MAX), "plain");
	assert_string_equal(lzma_name(0, UINT64_MAX), "plain");
	assert_string_equal(lzma_name(8 * mib, UINT64_MAX - 1), "plain");
	assert_string_equal(lzma_name(8 * mib, UINT64_C(1) << 62), "plain");
}

static void
too_short_to_tell(void **state)
{
	static const struct {
		const char *magic;
		size_t length;
		const char *name;
	} cases[] = {{"\x1f\x8b", 2, "gzip"}, {"BZh5", 4, "bzip2"},
		{"\xfd"
		 "7zXZ\0",
			6, "xz"},
		{"\x28\xb5\x2f\xfd", 4, "zstd"},
		{"\x5a\x2a\x4d\x18", 4, "zstd"}};
	const struct format *format;
	size_t i, n;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		for (n = 1; n < cases[i].length; n++) {
			format = format_cut_short(
				cornered(cases[i].magic, n), n);
			assert_non_null(format);
			assert_string_equal(format->name, cases[i].name);
		}
		/* Long enough: that is for format_of() to tell. */
		assert_null(format_cut_short(cornered(cases[i].magic, n), n));
	}
	assert_null(format_cut_short(NULL, 0));
	assert_null(format_cut_short((const uint8_t *)"x", 1));
	assert_null(format_cut_short((const uint8_t *)"1.2.3.4 - -", 11));
	assert_null(format_cut_short((const uint8_t *)"BB", 2));
	assert_null(format_cut_short((const uint8_t *)"\x1f\x9d", 2));
}

static void
formats_that_can_be_read_are_listed(void **state)
{
	static const char *const names[] = {"gzip", "bzip2", "xz", "zstd"};
	const struct format *format;
	bool seen[LENGTH(names)] = {false};
	size_t i, j;

	(void)state;
	for (i = 0; (format = format_supported(i)) != NULL; i++) {
		assert_true(format->supported);
		assert_non_null(format->codec);
		/* A look as long as this one tells them all. */
		assert_true(format->codec->magic_length <= FORMAT_LOOK);
		for (j = 0; j < LENGTH(names); j++)
			if (strcmp(names[j], format->name) == 0)
				seen[j] = true;
	}
	assert_int_equal(i, LENGTH(names));
	for (j = 0; j < LENGTH(names); j++)
		assert_true(seen[j]);
	assert_null(format_supported(i + 1));
	assert_null(format_supported(SIZE_MAX));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(compressed_formats_are_told),
		cmocka_unit_test(everything_else_is_plain),
		cmocka_unit_test(unsupported_formats_are_named),
		cmocka_unit_test(lzma_alone_of_every_preset),
		cmocka_unit_test(lzma_alone_is_told_with_care),
		cmocka_unit_test(too_short_to_tell),
		cmocka_unit_test(formats_that_can_be_read_are_listed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
