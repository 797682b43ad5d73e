/* What each input may use of the machine. */
#ifndef SHARE_H
#define SHARE_H

#include <stddef.h>
#include <stdint.h>

struct options;
struct pool;
struct slabs;

struct share {
	struct pool *pool;    /* Whose workers fill pieces ahead. */
	struct slabs *slabs;  /* The pieces' buffers. */
	unsigned int few;     /* So many for an input, */
	unsigned int many;    /* and for one whose decoder is large. */
	unsigned int threads; /* More than 1: a decoder may use so many. */
};

/*
 * The share of each of the inputs that OPTIONS name, whose files have BYTES
 * bytes in all. The pool stays the caller's; share_close() frees the rest.
 */
void share_open(struct share *share, const struct options *options,
	struct pool *pool, uint64_t bytes);
void share_close(struct share *share);

#endif
