/* What the tests of timestamps share: asking for the instant of a line. */
#ifndef STAMPS_H
#define STAMPS_H

#include "timestamp.h"

#include "unit.h"

#include <inttypes.h>

/* No instant that a stamp can name: a line without one. */
#define UNDATED INT64_MIN

#define SECONDS(n) ((n)*TIMESTAMP_SECOND)

static inline struct zone
zone_of(const char *text)
{
	struct zone zone;

	assert_true(zone_parse(text, &zone));
	return zone;
}

/* The instant of the line by TS as a reader asks; UNDATED if it has none. */
static inline int64_t
ask(struct timestamp *ts, const char *line, size_t n)
{
	const uint8_t *p = cornered(line, n);

	if (timestamp_quick(ts, p, p + n) || timestamp_find(ts, p, p + n))
		return ts->instant;
	return UNDATED;
}

/* The instant of a line that nothing was read before. */
static inline int64_t
instant_in(const char *zone, const char *line)
{
	const struct zone z = zone_of(zone);
	struct timestamp ts;

	timestamp_init(&ts, &z);
	return ask(&ts, line, strlen(line));
}

static inline int64_t
instant_of(const char *line)
{
	return instant_in("UTC", line);
}

static inline void
assert_instant(const char *line, int64_t expected)
{
	int64_t instant = instant_of(line);

	if (instant != expected)
		fail_msg("%s: %" PRId64 " for %" PRId64, line, instant,
			expected);
}

static inline void
assert_undated(const char *line)
{
	if (instant_of(line) != UNDATED)
		fail_msg("\"%s\" is taken for dated", line);
}

/* "10:00:00 on 10 March 2024 in UTC", the time that most tests here use. */
#define TEN INT64_C(1710064800)

#endif
