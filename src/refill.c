/* The next runs of an input, for the merge. */
#include "refill.h"

#include "piece.h"
#include "source.h"
#include "tournament.h"
#include "writer.h"
#include "xalloc.h"

#include <stdlib.h>

int64_t
refill(struct source *s, struct runs *r, struct writer *writer)
{
	enum source_status status;

	if (source_has_more(s, r))
		return r->next->key;
	writer_settle(writer);
	while ((status = source_next(s, r)) == SOURCE_WAIT) {
		writer_flush(writer);
		source_wait(s);
	}
	return status == SOURCE_RUNS ? r->next->key : TOURNAMENT_OUT;
}

void
refill_all(struct source **sources, struct runs *runs, size_t count,
	struct writer *writer, struct tournament *t)
{
	int64_t *keys = xcalloc(count, sizeof *keys);
	size_t i;

	source_line_up(sources, count);
	for (i = 0; i < count; i++) {
		if (source_is_parked(sources[i])) {
			source_stand_in(sources[i], &runs[i]);
			keys[i] = runs[i].next->key;
		} else {
			keys[i] = refill(sources[i], &runs[i], writer);
		}
	}
	tournament_open(t, keys, count);
	free(keys);
}
