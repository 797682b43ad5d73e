/* Undated lines ahead of an input's first dated one. */
#include "held.h"

#include "lines.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

void
held_close(struct held *h)
{
	free(h->bytes);
	free(h->runs);
	free(h->hashes);
	h->bytes = NULL;
	h->runs = NULL;
	h->hashes = NULL;
	h->length = h->capacity = h->run_count = h->run_capacity = 0;
}

/* One more run, up to where the bytes end; HASH is NULL if it has none. */
static void
add_run(struct held *h, size_t begin, const uint32_t *hash)
{
	if (h->run_count == h->run_capacity) {
		h->runs = xgrow(h->runs, &h->run_capacity, 1, sizeof *h->runs);
		if (hash != NULL)
			h->hashes = xrealloc(
				h->hashes, h->run_capacity * sizeof *h->hashes);
	}
	h->runs[h->run_count].begin = (uint32_t)begin;
	h->runs[h->run_count].end = (uint32_t)h->length;
	if (hash != NULL)
		h->hashes[h->run_count] = *hash;
	h->run_count++;
}

/* Hold back the next of RUNS. */
static void
hold(struct held *h, const struct runs *runs, bool each)
{
	size_t length = runs->next->end - runs->next->begin, begin = h->length;

	if (h->capacity - h->length < length) {
		h->capacity = 2 * h->capacity + length;
		h->bytes = xrealloc(h->bytes, h->capacity);
	}
	memcpy(h->bytes + begin, runs->bytes + runs->next->begin, length);
	h->length += length;
	if (each || h->run_count == 0)
		add_run(h, begin, runs->hashes);
	else
		h->runs[0].end = (uint32_t)h->length;
}

bool
held_take(struct held *h, struct runs *runs, size_t most, bool each)
{
	size_t length;

	for (; runs->next < runs->end; runs_skip(runs)) {
		length = runs->next->end - runs->next->begin;
		if (runs->next->key != LINES_UNDATED ||
			length >= most - h->length)
			return true;
		hold(h, runs, each);
	}
	return false;
}

void
held_give(struct held *h, struct runs *runs, bool more)
{
	int64_t key = more ? runs->next->key : LINES_UNDATED;
	size_t i;

	for (i = 0; i < h->run_count; i++)
		h->runs[i].key = key;
	if (more)
		h->rest = *runs;
	runs->next = h->runs;
	runs->end = h->runs + h->run_count;
	runs->bytes = h->bytes;
	runs->hashes = h->hashes;
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
