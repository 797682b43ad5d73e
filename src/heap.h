/*
 * A binary min-heap of things with a key and an order, which breaks ties; no
 * two have the same order. Knows nothing of what it holds.
 *
 * "Replace the top and sift it down" instead of pop and push is Williams' and
 * Floyd's heapsort step; see Knuth, The Art of Computer Programming, vol. 3,
 * 5.4.1, "replacement selection", for merging with it.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>
#include <stdint.h>

struct heap_entry {
	int64_t key;
	size_t order;
	void *thing;
};

struct heap {
	struct heap_entry *entries;
	size_t count;
};

/* An empty heap with room for CAPACITY entries; heap_close() frees it. */
void heap_open(struct heap *h, size_t capacity);
void heap_close(struct heap *h);

/* Add an entry. At most CAPACITY are in the heap at a time. */
void heap_push(struct heap *h, int64_t key, size_t order, void *thing);

/* The thing with the least (key, order); NULL if the heap is empty. */
void *heap_top(const struct heap *h);

/*
 * The largest key with which the top would still be the top: the runner-up's
 * key, or one less where the runner-up wins ties. INT64_MAX if the top is
 * alone. Needs a top.
 */
int64_t heap_limit(const struct heap *h);

/* The top's key is now KEY: sift it down. Needs a top. */
void heap_replace(struct heap *h, int64_t key);

/* Remove the top. Needs one. */
void heap_pop(struct heap *h);

#endif
