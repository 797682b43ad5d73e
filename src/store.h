/*
 * Where lines lie that are held for some time: pieces kept whole, and copies in
 * buffers of their size. Nothing is allocated for a line.
 */
#ifndef STORE_H
#define STORE_H

#include "piece.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slabs;

/* A buffer of lines. */
struct store {
	struct piece piece; /* The bytes. */
	size_t held;	    /* So many of them are lines that are held. */
	struct store *next;
	struct store *previous;
};

struct stores {
	struct slabs *slabs;
	struct store *all;  /* But the dead. */
	struct store *dead; /* Nothing of them is held any more. */
	struct store *open; /* Copies go into this one, which is not dead. */
	size_t bytes;	    /* Of all but the dead. */
	size_t held;
};

/* No store yet; the buffers come from SLABS, which must outlive them. */
void stores_open(struct stores *all, struct slabs *slabs);

/* Free what ALL owns, held or not. */
void stores_close(struct stores *all);

/* A store of PIECE's bytes, which it takes. Nothing of it is held yet. */
struct store *stores_keep(struct stores *all, struct piece *piece);

/*
 * Copy the N bytes at P, at most PIECE_MAX. The store that has them, from
 * *BEGIN on; they are not held yet.
 */
struct store *stores_copy(
	struct stores *all, const uint8_t *p, size_t n, uint32_t *begin);

/* So many bytes of STORE are held, or no longer. */
void stores_hold(struct stores *all, struct store *store, size_t n);
void stores_release(struct stores *all, struct store *store, size_t n);

/* Free the stores of which nothing is held. Until then their bytes stay. */
void stores_sweep(struct stores *all);

/*
 * True if much more memory is taken than is held: then copy what lies in
 * stores_is_sparse() ones, between stores_begin_copies() and stores_sweep().
 */
bool stores_are_sparse(const struct stores *all);
bool stores_is_sparse(const struct store *store);
void stores_begin_copies(struct stores *all);

#endif
