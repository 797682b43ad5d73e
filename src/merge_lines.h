/* The k-way merge, line by line. */
#ifndef MERGE_LINES_H
#define MERGE_LINES_H

#include <stddef.h>
#include <stdint.h>

struct hash_key;
struct source;
struct writer;

/*
 * As merge(), of sources that tell where each line ends: it is preceded by its
 * input's one of LABELS and a colon, unless that is NULL. With KEY, lines have
 * hashes by that key, and among those lines of one instant, byte for byte the
 * same, that are merged before any later one, only as many are written as the
 * input has that has the most.
 */
void merge_lines(struct source **sources, size_t count, struct writer *writer,
	const char *const *labels, const struct hash_key *key);

#endif
