/* The next runs of an input, for the merge. */
#ifndef REFILL_H
#define REFILL_H

#include <stddef.h>
#include <stdint.h>

struct runs;
struct source;
struct tournament;
struct writer;

/*
 * Find the next runs of S, which may let go of those before, and wait while it
 * takes its time; WRITER then writes what it holds back. The key of the first,
 * or TOURNAMENT_OUT: there are none.
 */
int64_t refill(struct source *s, struct runs *r, struct writer *writer);

/*
 * The first runs of each of the COUNT sources, and a tournament of them by
 * their keys, which tournament_close() frees. Of one that is parked, an empty
 * run stands for those that refill() will find.
 */
void refill_all(struct source **sources, struct runs *runs, size_t count,
	struct writer *writer, struct tournament *t);

#endif
