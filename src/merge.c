/* The k-way merge. */
#include "merge.h"

#include "piece.h"
#include "prefetch.h"
#include "refill.h"
#include "tournament.h"
#include "writer.h"
#include "xalloc.h"

#include <stdlib.h>

/*
 * Wins in a row after which it pays to look for the runner-up. Less, and chance
 * alone would often make it so.
 */
#define STREAK 3

/*
 * Write the lines that follow each other in memory and whose keys are at most
 * LIMIT. False: there are no more in R.
 */
static inline bool
take(struct runs *r, int64_t limit, struct writer *writer)
{
	const struct run *run = r->next;
	uint32_t begin = run->begin, end;
	const uint8_t *next;

	do {
		end = run->end;
		run++;
	} while (run < r->end && run->key <= limit && run->begin == end);
	writer_put(writer, r->bytes + begin, end - begin);
	r->next = run;
	if (run == r->end)
		return false;
	/*
	 * Other inputs' lines go first; where there are many of them, the
	 * next ones of this input are gone from the cache until then.
	 */
	PREFETCH(run + 1);
	next = r->bytes + run->begin;
	PREFETCH(next);
	PREFETCH(next + 64);
	PREFETCH(next + 128);
	PREFETCH(next + 192);
	return true;
}

/* As take(), until a line's key is greater than LIMIT, and that is returned. */
static int64_t
take_all(struct source *s, struct runs *r, int64_t limit, struct writer *writer)
{
	int64_t key;

	do {
		if (take(r, limit, writer))
			key = r->next->key;
		else
			key = refill(s, r, writer);
	} while (key <= limit && key != TOURNAMENT_OUT);
	return key;
}

void
merge(struct source **sources, size_t count, struct writer *writer)
{
	struct runs *runs = xcalloc(count, sizeof *runs);
	int64_t key, limit;
	size_t i, last = count;
	unsigned int streak = 0;
	struct tournament t;

	refill_all(sources, runs, count, writer, &t);
	while (!tournament_over(&t)) {
		i = tournament_winner(&t);
		streak = i == last ? streak + 1 : 0;
		last = i;
		/* Who won so often may well go on so: find out how far. */
		limit = streak < STREAK ? tournament_key(&t)
					: tournament_limit(&t);
		key = take_all(sources[i], &runs[i], limit, writer);
		tournament_replay(&t, key);
	}
	tournament_close(&t);
	free(runs);
}
