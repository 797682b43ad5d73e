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
	struct run *runs; /* As they came; or one of all of them. */
	uint32_t *hashes; /* If they came with some. */
	size_t run_count;
	size_t run_capacity;
	struct runs rest; /* What comes behind them. */
};

/* Free what H owns, not H itself. */
void held_close(struct held *h);

/*
 * Hold back the undated lines that RUNS begin with, up to MOST bytes in all;
 * with EACH as the runs they are, else as one. True: RUNS have lines left that
 * are dated, or beyond that.
 */
bool held_take(struct held *h, struct runs *runs, size_t most, bool each);

/*
 * All is held back that is to be, and it is something: *RUNS become the runs of
 * it. With MORE they had lines, which held_rest() gives.
 */
void held_give(struct held *h, struct runs *runs, bool more);

/* What was held back is out: free it. True: *RUNS are what came behind it. */
bool held_rest(struct held *h, struct runs *runs);

#endif
