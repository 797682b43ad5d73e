/* Undated lines ahead of an input's first dated one. */
#include "held.h"

#include "lines.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* Room for ends of lines that it begins with. */
#define ENDS_FIRST 64

void
held_close(struct held *h)
{
	free(h->bytes);
	free(h->ends);
	h->bytes = NULL;
	h->ends = NULL;
	h->length = h->capacity = h->end_count = h->end_capacity = 0;
}

/* The ends of the lines of the next of RUNS, which are held from BEGIN on. */
static void
hold_ends(struct held *h, const struct runs *runs, size_t begin)
{
	const struct line_end *e = runs->ends;
	uint32_t moved = (uint32_t)begin - runs->next->begin;

	do {
		if (h->end_count == h->end_capacity)
			h->ends = xgrow(h->ends, &h->end_capacity, ENDS_FIRST,
				sizeof *h->ends);
		h->ends[h->end_count].end = e->end + moved;
		h->ends[h->end_count++].hash = e->hash;
	} while (e++->end != runs->next->end);
}

/* Hold back the next of RUNS. */
static void
hold(struct held *h, const struct runs *runs)
{
	size_t length = runs->next->end - runs->next->begin, begin = h->length;

	if (h->capacity - h->length < length) {
		h->capacity = 2 * h->capacity + length;
		h->bytes = xrealloc(h->bytes, h->capacity);
	}
	memcpy(h->bytes + begin, runs->bytes + runs->next->begin, length);
	h->length += length;
	if (runs->ends != NULL)
		hold_ends(h, runs, begin);
}

bool
held_take(struct held *h, struct runs *runs, size_t most)
{
	size_t length;

	for (; runs->next < runs->end; runs_skip(runs)) {
		length = runs->next->end - runs->next->begin;
		if (runs->next->key != LINES_UNDATED ||
			length >= most - h->length)
			return true;
		hold(h, runs);
	}
	return false;
}

void
held_give(struct held *h, struct runs *runs, bool more)
{
	h->run.key = more ? runs->next->key : LINES_UNDATED;
	h->run.begin = 0;
	h->run.end = (uint32_t)h->length;
	if (more)
		h->rest = *runs;
	runs->next = &h->run;
	runs->end = &h->run + 1;
	runs->bytes = h->bytes;
	runs->ends = h->ends;
}

bool
held_rest(struct held *h, struct runs *runs)
{
	held_close(h);
	if (h->rest.next == h->rest.end)
		return false;
	*runs = h->rest;
	h->rest.next = h->rest.end;
	return true;
}
