/* Which format an input has, told from its first bytes. */
#include "format.h"

#include "codec.h"

#include <string.h>

static const struct format plain = {"plain", NULL, true};

#ifdef WITH_ISAL
#define CODEC_GZIP codec_gzip_isal
#else
#define CODEC_GZIP codec_gzip
#endif

static const struct format supported[] = {
	{"gzip", &CODEC_GZIP, true},
	{"bzip2", &codec_bzip2, true},
	{"xz", &codec_xz, true},
	{"zstd", &codec_zstd, true},
};

/* Formats that are named in an error rather than passed on as lines. */
static const struct {
	const char *magic;
	size_t length;
	struct format format;
} unsupported[] = {
	{"\x04\x22\x4d\x18", 4, {"lz4", NULL, false}},
	{"\x02\x21\x4c\x18", 4, {"lz4 (legacy)", NULL, false}},
	{"\x1f\x9d", 2, {"compress (.Z)", NULL, false}},
	{"LZIP\x00", 5, {"lzip", NULL, false}},
	{"LZIP\x01", 5, {"lzip", NULL, false}},
	{"PK\x03\x04", 4, {"zip", NULL, false}},
	{"PK\x05\x06", 4, {"zip", NULL, false}},
	{"PK\x07\x08", 4, {"zip", NULL, false}},
	{"7z\xbc\xaf\x27\x1c", 6, {"7z", NULL, false}},
	{"\xff\xfe", 2, {"UTF-16", NULL, false}},
	{"\xfe\xff", 2, {"UTF-16", NULL, false}},
};

static const struct format lzma_alone = {"lzma (.lzma)", NULL, false};

/*
 * The .lzma format has no magic. Its header is a byte of properties (0x5d in
 * practice), the dictionary size and the size of the contents, both little
 * endian. As file(1) and xz do: the dictionary must be a power of two, or the
 * sum of two neighbouring ones, and the contents unknown (all ones) or below
 * 256 GiB.
 */
static bool
is_lzma_alone(const uint8_t *p, size_t n)
{
	uint64_t contents = 0;
	uint32_t dictionary = 0, rest;
	size_t i;

	if (n < 13 || p[0] != 0x5d)
		return false;
	for (i = 4; i >= 1; i--)
		dictionary = dictionary << 8 | p[i];
	for (i = 12; i >= 5; i--)
		contents = contents << 8 | p[i];
	if (dictionary < 4096)
		return false;
	/* Take the lowest bit away; what is left is nothing or its double. */
	rest = dictionary & (dictionary - 1);
	if (dictionary != UINT32_MAX && rest != 0 &&
		rest != (dictionary ^ rest) << 1)
		return false;
	return contents == UINT64_MAX || contents < UINT64_C(1) << 38;
}

const struct format *
format_of(const uint8_t *p, size_t n)
{
	const struct format *format;
	size_t i;

	for (i = 0; (format = format_supported(i)) != NULL; i++)
		if (n >= format->codec->magic_length &&
			format->codec->magic(p, format->codec->magic_length))
			return format;
	for (i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
		if (n >= unsupported[i].length &&
			memcmp(p, unsupported[i].magic,
				unsupported[i].length) == 0)
			return &unsupported[i].format;
	return is_lzma_alone(p, n) ? &lzma_alone : &plain;
}

const struct format *
format_cut_short(const uint8_t *p, size_t n)
{
	const struct format *format;
	size_t i;

	if (n == 0)
		return NULL;
	for (i = 0; (format = format_supported(i)) != NULL; i++)
		if (n < format->codec->magic_length &&
			format->codec->magic(p, n))
			return format;
	return NULL;
}

const struct format *
format_supported(size_t number)
{
	return number < sizeof supported / sizeof *supported
		       ? &supported[number]
		       : NULL;
}
