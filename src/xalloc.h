/* Memory that is there or the program ends. */
#ifndef XALLOC_H
#define XALLOC_H

#include <stddef.h>

/*
 * malloc, calloc and realloc that never return NULL: where memory runs out
 * they say so and end the program with status 2. The caller owns the result
 * and gives it back with free().
 */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);

/*
 * Room in ARRAY, of *CAPACITY items of SIZE bytes, for twice as many, at least
 * FIRST; *CAPACITY becomes that. A power of 2, if both are.
 */
void *xgrow(void *array, size_t *capacity, size_t first, size_t size);

/* A fresh string in the manner of sprintf; the caller frees it. */
char *xasprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
