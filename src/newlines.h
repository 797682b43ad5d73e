/* Where the newlines are: the scan that every byte of every log goes through.
 */
#ifndef NEWLINES_H
#define NEWLINES_H

#include <stddef.h>
#include <stdint.h>

/* The most bytes to scan at once, so that an offset fits in its type. */
#define NEWLINES_SPAN ((size_t)4096)

/* Room that the offsets of N bytes need, in entries. */
#define NEWLINES_ROOM(n) ((n) + 1)

/*
 * Finds the newlines among the N bytes at P, N at most NEWLINES_SPAN, writes
 * their offsets from P to OFFSETS in order, and returns how many they are. May
 * write beyond these within NEWLINES_ROOM(N) entries.
 */
typedef size_t newlines_finder(const uint8_t *p, size_t n, uint16_t *offsets);

/* The fastest finder that this machine can run. */
newlines_finder *newlines_best(void);

/* The one that runs on any machine. */
newlines_finder newlines_portable;

#endif
