/* Decoded bytes cut into lines, and the lines stamped. */
#include "lines.h"

#include "lines_cut.h"
#include "piece.h"
#include "reading.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* A carry buffer that one long line made larger than this is given back. */
#define CARRY_KEEP ((size_t)16 * 1024)

/* So often what is not wanted is left out, and more decoded, in one call. */
#define TURNS 8

/* The first size of a carry buffer. */
#define CARRY_FIRST ((size_t)512)

void
lines_open(
	struct lines *l, struct decoder *decoder, const struct reading *reading)
{
	memset(l, 0, sizeof *l);
	l->decoder = decoder;
	l->reading = reading;
	l->cut = reading_is_choosy(reading) ? cut_some
		 : reading->each	    ? cut_each
					    : cut_all;
	l->find = newlines_best();
	timestamp_init(&l->stamp, &reading->zone);
	l->key = LINES_UNDATED;
	l->order.newest = INT64_MIN;
	l->allowance = SIZE_MAX;
	l->status = DECODER_MORE;
}

void
lines_close(struct lines *l)
{
	free(l->carry);
	l->carry = NULL;
	l->carry_length = l->carry_capacity = 0;
}

/* Put aside for the next piece what is left: mostly a line not whole yet. */
static void
put_aside(struct lines *l, const struct piece *piece)
{
	size_t n = piece->length - l->start;

	l->scanned -= l->start;
	l->carry_length = n;
	if (n == 0)
		return;
	if (l->carry_capacity < n ||
		(l->carry_capacity > CARRY_KEEP && n <= CARRY_KEEP)) {
		free(l->carry);
		l->carry_capacity = n > CARRY_FIRST ? n : CARRY_FIRST;
		l->carry = xmalloc(l->carry_capacity);
	}
	memcpy(l->carry, piece->bytes + l->start, n);
}

/* Begin the empty PIECE with what was put aside. */
static void
begin(struct lines *l, struct piece *piece, size_t size)
{
	/* The piece before may have been larger. */
	piece_reserve(piece, size > l->carry_length ? size : l->carry_length);
	if (l->carry_length > 0)
		memcpy(piece->bytes, l->carry, l->carry_length);
	piece->length = l->carry_length;
	l->start = 0;
	l->carry_length = 0;
}

/* In a line that is too long: pass over what PIECE has of it. */
static void
skip(struct lines *l, struct piece *piece)
{
	const uint8_t *from = piece->bytes + l->scanned, *newline;

	newline = memchr(from, '\n', piece->length - l->scanned);
	l->skipping = newline == NULL;
	if (l->skipping)
		piece->length = l->start;
	else
		l->start = (size_t)(newline + 1 - piece->bytes);
	l->scanned = l->start;
}

/*
 * Only a piece that grew can have a line that is too long: the first one,
 * which ends in what was read last, or not at all.
 */
static void
check_length(struct lines *l, struct piece *piece)
{
	const uint8_t *line = piece->bytes + l->start, *newline;
	size_t n = piece->length - l->start;

	if (n < LINES_MAX)
		return;
	newline = memchr(line, '\n', LINES_MAX);
	if (newline != NULL)
		return;
	piece->too_long = ++l->number;
	skip(l, piece);
}

/* The input is over: what is left of a line is the last one. */
static void
end_last_line(struct lines *l, struct piece *piece)
{
	if (l->start == piece->length)
		return;
	piece_reserve(piece, piece->length + 1);
	piece->bytes[piece->length++] = '\n';
	l->cut(l, piece);
}

/* Drop a UTF-8 byte-order mark from the input's first bytes. */
static void
drop_mark(struct lines *l, const struct piece *piece)
{
	if (piece->length >= 3 && memcmp(piece->bytes, "\xef\xbb\xbf", 3) == 0)
		l->start = l->scanned = 3;
	l->started = true;
}

/* Nothing is to be taken from the start of PIECE: make room there. */
static void
close_up(struct lines *l, struct piece *piece)
{
	if (piece->run_count > 0 || l->start == 0)
		return;
	piece->length -= l->start;
	l->scanned -= l->start;
	memmove(piece->bytes, piece->bytes + l->start, piece->length);
	l->start = 0;
}

/*
 * Decode on into PIECE, which may grow up to MOST bytes. DECODER_WAIT: it
 * can't be done now. Else the status is in L.
 */
static enum decoder_status
decode(struct lines *l, struct piece *piece, size_t size, size_t most)
{
	enum decoder_status status;
	size_t n, room;

	if (l->allowance == 0)
		return DECODER_WAIT;
	close_up(l, piece);
	if (piece->length == piece->capacity) {
		if (most <= piece->capacity)
			return DECODER_WAIT;
		piece_reserve(piece, most / 2 < piece->capacity
					     ? most
					     : 2 * piece->capacity);
	}
	room = piece->capacity - piece->length;
	status = decoder_fill(l->decoder, piece->bytes + piece->length,
		room < size ? room : size, &n);
	if (status == DECODER_WAIT)
		return status;
	piece->length += n;
	l->allowance -= n < l->allowance ? n : l->allowance;
	l->status = status;
	return DECODER_MORE;
}

enum decoder_status
lines_look(struct lines *l, struct piece *piece, size_t size, size_t need)
{
	piece_reserve(piece, size);
	while (l->status == DECODER_MORE && piece->length < need)
		if (decode(l, piece, size, size) == DECODER_WAIT)
			return DECODER_WAIT;
	return DECODER_MORE;
}

enum decoder_status
lines_fill(struct lines *l, struct piece *piece, size_t size, size_t most)
{
	unsigned int turns = 0;

	if (piece->length == 0)
		begin(l, piece, size);
	for (;;) {
		if (!l->started && piece->length > 0)
			drop_mark(l, piece);
		if (l->skipping)
			skip(l, piece);
		check_length(l, piece);
		l->cut(l, piece);
		if (l->status != DECODER_MORE && l->scanned == piece->length)
			end_last_line(l, piece);
		if (piece->run_count > 0 || piece->too_long > 0 ||
			l->status != DECODER_MORE)
			break;
		if (l->start > 0 && turns++ == TURNS)
			return DECODER_MORE;
		if (decode(l, piece, size, most) == DECODER_WAIT)
			return DECODER_WAIT;
	}
	put_aside(l, piece);
	return l->scanned < l->carry_length ? DECODER_MORE : l->status;
}
