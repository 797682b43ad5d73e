/* Pieces cut into lines. */
#include "lines.h"

#include "blocks.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* A carry buffer that one long line made larger than this is given back. */
#define CARRY_KEEP ((size_t)1 << 20)

/* The first size of a carry buffer. */
#define CARRY_FIRST ((size_t)1024)

void
lines_open(struct lines *l, struct blocks *blocks)
{
	static const uint8_t nothing[1];

	memset(l, 0, sizeof *l);
	l->next = l->scanned = l->end = nothing;
	l->blocks = blocks;
	l->status = DECODER_MORE;
	l->find = newlines_best();
}

void
lines_close(struct lines *l)
{
	free(l->carry);
	l->carry = NULL;
}

/* Append N bytes at P to the carry buffer; false where a line gets too long. */
static bool
carry(struct lines *l, const uint8_t *p, size_t n)
{
	size_t capacity = l->carry_capacity;

	if (n == 0)
		return true;
	if (n > LINES_MAX - l->carry_length)
		return false;
	if (l->carry_length == 0 && capacity > CARRY_KEEP) {
		free(l->carry);
		l->carry = NULL;
		capacity = 0;
	}
	if (capacity == 0)
		capacity = CARRY_FIRST;
	while (capacity - l->carry_length < n)
		capacity *= 2;
	if (l->carry == NULL || capacity != l->carry_capacity) {
		l->carry = xrealloc(l->carry, capacity);
		l->carry_capacity = capacity;
	}
	memcpy(l->carry + l->carry_length, p, n);
	l->carry_length += n;
	return true;
}

/* The carry buffer holds a whole line: it is the current one. */
static enum lines_status
carried_line(struct lines *l)
{
	l->line = l->carry;
	l->line_end = l->carry + l->carry_length;
	l->carry_length = 0;
	l->number++;
	return LINES_LINE;
}

/* The line that is put together gets too long: it counts, and is let go. */
static enum lines_status
too_long(struct lines *l)
{
	l->carry_length = 0;
	l->number++;
	return LINES_TOO_LONG;
}

/* At the start of a line: pass over NUL bytes, as far as the piece goes. */
static void
drop_nuls(struct lines *l)
{
	const uint8_t *p = l->next;
	uint64_t word;

	while (l->end - p >= (ptrdiff_t)sizeof word) {
		memcpy(&word, p, sizeof word);
		if (word != 0)
			break;
		p += sizeof word;
	}
	while (p < l->end && *p == '\0')
		p++;
	l->nuls += (uint64_t)(p - l->next);
	l->next = p;
	if (l->scanned < p)
		l->scanned = p;
}

bool
lines_scan(struct lines *l)
{
	size_t n;

	do {
		n = (size_t)(l->end - l->scanned);
		if (n == 0)
			return false;
		if (n > NEWLINES_SPAN)
			n = NEWLINES_SPAN;
		l->base = l->scanned;
		l->used = 0;
		l->found = l->find(l->base, n, l->offsets);
		l->scanned += n;
	} while (l->found == 0);
	return true;
}

/*
 * Take the next piece. The first one of an input may begin with a UTF-8
 * byte-order mark, which is dropped. LINES_LINE: it is there.
 */
static enum lines_status
take_piece(struct lines *l)
{
	const uint8_t *piece;
	size_t length;

	if (l->status != DECODER_MORE)
		return LINES_END;
	l->status = blocks_next(l->blocks, &piece, &length);
	if (l->status == DECODER_WAIT) {
		l->status = DECODER_MORE;
		return LINES_WAIT;
	}
	if (l->status != DECODER_MORE)
		return LINES_END;
	l->next = piece;
	l->end = piece + length;
	if (!l->started && length >= 3 && memcmp(piece, "\xef\xbb\xbf", 3) == 0)
		l->next += 3;
	l->started = true;
	l->scanned = l->next;
	return LINES_LINE;
}

/*
 * Take what this piece has of a line that is put together, or passed over.
 * True: *STATUS tells what has come of it. False: nothing yet.
 */
static bool
gather(struct lines *l, enum lines_status *status)
{
	const uint8_t *from = l->next;
	const uint8_t *newline = memchr(from, '\n', (size_t)(l->end - from));
	bool ends = newline != NULL;

	l->next = l->scanned = ends ? newline + 1 : l->end;
	if (l->skipping) {
		l->skipping = !ends;
		return false;
	}
	if (carry(l, from, (size_t)(l->next - from))) {
		if (ends)
			*status = carried_line(l);
		return ends;
	}
	l->skipping = !ends;
	*status = too_long(l);
	return true;
}

/* The input is over: what is left of a line is the last one. */
static enum lines_status
last_line(struct lines *l)
{
	static const uint8_t newline[] = {'\n'};

	if (l->carry_length == 0)
		return LINES_END;
	return carry(l, newline, 1) ? carried_line(l) : too_long(l);
}

enum lines_status
lines_advance(struct lines *l)
{
	enum lines_status status;

	for (;;) {
		if (l->carry_length == 0 && !l->skipping) {
			drop_nuls(l);
			if (lines_step(l))
				return LINES_LINE;
		}
		if (l->next < l->end) {
			if (gather(l, &status))
				return status;
			continue;
		}
		status = take_piece(l);
		if (status == LINES_END)
			return last_line(l);
		if (status == LINES_WAIT)
			return status;
	}
}
