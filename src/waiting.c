/*
 * Runs that wait for their turn.
 *
 * Most are in order: they are in a queue, first in, first out. Those that came
 * later than ones of the queue's end are in a heap (Williams, "Heapsort", CACM
 * 7, 1964). The next to go is the earlier of the two first.
 */
#include "waiting.h"

#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>

/* The first size of what grows; a power of 2. */
#define FIRST 64

void
waiting_close(struct waiting *w)
{
	free(w->queue);
	free(w->heap);
}

static inline struct entry *
queued(const struct waiting *w, size_t i)
{
	return &w->queue[(w->first + i) & (w->capacity - 1)];
}

static bool
goes_before(const struct entry *a, const struct entry *b)
{
	return a->key != b->key ? a->key < b->key : a->number < b->number;
}

/* Make the queue larger: what had wrapped around goes behind the rest. */
static void
grow_queue(struct waiting *w)
{
	size_t old = w->capacity, i;

	w->queue = xgrow(w->queue, &w->capacity, FIRST, sizeof *w->queue);
	for (i = 0; i < w->first; i++)
		w->queue[old + i] = w->queue[i];
}

static void
push_heap(struct waiting *w, const struct entry *e)
{
	size_t i, parent;

	if (w->heap_count == w->heap_capacity)
		w->heap = xgrow(
			w->heap, &w->heap_capacity, FIRST, sizeof *w->heap);
	for (i = w->heap_count++; i > 0; i = parent) {
		parent = (i - 1) / 2;
		if (!goes_before(e, &w->heap[parent]))
			break;
		w->heap[i] = w->heap[parent];
	}
	w->heap[i] = *e;
}

static struct entry
pop_heap(struct waiting *w)
{
	struct entry top = w->heap[0], *last = &w->heap[--w->heap_count];
	size_t i, child;

	for (i = 0; 2 * i + 1 < w->heap_count; i = child) {
		child = 2 * i + 1;
		if (child + 1 < w->heap_count &&
			goes_before(&w->heap[child + 1], &w->heap[child]))
			child++;
		if (!goes_before(&w->heap[child], last))
			break;
		w->heap[i] = w->heap[child];
	}
	w->heap[i] = *last;
	return top;
}

void
waiting_add(struct waiting *w, const struct entry *e)
{
	if (w->count > 0 && e->key < queued(w, w->count - 1)->key) {
		push_heap(w, e);
		return;
	}
	if (w->count == w->capacity)
		grow_queue(w);
	*queued(w, w->count++) = *e;
}

/* True if the one that goes first is in the heap, and not in the queue. */
static bool
heap_is_first(const struct waiting *w)
{
	return w->heap_count > 0 &&
	       (w->count == 0 || goes_before(&w->heap[0], queued(w, 0)));
}

const struct entry *
waiting_first(const struct waiting *w)
{
	if (heap_is_first(w))
		return &w->heap[0];
	return w->count > 0 ? queued(w, 0) : NULL;
}

struct entry
waiting_take(struct waiting *w)
{
	struct entry e;

	if (heap_is_first(w))
		return pop_heap(w);
	e = *queued(w, 0);
	w->first = (w->first + 1) & (w->capacity - 1);
	w->count--;
	return e;
}

void
waiting_each(struct waiting *w, void (*visit)(void *argument, struct entry *e),
	void *argument)
{
	size_t i;

	for (i = 0; i < w->count; i++)
		visit(argument, queued(w, i));
	for (i = 0; i < w->heap_count; i++)
		visit(argument, &w->heap[i]);
}
