/* A buffer of whole lines. */
#include "piece.h"

#include "slabs.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* Room for runs that a piece begins with: a busy log has a few of them. */
#define RUNS_FIRST 64

/* Room for ends of lines that one begins with. */
#define ENDS_FIRST 1024

/* Give the bytes back to where they came from. */
static void
free_bytes(struct piece *p)
{
	if (p->bytes == NULL)
		return;
	if (p->capacity > slabs_size(p->slabs))
		free(p->bytes);
	else
		slabs_give(p->slabs, p->bytes);
	p->bytes = NULL;
	p->capacity = 0;
}

void
piece_reserve(struct piece *p, size_t capacity)
{
	uint8_t *bytes;

	if (p->bytes != NULL && capacity <= p->capacity)
		return;
	if (capacity <= slabs_size(p->slabs)) {
		p->bytes = slabs_take(p->slabs);
		p->capacity = slabs_size(p->slabs);
	} else if (p->capacity > slabs_size(p->slabs)) {
		p->bytes = xrealloc(p->bytes, capacity);
		p->capacity = capacity;
	} else {
		bytes = xmalloc(capacity);
		if (p->bytes != NULL)
			memcpy(bytes, p->bytes, p->length);
		free_bytes(p);
		p->bytes = bytes;
		p->capacity = capacity;
	}
}

/* Twice HAVE, or FIRST, as often as it takes to be NEED. */
static size_t
grown(size_t have, size_t need, size_t first)
{
	if (have == 0)
		have = first;
	while (have < need)
		have *= 2;
	return have;
}

void
piece_reserve_runs(struct piece *p, size_t capacity)
{
	if (capacity <= p->run_capacity)
		return;
	p->run_capacity = grown(p->run_capacity, capacity, RUNS_FIRST);
	p->runs = xrealloc(p->runs, p->run_capacity * sizeof *p->runs);
}

void
piece_reserve_ends(struct piece *p, size_t capacity)
{
	if (capacity <= p->end_capacity)
		return;
	p->end_capacity = grown(p->end_capacity, capacity, ENDS_FIRST);
	p->ends = xrealloc(p->ends, p->end_capacity * sizeof *p->ends);
}

void
piece_move(struct piece *to, struct piece *from)
{
	to->slabs = from->slabs;
	to->bytes = from->bytes;
	to->capacity = from->capacity;
	to->length = from->length;
	from->bytes = NULL;
	from->capacity = 0;
	piece_clear(from);
}

void
piece_clear(struct piece *p)
{
	free_bytes(p);
	p->length = 0;
	p->run_count = p->end_count = 0;
	p->too_long = 0;
}

void
piece_free(struct piece *p)
{
	free_bytes(p);
	free(p->runs);
	free(p->ends);
	p->runs = NULL;
	p->ends = NULL;
	p->run_capacity = p->end_capacity = 0;
}
