/* Moments as options give them. */
#ifndef WHEN_H
#define WHEN_H

#include <stdbool.h>
#include <stdint.h>

struct zone;

/* What when_parse() takes, for messages. */
#define WHEN_FORMS                                                 \
	"a time such as 2026-03-10, '2026-03-10 14:30:00 +0100', " \
	"10/Mar/2026:14:30:00 +0100, @1773149400, yesterday or -2h"

/*
 * Read the moment that TEXT names into *INSTANT, in microseconds since 1970
 * UTC, as NOW is, the present. Forms of it are
 *
 *   YYYY-MM-DD, YYYY-MM-DD HH:MM or YYYY-MM-DD HH:MM:SS[.frac]
 *     with a blank or a T between; a comma may be the point, and 1 to 9
 *     digits follow it. Z, +HHMM, +HH:MM or the like with - may end it,
 *     after a blank or not. Without, it is local time.
 *   DD/Mon/YYYY:HH:MM:SS[.frac][ +HHMM]
 *     as in logs, in brackets or not. *LOG_ZONE is for those without a zone.
 *   @SECONDS[.frac]
 *     since 1970 UTC; a minus may precede them.
 *   now, today, yesterday
 *     the latter are the midnights, in local time, that these days begin with.
 *   -DURATION
 *     ago, as number_parse_duration() reads it.
 *
 * Days are those of the calendar, hours 0-23, minutes 0-59, seconds 0-60, and
 * for zones hours 0-23, minutes 0-59. Local times that come twice or never are
 * what zone_offset() says. What is less than a microsecond is cut off.
 * False if TEXT is none of these, or does not fit in *INSTANT.
 */
bool when_parse(const char *text, int64_t now, const struct zone *log_zone,
	int64_t *instant);

#endif
