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
 * Pieces of an input, with workers: one handed out, one full or being filled.
 * Without, one does.
 */
#ifndef PIECES_FEW
#define PIECES_FEW 2
#endif

/*
 * The most pieces of one whose decoder is large, to be filled many in a row:
 * what such a decoder does a little at a time, another one has driven out of
 * the cache meanwhile.
 */
#ifndef PIECES_MANY
#define PIECES_MANY 32
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

/* Bytes in a piece, FEW of which each of COUNT inputs has in BUFFER bytes. */
static size_t
piece_size(size_t count, unsigned int few, size_t buffer)
{
	size_t size = few > 1 ? PIECE_AHEAD : PIECE_ALONE;

	if (size > PIECES_TOTAL / (count * few))
		size = PIECES_TOTAL / (count * few);
	if (size < PIECE_MIN)
		size = PIECE_MIN;
	if (size > buffer / few)
		size = buffer / few;
	return size / PAGE * PAGE;
}

void
share_open(struct share *share, const struct options *options,
	struct pool *pool, uint64_t bytes)
{
	size_t count = options->names.count > 0 ? options->names.count : 1;
	size_t buffer = buffer_size(options, count), size;

	share->pool = pool;
	/* Beside the main thread, which belongs to no input. */
	share->threads = (unsigned int)((options->threads - 1) / count);
	if (share->threads < 1)
		share->threads = 1;
	share->few = pool_has_workers(pool) ? PIECES_FEW : 1;
	size = piece_size(count, share->few, buffer);
	share->many = PIECES_MANY;
	if (share->many > buffer / size)
		share->many = (unsigned int)(buffer / size);
	if (share->many < share->few)
		share->many = share->few;
	share->slabs = slabs_open(size, bytes >= MANY_BYTES);
}

void
share_close(struct share *share)
{
	slabs_close(share->slabs);
	share->slabs = NULL;
}
