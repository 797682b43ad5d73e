/*
 * The window.
 *
 * Most lines are in order: they are in a queue, first in, first out. Those that
 * came later than ones of the queue's end are in a heap (Williams, "Heapsort",
 * CACM 7, 1964). The next to leave is the earlier of the two first.
 */
#include "window.h"

#include "lines.h"
#include "piece.h"
#include "store.h"
#include "xalloc.h"

#include <stdlib.h>

/* Of so many parts of a piece that one has lines, it is kept, not copied. */
#define KEPT_PART 4

/* The first size of what grows. */
#define FIRST 64

/* A run that is held. */
struct entry {
	int64_t key;
	uint64_t number; /* As it came. */
	struct store *store;
	uint32_t begin;
	uint32_t end;
	uint32_t hash;
};

/* Runs that left, in order: [0..end) of them up to here are in BYTES. */
struct part {
	const uint8_t *bytes;
	size_t end;
};

struct window {
	int64_t width;
	int64_t newest;
	uint64_t number;
	bool hashed;
	struct stores stores;

	/* Those in order: COUNT from FIRST on, in a ring of a power of 2. */
	struct entry *queue;
	size_t first;
	size_t count;
	size_t capacity;

	struct entry *heap; /* The others; [0] is the first to leave. */
	size_t heap_count;
	size_t heap_capacity;

	/* Those that left. */
	struct run *runs;
	uint32_t *hashes;
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
	free(w->queue);
	free(w->heap);
	free(w->runs);
	free(w->hashes);
	free(w->parts);
	free(w);
}

/* Twice the room in ARRAY, of *CAPACITY items of SIZE bytes. */
static void *
grown(void *array, size_t *capacity, size_t size)
{
	*capacity = *capacity > 0 ? 2 * *capacity : FIRST;
	return xrealloc(array, *capacity * size);
}

static inline struct entry *
queued(const struct window *w, size_t i)
{
	return &w->queue[(w->first + i) & (w->capacity - 1)];
}

static bool
leaves_before(const struct entry *a, const struct entry *b)
{
	return a->key != b->key ? a->key < b->key : a->number < b->number;
}

/* Make the queue larger: what had wrapped around goes behind the rest. */
static void
grow_queue(struct window *w)
{
	size_t old = w->capacity, i;

	w->queue = grown(w->queue, &w->capacity, sizeof *w->queue);
	for (i = 0; i < w->first; i++)
		w->queue[old + i] = w->queue[i];
}

static void
push_heap(struct window *w, const struct entry *e)
{
	size_t i, parent;

	if (w->heap_count == w->heap_capacity)
		w->heap = grown(w->heap, &w->heap_capacity, sizeof *w->heap);
	for (i = w->heap_count++; i > 0; i = parent) {
		parent = (i - 1) / 2;
		if (!leaves_before(e, &w->heap[parent]))
			break;
		w->heap[i] = w->heap[parent];
	}
	w->heap[i] = *e;
}

static struct entry
pop_heap(struct window *w)
{
	struct entry top = w->heap[0], *last = &w->heap[--w->heap_count];
	size_t i, child;

	for (i = 0; 2 * i + 1 < w->heap_count; i = child) {
		child = 2 * i + 1;
		if (child + 1 < w->heap_count &&
			leaves_before(&w->heap[child + 1], &w->heap[child]))
			child++;
		if (!leaves_before(&w->heap[child], last))
			break;
		w->heap[i] = w->heap[child];
	}
	w->heap[i] = *last;
	return top;
}

/* Hold E. */
static void
hold(struct window *w, const struct entry *e)
{
	stores_hold(&w->stores, e->store, e->end - e->begin);
	if (w->count > 0 && e->key < queued(w, w->count - 1)->key) {
		push_heap(w, e);
		return;
	}
	if (w->count == w->capacity)
		grow_queue(w);
	*queued(w, w->count++) = *e;
}

/* The first to leave of those held; NULL: there is none. */
static const struct entry *
first_held(const struct window *w)
{
	if (w->count == 0)
		return w->heap_count > 0 ? &w->heap[0] : NULL;
	if (w->heap_count > 0 && leaves_before(&w->heap[0], queued(w, 0)))
		return &w->heap[0];
	return queued(w, 0);
}

/* E leaves. Its bytes stay until window_let_go(). */
static void
leave(struct window *w, const struct entry *e)
{
	const uint8_t *bytes = e->store->piece.bytes;
	struct part *part;

	if (w->part_count == 0 || w->parts[w->part_count - 1].bytes != bytes) {
		if (w->part_count == w->part_capacity)
			w->parts = grown(
				w->parts, &w->part_capacity, sizeof *w->parts);
		w->parts[w->part_count++].bytes = bytes;
	}
	if (w->run_count == w->run_capacity) {
		w->runs = grown(w->runs, &w->run_capacity, sizeof *w->runs);
		w->hashes = xrealloc(
			w->hashes, w->run_capacity * sizeof *w->hashes);
	}
	w->runs[w->run_count] = (struct run){e->key, e->begin, e->end};
	w->hashes[w->run_count++] = e->hash;
	part = &w->parts[w->part_count - 1];
	part->end = w->run_count;
	stores_release(&w->stores, e->store, e->end - e->begin);
}

/* The first of those held leaves. */
static void
leave_first(struct window *w)
{
	struct entry e;

	if (w->heap_count > 0 && first_held(w) == &w->heap[0]) {
		e = pop_heap(w);
	} else {
		e = *queued(w, 0);
		w->first = (w->first + 1) & (w->capacity - 1);
		w->count--;
	}
	leave(w, &e);
}

/* E has come. */
static void
come(struct window *w, const struct entry *e)
{
	const struct entry *first;

	hold(w, e);
	if (e->key > w->newest)
		w->newest = e->key;
	/* An undated one is earlier than all, and no instant to reckon with. */
	while ((first = first_held(w)) != NULL &&
		(first->key == LINES_UNDATED ||
			w->newest - first->key > w->width))
		leave_first(w);
}

void
window_put(struct window *w, const struct runs *runs, struct piece *piece)
{
	const uint8_t *bytes = runs->bytes;
	const struct run *run;
	struct store *kept = NULL;
	struct entry e = {0};
	size_t i;

	w->hashed = runs->hashes != NULL;
	if (piece != NULL && piece->length >= piece->capacity / KEPT_PART) {
		kept = stores_keep(&w->stores, piece);
		/* Lest it is given up before its last line came. */
		stores_hold(&w->stores, kept, 1);
	}
	for (run = runs->next; run < runs->end; run++) {
		i = (size_t)(run - runs->next);
		e.key = run->key;
		e.number = w->number++;
		e.hash = runs->hashes != NULL ? runs->hashes[i] : 0;
		e.store = kept;
		e.begin = run->begin;
		if (kept == NULL)
			e.store = stores_copy(&w->stores, bytes + run->begin,
				run->end - run->begin, &e.begin);
		e.end = e.begin + (run->end - run->begin);
		come(w, &e);
	}
	if (kept != NULL)
		stores_release(&w->stores, kept, 1);
}

void
window_end(struct window *w)
{
	while (first_held(w) != NULL)
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
	runs->hashes = w->hashed ? w->hashes + begin : NULL;
	return true;
}

/* Have what E is, if there is little else in its store, lie elsewhere. */
static void
move(struct window *w, struct entry *e)
{
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
	size_t i;

	w->run_count = w->part_count = w->part_taken = 0;
	stores_sweep(&w->stores);
	if (!stores_are_sparse(&w->stores))
		return;
	stores_begin_copies(&w->stores);
	for (i = 0; i < w->count; i++)
		move(w, queued(w, i));
	for (i = 0; i < w->heap_count; i++)
		move(w, &w->heap[i]);
	stores_sweep(&w->stores);
}
