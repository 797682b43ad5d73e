/* gzip members for the tests of the decoders. */
#ifndef GZIP_H
#define GZIP_H

#include "unit.h"

#include <zlib.h>

/* zlib's "window bits" for a gzip wrapper. */
#define GZIP (MAX_WBITS + 16)

/* What gzip's header may hold: RFC 1952, 2.3.1. */
enum { FLAGS = 3, FHCRC = 0x02, FEXTRA = 0x04, FNAME = 0x08, FCOMMENT = 0x10 };

/* How a member is made. */
struct making {
	int level;
	int strategy; /* Of deflateInit2(). */
	int memory;   /* The same; the more, the longer the blocks. 0: 8. */
	size_t flush; /* After so many bytes; 0: not. */
	gz_header *header; /* NULL: as short as can be. */
};

/*
 * Append a member of the N bytes at P to OUT. Returns the length of OUT right
 * after the flush.
 */
static inline size_t
gzip_with(struct bytes *out, const uint8_t *p, size_t n,
	const struct making *making)
{
	static uint8_t room[1 << 20];
	size_t flushed, before = out->length;
	z_stream z = {0};

	assert_int_equal(deflateInit2(&z, making->level, Z_DEFLATED, GZIP,
				 making->memory > 0 ? making->memory : 8,
				 making->strategy),
		Z_OK);
	if (making->header != NULL)
		assert_int_equal(deflateSetHeader(&z, making->header), Z_OK);
	z.next_out = room;
	z.avail_out = sizeof room;
	z.next_in = (uint8_t *)(uintptr_t)p;
	z.avail_in = (uInt)making->flush;
	if (making->flush > 0)
		assert_int_equal(deflate(&z, Z_SYNC_FLUSH), Z_OK);
	flushed = z.total_out;
	z.avail_in = (uInt)(n - making->flush);
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	bytes_add(out, room, z.total_out);
	deflateEnd(&z);
	return before + flushed;
}

/* As a struct encoder wants it. */
static inline size_t
gzip_encode(struct bytes *out, const uint8_t *p, size_t n, size_t flush)
{
	const struct making making = {.level = 6, .flush = flush};

	return gzip_with(out, p, n, &making);
}

/* All that a header may hold: what bgzip, gzip -N and others put there. */
static inline gz_header *
full_header(void)
{
	static gz_header header = {.time = 1,
		.os = 3,
		.extra = (Bytef *)(uintptr_t) "BC\002\000\033\000",
		.extra_len = 6,
		.name = (Bytef *)(uintptr_t) "access.log",
		.comment = (Bytef *)(uintptr_t) "of yesterday",
		.hcrc = 1};

	return &header;
}

#endif
