/*
 * Undated lines ahead of an input's first dated one: held back until that has
 * come, to be merged with it, and to go before it.
 */
#ifndef HELD_H
#define HELD_H

#include "piece.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero: nothing is held back. */
struct held {
	uint8_t *bytes;
	size_t length;
	size_t capacity;
	struct run run;	       /* All of them. */
	struct line_end *ends; /* Of the lines, if they came with that. */
	size_t end_count;
	size_t end_capacity;
	struct runs rest; /* What comes behind them. */
};

/* Free what H owns, not H itself. */
void held_close(struct held *h);

/*
 * Hold back the undated lines that RUNS begin with, up to MOST bytes in all;
 * as one run. True: RUNS have lines left that are dated, or beyond that.
 */
bool held_take(struct held *h, struct runs *runs, size_t most);

/*
 * All is held back that is to be, and it is something: *RUNS become the run of
 * it. With MORE they had lines, which held_rest() gives.
 */
void held_give(struct held *h, struct runs *runs, bool more);

/* What was held back is out: free it. True: *RUNS are what came behind it. */
bool held_rest(struct held *h, struct runs *runs);

#endif
