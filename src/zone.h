/* The time zone of stamps that name none. */
#ifndef ZONE_H
#define ZONE_H

#include <stdbool.h>
#include <stdint.h>

struct zone {
	bool local;	/* As TZ says; else a fixed */
	int32_t offset; /* distance east of UTC, in seconds. */
};

/*
 * Read "UTC", "local", "+HHMM" or "-HHMM" (hours 00-23, minutes 00-59) into
 * *ZONE. False if TEXT is none of these.
 */
bool zone_parse(const char *text, struct zone *zone);

/*
 * Seconds east of UTC where the clock of ZONE shows CLOCK, the seconds since
 * 1970-01-01 00:00:00 on that clock. A time that comes twice, when clocks go
 * back, is taken as the earlier one; one that is skipped, when they go
 * forward, is reckoned with the offset from before the change.
 */
int64_t zone_offset(const struct zone *zone, int64_t clock);

/*
 * What the clock of ZONE shows at the instant UTC. Both are seconds, since
 * 1970-01-01 00:00:00 on that clock and in UTC.
 */
int64_t zone_clock(const struct zone *zone, int64_t utc);

#endif
