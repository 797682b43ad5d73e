/* What the tests of seek_line() share: logs, and what is true of a place. */
#ifndef SEEKING_H
#define SEEKING_H

#include "seek.h"

#include "lines.h"
#include "stamps.h"
#include "unit.h"

/* A line of a log. */
struct logged {
	size_t at;
	int64_t instant; /* UNDATED if it has none. */
};

/* A log, and its lines, those without a newline left out. */
struct seekable {
	struct bytes text;
	struct bytes lines;
	int64_t newest; /* In seconds. */
};

/* The seconds that logs begin at. */
#define BEGIN (TEN - 36000)

static inline void
seekable_free(struct seekable *l)
{
	bytes_free(&l->text);
	bytes_free(&l->lines);
}

/* Append a line of SECONDS, or none if that is 0, and N bytes more. */
static inline void
add_line(struct seekable *l, int64_t seconds, size_t n)
{
	struct logged line = {.at = l->text.length, .instant = UNDATED};
	long since = (long)(seconds - BEGIN);
	char stamp[64];

	if (seconds != 0) {
		assert_true(since >= 0 && since < 20 * 86400);
		snprintf(stamp, sizeof stamp,
			"::1 - - [%02ld/Mar/2024:%02ld:%02ld:%02ld +0000] "
			"\"GET ",
			10 + since / 86400, since / 3600 % 24, since / 60 % 60,
			since % 60);
		bytes_add(&l->text, stamp, strlen(stamp));
		line.instant = SECONDS(seconds);
	}
	bytes_fill(&l->text, 'x', n);
	bytes_add(&l->text, "\n", 1);
	bytes_add(&l->lines, &line, sizeof line);
}

/* How a log is at random. */
struct manner {
	size_t longest;	  /* Bytes of most lines, at most. */
	size_t longer;	  /* Of one in a hundred. */
	size_t undated;	  /* Lines of an undated stretch, at most. */
	int64_t step;	  /* Seconds between two lines, less than so many. */
	int64_t disorder; /* How far lines are behind, at most. */
};

/* Append lines until the text has N bytes. */
static inline void
add_log(struct seekable *l, uint64_t *seed, const struct manner *m, size_t n)
{
	int64_t behind;
	size_t i, length;

	if (l->newest == 0)
		l->newest = BEGIN + m->disorder;
	while (l->text.length < n) {
		i = m->undated > 0 && random_below(seed, 200) == 0
			    ? random_below(seed, m->undated + 1)
			    : 0;
		while (i-- > 0)
			add_line(l, 0, random_below(seed, 60));
		length = random_below(seed, 100) == 0 ? m->longer : m->longest;
		behind = random_below(seed, 3) == 0
				 ? (int64_t)random_below(
					   seed, (size_t)m->disorder + 1)
				 : 0;
		add_line(l, l->newest - behind, random_below(seed, length + 1));
		l->newest += (int64_t)random_below(seed, (size_t)m->step);
	}
}

/*
 * PLACE is one where an input that stands at FROM, and has the first N bytes of
 * L, may begin for lines of BEFORE and later: a line that is earlier, or FROM.
 * No line is more than SLACK behind, and so none before PLACE is later than
 * that allows.
 */
static inline void
assert_place(const struct seekable *l, size_t n, size_t from, int64_t before,
	int64_t slack, size_t place)
{
	const struct logged *line = (const void *)l->lines.data;
	const struct logged *end = line + l->lines.length / sizeof *line;

	assert_true(place >= from && (place == from || place < n));
	for (; line < end && line->at < place; line++)
		if (line->at >= from && line->instant >= before + slack)
			fail_msg("a line at %zu is passed over", line->at);
	if (place == from)
		return;
	assert_true(line < end);
	assert_int_equal(line->at, place);
	assert_true(line->instant != UNDATED && line->instant < before);
}

/* The bytes from PLACE up to the first line that is not earlier. */
static inline size_t
left_over(const struct seekable *l, int64_t before, size_t place)
{
	const struct logged *line = (const void *)l->lines.data;
	const struct logged *end = line + l->lines.length / sizeof *line;

	while (line < end && line->instant < before)
		line++;
	if (line < end && line->at < place)
		return 0;
	return (line < end ? line->at : l->text.length) - place;
}

/* Seek in IN from FROM on. */
static inline size_t
seek_from(struct input *in, size_t from, int64_t before)
{
	const struct zone utc = {0};
	off_t place;

	assert_true(input_rewind(in, (off_t)from));
	place = seek_line(in, &utc, before);
	assert_true(place >= 0);
	return (size_t)place;
}

/* An instant at random in L, or one of its ends, or beyond them. */
static inline int64_t
random_instant(const struct seekable *l, uint64_t *seed)
{
	int64_t all = l->newest - BEGIN + 20;

	return SECONDS(BEGIN - 10 + (int64_t)random_below(seed, (size_t)all));
}

#endif
