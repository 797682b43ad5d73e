/* Where lines lie that are held for some time. */
#include "store.h"

#include "slabs.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* As much as SPARE bytes and SHARE times what is held may be taken. */
#define SPARE ((size_t)2 << 20)
#define SHARE 4

void
stores_open(struct stores *all, struct slabs *slabs)
{
	*all = (struct stores){.slabs = slabs};
}

static void
free_list(struct store *store)
{
	struct store *next;

	for (; store != NULL; store = next) {
		next = store->next;
		piece_free(&store->piece);
		free(store);
	}
}

void
stores_close(struct stores *all)
{
	free_list(all->all);
	free_list(all->dead);
	all->all = all->dead = all->open = NULL;
}

/* One more store, without bytes yet. */
static struct store *
add(struct stores *all)
{
	struct store *store = xcalloc(1, sizeof *store);

	store->piece.slabs = all->slabs;
	store->next = all->all;
	if (all->all != NULL)
		all->all->previous = store;
	all->all = store;
	return store;
}

/* Nothing of STORE is held: it is to be freed. */
static void
bury(struct stores *all, struct store *store)
{
	if (store->previous != NULL)
		store->previous->next = store->next;
	else
		all->all = store->next;
	if (store->next != NULL)
		store->next->previous = store->previous;
	all->bytes -= store->piece.capacity;
	store->next = all->dead;
	all->dead = store;
}

/* No more copies go into the open store. */
static void
close_open(struct stores *all)
{
	struct store *store = all->open;

	all->open = NULL;
	if (store != NULL && store->held == 0)
		bury(all, store);
}

struct store *
stores_keep(struct stores *all, struct piece *piece)
{
	struct store *store = add(all);

	piece_move(&store->piece, piece);
	all->bytes += store->piece.capacity;
	return store;
}

struct store *
stores_copy(struct stores *all, const uint8_t *p, size_t n, uint32_t *begin)
{
	struct piece *piece;
	size_t size;

	if (all->open != NULL &&
		all->open->piece.capacity - all->open->piece.length < n)
		close_open(all);
	if (all->open == NULL) {
		size = slabs_size(all->slabs);
		all->open = add(all);
		piece_reserve(&all->open->piece, n > size ? n : size);
		all->bytes += all->open->piece.capacity;
	}
	piece = &all->open->piece;
	*begin = (uint32_t)piece->length;
	memcpy(piece->bytes + piece->length, p, n);
	piece->length += n;
	return all->open;
}

void
stores_hold(struct stores *all, struct store *store, size_t n)
{
	store->held += n;
	all->held += n;
}

void
stores_release(struct stores *all, struct store *store, size_t n)
{
	store->held -= n;
	all->held -= n;
	if (store->held == 0 && store != all->open)
		bury(all, store);
}

void
stores_sweep(struct stores *all)
{
	free_list(all->dead);
	all->dead = NULL;
	/* From the start again. */
	if (all->open != NULL && all->open->held == 0)
		all->open->piece.length = 0;
}

bool
stores_are_sparse(const struct stores *all)
{
	return all->bytes > SPARE && (all->bytes - SPARE) / SHARE > all->held;
}

bool
stores_is_sparse(const struct store *store)
{
	return store->held < store->piece.capacity / SHARE;
}

void
stores_begin_copies(struct stores *all)
{
	close_open(all);
}
