/*
 * What the tests of windows share: lines put into a window, and a list that is
 * searched from end to end to compare with.
 */
#ifndef WINDOWING_H
#define WINDOWING_H

#include "lines.h"
#include "piece.h"
#include "slabs.h"
#include "window.h"

#include "unit.h"

/* A line that was put. */
struct put {
	int64_t key;
	size_t at; /* Its bytes in the text of all. */
	size_t length;
	uint32_t hash;
	bool left;
};

/* A window, what went into it, and what came out. */
struct windowing {
	struct slabs *slabs;
	struct window *window;
	struct piece piece; /* The lines to be put next, */
	struct bytes ends;
	bool each; /* The ends of lines are told, and runs have several. */

	int64_t width;
	int64_t newest;
	struct bytes text; /* All lines. */
	struct bytes puts;
	size_t held_from;      /* All puts before left. */
	struct bytes expected; /* The numbers of those that left, in order, */
	size_t taken;	       /* and so many of them came out. */
};

static inline struct windowing
windowing_open(int64_t width, size_t size)
{
	struct windowing w = {.width = width, .newest = INT64_MIN};

	w.slabs = slabs_open(size, false, NULL);
	w.window = window_open(width, w.slabs);
	w.piece.slabs = w.slabs;
	return w;
}

static inline void
windowing_close(struct windowing *w)
{
	window_close(w->window);
	piece_free(&w->piece);
	slabs_close(w->slabs);
	bytes_free(&w->ends);
	bytes_free(&w->text);
	bytes_free(&w->puts);
	bytes_free(&w->expected);
}

static inline struct put *
puts_of(const struct windowing *w, size_t *count)
{
	*count = w->puts.length / sizeof(struct put);
	return (struct put *)(void *)w->puts.data;
}

/* In the list: the first to leave of those held, or NULL. */
static inline struct put *
list_first(struct windowing *w)
{
	struct put *first = NULL, *puts;
	size_t count, i;

	puts = puts_of(w, &count);
	while (w->held_from < count && puts[w->held_from].left)
		w->held_from++;
	for (i = w->held_from; i < count; i++)
		if (!puts[i].left &&
			(first == NULL || puts[i].key < first->key))
			first = &puts[i];
	return first;
}

/* In the list: all leave that are due; at the END, all. */
static inline void
list_leave(struct windowing *w, bool end)
{
	struct put *p;
	size_t number;

	while ((p = list_first(w)) != NULL &&
		(end || p->key == LINES_UNDATED ||
			w->newest - p->key > w->width)) {
		p->left = true;
		number = (size_t)(p - (struct put *)(void *)w->puts.data);
		bytes_add(&w->expected, &number, sizeof number);
	}
}

/* Add the N bytes at P to what is to be put next, behind GAP others. */
static inline void
windowing_add(
	struct windowing *w, int64_t key, const void *p, size_t n, size_t gap)
{
	struct piece *piece = &w->piece;
	struct put put = {.key = key, .at = w->text.length, .length = n};
	struct line_end end;
	struct run *run;

	put.hash = (uint32_t)(w->text.length * 31 + n);
	piece_reserve(piece, piece->length + gap + n);
	piece_reserve_runs(piece, piece->run_count + 1);
	memset(piece->bytes + piece->length, '#', gap);
	piece->length += gap;
	memcpy(piece->bytes + piece->length, p, n);
	run = &piece->runs[piece->run_count];
	if (!w->each || piece->run_count == 0 || run[-1].key != key ||
		run[-1].end != piece->length) {
		run->key = key;
		run->begin = (uint32_t)piece->length;
		piece->run_count++;
	} else {
		run--;
	}
	piece->length += n;
	run->end = (uint32_t)piece->length;
	end = (struct line_end){run->end, put.hash};
	bytes_add(&w->ends, &end, sizeof end);
	bytes_add(&w->text, p, n);
	bytes_add(&w->puts, &put, sizeof put);
	if (key > w->newest)
		w->newest = key;
	list_leave(w, false);
}

/* Write over whatever buffers are not in use. */
static inline void
scribble(struct slabs *slabs)
{
	uint8_t *buffers[64];
	size_t i;

	for (i = 0; i < LENGTH(buffers); i++) {
		buffers[i] = slabs_take(slabs);
		memset(buffers[i], '!', slabs_size(slabs));
	}
	for (i = 0; i < LENGTH(buffers); i++)
		slabs_give(slabs, buffers[i]);
}

/* RUNS are the next ones that the list says. */
static inline void
assert_next(struct windowing *w, const struct runs *runs)
{
	const size_t *numbers = (const void *)w->expected.data;
	const struct put *puts, *put;
	const struct line_end *end;
	const struct run *run;
	size_t count;

	puts = puts_of(w, &count);
	assert_true(runs->next < runs->end);
	assert_int_equal(runs->ends != NULL, w->each);
	for (run = runs->next; run < runs->end; run++) {
		assert_true(w->taken < w->expected.length / sizeof *numbers);
		put = &puts[numbers[w->taken++]];
		assert_int_equal(run->key, put->key);
		assert_int_equal(run->end - run->begin, put->length);
		if (memcmp(runs->bytes + run->begin, w->text.data + put->at,
			    put->length) != 0)
			fail_msg("not the bytes of line %zu", w->taken);
		if (!w->each)
			continue;
		end = &runs->ends[run - runs->next];
		assert_int_equal(end->end, run->end);
		assert_int_equal(end->hash, put->hash);
	}
}

/* What left is taken, all of it is still there, and is what is expected. */
static inline void
windowing_take(struct windowing *w)
{
	struct runs runs = {0}, *taken;
	struct bytes all = {0};
	size_t i;

	while (window_take(w->window, &runs))
		bytes_add(&all, &runs, sizeof runs);
	assert_false(window_take(w->window, &runs));
	scribble(w->slabs);
	taken = (struct runs *)(void *)all.data;
	for (i = 0; i < all.length / sizeof runs; i++)
		assert_next(w, &taken[i]);
	assert_int_equal(w->taken, w->expected.length / sizeof w->taken);
	window_let_go(w->window);
	assert_false(window_take(w->window, &runs));
	bytes_free(&all);
}

/* Put what was added; OWN: the window may have the piece. */
static inline void
windowing_put(struct windowing *w, bool own)
{
	struct runs runs = {.next = w->piece.runs, .bytes = w->piece.bytes};

	runs.end = w->piece.runs + w->piece.run_count;
	runs.ends = w->each ? (const void *)w->ends.data : NULL;
	window_put(w->window, &runs, own ? &w->piece : NULL);
	/* It is ours again, and empty or not, is written over. */
	if (w->piece.bytes != NULL)
		memset(w->piece.bytes, '?', w->piece.capacity);
	piece_clear(&w->piece);
	w->ends.length = 0;
	windowing_take(w);
}

static inline void
windowing_end(struct windowing *w)
{
	size_t count;

	list_leave(w, true);
	window_end(w->window);
	windowing_take(w);
	puts_of(w, &count);
	assert_int_equal(w->taken, count);
	window_end(w->window);
	windowing_take(w);
}

#endif
