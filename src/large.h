/*
 * Memory for what is large and used all over: the window of a decoder, a slab
 * of buffers. The system may make huge pages of it, and then has not each of
 * thousands of small ones to provide when it is first touched.
 */
#ifndef LARGE_H
#define LARGE_H

#include <stddef.h>

/* A huge page of x86-64 and of most ARM systems, in bytes. */
#define LARGE_PAGE ((size_t)2 << 20)

/*
 * N bytes, undefined, aligned for any use; from LARGE_PAGE on, for a huge page.
 * NULL: out of memory. To be freed with free().
 */
void *large_alloc(size_t n);

#endif
