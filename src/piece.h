/*
 * A piece: a buffer of whole lines, and where among them the instant changes.
 * It is what one thread hands over to another, never a line.
 */
#ifndef PIECE_H
#define PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Lines that follow each other in memory and are merged by the same instant:
 * [begin, end) of the piece's bytes, the newlines included. May be empty: then
 * it only tells of an instant.
 */
struct run {
	int64_t key;
	uint32_t begin;
	uint32_t end;
};

/* Runs in their order, those that are still to be merged, and their bytes. */
struct runs {
	const struct run *next;
	const struct run *end;
	const uint8_t *bytes;
	const uint32_t *hashes; /* Of *next and those after it; or NULL. */
};

/* Pass over the next run. */
static inline void
runs_skip(struct runs *r)
{
	r->next++;
	if (r->hashes != NULL)
		r->hashes++;
}

static inline bool
runs_next_is_empty(const struct runs *r)
{
	return r->next->begin == r->next->end;
}

struct slabs;

struct piece {
	struct slabs
		*slabs; /* Where its bytes come from, as long as they do. */
	uint8_t *bytes; /* NULL while it is empty. */
	size_t capacity;
	size_t length; /* Bytes that are there. */

	struct run *runs; /* In the order of the input. */
	uint32_t *hashes; /* Of each run, if that was asked for; or NULL. */
	size_t run_count;
	size_t run_capacity;

	/* The number of a line that is too long and stood before; or 0. */
	uint64_t too_long;
};

/* The most bytes that a piece can have: a run counts them in 32 bits. */
#define PIECE_MAX ((size_t)UINT32_MAX)

/*
 * Room for CAPACITY bytes, at most PIECE_MAX; those that are there stay. A
 * piece that is not larger than the buffers of its slabs takes one of these.
 */
void piece_reserve(struct piece *p, size_t capacity);

/*
 * Room for CAPACITY runs, and for as many hashes if they are HASHED; those that
 * are there stay.
 */
void piece_reserve_runs(struct piece *p, size_t capacity, bool hashed);

/*
 * Move the bytes of FROM to TO, which has none and is of the same slabs. FROM
 * is empty then, but for the room for runs.
 */
void piece_move(struct piece *to, struct piece *from);

/* No bytes and no runs: the buffer goes back. */
void piece_clear(struct piece *p);

/* Free what P owns, not P itself. */
void piece_free(struct piece *p);

#endif
