/*
 * The instant of a log line.
 *
 * Fixed offsets and integer arithmetic. Where only the time of day differs
 * from the last stamp, day and zone are not reckoned again.
 */
#include "timestamp.h"

#include "calendar.h"

/* Offsets within a stamp. */
enum {
	AT_DAY = 1,
	AT_MONTH = 4,
	AT_YEAR = 8,
	AT_HOUR = TIMESTAMP_TIME,
	AT_REST = TIMESTAMP_REST /* A fraction, a zone, the bracket. */
};

/* Fraction digits: as many as are valid, and as many as count. */
#define FRACTION_MAX 9
#define FRACTION_KEPT 6

void
timestamp_init(struct timestamp *ts, const struct zone *zone)
{
	memset(ts, 0, sizeof *ts);
	ts->zone = *zone;
}

/* The number that the two digits at P are; more than 99 if they are none. */
static unsigned int
two_digits(const uint8_t *p)
{
	unsigned int tens = p[0] - (unsigned int)'0';
	unsigned int ones = p[1] - (unsigned int)'0';

	return tens <= 9 && ones <= 9 ? tens * 10 + ones : 100;
}

/* The month (1-12) whose English name begins at P, in any case; or 0. */
static int
month(const uint8_t *p)
{
	static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";
	int i;

	for (i = 0; i < 12; i++)
		if ((p[0] | 0x20) == names[3 * i] &&
			(p[1] | 0x20) == names[3 * i + 1] &&
			(p[2] | 0x20) == names[3 * i + 2])
			return i + 1;
	return 0;
}

/* "HH:MM:SS" at P as seconds since midnight; -1 if it is no time of day. */
static int
time_of_day(const uint8_t *p)
{
	unsigned int hour = two_digits(p);
	unsigned int minute = two_digits(p + 3);
	unsigned int second = two_digits(p + 6);

	if (hour > 23 || minute > 59 || second > 60 || p[2] != ':' ||
		p[5] != ':')
		return -1;
	return (int)(hour * 3600 + minute * 60 + second);
}

/* "DD/Mon/YYYY:" at P as days since 1970-01-01; false if it is no day. */
static bool
date(const uint8_t *p, int64_t *days)
{
	unsigned int day = two_digits(p);
	unsigned int century = two_digits(p + 7);
	unsigned int rest = two_digits(p + 9);
	int m = month(p + 3);
	int64_t year;

	if (p[2] != '/' || p[6] != '/' || p[11] != ':' || m == 0 || day < 1 ||
		day > 31 || century > 99 || rest > 99)
		return false;
	year = (int64_t)century * 100 + rest;
	if ((int)day > calendar_month_days(year, m))
		return false;
	*days = calendar_days(year, m, (int)day);
	return true;
}

int
timestamp_fraction(const uint8_t **p, const uint8_t *end)
{
	int value = 0, digits = 0;

	if (*p == end || (**p != '.' && **p != ','))
		return 0;
	for (++*p; *p < end && **p >= '0' && **p <= '9'; ++*p)
		if (++digits <= FRACTION_KEPT)
			value = value * 10 + (**p - '0');
	if (digits < 1 || digits > FRACTION_MAX)
		return -1;
	for (; digits < FRACTION_KEPT; digits++)
		value *= 10;
	return value;
}

/*
 * What ends a stamp between P and END: " +HHMM]", or "]" for the default
 * zone. Returns where it ends and sets *OFFSET (seconds east of UTC where the
 * clock shows CLOCK); NULL if there is no such end.
 */
static const uint8_t *
zone_and_bracket(const struct timestamp *ts, const uint8_t *p,
	const uint8_t *end, int64_t clock, int64_t *offset)
{
	unsigned int hours, minutes;

	if (end - p >= 1 && *p == ']') {
		*offset = zone_offset(&ts->zone, clock);
		return p + 1;
	}
	if (end - p < 7 || p[0] != ' ' || (p[1] != '+' && p[1] != '-') ||
		p[6] != ']')
		return NULL;
	hours = two_digits(p + 2);
	minutes = two_digits(p + 4);
	if (hours > 23 || minutes > 59)
		return NULL;
	*offset = (int64_t)hours * 3600 + minutes * 60;
	if (p[1] == '-')
		*offset = -*offset;
	return p + 7;
}

/*
 * Parse a stamp that begins at P. Returns where it ends and sets *INSTANT and
 * *MIDNIGHT; NULL if no valid one begins there.
 */
static const uint8_t *
parse(const struct timestamp *ts, const uint8_t *p, const uint8_t *end,
	int64_t *instant, int64_t *midnight)
{
	const uint8_t *rest;
	int64_t days, offset, clock;
	int seconds, micro;

	if (end - p <= AT_REST || !date(p + AT_DAY, &days))
		return NULL;
	rest = p + AT_REST;
	seconds = time_of_day(p + AT_HOUR);
	micro = timestamp_fraction(&rest, end);
	if (seconds < 0 || micro < 0)
		return NULL;
	clock = days * CALENDAR_DAY + seconds;
	rest = zone_and_bracket(ts, rest, end, clock, &offset);
	if (rest == NULL)
		return NULL;
	*instant = (clock - offset) * TIMESTAMP_SECOND + micro;
	*midnight = *instant - micro - seconds * TIMESTAMP_SECOND;
	return rest;
}

/*
 * Parse a stamp of the usual form at P that differs from the last one in the
 * time of day at most. False says nothing.
 */
static bool
parse_same_day(struct timestamp *ts, const uint8_t *p, const uint8_t *end)
{
	int seconds;

	if (end - p < TIMESTAMP_USUAL || memcmp(p, ts->text, AT_HOUR) != 0 ||
		memcmp(p + AT_REST, ts->text + AT_REST,
			TIMESTAMP_USUAL - AT_REST) != 0)
		return false;
	seconds = time_of_day(p + AT_HOUR);
	if (seconds < 0)
		return false;
	memcpy(ts->time, p + AT_HOUR, sizeof ts->time);
	ts->instant = ts->midnight + seconds * TIMESTAMP_SECOND;
	return true;
}

/* True if a blank and a double quote stand at P. */
static bool
request_follows(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 2 && p[0] == ' ' && p[1] == '"';
}

/* Keep the stamp [P, END), blank and quote included, if it is of usual form. */
static void
remember(struct timestamp *ts, const uint8_t *p, const uint8_t *end)
{
	/* As long, but without a zone: "[10/Mar/2024:10:00:00.12345] ". */
	if (end - p == TIMESTAMP_USUAL && p[AT_REST] == ' ') {
		memcpy(ts->text, p, TIMESTAMP_USUAL);
		memcpy(ts->time, p + AT_HOUR, sizeof ts->time);
	} else {
		ts->text[0] = '\0';
	}
}

bool
timestamp_find(struct timestamp *ts, const uint8_t *line, const uint8_t *end)
{
	const uint8_t *p, *after;
	int64_t instant, midnight, first = 0;
	bool found = false;

	for (p = line; p < end; p++) {
		p = memchr(p, '[', (size_t)(end - p));
		if (p == NULL)
			break;
		if (parse_same_day(ts, p, end))
			return true;
		after = parse(ts, p, end, &instant, &midnight);
		if (after == NULL)
			continue;
		if (request_follows(after, end)) {
			ts->instant = instant;
			ts->midnight = midnight;
			remember(ts, p, after + 2);
			return true;
		}
		if (!found)
			first = instant;
		found = true;
	}
	if (found) {
		ts->instant = first;
		ts->text[0] = '\0';
	}
	return found;
}
