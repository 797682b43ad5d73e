/*
 * The lines of one input as a sequence of pieces.
 *
 * The pieces are a ring: one may be handed out, those after it are full, the
 * rest is empty. One thread at a time drives the decoder and fills the next
 * empty one; it is a worker or, where none has begun, the thread that needs
 * the piece. No thread ever waits for an input here: a pipe that has nothing
 * is left alone until its piece is asked for, and so is a line that is longer
 * than a piece, lest all of them grow.
 */
#include "blocks.h"

#include "lines.h"
#include "piece.h"
#include "pool.h"
#include "share.h"
#include "slabs.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>

/* One that is merged, and one that is filled ahead. */
#define FIRST_ONES 2

struct blocks {
	struct pool_job job; /* To fill the next empty piece. */
	struct pool *pool;
	struct share *share;
	struct slabs *slabs; /* NULL: those of the share. */
	struct lines lines;
	unsigned int count;
	unsigned int filled; /* Pieces so far, up to FIRST_ONES. */
	unsigned int first;  /* The piece handed out, or the first full one. */
	unsigned int full;   /* Pieces that wait to be handed out. */
	bool given;	     /* One is handed out. */
	bool busy;	     /* A thread is filling one. */
	bool looked;	     /* The first bytes are there. */
	bool begun;	     /* The first piece was filled. */
	bool closing;	     /* Nothing is to be filled any more. */
	enum decoder_status status; /* What comes after the full ones. */
	struct piece pieces[];
};

/*
 * With the lock held: where an empty piece has its buffer from. The first ones
 * are small where others may become active at once: when these are merged, it
 * will be known how many there are.
 */
static struct slabs *
next_slabs(const struct blocks *b)
{
	if (b->slabs != NULL)
		return b->slabs;
	if (b->filled < FIRST_ONES && b->share->first != NULL)
		return b->share->first;
	return b->share->slabs;
}

/* With the lock held: the next empty piece, to be filled. */
static struct piece *
next_empty(struct blocks *b)
{
	struct piece *piece =
		&b->pieces[(b->first + b->given + b->full) % b->count];

	if (piece->bytes == NULL) {
		piece->slabs = next_slabs(b);
		b->share->used += slabs_size(piece->slabs);
	}
	return piece;
}

/* With the lock held: PIECE, which was not empty, is so again. */
static void
make_empty(struct blocks *b, struct piece *piece)
{
	b->share->used -= slabs_size(piece->slabs);
	piece_clear(piece);
}

/*
 * With the lock held: fill the next empty piece, without it meanwhile. The
 * piece may grow by MORE bytes.
 */
static void
fill(struct blocks *b, size_t more)
{
	struct piece *piece = next_empty(b);
	size_t size = slabs_size(piece->slabs);
	enum decoder_status status;

	pool_unlock(b->pool);
	status = lines_fill(&b->lines, piece, size, size + more);
	pool_lock(b->pool);
	if (status != DECODER_WAIT &&
		(piece->run_count > 0 || piece->too_long > 0)) {
		b->full++;
		if (b->filled < FIRST_ONES)
			b->filled++;
	}
	b->status = status;
	pool_done(b->pool, &b->job);
}

/* How many pieces it may have now. */
static unsigned int
most_pieces(const struct blocks *b)
{
	unsigned int most = b->share->pieces;

	if (most < b->share->few)
		most = b->share->few;
	return most < b->count ? most : b->count;
}

/* So many are filled in one go, after the first. */
static unsigned int
batch(const struct blocks *b)
{
	unsigned int most = most_pieces(b);

	return most > 1 ? most / 2 : 1;
}

/* True if there is more to come, and N empty pieces for it. */
static bool
has_room(const struct blocks *b, unsigned int n)
{
	const struct share *share = b->share;
	unsigned int all = b->given + b->full + n;

	if (b->closing || b->status != DECODER_MORE || all > most_pieces(b))
		return false;
	return all <= share->few ||
	       share->used + n * slabs_size(next_slabs(b)) <= SHARE_MOST;
}

/*
 * With the lock held, and none full or being filled if MORE is not 0: fill
 * some. Only the first may grow by MORE bytes, lest all of them do.
 */
static void
fill_some(struct blocks *b, size_t more)
{
	unsigned int i;

	b->busy = true;
	fill(b, more);
	for (i = 1; i < batch(b) && b->begun && has_room(b, 1); i++)
		fill(b, 0);
	b->begun = true;
	b->busy = false;
}

/* With the lock held: have a worker fill some, if that is worth it. */
static void
queue(struct blocks *b)
{
	pool_take(b->pool, &b->job);
	if (b->count > 1 && !b->busy && has_room(b, batch(b)))
		pool_put(b->pool, &b->job, b->full * POOL_RANKS / b->count);
}

/* The job: the reader nearest to running dry has the lowest rank. */
static void
run(struct pool_job *job)
{
	struct blocks *b = (struct blocks *)job;

	fill_some(b, 0);
	queue(b);
	pool_done(b->pool, job);
}

struct blocks *
blocks_open(struct decoder *decoder, const struct reading *reading,
	struct share *share, struct slabs *slabs, unsigned int count)
{
	struct blocks *b = xcalloc(1, sizeof *b + count * sizeof b->pieces[0]);

	b->job.run = run;
	b->pool = share->pool;
	b->share = share;
	b->slabs = slabs;
	b->count = count;
	b->status = DECODER_MORE;
	lines_open(&b->lines, decoder, reading);
	return b;
}

/* With the lock held: let go of the piece that is handed out. */
static void
give_back(struct blocks *b)
{
	unsigned int next = (b->first + 1) % b->count;

	if (!b->given)
		return;
	make_empty(b, &b->pieces[b->first]);
	b->given = false;
	/* If it is to be filled next, it may still be in the cache. */
	if (b->busy || b->pieces[next].length > 0)
		b->first = next;
}

void
blocks_close(struct blocks *b)
{
	unsigned int i;

	if (b == NULL)
		return;
	pool_lock(b->pool);
	pool_take(b->pool, &b->job);
	b->closing = true;
	while (b->busy)
		pool_wait(b->pool, &b->job);
	give_back(b);
	for (i = 0; i < b->count; i++) {
		if (b->pieces[i].bytes != NULL)
			make_empty(b, &b->pieces[i]);
		piece_free(&b->pieces[i]);
	}
	pool_unlock(b->pool);
	lines_close(&b->lines);
	free(b);
}

void
blocks_limit(struct blocks *b, size_t bytes)
{
	b->lines.allowance = bytes;
}

enum decoder_status
blocks_look(struct blocks *b, const uint8_t **bytes, size_t *length)
{
	struct piece *piece;

	pool_lock(b->pool);
	piece = next_empty(b);
	pool_unlock(b->pool);
	/* Until a piece is handed out, no worker comes. */
	if (!b->looked && lines_look(&b->lines, piece, slabs_size(piece->slabs),
				  BLOCKS_FIRST) == DECODER_WAIT)
		return DECODER_WAIT;
	b->looked = true;
	*bytes = piece->bytes;
	*length = piece->length;
	return DECODER_MORE;
}

void
blocks_begin(struct blocks *b)
{
	pool_lock(b->pool);
	queue(b);
	pool_unlock(b->pool);
}

enum decoder_status
blocks_next(struct blocks *b, struct piece **piece)
{
	enum decoder_status status = DECODER_MORE;
	const uint8_t *bytes;
	size_t length;

	if (!b->looked && blocks_look(b, &bytes, &length) == DECODER_WAIT)
		return DECODER_WAIT;
	pool_lock(b->pool);
	give_back(b);
	while (b->full == 0 && status == DECODER_MORE) {
		if (b->busy) {
			if (!pool_help(b->pool))
				pool_wait(b->pool, &b->job);
			continue;
		}
		pool_keep(b->pool, &b->job);
		if (b->status == DECODER_MORE || b->status == DECODER_WAIT)
			fill_some(b, LINES_MAX);
		if (b->full == 0)
			status = b->status;
	}
	if (status == DECODER_MORE) {
		*piece = &b->pieces[b->first];
		b->full--;
		b->given = true;
		queue(b);
	}
	pool_unlock(b->pool);
	return status;
}

const struct lines *
blocks_lines(const struct blocks *b)
{
	return &b->lines;
}
