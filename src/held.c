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
	h->bytes = NULL;
	h->length = h->capacity = 0;
}

/* Hold back LENGTH bytes of lines at P. */
static void
hold(struct held *h, const uint8_t *p, size_t length)
{
	if (h->capacity - h->length < length) {
		h->capacity = 2 * h->capacity + length;
		h->bytes = xrealloc(h->bytes, h->capacity);
	}
	memcpy(h->bytes + h->length, p, length);
	h->length += length;
}

bool
held_take(struct held *h, struct runs *runs, size_t most)
{
	size_t length;

	for (; runs->next < runs->end; runs->next++) {
		length = runs->next->end - runs->next->begin;
		if (runs->next->key != LINES_UNDATED ||
			length >= most - h->length)
			return true;
		hold(h, runs->bytes + runs->next->begin, length);
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
	runs->end = runs->next + 1;
	runs->bytes = h->bytes;
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
