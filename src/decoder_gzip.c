/* gzip members (RFC 1952) with zlib. */
#include "codec.h"

#include "xalloc.h"

#include <stdlib.h>

#define ZLIB_CONST /* next_in points to const bytes. */
#include <zlib.h>

/* zlib's "window bits" for the largest window and a gzip wrapper only. */
#define GZIP_WINDOW_BITS (MAX_WBITS + 16)

static bool
gzip_magic(const uint8_t *p, size_t n)
{
	return (n < 1 || p[0] == 0x1f) && (n < 2 || p[1] == 0x8b);
}

static void *
gzip_open(unsigned int threads)
{
	z_stream *z = xcalloc(1, sizeof *z);

	(void)threads; /* The library knows of none. */
	if (inflateInit2(z, GZIP_WINDOW_BITS) == Z_OK)
		return z;
	free(z);
	return NULL;
}

static enum codec_result
gzip_begin(void *state)
{
	return inflateReset(state) == Z_OK ? CODEC_MORE : CODEC_NO_MEMORY;
}

static enum codec_result
gzip_step(void *state, struct codec_io *io, const char **reason)
{
	z_stream *z = state;
	uInt in_length = codec_uint(io->in_length);
	uInt out_length = codec_uint(io->out_length);
	int code;

	z->next_in = io->in;
	z->avail_in = in_length;
	z->next_out = io->out;
	z->avail_out = out_length;
	code = inflate(z, Z_NO_FLUSH);
	codec_io_advance(
		io, in_length - z->avail_in, out_length - z->avail_out);
	switch (code) {
	case Z_OK:
	case Z_BUF_ERROR: /* No progress was possible: not an error here. */
		return CODEC_MORE;
	case Z_STREAM_END:
		return CODEC_MEMBER_END;
	case Z_MEM_ERROR:
		return CODEC_NO_MEMORY;
	default:
		*reason = z->msg;
		return CODEC_CORRUPT;
	}
}

static void
gzip_close(void *state)
{
	inflateEnd(state);
	free(state);
}

const struct codec codec_gzip = {
	.magic_length = 2,
	.magic = gzip_magic,
	.padding = 1,
	.open = gzip_open,
	.begin = gzip_begin,
	.step = gzip_step,
	.close = gzip_close,
	.library = "zlib",
	.version = zlibVersion,
};
