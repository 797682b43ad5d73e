/*
 * What the tests of cut_some() share: lines as they came, and a reading line by
 * line to compare with.
 */
#ifndef CHOOSING_H
#define CHOOSING_H

#include "reader.h"

#include "hash.h"

/* A line that came, or an empty run: one without bytes. */
struct chosen {
	size_t length;
	int64_t key;
	uint64_t hash; /* 0 if none was asked for. */
};

/* What came of an input. */
struct choice {
	struct bytes text;
	struct bytes lines;
	struct order order;
	uint64_t number;
	uint64_t nuls;
};

static inline void
choice_free(struct choice *c)
{
	bytes_free(&c->text);
	bytes_free(&c->lines);
}

static inline void
choice_add(struct choice *c, const uint8_t *line, size_t n, int64_t key,
	uint32_t hash)
{
	const struct chosen chosen = {n, key, hash};

	bytes_add(&c->text, line, n);
	bytes_add(&c->lines, &chosen, sizeof chosen);
}

/* Add the lines of run I of PIECE; their ends, if any, are at *ENDS and on. */
static inline void
choice_add_run(struct choice *c, const struct piece *piece, size_t i,
	const struct line_end **ends)
{
	const struct run *run = &piece->runs[i];
	uint32_t last = i > 0 ? run[-1].end : 0;
	const uint8_t *line = piece->bytes + run->begin, *next;
	const uint8_t *end = piece->bytes + run->end;
	uint32_t hash = 0;

	assert_true(run->begin >= last && run->begin <= run->end);
	assert_true(run->end <= piece->length);
	if (line == end) {
		choice_add(c, line, 0, run->key, 0);
		return;
	}
	/* What follows in memory by the same key is one run, or is not. */
	if (i > 0 && run->begin == last)
		assert_true(run->key != run[-1].key);
	assert_int_equal(end[-1], '\n');
	for (; line < end; line = next) {
		next = memchr(line, '\n', (size_t)(end - line));
		assert_non_null(next);
		next++;
		if (*ends != NULL) {
			assert_int_equal((*ends)->end, next - piece->bytes);
			hash = (*ends)++->hash;
		}
		choice_add(c, line, (size_t)(next - line), run->key, hash);
	}
}

/* Fill until there are no more lines for now, by READING. */
static inline enum decoder_status
choice_take(struct choice *c, struct reader *r, const struct reading *reading)
{
	enum decoder_status status;
	const struct line_end *ends;
	size_t i;

	do {
		status = reader_fill(r);
		if (status == DECODER_WAIT)
			break;
		ends = reading->each ? r->piece.ends : NULL;
		for (i = 0; i < r->piece.run_count; i++)
			choice_add_run(c, &r->piece, i, &ends);
		assert_int_equal(ends != NULL ? ends - r->piece.ends : 0,
			r->piece.end_count);
		piece_clear(&r->piece);
	} while (status == DECODER_MORE);
	c->order = r->lines.order;
	c->number = r->lines.number;
	c->nuls = r->lines.nuls;
	return status;
}

/* One line of the naive reading, of KEY. False: the input is over. */
static inline bool
naive_line(struct choice *c, const uint8_t *line, size_t n, int64_t key,
	size_t *ahead, const struct reading *r)
{
	const struct zone utc = {0};
	struct timestamp ts;
	bool dated, wanted, first;

	timestamp_init(&ts, &utc);
	dated = timestamp_find(&ts, line, line + n);
	wanted = key == LINES_UNDATED || (key >= r->since && key < r->until);
	first = dated && *ahead != SIZE_MAX;
	c->number++;
	if (!dated && key == LINES_UNDATED)
		*ahead += n;
	if (wanted)
		choice_add(c, line, n, key,
			r->hashed ? hash_some(line, n, &r->key) : 0);
	else if (first && *ahead > 0 && *ahead < LINES_LOOKAHEAD)
		choice_add(c, line, 0, key, 0);
	if (wanted && dated && r->order)
		order_see(&c->order, key, r->late, c->number);
	if (dated)
		*ahead = SIZE_MAX;
	return !dated || r->stop == READING_LAST || key < r->stop;
}

/* What the N bytes at P come to, line by line. */
static inline void
naive_choice(struct choice *c, const uint8_t *p, size_t n,
	const struct reading *reading)
{
	struct seen all = {0};
	const struct mark *mark;
	const uint8_t *line;
	size_t i, ahead = 0;
	bool more = true;

	c->order.newest = INT64_MIN;
	c->nuls = naive_lines(p, n, &all);
	mark = (const void *)all.marks.data;
	line = all.text.data;
	for (i = 0; more && i < seen_count(&all); i++) {
		more = naive_line(
			c, line, mark[i].length, mark[i].key, &ahead, reading);
		line += mark[i].length;
	}
	seen_free(&all);
}

static inline void
assert_same_choice(
	const struct choice *c, const struct choice *expected, bool over)
{
	assert_bytes(&c->lines, expected->lines.data, expected->lines.length);
	assert_bytes(&c->text, expected->text.data, expected->text.length);
	assert_int_equal(c->order.newest, expected->order.newest);
	assert_int_equal(c->order.late, expected->order.late);
	assert_int_equal(c->order.line, expected->order.line);
	assert_int_equal(c->order.behind, expected->order.behind);
	assert_int_equal(c->number, expected->number);
	/* Behind the end of the input nobody counts. */
	if (!over)
		assert_int_equal(c->nuls, expected->nuls);
}

/* A reader of pieces of SIZE bytes, by READING. */
static inline struct reader *
choosy_open(struct input *in, size_t size, const struct reading *reading)
{
	struct reader *r = reader_open(in, size);

	lines_open(&r->lines, r->decoder, reading);
	return r;
}

/* The N bytes at P are read by READING as they are to be. */
static inline void
assert_choice(
	const void *p, size_t n, size_t size, const struct reading *reading)
{
	struct reader *r = choosy_open(file_input(p, n), size, reading);
	struct choice c = {0}, expected = {0};

	naive_choice(&expected, p, n, reading);
	assert_int_equal(choice_take(&c, r, reading), DECODER_END);
	/* The end stays the end. */
	assert_int_equal(choice_take(&c, r, reading), DECODER_END);
	assert_same_choice(&c, &expected, reading->stop != READING_LAST);
	reader_close(r);
	choice_free(&c);
	choice_free(&expected);
}

#endif
