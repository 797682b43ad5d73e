/*
 * What is wanted of the inputs' lines, the same for all inputs, as the command
 * line says. Instants and distances are microseconds.
 */
#ifndef READING_H
#define READING_H

#include "hash.h"
#include "zone.h"

#include <stdbool.h>
#include <stdint.h>

/* No --since or --until; no --window. */
#define READING_FIRST INT64_MIN
#define READING_LAST INT64_MAX
#define READING_NO_WINDOW INT64_C(-1)

struct reading {
	struct zone zone; /* Of stamps that name none. */

	/*
	 * Wanted are lines of an instant in [since, until). At a dated line of
	 * STOP or later an input is over. Where a dated line is earlier than
	 * SEEK, no line before it is wanted.
	 */
	int64_t since;
	int64_t until;
	int64_t stop;
	int64_t seek;

	int64_t window; /* How long lines are held to put them in order. */

	bool order; /* Lines out of order by more than LATE are counted. */
	int64_t late;

	bool each;	     /* It is told where each line of a run ends, */
	bool hashed;	     /* and a hash of it, */
	struct hash_key key; /* which depends on this. */
};

/* All lines as they come, in runs; stamps without a zone are UTC. */
#define READING_ALL                                            \
	{                                                      \
		.since = READING_FIRST, .until = READING_LAST, \
		.stop = READING_LAST, .seek = READING_FIRST,   \
		.window = READING_NO_WINDOW                    \
	}

/* True if not all lines are wanted, or their order is looked at. */
static inline bool
reading_is_choosy(const struct reading *r)
{
	return r->since != READING_FIRST || r->until != READING_LAST ||
	       r->order;
}

#endif
