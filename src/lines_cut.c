/* What a piece has, cut into lines. */
#include "lines_cut.h"

#include "hash.h"
#include "piece.h"
#include "reading.h"

#include <string.h>

/* Runs and ends of lines take up to this part of what the lines may. */
#define RUNS_SHARE 4

/* What a variant of cut() does; see lines_cut.h. */
enum what { ALL, EACH, SOME };

/* At the start of a line: pass over the NUL bytes between P and END. */
static const uint8_t *
drop_nuls(struct lines *l, const uint8_t *p, const uint8_t *end)
{
	const uint8_t *from = p;
	uint64_t word;

	while (end - p >= (ptrdiff_t)sizeof word) {
		memcpy(&word, p, sizeof word);
		if (word != 0)
			break;
		p += sizeof word;
	}
	while (p < end && *p == '\0')
		p++;
	l->nuls += (uint64_t)(p - from);
	return p;
}

/* True if the line [LINE, END) is dated: its instant is in L's stamp. */
static inline bool
is_dated(struct lines *l, const uint8_t *line, const uint8_t *end)
{
	return timestamp_quick(&l->stamp, line, end) ||
	       timestamp_find(&l->stamp, line, end);
}

/*
 * Add the line [BEGIN, END), merged by KEY, to the runs [FIRST, NEXT), which
 * have room behind them; to the last of them where that is the same. Returns
 * where they end then.
 */
static inline struct run *
add_line(const struct run *first, struct run *next, size_t begin, size_t end,
	int64_t key)
{
	if (next != first && next[-1].key == key && next[-1].end == begin) {
		next[-1].end = (uint32_t)end;
		return next;
	}
	next->key = key;
	next->begin = (uint32_t)begin;
	next->end = (uint32_t)end;
	return next + 1;
}

/* Tell where the line [BEGIN, END) of PIECE ends, which has room for that. */
static inline void
add_end(const struct reading *r, struct piece *piece, size_t begin, size_t end)
{
	struct line_end *e = &piece->ends[piece->end_count++];

	e->end = (uint32_t)end;
	e->hash = r->hashed ? hash_some(piece->bytes + begin, end - begin,
				      &r->key)
			    : 0;
}

/*
 * Line NUMBER is [BEGIN, END) of PIECE, and DATED or not: add it to the runs,
 * which end at NEXT, if it is wanted. At one that ends the input, *OVER is set.
 */
static struct run *
add_wanted(struct lines *l, struct piece *piece, struct run *next, size_t begin,
	size_t end, bool dated, uint64_t number, bool *over)
{
	const struct reading *r = l->reading;
	bool first = l->key == LINES_UNDATED;

	if (dated) {
		l->key = l->stamp.instant;
		*over = l->key >= r->stop;
	} else if (first) {
		l->ahead += end - begin;
	}
	if (l->key != LINES_UNDATED &&
		(l->key < r->since || l->key >= r->until)) {
		if (!first || l->ahead == 0 || l->ahead >= LINES_LOOKAHEAD)
			return next;
		end = begin;
	} else {
		if (dated && r->order)
			order_see(&l->order, l->key, r->late, number);
		if (r->each)
			add_end(r, piece, begin, end);
	}
	return add_line(piece->runs, next, begin, end, l->key);
}

/* The same in the variant WHAT. */
static inline struct run *
add(struct lines *l, struct piece *piece, struct run *next, size_t begin,
	size_t end, uint64_t number, enum what what, bool *over)
{
	bool dated = is_dated(l, piece->bytes + begin, piece->bytes + end);

	if (what == SOME)
		return add_wanted(
			l, piece, next, begin, end, dated, number, over);
	if (dated)
		l->key = l->stamp.instant;
	if (what == EACH)
		add_end(l->reading, piece, begin, end);
	return add_line(piece->runs, next, begin, end, l->key);
}

/*
 * They take memory, too: where there are very many, as with NULs between short
 * lines, the rest of the lines goes into the next piece.
 */
static inline bool
has_enough_runs(const struct piece *piece)
{
	return piece->run_count * sizeof *piece->runs +
		       piece->end_count * sizeof *piece->ends >=
	       piece->capacity / RUNS_SHARE;
}

/* The input is over, with more of it in PIECE: leave that alone. */
static void
end_here(struct lines *l, const struct piece *piece)
{
	l->start = l->scanned = piece->length;
	l->status = DECODER_END;
}

/* Cut what PIECE has. */
static inline void
cut(struct lines *l, struct piece *piece, enum what what)
{
	uint16_t offsets[NEWLINES_ROOM(NEWLINES_SPAN)];
	const uint8_t *bytes = piece->bytes, *end = bytes + piece->length;
	const uint8_t *from = bytes + l->scanned, *line = bytes + l->start;
	const uint8_t *next;
	bool over = false;
	struct run *run;
	size_t n, found, i;

	for (; from < end && !has_enough_runs(piece) && !over; from += n) {
		n = (size_t)(end - from);
		if (n > NEWLINES_SPAN)
			n = NEWLINES_SPAN;
		found = l->find(from, n, offsets);
		piece_reserve_runs(piece, piece->run_count + found);
		if (what != ALL && l->reading->each)
			piece_reserve_ends(piece, piece->end_count + found);
		run = piece->runs + piece->run_count;
		for (i = 0; i < found && !over; i++) {
			next = from + offsets[i] + 1;
			if (*line == '\0')
				line = drop_nuls(l, line, next);
			run = add(l, piece, run, (size_t)(line - bytes),
				(size_t)(next - bytes), l->number + i + 1, what,
				&over);
			line = next;
		}
		piece->run_count = (size_t)(run - piece->runs);
		l->number += i;
	}
	if (over) {
		end_here(l, piece);
		return;
	}
	if (line < end && *line == '\0')
		line = drop_nuls(l, line, end);
	l->start = (size_t)(line - bytes);
	l->scanned = (size_t)((line > from ? line : from) - bytes);
}

void
cut_all(struct lines *l, struct piece *piece)
{
	cut(l, piece, ALL);
}

void
cut_each(struct lines *l, struct piece *piece)
{
	cut(l, piece, EACH);
}

void
cut_some(struct lines *l, struct piece *piece)
{
	cut(l, piece, SOME);
}
