/*
 * Runs that wait for their turn: the least key goes first, and of those with
 * the same, the one that came first.
 */
#ifndef WAITING_H
#define WAITING_H

#include <stddef.h>
#include <stdint.h>

struct store;

/* A run that waits, and where its bytes are. */
struct entry {
	int64_t key;
	uint64_t number; /* As it came. */
	struct store *store;
	uint32_t begin;
	uint32_t end;
	uint32_t hash;
};

/* All zero: none waits. */
struct waiting {
	/* Those in order: COUNT from FIRST on, in a ring of a power of 2. */
	struct entry *queue;
	size_t first;
	size_t count;
	size_t capacity;

	struct entry *heap; /* The others; [0] is the first to go. */
	size_t heap_count;
	size_t heap_capacity;
};

/* Free what W owns, not W itself. */
void waiting_close(struct waiting *w);

/* E waits, too. */
void waiting_add(struct waiting *w, const struct entry *e);

/* The one that goes first; NULL: there is none. Valid until W changes. */
const struct entry *waiting_first(const struct waiting *w);

/* Have it go; there is one. */
struct entry waiting_take(struct waiting *w);

/* Call VISIT for each, in no order; it may change all but key and number. */
void waiting_each(struct waiting *w,
	void (*visit)(void *argument, struct entry *e), void *argument);

#endif
