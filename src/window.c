/* The window: what waits, what left, and where it lies. */
#include "window.h"

#include "lines.h"
#include "piece.h"
#include "store.h"
#include "waiting.h"
#include "xalloc.h"

#include <stdlib.h>

/* Of so many parts of a piece that one has lines, it is kept, not copied. */
#define KEPT_PART 4

/* The first size of what grows. */
#define FIRST 64

/* Runs that left, in order: [0..end) of them up to here are in BYTES. */
struct part {
	const uint8_t *bytes;
	size_t end;
};

struct window {
	int64_t width;
	int64_t newest;
	uint64_t number;
	bool each; /* The ends of lines are told. */
	struct stores stores;
	struct waiting waiting; /* Those held. */

	/* Those that left. */
	struct run *runs;
	struct line_end *ends; /* Of each run, which then is one line. */
	size_t run_count;
	size_t run_capacity;
	struct part *parts;
	size_t part_count;
	size_t part_capacity;
	size_t part_taken;
};

struct window *
window_open(int64_t width, struct slabs *slabs)
{
	struct window *w = xcalloc(1, sizeof *w);

	w->width = width;
	w->newest = LINES_UNDATED;
	stores_open(&w->stores, slabs);
	return w;
}

void
window_close(struct window *w)
{
	if (w == NULL)
		return;
	stores_close(&w->stores);
	waiting_close(&w->waiting);
	free(w->runs);
	free(w->ends);
	free(w->parts);
	free(w);
}

/* E leaves. Its bytes stay until window_let_go(). */
static void
leave(struct window *w, const struct entry *e)
{
	const uint8_t *bytes = e->store->piece.bytes;
	struct part *part;

	if (w->part_count == 0 || w->parts[w->part_count - 1].bytes != bytes) {
		if (w->part_count == w->part_capacity)
			w->parts = xgrow(w->parts, &w->part_capacity, FIRST,
				sizeof *w->parts);
		w->parts[w->part_count++].bytes = bytes;
	}
	if (w->run_count == w->run_capacity) {
		w->runs = xgrow(
			w->runs, &w->run_capacity, FIRST, sizeof *w->runs);
		w->ends = xrealloc(w->ends, w->run_capacity * sizeof *w->ends);
	}
	w->runs[w->run_count] = (struct run){e->key, e->begin, e->end};
	w->ends[w->run_count++] = (struct line_end){e->end, e->hash};
	part = &w->parts[w->part_count - 1];
	part->end = w->run_count;
	stores_release(&w->stores, e->store, e->end - e->begin);
}

/* The first of those held leaves. */
static void
leave_first(struct window *w)
{
	struct entry e = waiting_take(&w->waiting);

	leave(w, &e);
}

/* E has come. */
static void
come(struct window *w, const struct entry *e)
{
	const struct entry *first;

	stores_hold(&w->stores, e->store, e->end - e->begin);
	waiting_add(&w->waiting, e);
	if (e->key > w->newest)
		w->newest = e->key;
	/* An undated one is earlier than all, and no instant to reckon with. */
	while ((first = waiting_first(&w->waiting)) != NULL &&
		(first->key == LINES_UNDATED ||
			w->newest - first->key > w->width))
		leave_first(w);
}

/*
 * What E tells of has come, but for where it lies: in KEPT, or, if that is
 * NULL, at BYTES, to be copied.
 */
static void
put(struct window *w, struct entry *e, struct store *kept, const uint8_t *bytes)
{
	uint32_t n = e->end - e->begin;

	e->number = w->number++;
	e->store = kept;
	if (kept == NULL)
		e->store =
			stores_copy(&w->stores, bytes + e->begin, n, &e->begin);
	e->end = e->begin + n;
	come(w, e);
}

void
window_put(struct window *w, const struct runs *runs, struct piece *piece)
{
	const struct line_end *end = runs->ends;
	const uint8_t *bytes = runs->bytes;
	const struct run *run;
	struct store *kept = NULL;
	struct entry e = {0};
	uint32_t begin, stop;

	w->each = end != NULL;
	if (piece != NULL && piece->length >= piece->capacity / KEPT_PART) {
		kept = stores_keep(&w->stores, piece);
		/* Lest it is given up before its last line came. */
		stores_hold(&w->stores, kept, 1);
	}
	for (run = runs->next; run < runs->end; run++)
		for (begin = run->begin; begin < run->end; begin = stop) {
			e.key = run->key;
			e.begin = begin;
			e.end = stop = end != NULL ? end->end : run->end;
			e.hash = end != NULL ? end++->hash : 0;
			put(w, &e, kept, bytes);
		}
	if (kept != NULL)
		stores_release(&w->stores, kept, 1);
}

void
window_end(struct window *w)
{
	while (waiting_first(&w->waiting) != NULL)
		leave_first(w);
}

bool
window_take(struct window *w, struct runs *runs)
{
	size_t begin;
	struct part *part;

	if (w->part_taken == w->part_count)
		return false;
	part = &w->parts[w->part_taken];
	begin = w->part_taken > 0 ? part[-1].end : 0;
	w->part_taken++;
	runs->next = w->runs + begin;
	runs->end = w->runs + part->end;
	runs->bytes = part->bytes;
	runs->ends = w->each ? w->ends + begin : NULL;
	return true;
}

/* Have what E is, if there is little else in its store, lie elsewhere. */
static void
move(void *window, struct entry *e)
{
	struct window *w = window;
	struct store *old = e->store;
	size_t n = e->end - e->begin;

	if (!stores_is_sparse(old))
		return;
	e->store = stores_copy(
		&w->stores, old->piece.bytes + e->begin, n, &e->begin);
	e->end = e->begin + (uint32_t)n;
	stores_hold(&w->stores, e->store, n);
	stores_release(&w->stores, old, n);
}

void
window_let_go(struct window *w)
{
	w->run_count = w->part_count = w->part_taken = 0;
	stores_sweep(&w->stores);
	if (!stores_are_sparse(&w->stores))
		return;
	stores_begin_copies(&w->stores);
	waiting_each(&w->waiting, move, w);
	stores_sweep(&w->stores);
}
