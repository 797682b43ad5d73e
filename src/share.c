/* What each input may use of the machine. */
#include "share.h"

#include "descriptors.h"
#include "options.h"
#include "pool.h"
#include "slabs.h"

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
#define PIECE_MIN ((size_t)32 * 1024) /* A power of 2. */
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

/* Bytes that each of the active inputs may have in pieces. */
static size_t
buffer_size(const struct share *share)
{
	size_t size = SHARE_MOST / share->active;

	if (size < OPTIONS_BUFFER_MIN)
		size = OPTIONS_BUFFER_MIN;
	return size < share->most ? size : share->most;
}

/* Pieces, FEW of which each has in BUFFER bytes: PAGE and so many doublings. */
static unsigned int
piece_size(const struct share *share, size_t buffer)
{
	size_t size = share->few > 1 ? PIECE_AHEAD : PIECE_ALONE;
	unsigned int power = 0;

	while (size > PIECE_MIN &&
		size * share->few * share->active > PIECES_TOTAL)
		size /= 2;
	while (size * share->few > buffer)
		size /= 2;
	while (power + 1 < SHARE_SIZES && PAGE << (power + 1) <= size)
		power++;
	return power;
}

/* Count CHANGE more active inputs. */
static void
share_out(struct share *share, int change)
{
	size_t buffer, pieces;
	unsigned int power;

	pool_lock(share->pool);
	share->active += (size_t)change;
	if (share->active > 0) {
		buffer = buffer_size(share);
		power = piece_size(share, buffer);
		share->slabs = share->all[power];
		pieces = buffer / (PAGE << power);
		share->pieces = pieces < share->many ? (unsigned int)pieces
						     : share->many;
	}
	pool_unlock(share->pool);
}

void
share_open(
	struct share *share, const struct options *options, struct pool *pool)
{
	*share = (struct share){.pool = pool,
		.descriptors = descriptors_open(),
		.few = pool_has_workers(pool) ? PIECES_FEW : 1,
		.many = PIECES_MANY,
		.most = options->buffer_size,
		.look = slabs_open(LOOK, false, NULL)};
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

	/* The smaller ones may lie in the larger. */
	for (i = 0; i < SHARE_SIZES; i++)
		slabs_close(share->all[i]);
	slabs_close(share->look);
	descriptors_close(share->descriptors);
}

void
share_expect(struct share *share, uint64_t bytes, bool crowded)
{
	unsigned int power = SHARE_SIZES;
	struct slabs *larger = NULL;

	while (power-- > 0) {
		larger = slabs_open(PAGE << power, bytes >= MANY_BYTES, larger);
		share->all[power] = larger;
		if (crowded && PAGE << power == PIECE_MIN)
			share->first = larger;
	}
}

void
share_join(struct share *share)
{
	share_out(share, 1);
}

void
share_leave(struct share *share)
{
	share_out(share, -1);
}
