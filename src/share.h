/* What each input may use of the machine, as long as it is active. */
#ifndef SHARE_H
#define SHARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct descriptors;
struct options;
struct pool;
struct slabs;

/* Bytes that the pieces of all inputs together may take. */
#define SHARE_MOST ((size_t)128 << 20)

/* Pieces' sizes are so many powers of 2, from a page on. */
#define SHARE_SIZES 12

struct share {
	struct pool *pool; /* Whose workers fill pieces ahead. */
	struct descriptors *descriptors;
	struct slabs *look;   /* Buffers for a first look at an input. */
	unsigned int few;     /* So many pieces are for an input, */
	unsigned int many;    /* and at most for one whose decoder is large. */
	unsigned int threads; /* More than 1: a decoder may use so many. */

	/*
	 * The pieces of each active input for now, with the pool's lock held:
	 * where they come from, and how many an input that is to have many may
	 * have.
	 */
	struct slabs *slabs;
	struct slabs *first; /* For the first ones, if they should be small. */
	unsigned int pieces;

	/*
	 * Bytes of all pieces that are not empty, the lock held as well: who
	 * would have more with them than SHARE_MOST has to do with few.
	 */
	size_t used;

	/* The rest is share.c's business. */
	size_t most;   /* Bytes that an input may have in pieces at most. */
	size_t active; /* Inputs. */
	struct slabs *all[SHARE_SIZES];
};

/*
 * What the inputs that OPTIONS name may use. The pool stays the caller's;
 * share_close() frees the rest, when none is active any more.
 */
void share_open(
	struct share *share, const struct options *options, struct pool *pool);
void share_close(struct share *share);

/*
 * Before one becomes active: all inputs together have so many BYTES, compressed
 * or not. CROWDED: they become active one by one, and it is not known how many
 * soon will be.
 */
void share_expect(struct share *share, uint64_t bytes, bool crowded);

/*
 * One more input is active, and all get less; or one is not any more, and has
 * given its pieces back.
 */
void share_join(struct share *share);
void share_leave(struct share *share);

#endif
