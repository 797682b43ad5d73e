/* Bytes that are going to be read. */
#ifndef PREFETCH_H
#define PREFETCH_H

/*
 * Have the bytes at P come to the cache; there may be none. A macro, as GCC
 * drops the calls of a function that does nothing else.
 */
#ifdef __GNUC__
#define PREFETCH(p) __builtin_prefetch(p)
#else
#define PREFETCH(p) ((void)(p))
#endif

#endif
