/*
 * What the tests of lines share: a reader that takes pieces apart again, log
 * lines at random, and a naive reading of the rules to compare with.
 */
#ifndef READER_H
#define READER_H

#include "lines.h"
#include "piece.h"
#include "reading.h"
#include "slabs.h"

#include "unit.h"

/* No more than this is looked at before the first line, as blocks do. */
#define FIRST 16

/* One line that came. */
struct mark {
	uint64_t length;
	int64_t key;
};

/* Lines that came: their bytes, one after the other, and a mark for each. */
struct seen {
	struct bytes text;
	struct bytes marks;
};

static inline void
seen_free(struct seen *seen)
{
	bytes_free(&seen->text);
	bytes_free(&seen->marks);
}

static inline size_t
seen_count(const struct seen *seen)
{
	return seen->marks.length / sizeof(struct mark);
}

static inline void
seen_add(struct seen *seen, const uint8_t *line, size_t length, int64_t key)
{
	const struct mark mark = {.length = length, .key = key};

	bytes_add(&seen->text, line, length);
	bytes_add(&seen->marks, &mark, sizeof mark);
}

/* Add the lines of PIECE, whose runs are as piece.h and lines.h promise. */
static inline void
seen_add_piece(struct seen *seen, const struct piece *piece)
{
	const struct run *run = piece->runs, *end = run + piece->run_count;
	const uint8_t *line, *next;
	uint32_t last = 0;

	assert_true(piece->length <= piece->capacity);
	assert_true(piece->run_count <= piece->run_capacity);
	for (; run < end; run++) {
		assert_true(run->begin >= last && run->begin < run->end);
		assert_true(run->end <= piece->length);
		assert_int_equal(piece->bytes[run->end - 1], '\n');
		/* What follows in memory by the same key is one run. */
		if (run > piece->runs && run->begin == last)
			assert_true(run->key != run[-1].key);
		last = run->end;
		line = piece->bytes + run->begin;
		for (; line < piece->bytes + last; line = next) {
			next = memchr(line, '\n',
				(size_t)(piece->bytes + last - line));
			assert_non_null(next);
			next++;
			seen_add(seen, line, (size_t)(next - line), run->key);
		}
	}
}

static inline void
assert_same_lines(const struct seen *seen, const struct seen *expected)
{
	assert_int_equal(seen_count(seen), seen_count(expected));
	assert_bytes(
		&seen->marks, expected->marks.data, expected->marks.length);
	assert_bytes(&seen->text, expected->text.data, expected->text.length);
}

/*
 * What the rules make of the N bytes at P: no byte-order mark, no NUL bytes at
 * the start of a line, a newline at the end of each, and a key from its own
 * stamp or the line before. Returns how many NULs.
 */
static inline uint64_t
naive_lines(const uint8_t *p, size_t n, struct seen *seen)
{
	const struct zone utc = {0};
	const uint8_t *end = p + n;
	int64_t key = LINES_UNDATED;
	struct bytes line = {0};
	struct timestamp ts;
	uint64_t nuls = 0;

	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		p += 3;
	while (p < end) {
		if (*p == '\0') {
			nuls++;
			p++;
			continue;
		}
		for (line.length = 0; p < end && *p != '\n'; p++)
			bytes_add(&line, p, 1);
		p += p < end;
		bytes_add(&line, "\n", 1);
		timestamp_init(&ts, &utc);
		if (timestamp_find(&ts, line.data, line.data + line.length))
			key = ts.instant;
		seen_add(seen, line.data, line.length, key);
	}
	bytes_free(&line);
	return nuls;
}

/* An input with all that stands on it, up to the lines. */
struct reader {
	struct input *in;
	struct decoder *decoder;
	struct slabs *slabs;
	struct lines lines;
	struct piece piece;
	size_t size;
	bool looked;
	struct seen seen;
};

/* Pieces of SIZE bytes, FIRST at least. */
static inline struct reader *
reader_open(struct input *in, size_t size)
{
	struct reader *r = calloc(1, sizeof *r);
	static const struct reading all = READING_ALL;

	assert_non_null(r);
	assert_true(size >= FIRST);
	r->in = in;
	r->size = size;
	r->decoder = decoder_open(in, NULL, 1);
	assert_non_null(r->decoder);
	r->slabs = slabs_open(size, false, NULL);
	r->piece.slabs = r->slabs;
	lines_open(&r->lines, r->decoder, &all);
	return r;
}

static inline void
reader_close(struct reader *r)
{
	lines_close(&r->lines);
	piece_free(&r->piece);
	slabs_close(r->slabs);
	decoder_close(r->decoder);
	input_close(r->in);
	seen_free(&r->seen);
	free(r);
}

/* Fill the piece once, which may grow to whatever it takes. */
static inline enum decoder_status
reader_fill(struct reader *r)
{
	enum decoder_status status;

	if (!r->looked && lines_look(&r->lines, &r->piece, r->size, FIRST) ==
				  DECODER_WAIT)
		return DECODER_WAIT;
	r->looked = true;
	/* Much that is not wanted takes several turns. */
	do
		status = lines_fill(
			&r->lines, &r->piece, r->size, LINES_MAX + r->size);
	while (status == DECODER_MORE && r->piece.run_count == 0 &&
		r->piece.too_long == 0);
	if (status == DECODER_WAIT)
		assert_true(r->piece.run_count == 0 && r->piece.too_long == 0);
	return status;
}

/* Take the lines that are there now; none of them is too long. */
static inline enum decoder_status
reader_take(struct reader *r)
{
	enum decoder_status status;

	do {
		status = reader_fill(r);
		if (status == DECODER_WAIT)
			break;
		assert_int_equal(r->piece.too_long, 0);
		seen_add_piece(&r->seen, &r->piece);
		piece_clear(&r->piece);
	} while (status == DECODER_MORE);
	return status;
}

/* All lines came as the N bytes at P have them, and the end is sound. */
static inline void
assert_read_like(const struct reader *r, const void *p, size_t n)
{
	struct seen expected = {0};
	uint64_t nuls = naive_lines(p, n, &expected);

	assert_int_equal(r->lines.status, DECODER_END);
	assert_int_equal(r->lines.nuls, nuls);
	assert_int_equal(r->lines.number, seen_count(&expected));
	assert_same_lines(&r->seen, &expected);
	seen_free(&expected);
}

/* The N bytes at P, as a regular file, are read in pieces of SIZE bytes. */
static inline void
assert_file_reads(const void *p, size_t n, size_t size)
{
	struct reader *r = reader_open(file_input(p, n), size);

	assert_int_equal(reader_take(r), DECODER_END);
	/* The end stays the end. */
	assert_int_equal(reader_take(r), DECODER_END);
	assert_read_like(r, p, n);
	reader_close(r);
}

/*
 * The same from a pipe that gives the bytes in parts: those before the border
 * CUT, those after it, or each alone where CUT is SIZE_MAX. Each part is taken
 * before the next is given. N and CUT at most 4096 apart.
 */
static inline void
assert_pipe_reads(const uint8_t *p, size_t n, size_t cut, size_t size)
{
	struct reader *r;
	size_t at, part;
	int writer;

	r = reader_open(pipe_input(&writer), size);
	for (at = 0; at < n; at += part) {
		part = cut == SIZE_MAX ? 1 : at < cut ? cut - at : n - at;
		if (part > n - at)
			part = n - at;
		assert_int_equal(reader_take(r), DECODER_WAIT);
		give(writer, p + at, part);
	}
	assert_int_equal(reader_take(r), DECODER_WAIT);
	close(writer);
	assert_int_equal(reader_take(r), DECODER_END);
	assert_read_like(r, p, n);
	reader_close(r);
}

/*
 * A line at random, or a few: stamps of few days, times and zones, some invalid
 * or none, sometimes NULs at the start; at most MOST bytes follow the stamp.
 */
static inline void
bytes_add_random_line(struct bytes *b, uint64_t *seed, size_t most)
{
	char stamp[64];
	size_t kind = random_below(seed, 16);

	if (kind == 0)
		bytes_fill(b, '\0', random_below(seed, 12));
	if (kind > 1) {
		bytes_add_text(b, random_below(seed, 9));
		snprintf(stamp, sizeof stamp,
			"[%02d/Mar/2024:10:00:%02d %c0%d00] %s",
			10 + (int)(random_below(seed, 12) / 11),
			(int)random_below(seed, kind < 5 ? 62 : 2),
			kind == 2 ? '-' : '+', kind == 3,
			kind == 4 ? "x" : "\"GET /");
		bytes_add(b, stamp, strlen(stamp));
	}
	bytes_fill(b, 'a' + (int)kind, random_below(seed, most + 1));
	bytes_fill(b, '\n', 1);
}

#endif
