/* xz streams with liblzma. */
#include "codec.h"

#include "large.h"
#include "xalloc.h"

#include <lzma.h>
#include <stdlib.h>

/*
 * No xz program makes a file that takes more to decode than a dictionary of
 * 1.5 GiB and some tables; a header that asks for more is not believed.
 */
#define XZ_MEMORY_LIMIT (UINT64_C(1792) << 20)

/*
 * Each thread that decodes blocks of one stream may use so much memory: for a
 * block of 24 MiB, as xz -T makes them, and its dictionary. Where that is not
 * enough, there are fewer.
 */
#define XZ_THREAD_MEMORY (UINT64_C(40) << 20)

/* The library can do so from version 5.4.0 on. */
#if LZMA_VERSION >= UINT32_C(50040000)
#define HAVE_THREADED_DECODER 1
#endif

struct xz {
	lzma_stream stream;
	unsigned int threads;
};

static bool
xz_magic(const uint8_t *p, size_t n)
{
	static const uint8_t magic[] = {0xfd, '7', 'z', 'X', 'Z', 0};
	size_t i;

	for (i = 0; i < n && i < sizeof magic; i++)
		if (p[i] != magic[i])
			return false;
	return true;
}

/* For the dictionary: megabytes. */
static void *
allocate(void *opaque, size_t count, size_t size)
{
	(void)opaque;
	/* The library asks for one thing at a time, and for no zeros. */
	return size == 0 || count <= SIZE_MAX / size ? large_alloc(count * size)
						     : NULL;
}

static void
release(void *opaque, void *p)
{
	(void)opaque;
	free(p);
}

static void *
xz_open(unsigned int threads)
{
	static const lzma_allocator allocator = {
		.alloc = allocate, .free = release};
	/* A stream that is all zero is LZMA_STREAM_INIT. */
	struct xz *xz = xcalloc(1, sizeof *xz);

	xz->stream.allocator = &allocator;
	xz->threads = threads;
	return xz;
}

static enum codec_result
xz_begin(void *state)
{
	struct xz *xz = state;
	lzma_ret code;

#ifdef HAVE_THREADED_DECODER
	lzma_mt options = {
		.threads = xz->threads,
		.memlimit_threading = xz->threads * XZ_THREAD_MEMORY,
		.memlimit_stop = XZ_MEMORY_LIMIT,
	};

	if (xz->threads > 1)
		code = lzma_stream_decoder_mt(&xz->stream, &options);
	else
#endif
		code = lzma_stream_decoder(&xz->stream, XZ_MEMORY_LIMIT, 0);
	return code == LZMA_OK ? CODEC_MORE : CODEC_NO_MEMORY;
}

static enum codec_result
xz_step(void *state, struct codec_io *io, const char **reason)
{
	lzma_stream *s = &((struct xz *)state)->stream;
	lzma_ret code;

	s->next_in = io->in;
	s->avail_in = io->in_length;
	s->next_out = io->out;
	s->avail_out = io->out_length;
	/* Threads give out a block that was cut short only when told so. */
	code = lzma_code(s, io->last ? LZMA_FINISH : LZMA_RUN);
	io->in = s->next_in;
	io->in_length = s->avail_in;
	io->out = s->next_out;
	io->out_length = s->avail_out;
	switch (code) {
	case LZMA_OK:
	case LZMA_BUF_ERROR: /* No progress was possible: no error here. */
		return CODEC_MORE;
	case LZMA_STREAM_END:
		return CODEC_MEMBER_END;
	case LZMA_MEM_ERROR:
		return CODEC_NO_MEMORY;
	case LZMA_MEMLIMIT_ERROR:
		*reason = "its header asks for too much memory";
		return CODEC_CORRUPT;
	case LZMA_FORMAT_ERROR:
		*reason = "bad stream header";
		return CODEC_CORRUPT;
	case LZMA_OPTIONS_ERROR:
		*reason = "unknown filter or option";
		return CODEC_CORRUPT;
	default:
		*reason = "bad block, index or checksum";
		return CODEC_CORRUPT;
	}
}

static void
xz_close(void *state)
{
	struct xz *xz = state;

	lzma_end(&xz->stream);
	free(xz);
}

const struct codec codec_xz = {
	.magic_length = 6,
	.magic = xz_magic,
	.padding = 4,
	.large = true,
#ifdef HAVE_THREADED_DECODER
	.threaded = true,
#endif
	.open = xz_open,
	.begin = xz_begin,
	.step = xz_step,
	.close = xz_close,
	.library = "liblzma",
	.version = lzma_version_string,
};
