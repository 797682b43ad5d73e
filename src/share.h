/* What each input may use of the machine. */
#ifndef SHARE_H
#define SHARE_H

#include <stddef.h>

struct pool;

struct share {
	struct pool *pool;    /* Whose workers decode ahead. */
	size_t buffer;	      /* Bytes of memory for decoded pieces. */
	unsigned int threads; /* More than 1: a decoder may use so many. */
};

#endif
