/* Days of the Gregorian calendar, without libc and its time zones. */
#ifndef CALENDAR_H
#define CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#define CALENDAR_DAY 86400 /* Seconds. */

/* The length of MONTH (1-12) of YEAR in days. */
int calendar_month_days(int64_t year, int month);

/*
 * Days from 1970-01-01 to the given date of the proleptic Gregorian calendar
 * (month 1-12, day 1-31), negative before. "days_from_civil" of Howard
 * Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
 */
int64_t calendar_days(int64_t year, int month, int day);

#endif
