/*
 * The instant of a log line: "[DD/Mon/YYYY:HH:MM:SS +HHMM]" as Apache's %t,
 * nginx' $time_local and their kin write it. Pure: no I/O, no allocation, and
 * but for a default zone of "local" no libc time and no environment.
 *
 * The struct is shown for the sake of timestamp_quick(), which is all that the
 * lines of a log need but for one a day.
 */
#ifndef TIMESTAMP_H
#define TIMESTAMP_H

#include "zone.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Instants are microseconds since 1970-01-01T00:00:00Z. */
#define TIMESTAMP_SECOND INT64_C(1000000)

/*
 * The usual form, `[10/Mar/2024:10:00:00 +0000] "': what the blank and the
 * quote follow, with both, has this many bytes.
 */
#define TIMESTAMP_USUAL 30

/* Where in it the time of day begins, and what follows that. */
#define TIMESTAMP_TIME 13
#define TIMESTAMP_REST 21

struct timestamp {
	int64_t instant;  /* Of the stamp parsed last. */
	int64_t midnight; /* Of 00:00:00 of its day, in its zone. */
	struct zone zone; /* Of stamps without one. */

	/*
	 * If it was of the usual form: its time of day, HH:MM:SS, and a stamp
	 * with the same rest; or NULs.
	 */
	uint8_t time[8];
	uint8_t text[TIMESTAMP_USUAL];
};

/* Nothing parsed yet; ZONE is for the stamps that name none. */
void timestamp_init(struct timestamp *ts, const struct zone *zone);

/*
 * The stamp of the line [LINE, END): the first valid one that a blank and a
 * double quote follow, or else the first valid one. True: it is in
 * ts->instant. False: the line has none.
 */
bool timestamp_find(
	struct timestamp *ts, const uint8_t *line, const uint8_t *end);

/*
 * A fraction of a second, a point or comma and digits, if there is one between
 * *P and END, as microseconds; *P moves past it. -1 if it is malformed.
 */
int timestamp_fraction(const uint8_t **p, const uint8_t *end);

/*
 * The first '[' of [P, END), or NULL. A call of memchr() costs more than the
 * few bytes that mostly stand before it.
 */
static inline const uint8_t *
timestamp_bracket(const uint8_t *p, const uint8_t *end)
{
#ifdef __SSE2__
	const __m128i bracket = _mm_set1_epi8('[');
	__m128i a, b;
	unsigned int mask;

	if (end - p >= 32) {
		a = _mm_loadu_si128((const __m128i *)(const void *)p);
		b = _mm_loadu_si128((const __m128i *)(const void *)(p + 16));
		a = _mm_cmpeq_epi8(a, bracket);
		b = _mm_cmpeq_epi8(b, bracket);
		mask = (unsigned int)_mm_movemask_epi8(a) |
		       (unsigned int)_mm_movemask_epi8(b) << 16;
		if (mask != 0)
			return p + __builtin_ctz(mask);
		p += 32;
	}
#endif
	return memchr(p, '[', (size_t)(end - p));
}

#if defined(__SSE2__) && defined(__GNUC__)
/* One bit for each byte of a usual stamp, and those of the digits of HHMMSS. */
#define TIMESTAMP_BYTES 0x3fffffffu
#define TIMESTAMP_DIGITS                                     \
	(3u << TIMESTAMP_TIME | 3u << (TIMESTAMP_TIME + 3) | \
		3u << (TIMESTAMP_TIME + 6))

/*
 * The stamp at P is of the usual form, and that of ts->text but for digits of
 * its time of day.
 */
static inline bool
timestamp_same_day(const struct timestamp *ts, const uint8_t *p)
{
	const size_t end = TIMESTAMP_USUAL - 16;
	__m128i a = _mm_loadu_si128((const void *)p);
	__m128i b = _mm_loadu_si128((const void *)(p + end));
	unsigned int same;

	a = _mm_cmpeq_epi8(a, _mm_loadu_si128((const void *)ts->text));
	b = _mm_cmpeq_epi8(b, _mm_loadu_si128((const void *)(ts->text + end)));
	same = (unsigned int)_mm_movemask_epi8(a) |
	       (unsigned int)_mm_movemask_epi8(b) << end;
	return (same | TIMESTAMP_DIGITS) == TIMESTAMP_BYTES;
}

/*
 * Seconds since midnight of the time of day "HH:MM:SS" that is CLOCK, its first
 * byte the lowest; -1 if it is none. All six digits are handled at a
 * time, a byte of a word each.
 */
static inline int
timestamp_seconds(uint64_t clock)
{
	const uint64_t colons = UINT64_C(0x0000ff0000ff0000);
	uint64_t digits = (clock ^ UINT64_C(0x3030303030303030)) & ~colons;
	uint64_t numbers = digits * 10 + (digits >> 8);
	unsigned int hour = (unsigned int)(numbers & 0xff);
	unsigned int minute = (unsigned int)(numbers >> 24 & 0xff);
	unsigned int second = (unsigned int)(numbers >> 48 & 0xff);

	/* A byte above 9 is no digit, and reaches the high bit. */
	digits |= digits + UINT64_C(0x7676767676767676);
	if ((digits & UINT64_C(0x8080808080808080)) != 0 || hour > 23 ||
		minute > 59 || second > 60)
		return -1;
	return (int)(hour * 3600 + minute * 60 + second);
}
#endif

/*
 * True if the line certainly has a stamp of the day and zone of the one parsed
 * last; it is then in ts->instant. False says nothing: ask timestamp_find().
 */
static inline bool
timestamp_quick(struct timestamp *ts, const uint8_t *line, const uint8_t *end)
{
	const uint8_t *p = timestamp_bracket(line, end);
#if defined(__SSE2__) && defined(__GNUC__)
	uint64_t clock, last;
	int seconds;

	if (p == NULL || end - p < TIMESTAMP_USUAL ||
		!timestamp_same_day(ts, p))
		return false;
	memcpy(&clock, p + TIMESTAMP_TIME, sizeof clock);
	memcpy(&last, ts->time, sizeof last);
	if (clock == last)
		return true;
	seconds = timestamp_seconds(clock);
	if (seconds < 0)
		return false;
	memcpy(ts->time, &clock, sizeof clock);
	ts->instant = ts->midnight + seconds * TIMESTAMP_SECOND;
	return true;
#else
	return p != NULL && end - p >= TIMESTAMP_USUAL &&
	       memcmp(p, ts->text, TIMESTAMP_TIME) == 0 &&
	       memcmp(p + TIMESTAMP_TIME, ts->time, sizeof ts->time) == 0 &&
	       memcmp(p + TIMESTAMP_REST, ts->text + TIMESTAMP_REST,
		       TIMESTAMP_USUAL - TIMESTAMP_REST) == 0;
#endif
}

#endif
