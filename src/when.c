/*
 * Moments as options give them.
 *
 * The functions that read a part of a text move *P past it. They may leave it
 * anywhere if the part is not there, and never pass the text's end.
 */
#include "when.h"

#include "calendar.h"
#include "number.h"
#include "timestamp.h"
#include "zone.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest stamp of a log: "10/Mar/2026:14:30:00.123456789 +0100". */
#define STAMP_MAX 36

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* True if C stands there; else *P stays. */
static bool
character(const char **p, char c)
{
	if (**p != c)
		return false;
	++*p;
	return true;
}

/* A number of just so many DIGITS, from LEAST to MOST. */
static bool
number(const char **p, int digits, int least, int most, int *value)
{
	for (*value = 0; digits > 0; digits--, ++*p) {
		if (!is_digit(**p))
			return false;
		*value = *value * 10 + (**p - '0');
	}
	return *value >= least && *value <= most;
}

/* A fraction of a second, or nothing, as microseconds. */
static bool
fraction(const char **p, int *micro)
{
	const uint8_t *at = (const uint8_t *)*p;

	*micro = timestamp_fraction(&at, at + strlen(*p));
	*p = (const char *)at;
	return *micro >= 0;
}

/* "YYYY-MM-DD" as days since 1970-01-01. */
static bool
date(const char **p, int64_t *days)
{
	int year, month, day;

	if (!number(p, 4, 0, 9999, &year) || !character(p, '-') ||
		!number(p, 2, 1, 12, &month) || !character(p, '-') ||
		!number(p, 2, 1, calendar_month_days(year, month), &day))
		return false;
	*days = calendar_days(year, month, day);
	return true;
}

/* "HH:MM" or "HH:MM:SS[.frac]" as seconds and microseconds since midnight. */
static bool
time_of_day(const char **p, int *seconds, int *micro)
{
	int hour, minute, second = 0;

	*micro = 0;
	if (!number(p, 2, 0, 23, &hour) || !character(p, ':') ||
		!number(p, 2, 0, 59, &minute))
		return false;
	if (character(p, ':') &&
		(!number(p, 2, 0, 60, &second) || !fraction(p, micro)))
		return false;
	*seconds = hour * 3600 + minute * 60 + second;
	return true;
}

/*
 * The zone that ends a text, as seconds east of UTC where the clock shows
 * CLOCK; local time if nothing is left.
 */
static bool
zone_and_end(const char *p, int64_t clock, int64_t *offset)
{
	struct zone local;
	int hours, minutes;
	bool west;

	if (*p == '\0') {
		if (!zone_parse("local", &local))
			return false;
		*offset = zone_offset(&local, clock);
		return true;
	}
	character(&p, ' ');
	*offset = 0;
	if (character(&p, 'Z'))
		return *p == '\0';
	west = character(&p, '-');
	if ((!west && !character(&p, '+')) || !number(&p, 2, 0, 23, &hours))
		return false;
	character(&p, ':');
	if (!number(&p, 2, 0, 59, &minutes) || *p != '\0')
		return false;
	*offset = hours * 3600 + minutes * 60;
	if (west)
		*offset = -*offset;
	return true;
}

/* The forms that begin with "YYYY-MM-DD". */
static bool
parse_iso(const char *text, int64_t *instant)
{
	const char *p = text;
	int64_t days, clock, offset;
	int seconds = 0, micro = 0;

	if (!date(&p, &days))
		return false;
	/* What follows a blank may be a time or a zone. */
	if (*p == 'T' || (*p == ' ' && is_digit(p[1]))) {
		p++;
		if (!time_of_day(&p, &seconds, &micro))
			return false;
	}
	clock = days * CALENDAR_DAY + seconds;
	if (!zone_and_end(p, clock, &offset))
		return false;
	*instant = (clock - offset) * TIMESTAMP_SECOND + micro;
	return true;
}

/* A log's own form. */
static bool
parse_stamp(const char *text, const struct zone *zone, int64_t *instant)
{
	size_t length = strlen(text);
	char line[STAMP_MAX + 3];
	const uint8_t *start = (const uint8_t *)line;
	struct timestamp ts;

	if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
		text++;
		length -= 2;
	}
	/* With no bracket inside, what is found is the whole. */
	if (length > STAMP_MAX || memchr(text, '[', length) != NULL ||
		memchr(text, ']', length) != NULL)
		return false;
	snprintf(line, sizeof line, "[%.*s]", (int)length, text);
	timestamp_init(&ts, zone);
	if (!timestamp_find(&ts, start, start + length + 2))
		return false;
	*instant = ts.instant;
	return true;
}

/* "[-]SECONDS[.frac]". */
static bool
parse_seconds(const char *p, int64_t *instant)
{
	bool negative = character(&p, '-');
	unsigned long long seconds;
	int64_t value;
	char *end;
	int micro;

	if (!is_digit(*p))
		return false;
	/* More than fits is ULLONG_MAX. */
	seconds = strtoull(p, &end, 10);
	p = end;
	if (!fraction(&p, &micro) || *p != '\0' ||
		seconds > INT64_MAX / TIMESTAMP_SECOND)
		return false;
	/* There is one more number below zero than above. */
	value = -(int64_t)seconds * TIMESTAMP_SECOND;
	if (value < INT64_MIN + micro)
		return false;
	value -= micro;
	if (!negative && value == INT64_MIN)
		return false;
	*instant = negative ? value : -value;
	return true;
}

/* The local midnight that begins the day so many DAYS before that of NOW. */
static bool
midnight(int64_t now, int days, int64_t *instant)
{
	int64_t seconds, clock, time_of_day_now;
	struct zone local;

	if (!zone_parse("local", &local))
		return false;
	seconds = now / TIMESTAMP_SECOND - (now % TIMESTAMP_SECOND < 0);
	clock = zone_clock(&local, seconds);
	time_of_day_now = clock % CALENDAR_DAY;
	if (time_of_day_now < 0)
		time_of_day_now += CALENDAR_DAY;
	clock -= time_of_day_now + days * CALENDAR_DAY;
	seconds = clock - zone_offset(&local, clock);
	if (seconds < INT64_MIN / TIMESTAMP_SECOND)
		return false;
	*instant = seconds * TIMESTAMP_SECOND;
	return true;
}

/* DURATION before NOW. */
static bool
parse_ago(const char *duration, int64_t now, int64_t *instant)
{
	int64_t ago;

	if (!number_parse_duration(duration, &ago) || now < INT64_MIN + ago)
		return false;
	*instant = now - ago;
	return true;
}

bool
when_parse(const char *text, int64_t now, const struct zone *log_zone,
	int64_t *instant)
{
	if (strcmp(text, "now") == 0) {
		*instant = now;
		return true;
	}
	if (strcmp(text, "today") == 0)
		return midnight(now, 0, instant);
	if (strcmp(text, "yesterday") == 0)
		return midnight(now, 1, instant);
	if (text[0] == '@')
		return parse_seconds(text + 1, instant);
	if (text[0] == '-')
		return parse_ago(text + 1, now, instant);
	return parse_iso(text, instant) || parse_stamp(text, log_zone, instant);
}
