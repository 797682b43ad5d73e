/*
 * The instant of a log line: "[DD/Mon/YYYY:HH:MM:SS +HHMM]" as Apache's %t,
 * nginx' $time_local and their kin write it. Pure: no I/O, no allocation, and
 * but for a default zone of "local" no libc time and no environment.
 *
 * The struct is shown for the sake of timestamp_again(), which is all that
 * the lines of a busy log need but for one a second.
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

struct timestamp {
	int64_t instant;  /* Of the stamp parsed last. */
	int64_t midnight; /* Of 00:00:00 of its day, in its zone. */
	struct zone zone; /* Of stamps without one. */
	uint8_t text[TIMESTAMP_USUAL]; /* Its bytes, or a NUL if unusual. */
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

/*
 * True if the line certainly has the very stamp that was parsed last; it is
 * still in ts->instant. False says nothing: ask timestamp_find().
 */
static inline bool
timestamp_again(
	const struct timestamp *ts, const uint8_t *line, const uint8_t *end)
{
	const uint8_t *p = timestamp_bracket(line, end);

	return p != NULL && end - p >= TIMESTAMP_USUAL &&
	       memcmp(p, ts->text, TIMESTAMP_USUAL) == 0;
}

#endif
