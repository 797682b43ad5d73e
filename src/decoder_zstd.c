/* zstd frames (RFC 8878), skippable ones included, with libzstd. */
#include "codec.h"

#include "large.h"
#include "xalloc.h"

#include <stdlib.h>
/* For ZSTD_createDCtx_advanced(), which not every build of the library has. */
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>
#include <zstd_errors.h>

#ifdef __GNUC__
#pragma weak ZSTD_createDCtx_advanced
#define HAVE_ALLOCATOR (ZSTD_createDCtx_advanced != NULL)
#else
#define HAVE_ALLOCATOR false
#endif

/* What the library asks for first: a magic number and one byte more. */
#define FRAME_BEGINNING 5

/*
 * What it asks for with a block, to get the next one's header early, in bytes.
 * It does without; and if it asked for something else, it asks again.
 */
#define BLOCK_HEADER 3

struct zstd {
	ZSTD_DCtx *context;
	size_t wanted; /* Bytes of input that the library asks for. */
	bool full;     /* The last call left no room: there may be more. */
};

static bool
zstd_magic(const uint8_t *p, size_t n)
{
	static const uint8_t frame[] = {0x28, 0xb5, 0x2f, 0xfd};
	static const uint8_t skippable[] = {0x50, 0x2a, 0x4d, 0x18};
	bool is_frame = true, is_skippable = true;
	size_t i;

	for (i = 0; i < n && i < sizeof frame; i++) {
		is_frame = is_frame && p[i] == frame[i];
		is_skippable = is_skippable &&
			       (i == 0 ? p[i] & 0xf0 : p[i]) == skippable[i];
	}
	return is_frame || is_skippable;
}

/* For the window: megabytes, and its bytes are copied from all over it. */
static void *
allocate(void *opaque, size_t size)
{
	(void)opaque;
	return large_alloc(size);
}

static void
release(void *opaque, void *p)
{
	(void)opaque;
	free(p);
}

static ZSTD_DCtx *
create_context(void)
{
	static const ZSTD_customMem memory = {
		.customAlloc = allocate, .customFree = release};

	return HAVE_ALLOCATOR ? ZSTD_createDCtx_advanced(memory)
			      : ZSTD_createDCtx();
}

static void *
zstd_open(unsigned int threads)
{
	struct zstd *z = xcalloc(1, sizeof *z);
	ZSTD_bounds bounds;

	(void)threads; /* The library decodes with one. */
	/*
	 * All windows that this machine can hold: 2 GiB with 64-bit addresses,
	 * which is the most that `zstd --long=31' makes.
	 */
	z->context = create_context();
	if (z->context == NULL) {
		free(z);
		return NULL;
	}
	bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
	ZSTD_DCtx_setParameter(
		z->context, ZSTD_d_windowLogMax, bounds.upperBound);
	return z;
}

static enum codec_result
zstd_begin(void *state)
{
	struct zstd *z = state;

	ZSTD_DCtx_reset(z->context, ZSTD_reset_session_only);
	z->wanted = FRAME_BEGINNING;
	z->full = false;
	return CODEC_MORE;
}

/*
 * The library forgets what it decoded in a call that ends in an error. So it
 * is given no more than it asks for, a header or a block at a time, and none
 * before all is out that it holds; so what precedes damage is out already.
 */
static enum codec_result
zstd_step(void *state, struct codec_io *io, const char **reason)
{
	struct zstd *z = state;
	ZSTD_inBuffer in = {io->in, io->in_length, 0};
	ZSTD_outBuffer out = {io->out, io->out_length, 0};
	size_t code;

	if (z->full)
		in.size = 0;
	else if (in.size > z->wanted)
		in.size = z->wanted;
	code = ZSTD_decompressStream(z->context, &out, &in);
	codec_io_advance(io, in.pos, out.pos);
	z->full = io->out_length == 0;
	if (code == 0)
		return CODEC_MEMBER_END;
	if (!ZSTD_isError(code)) {
		z->wanted = code > BLOCK_HEADER ? code - BLOCK_HEADER : code;
		return CODEC_MORE;
	}
	if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation)
		return CODEC_NO_MEMORY;
	*reason = ZSTD_getErrorName(code);
	return CODEC_CORRUPT;
}

static void
zstd_close(void *state)
{
	struct zstd *z = state;

	ZSTD_freeDCtx(z->context);
	free(z);
}

const struct codec codec_zstd = {
	.magic_length = 4,
	.magic = zstd_magic,
	.padding = 0,
	.large = true,
	.open = zstd_open,
	.begin = zstd_begin,
	.step = zstd_step,
	.close = zstd_close,
	.library = "libzstd",
	.version = ZSTD_versionString,
};
