/* What each input may use of the machine. */
#include "share.h"

#include "descriptors.h"
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

/* The least size of a piece; all are powers of 2. */
#define PAGE ((size_t)4096)

/*
 * For a first look, which shall cost little: the lines at the beginning, but
 * one in a thousand that is longer.
 */
#define LOOK ((size_t)1024)

/*
 * Where the files have so many bytes in all, compressed or not, there is use
 * for a huge page.
 */
#define MANY_BYTES ((uint64_t)512 << 10)

/* With the pool's lock held: what each of the active inputs may have now. */
static void
share_out(struct share *share)
{
	size_t size = BUFFERS_MAX;

	if (share->active > 0)
		size /= share->active;
	if (size < OPTIONS_BUFFER_MIN)
		size = OPTIONS_BUFFER_MIN;
	share->buffer = size < share->most ? size : share->most;
}

/*
 * Bytes in a piece of one more active input: PAGE and so many powers of 2. As
 * those before have larger ones, all together may have up to three times
 * PIECES_TOTAL, until each has the least.
 */
static unsigned int
piece_size(const struct share *share)
{
	size_t size = share->few > 1 ? PIECE_AHEAD : PIECE_ALONE;
	unsigned int power = 0;

	if (size > PIECES_TOTAL / (share->active * share->few))
		size = PIECES_TOTAL / (share->active * share->few);
	if (size < PIECE_MIN)
		size = PIECE_MIN;
	if (size > share->buffer / share->few)
		size = share->buffer / share->few;
	while (power + 1 < SHARE_SIZES && PAGE << (power + 1) <= size)
		power++;
	return power;
}

void
share_open(
	struct share *share, const struct options *options, struct pool *pool)
{
	*share = (struct share){.pool = pool,
		.descriptors = descriptors_open(),
		.few = pool_has_workers(pool) ? PIECES_FEW : 1,
		.many = PIECES_MANY,
		.most = options->buffer_size};
	/* Beside the main thread, which belongs to no input. */
	share->threads =
		(unsigned int)((options->threads - 1) / options->names.count);
	if (share->threads < 1)
		share->threads = 1;
}

void
share_close(struct share *share)
{
	size_t i;

	for (i = 0; i < SHARE_SIZES; i++)
		slabs_close(share->slabs[i]);
	slabs_close(share->look);
	descriptors_close(share->descriptors);
}

void
share_expect(struct share *share, uint64_t bytes)
{
	share->huge = bytes >= MANY_BYTES;
}

struct slabs *
share_join(struct share *share)
{
	unsigned int power;

	pool_lock(share->pool);
	share->active++;
	share_out(share);
	pool_unlock(share->pool);
	power = piece_size(share);
	if (share->slabs[power] == NULL)
		share->slabs[power] = slabs_open(PAGE << power, share->huge);
	return share->slabs[power];
}

void
share_leave(struct share *share)
{
	pool_lock(share->pool);
	share->active--;
	share_out(share);
	pool_unlock(share->pool);
}

struct slabs *
share_look(struct share *share)
{
	if (share->look == NULL)
		share->look = slabs_open(LOOK, false);
	return share->look;
}

unsigned int
share_pieces(const struct share *share, size_t size)
{
	size_t pieces = share->buffer / size;

	if (pieces > share->many)
		pieces = share->many;
	return pieces > share->few ? (unsigned int)pieces : share->few;
}
