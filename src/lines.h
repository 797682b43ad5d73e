/*
 * Pieces cut into lines. A line is a pointer INTO the piece; only one that
 * straddles two pieces, or lacks its newline, is put together in a buffer.
 *
 * This header shows the struct so that the step from a line to the next one
 * in the same piece costs no call: lines_step() there, lines_advance()
 * wherever it returns false.
 */
#ifndef LINES_H
#define LINES_H

#include "decoder.h"
#include "newlines.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blocks;

/* The longest line, newline included, in bytes: 1 GiB. */
#define LINES_MAX ((size_t)1 << 30)

struct lines {
	/* The current line: [line, line_end), the newline included. */
	const uint8_t *line;
	const uint8_t *line_end;

	/* The rest of the piece; [next, scanned) was looked at for newlines. */
	const uint8_t *next;
	const uint8_t *scanned;
	const uint8_t *end;

	/* Those found and not used yet: base + offsets[used .. found). */
	const uint8_t *base;
	size_t used;
	size_t found;
	newlines_finder *find;
	uint16_t offsets[NEWLINES_ROOM(NEWLINES_SPAN)];

	struct blocks *blocks;
	uint8_t *carry; /* Where lines that straddle pieces are put together. */
	size_t carry_length; /* What it holds of a line not whole yet. */
	size_t carry_capacity;
	uint64_t number; /* Lines so far, the current one included. */
	uint64_t nuls;	 /* NUL bytes dropped at line starts. */
	enum decoder_status status; /* After LINES_END: how it ended. */
	bool started;		    /* The first piece has been taken. */
	bool skipping;		    /* In a line that is too long. */
};

enum lines_status {
	LINES_LINE,    /* There is a current line. */
	LINES_END,     /* There is no further one. */
	LINES_WAIT,    /* Nothing for now: wait for the input, then again. */
	LINES_TOO_LONG /* Line NUMBER is passed over; ask again to go on. */
};

/* Begin with the pieces of BLOCKS, which must outlive L. No line is current. */
void lines_open(struct lines *l, struct blocks *blocks);

/* Free what L owns, not L itself. */
void lines_close(struct lines *l);

/* Look for newlines in what follows; false: there are none in the piece. */
bool lines_scan(struct lines *l);

/*
 * Make the following line current if it lies whole in the same piece, and
 * nothing has to be dropped from its start; the lines before it in the piece
 * stay valid. False: nothing has changed, lines_advance() can do it.
 */
static inline bool
lines_step(struct lines *l)
{
	if ((l->used == l->found && !lines_scan(l)) || *l->next == '\0')
		return false;
	l->line = l->next;
	l->line_end = l->next = l->base + l->offsets[l->used++] + 1;
	l->number++;
	return true;
}

/*
 * Make the following line current, wherever it lies. Lines handed out before
 * are no longer valid once this is called.
 */
enum lines_status lines_advance(struct lines *l);

#endif
