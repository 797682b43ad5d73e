/* bzip2 streams with libbz2. */
#include "codec.h"

#include "large.h"
#include "xalloc.h"

#include <bzlib.h>
#include <stdlib.h>

/* What is asked for a block of the smallest kind, 100,000 bytes. */
#define BLOCK_MIN 400000

struct bzip2 {
	bz_stream stream;
	bool begun; /* The library holds memory for the stream. */

	/*
	 * The library has no reset, and a file may have a stream a block: the
	 * memory for the one block of a stream is kept for the next one.
	 */
	void *block;
	int block_size;
};

static bool
bzip2_magic(const uint8_t *p, size_t n)
{
	return (n < 1 || p[0] == 'B') && (n < 2 || p[1] == 'Z') &&
	       (n < 3 || p[2] == 'h') &&
	       (n < 4 || (p[3] >= '1' && p[3] <= '9'));
}

/* For a block it asks for 4 bytes for each of up to 900,000. */
static void *
allocate(void *opaque, int count, int size)
{
	struct bzip2 *bz = opaque;

	/* At most 3.6 million bytes. */
	size *= count;
	if (size < BLOCK_MIN)
		return malloc((size_t)size);
	if (bz->block_size < size) {
		free(bz->block);
		bz->block = large_alloc((size_t)size);
		bz->block_size = bz->block == NULL ? 0 : size;
	}
	return bz->block;
}

static void
release(void *opaque, void *p)
{
	struct bzip2 *bz = opaque;

	if (p != bz->block)
		free(p);
}

static void *
bzip2_open(unsigned int threads)
{
	struct bzip2 *bz = xcalloc(1, sizeof *bz);

	(void)threads; /* The library knows of none. */
	bz->stream.bzalloc = allocate;
	bz->stream.bzfree = release;
	bz->stream.opaque = bz;
	return bz;
}

static enum codec_result
bzip2_begin(void *state)
{
	struct bzip2 *bz = state;

	if (bz->begun)
		BZ2_bzDecompressEnd(&bz->stream);
	bz->begun = BZ2_bzDecompressInit(&bz->stream, 0, 0) == BZ_OK;
	return bz->begun ? CODEC_MORE : CODEC_NO_MEMORY;
}

static enum codec_result
bzip2_step(void *state, struct codec_io *io, const char **reason)
{
	bz_stream *s = &((struct bzip2 *)state)->stream;
	unsigned int in_length = codec_uint(io->in_length);
	unsigned int out_length = codec_uint(io->out_length);
	int code;

	/* The library only reads there; its type lacks the const. */
	s->next_in = (char *)io->in;
	s->avail_in = in_length;
	s->next_out = (char *)io->out;
	s->avail_out = out_length;
	code = BZ2_bzDecompress(s);
	codec_io_advance(
		io, in_length - s->avail_in, out_length - s->avail_out);
	switch (code) {
	case BZ_OK:
		return CODEC_MORE;
	case BZ_STREAM_END:
		return CODEC_MEMBER_END;
	case BZ_MEM_ERROR:
		return CODEC_NO_MEMORY;
	case BZ_DATA_ERROR_MAGIC:
		*reason = "bad stream header";
		return CODEC_CORRUPT;
	default:
		*reason = "bad block or checksum";
		return CODEC_CORRUPT;
	}
}

static void
bzip2_close(void *state)
{
	struct bzip2 *bz = state;

	if (bz->begun)
		BZ2_bzDecompressEnd(&bz->stream);
	free(bz->block);
	free(bz);
}

const struct codec codec_bzip2 = {
	.magic_length = 4,
	.magic = bzip2_magic,
	.padding = 0,
	.large = true,
	.open = bzip2_open,
	.begin = bzip2_begin,
	.step = bzip2_step,
	.close = bzip2_close,
	.library = "libbz2",
	.version = BZ2_bzlibVersion,
};
