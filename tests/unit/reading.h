/*
 * What the tests of lines share: an input with all that stands on it, and a
 * naive reading of the rules to compare with.
 */
#ifndef READING_H
#define READING_H

#include "blocks.h"
#include "lines.h"
#include "pool.h"
#include "share.h"

#include "unit.h"

struct reading {
	struct input *in;
	struct decoder *decoder;
	struct pool *pool;
	struct blocks *blocks;
	struct lines lines;
	struct bytes text;  /* The lines that came, one after the other. */
	struct bytes marks; /* Their lengths: a size_t each. */
};

static inline struct reading *
reading_open(struct input *in)
{
	struct share share = {.buffer = 4 << 20, .threads = 1};
	struct reading *r = calloc(1, sizeof *r);

	assert_non_null(r);
	r->in = in;
	r->decoder = decoder_open(in, NULL, 1);
	r->pool = pool_open(1);
	share.pool = r->pool;
	r->blocks = blocks_open(r->decoder, &share, true);
	lines_open(&r->lines, r->blocks);
	return r;
}

static inline void
reading_close(struct reading *r)
{
	lines_close(&r->lines);
	blocks_close(r->blocks);
	pool_close(r->pool);
	decoder_close(r->decoder);
	input_close(r->in);
	bytes_free(&r->text);
	bytes_free(&r->marks);
	free(r);
}

static inline void
reading_add(struct reading *r, const uint8_t *line, const uint8_t *end)
{
	size_t length = (size_t)(end - line);

	bytes_add(&r->text, line, length);
	bytes_add(&r->marks, &length, sizeof length);
}

/*
 * Take the lines that are there now: with lines_advance() only, or, as a merge
 * does, with lines_step() as far as it goes. The lines of such a run must stay
 * valid to its end, and so they are copied only then.
 */
static inline enum lines_status
reading_take(struct reading *r, bool stepping)
{
	struct lines *l = &r->lines;
	const uint8_t **run = NULL;
	enum lines_status status;
	size_t n, i, room = 0;
	uint64_t number;

	while ((status = lines_advance(l)) == LINES_LINE) {
		number = l->number;
		n = 0;
		do {
			if (room < 2 * n + 2) {
				room = 4 * n + 64;
				run = realloc(run, room * sizeof *run);
				assert_non_null(run);
			}
			assert_int_equal(l->number, number + n);
			run[2 * n] = l->line;
			run[2 * n + 1] = l->line_end;
			n++;
		} while (stepping && lines_step(l));
		for (i = 0; i < n; i++)
			reading_add(r, run[2 * i], run[2 * i + 1]);
	}
	free(run);
	return status;
}

/*
 * What the rules make of the N bytes at P: no byte-order mark, no NUL bytes at
 * the start of a line, a newline at the end of each. Returns how many NULs.
 */
static inline uint64_t
naive_lines(const uint8_t *p, size_t n, struct bytes *text, struct bytes *marks)
{
	const uint8_t *end = p + n;
	uint64_t nuls = 0;
	size_t length;

	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		p += 3;
	while (p < end) {
		if (*p == '\0') {
			nuls++;
			p++;
			continue;
		}
		for (length = 0; p + length < end && p[length] != '\n';)
			length++;
		bytes_add(text, p, length);
		bytes_add(text, "\n", 1);
		p += length < (size_t)(end - p) ? length + 1 : length;
		length++;
		bytes_add(marks, &length, sizeof length);
	}
	return nuls;
}

/* All lines came as the N bytes at P have them, and the end is sound. */
static inline void
assert_read_like(const struct reading *r, const void *p, size_t n)
{
	struct bytes text = {0}, marks = {0};
	uint64_t nuls = naive_lines(p, n, &text, &marks);

	assert_int_equal(r->lines.status, DECODER_END);
	assert_int_equal(r->lines.nuls, nuls);
	assert_int_equal(r->lines.number, marks.length / sizeof(size_t));
	assert_bytes(&r->marks, marks.data, marks.length);
	assert_bytes(&r->text, text.data, text.length);
	bytes_free(&text);
	bytes_free(&marks);
}

/* The N bytes at P, as a regular file, are read as the rules say. */
static inline void
assert_file_reads(const void *p, size_t n)
{
	struct reading *r;
	int stepping;

	for (stepping = 0; stepping <= 1; stepping++) {
		r = reading_open(file_input(p, n));
		assert_int_equal(reading_take(r, stepping), LINES_END);
		/* The end stays the end. */
		assert_int_equal(lines_advance(&r->lines), LINES_END);
		assert_read_like(r, p, n);
		reading_close(r);
	}
}

/*
 * The same from a pipe that gives the bytes in parts: those before the border
 * CUT, those after it, or each alone where CUT is SIZE_MAX. Each part is taken
 * before the next is given. N and CUT at most 4096 apart.
 */
static inline void
assert_pipe_reads(const uint8_t *p, size_t n, size_t cut)
{
	struct reading *r;
	size_t at, part;
	int writer;

	r = reading_open(pipe_input(&writer));
	for (at = 0; at < n; at += part) {
		part = cut == SIZE_MAX ? 1 : at < cut ? cut - at : n - at;
		if (part > n - at)
			part = n - at;
		assert_int_equal(reading_take(r, at % 2 == 1), LINES_WAIT);
		give(writer, p + at, part);
	}
	assert_int_equal(reading_take(r, true), LINES_WAIT);
	close(writer);
	assert_int_equal(reading_take(r, true), LINES_END);
	assert_read_like(r, p, n);
	reading_close(r);
}

#endif
