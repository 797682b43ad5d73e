/* A binary min-heap. */
#include "heap.h"

#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>

void
heap_open(struct heap *h, size_t capacity)
{
	h->entries = xcalloc(capacity, sizeof *h->entries);
	h->count = 0;
}

void
heap_close(struct heap *h)
{
	free(h->entries);
	h->entries = NULL;
	h->count = 0;
}

static bool
less(const struct heap_entry *a, const struct heap_entry *b)
{
	return a->key < b->key || (a->key == b->key && a->order < b->order);
}

void
heap_push(struct heap *h, int64_t key, size_t order, void *thing)
{
	const struct heap_entry entry = {key, order, thing};
	size_t i = h->count++, parent;

	while (i > 0) {
		parent = (i - 1) / 2;
		if (!less(&entry, &h->entries[parent]))
			break;
		h->entries[i] = h->entries[parent];
		i = parent;
	}
	h->entries[i] = entry;
}

/* Put ENTRY where the top was, and down to where it belongs. */
static void
sift_down(struct heap *h, struct heap_entry entry)
{
	size_t i = 0, child;

	while ((child = 2 * i + 1) < h->count) {
		if (child + 1 < h->count &&
			less(&h->entries[child + 1], &h->entries[child]))
			child++;
		if (!less(&h->entries[child], &entry))
			break;
		h->entries[i] = h->entries[child];
		i = child;
	}
	h->entries[i] = entry;
}

void *
heap_top(const struct heap *h)
{
	return h->count > 0 ? h->entries[0].thing : NULL;
}

int64_t
heap_limit(const struct heap *h)
{
	const struct heap_entry *second;

	if (h->count < 2)
		return INT64_MAX;
	second = &h->entries[1];
	if (h->count > 2 && less(&h->entries[2], second))
		second = &h->entries[2];
	/*
	 * The difference does not overflow: a top that loses ties is less
	 * than the runner-up by its key.
	 */
	return second->key - (second->order < h->entries[0].order);
}

void
heap_replace(struct heap *h, int64_t key)
{
	struct heap_entry entry = h->entries[0];

	entry.key = key;
	sift_down(h, entry);
}

void
heap_pop(struct heap *h)
{
	h->count--;
	if (h->count > 0)
		sift_down(h, h->entries[h->count]);
}
