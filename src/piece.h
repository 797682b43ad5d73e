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

/* Where a line of a run ends; it begins where the one before ends. */
struct line_end {
	uint32_t end;
	uint32_t hash; /* Of its bytes, if that was asked for; else 0. */
};

/* Runs in their order, those that are still to be merged, and their bytes. */
struct runs {
	const struct run *next;
	const struct run *end;
	const uint8_t *bytes;

	/*
	 * Of the lines of *next, then of the runs after it; a run's last one
	 * ends where the run does, and an empty run has none. Or NULL.
	 */
	const struct line_end *ends;
};

static inline bool
runs_next_is_empty(const struct runs *r)
{
	return r->next->begin == r->next->end;
}

/* Pass over the next run. */
static inline void
runs_skip(struct runs *r)
{
	if (r->ends != NULL && !runs_next_is_empty(r))
		while (r->ends++->end != r->next->end)
			;
	r->next++;
}

struct slabs;

struct piece {
	struct slabs
		*slabs; /* Where its bytes come from, as long as they do. */
	uint8_t *bytes; /* NULL while it is empty. */
	size_t capacity;
	size_t length; /* Bytes that are there. */

	struct run *runs; /* In the order of the input. */
	size_t run_count;
	size_t run_capacity;

	struct line_end *ends; /* Of the runs' lines, if asked for; or NULL. */
	size_t end_count;
	size_t end_capacity;

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

/* Room for CAPACITY runs, or ends of lines; those that are there stay. */
void piece_reserve_runs(struct piece *p, size_t capacity);
void piece_reserve_ends(struct piece *p, size_t capacity);

/*
 * Move the bytes of FROM to TO, which has none. FROM is empty then, but for the
 * room for runs and ends.
 */
void piece_move(struct piece *to, struct piece *from);

/* No bytes and no runs: the buffer goes back. */
void piece_clear(struct piece *p);

/* Free what P owns, not P itself. */
void piece_free(struct piece *p);

#endif
