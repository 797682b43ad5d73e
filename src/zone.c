/* The time zone of stamps that name none. */
#include "zone.h"

#include "calendar.h"

#include <string.h>
#include <time.h>

bool
zone_parse(const char *text, struct zone *zone)
{
	int i, hours, minutes;

	*zone = (struct zone){.local = false, .offset = 0};
	if (strcmp(text, "UTC") == 0)
		return true;
	if (strcmp(text, "local") == 0) {
		zone->local = true;
		/* localtime_r() need not read TZ by itself. */
		tzset();
		return true;
	}
	if ((text[0] != '+' && text[0] != '-') || strlen(text) != 5)
		return false;
	for (i = 1; i < 5; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	hours = (text[1] - '0') * 10 + text[2] - '0';
	minutes = (text[3] - '0') * 10 + text[4] - '0';
	if (hours > 23 || minutes > 59)
		return false;
	zone->offset = hours * 3600 + minutes * 60;
	if (text[0] == '-')
		zone->offset = -zone->offset;
	return true;
}

/* Seconds east of UTC that local time is at the instant UTC (seconds). */
static int64_t
local_offset(int64_t utc)
{
	time_t t = (time_t)utc;
	struct tm tm;
	int64_t days;

	if (localtime_r(&t, &tm) == NULL)
		return 0;
	days = calendar_days(
		tm.tm_year + INT64_C(1900), tm.tm_mon + 1, tm.tm_mday);
	return days * CALENDAR_DAY + tm.tm_hour * 3600 + tm.tm_min * 60 +
	       tm.tm_sec - utc;
}

/*
 * Not mktime(): which of two possible times it takes may depend on what it
 * was asked before. The offsets of a day earlier and a day later frame any
 * change of the clocks; they differ only around one.
 */
int64_t
zone_offset(const struct zone *zone, int64_t clock)
{
	int64_t before, after;

	if (!zone->local)
		return zone->offset;
	before = local_offset(clock - CALENDAR_DAY);
	after = local_offset(clock + CALENDAR_DAY);
	if (local_offset(clock - before) == before)
		return before;
	if (local_offset(clock - after) == after)
		return after;
	return before;
}

int64_t
zone_clock(const struct zone *zone, int64_t utc)
{
	return utc + (zone->local ? local_offset(utc) : zone->offset);
}
