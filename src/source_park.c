/*
 * Sources that wait for their turn: nothing but a name and an instant. So what
 * is open, and what memory is used, follows from how many inputs overlap, not
 * from how many there are.
 */
#include "source.h"

#include "input.h"
#include "reading.h"
#include "report.h"
#include "share.h"
#include "source_parts.h"
#include "xalloc.h"

#include <errno.h>
#include <stdlib.h>

bool
source_can_park(const struct source *s)
{
	return input_can_reopen(s->active->in);
}

/*
 * The first run is made as always, a window that holds it back or an instant
 * that is too early for --since included, but of a limited part of the input.
 * Where it does not show, no line is earlier than what is wanted.
 */
bool
source_park(struct source *s, bool silent)
{
	struct runs runs;

	s->active->looking = true;
	s->active->silent = silent;
	if (!source_look_at(s, SOURCE_FOREVER))
		return false;
	s->first.key = s->reading->since;
	if (source_next(s, &runs) == SOURCE_RUNS)
		s->first.key = runs.next->key;
	source_close_active(s);
	s->parked = true;
	return true;
}

bool
source_is_parked(const struct source *s)
{
	return s->parked;
}

void
source_stand_in(const struct source *s, struct runs *runs)
{
	/* No bytes, but from somewhere. */
	*runs = (struct runs){.next = &s->first,
		.end = &s->first + 1,
		.bytes = (const uint8_t *)&s->first};
}

/* By the instant of their first lines, and then as they stand. */
static int
compare(const void *a, const void *b)
{
	struct source *const *s = *(struct source * *const *)a;
	struct source *const *t = *(struct source * *const *)b;
	int64_t one = (*s)->first.key, other = (*t)->first.key;

	if (one != other)
		return one < other ? -1 : 1;
	return (s > t) - (s < t);
}

void
source_line_up(struct source **sources, size_t count)
{
	struct source ***line = xcalloc(count, sizeof(*line));
	size_t i, parked = 0;

	for (i = 0; i < count; i++)
		if (sources[i]->parked)
			line[parked++] = &sources[i];
	qsort(line, parked, sizeof(*line), compare);
	for (i = 1; i < parked; i++)
		(*line[i - 1])->next = *line[i];
	free(line);
}

/* Have S be active. */
static void
open_again(struct source *s)
{
	s->parked = false;
	if (!source_open_active(s)) {
		report_lost(s->label, errno);
		return;
	}
	if (!input_is(s->active->in, &s->file)) {
		report_lost(s->label, ESTALE);
		source_close_active(s);
		return;
	}
	if (input_file(s->active->in)->size > s->file.size)
		s->file.size = input_file(s->active->in)->size;
	if (!source_look_at(s, SOURCE_FOREVER))
		source_close_active(s);
}

void
source_wake(struct source *s)
{
	if (s->parked)
		open_again(s);
	/* Where there is a thread that may go on with it, and enough to do. */
	if (s->next != NULL && s->next->parked && s->share->few > 1 &&
		source_size(s->next) >= SOURCE_AHEAD_FROM)
		open_again(s->next);
	s->next = NULL;
}
