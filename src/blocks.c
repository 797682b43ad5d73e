/*
 * The decoded bytes of one input as a sequence of pieces.
 *
 * The pieces are a ring: one may be handed out, those after it are full, the
 * rest is empty. One thread at a time drives the decoder and fills the next
 * empty one; it is a worker or, where none has begun, the thread that needs
 * the piece. No thread ever waits for an input here: a pipe that has nothing
 * is left alone until its piece is asked for.
 */
#include "blocks.h"

#include "pool.h"
#include "share.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>

/* Pieces of an input: one handed out, one full, one being filled. */
#define PIECES_AHEAD 3

/* A piece is never smaller. */
#define PIECE_MIN ((size_t)16 * 1024)

struct piece {
	uint8_t *bytes; /* NULL until it is first filled. */
	size_t length;
};

struct blocks {
	struct pool_job job; /* To fill the next empty piece. */
	struct pool *pool;
	struct decoder *decoder;
	struct piece pieces[PIECES_AHEAD];
	size_t size; /* Of a piece. */
	unsigned int count;
	unsigned int first; /* The piece handed out, or the first full one. */
	unsigned int full;  /* Pieces that wait to be handed out. */
	bool ahead;	    /* Workers may fill pieces. */
	bool given;	    /* One is handed out. */
	bool busy;	    /* A thread is filling one. */
	bool looked;	    /* The first piece is complete. */
	enum decoder_status status; /* What comes after the full ones. */
};

/* With the lock held: fill the next empty piece, without it meanwhile. */
static void
fill(struct blocks *b)
{
	struct piece *piece =
		&b->pieces[(b->first + b->given + b->full) % b->count];
	enum decoder_status status;
	size_t n = 0;

	b->busy = true;
	pool_unlock(b->pool);
	if (piece->bytes == NULL)
		piece->bytes = xmalloc(b->size);
	status = decoder_fill(b->decoder, piece->bytes, b->size, &n);
	pool_lock(b->pool);
	piece->length = n;
	b->full += n > 0;
	b->status = status;
	b->busy = false;
}

/* With the lock held: have a worker fill the next piece, if one is empty. */
static void
queue(struct blocks *b)
{
	pool_take(b->pool, &b->job);
	if (b->ahead && !b->busy && b->status == DECODER_MORE &&
		b->given + b->full < b->count)
		pool_put(b->pool, &b->job, b->full);
}

/* The job: the reader nearest to running dry has the lowest rank. */
static void
run(struct pool_job *job)
{
	struct blocks *b = (struct blocks *)job;

	fill(b);
	queue(b);
	pool_done(b->pool, job);
}

struct blocks *
blocks_open(struct decoder *decoder, const struct share *share, bool ahead)
{
	struct blocks *b = xcalloc(1, sizeof *b);
	size_t most;

	b->job.run = run;
	b->pool = share->pool;
	b->decoder = decoder;
	b->ahead = ahead && pool_has_workers(share->pool);
	b->count = b->ahead ? PIECES_AHEAD : 1;
	most = b->ahead ? BLOCKS_PIECE_AHEAD : BLOCKS_PIECE;
	b->size = share->buffer / b->count / PIECE_MIN * PIECE_MIN;
	if (b->size > most)
		b->size = most;
	if (b->size < PIECE_MIN)
		b->size = PIECE_MIN;
	b->status = DECODER_MORE;
	return b;
}

void
blocks_close(struct blocks *b)
{
	unsigned int i;

	if (b == NULL)
		return;
	pool_lock(b->pool);
	pool_take(b->pool, &b->job);
	b->status = DECODER_END;
	while (b->busy)
		pool_wait(b->pool, &b->job);
	pool_unlock(b->pool);
	for (i = 0; i < b->count; i++)
		free(b->pieces[i].bytes);
	free(b);
}

enum decoder_status
blocks_look(struct blocks *b, const uint8_t **piece, size_t *length)
{
	struct piece *first = &b->pieces[0];
	size_t n;

	/* Without the lock: until the piece is handed out, no worker comes. */
	if (first->bytes == NULL)
		first->bytes = xmalloc(b->size);
	while (!b->looked) {
		b->status =
			decoder_fill(b->decoder, first->bytes + first->length,
				b->size - first->length, &n);
		if (b->status == DECODER_WAIT)
			return DECODER_WAIT;
		first->length += n;
		b->looked = b->status != DECODER_MORE ||
			    first->length >= BLOCKS_FIRST;
		b->full = b->looked && first->length > 0;
	}
	*piece = first->bytes;
	*length = first->length;
	return DECODER_MORE;
}

/* With the lock held: let go of the piece that is handed out. */
static void
give_back(struct blocks *b)
{
	if (!b->given)
		return;
	b->given = false;
	/* If it is to be filled next, it may still be in the cache. */
	if (b->full > 0 || b->busy)
		b->first = (b->first + 1) % b->count;
}

enum decoder_status
blocks_next(struct blocks *b, const uint8_t **piece, size_t *length)
{
	enum decoder_status status = DECODER_MORE;

	if (!b->looked && blocks_look(b, piece, length) == DECODER_WAIT)
		return DECODER_WAIT;
	pool_lock(b->pool);
	give_back(b);
	while (b->full == 0 && status == DECODER_MORE) {
		if (b->busy) {
			if (!pool_help(b->pool))
				pool_wait(b->pool, &b->job);
			continue;
		}
		pool_take(b->pool, &b->job);
		if (b->status == DECODER_MORE || b->status == DECODER_WAIT)
			fill(b);
		if (b->full == 0)
			status = b->status;
	}
	if (status == DECODER_MORE) {
		*piece = b->pieces[b->first].bytes;
		*length = b->pieces[b->first].length;
		b->full--;
		b->given = true;
		queue(b);
	}
	pool_unlock(b->pool);
	return status;
}
