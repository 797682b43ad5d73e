/* The k-way merge. */
#ifndef MERGE_H
#define MERGE_H

#include <stddef.h>

struct source;
struct writer;

/*
 * Merge the COUNT sources, all looked at, by (instant, place in the array),
 * into WRITER, whose buffer may hold the last bytes back. Both stay the
 * caller's. What is held back is written before a wait for an input.
 */
void merge(struct source **sources, size_t count, struct writer *writer);

#endif
