/* What each input may use of the machine. */
#include "share.h"

#include "options.h"
#include "pool.h"
#include "slabs.h"

/* Bytes that the buffers of all inputs together may take. */
#define BUFFERS_MAX ((size_t)128 << 20)

/*
 * Bytes in a piece. One thread alone has the pieces of some inputs in its L2
 * cache; with more, fewer and larger ones have to be handed over. Those of
 * many inputs together should stay in the last cache, but a system call for
 * less than the least does not pay.
 */
#ifndef PIECE_ALONE
#define PIECE_ALONE ((size_t)128 * 1024)
#endif
#ifndef PIECE_AHEAD
#define PIECE_AHEAD ((size_t)256 * 1024)
#endif
#ifndef PIECE_MIN
#define PIECE_MIN ((size_t)32 * 1024)
#endif
#ifndef PIECES_TOTAL
#define PIECES_TOTAL ((size_t)16 << 20)
#endif

/*
 * Pieces of an input that is not compressed, with workers: one handed out, one
 * full or being filled. Without, one does.
 */
#ifndef PIECES_PLAIN
#define PIECES_PLAIN 2
#endif

/*
 * The most pieces of a compressed one. They are filled many in a row: decoders
 * have megabytes of state, a window or a block, and what one of them does a
 * little at a time, another one has driven out of the cache meanwhile.
 */
#ifndef PIECES_DECODED
#define PIECES_DECODED 32
#endif

/* The size of a piece is a multiple of this. */
#define PAGE ((size_t)4096)

/*
 * Where the files have so many bytes in all, compressed or not, there is use
 * for a huge page.
 */
#define MANY_BYTES ((uint64_t)512 << 10)

/* Bytes that each of COUNT inputs may have in pieces. */
static size_t
buffer_size(const struct options *options, size_t count)
{
	size_t size = BUFFERS_MAX / count;

	if (size < OPTIONS_BUFFER_MIN)
		size = OPTIONS_BUFFER_MIN;
	return size < options->buffer_size ? size : options->buffer_size;
}

/* Bytes in a piece, PLAIN of which each of COUNT inputs has in BUFFER bytes. */
static size_t
piece_size(size_t count, unsigned int plain, size_t buffer)
{
	size_t size = plain > 1 ? PIECE_AHEAD : PIECE_ALONE;

	if (size > PIECES_TOTAL / (count * plain))
		size = PIECES_TOTAL / (count * plain);
	if (size < PIECE_MIN)
		size = PIECE_MIN;
	if (size > buffer / plain)
		size = buffer / plain;
	return size / PAGE * PAGE;
}

void
share_open(struct share *share, const struct options *options,
	struct pool *pool, uint64_t bytes)
{
	size_t count = options->count > 0 ? options->count : 1;
	size_t buffer = buffer_size(options, count), size;

	share->pool = pool;
	share->threads = (unsigned int)(options->threads / count);
	share->plain = pool_has_workers(pool) ? PIECES_PLAIN : 1;
	size = piece_size(count, share->plain, buffer);
	share->decoded = PIECES_DECODED;
	if (share->decoded > buffer / size)
		share->decoded = (unsigned int)(buffer / size);
	if (share->decoded < share->plain)
		share->decoded = share->plain;
	share->slabs = slabs_open(size, bytes >= MANY_BYTES);
}

void
share_close(struct share *share)
{
	slabs_close(share->slabs);
	share->slabs = NULL;
}
