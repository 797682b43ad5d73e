/* How far the lines of an input are from being in order. */
#ifndef ORDER_H
#define ORDER_H

#include <stdint.h>

struct order {
	int64_t newest; /* The greatest instant so far; at first INT64_MIN. */
	uint64_t late;	/* Lines that were too far behind it: */
	uint64_t line;	/* the number of the first, */
	int64_t behind; /* and how far one was at most. */
};

/*
 * Line NUMBER has this INSTANT. It is late if that is more than MOST before the
 * newest so far.
 */
static inline void
order_see(struct order *o, int64_t instant, int64_t most, uint64_t number)
{
	int64_t behind;

	if (instant >= o->newest) {
		o->newest = instant;
		return;
	}
	behind = o->newest - instant;
	if (behind <= most)
		return;
	if (o->late++ == 0)
		o->line = number;
	if (behind > o->behind)
		o->behind = behind;
}

#endif
