/* --check: how the inputs are in order. */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>

struct source;

/*
 * Read the COUNT sources, all looked at, which messages call LABELS. Of each
 * that is out of order a message says where, how often and how far, and the
 * exit status becomes 1.
 */
void check(struct source **sources, const char *const *labels, size_t count);

#endif
