/* Default zones, local time included. */
#include "zone.h"

#include "unit.h"

#include <time.h>

/* Middle Europe; New South Wales; half an hour on Lord Howe Island. */
static const char *const zones[] = {"CET-1CEST,M3.5.0,M10.5.0/3",
	"AEST-10AEDT,M10.1.0,M4.1.0/3", "LHST-10:30LHDT-11,M10.1.0,M4.1.0",
	"EST5EDT,M3.2.0,M11.1.0", "IST-5:30", "<+14>-14", "<-12>12", "UTC0"};

/* Instants, in seconds: 2024-01-01T00:00:00Z and a year later. */
#define YEAR_2024 INT64_C(1704067200)
#define YEAR_2025 INT64_C(1735689600)
#define QUARTER (15 * 60)

/* What the clock of Middle Europe shows: seconds from 1970 on that clock. */
#define MARCH_31 INT64_C(1711843200)   /* 2024-03-31 00:00:00. */
#define OCTOBER_27 INT64_C(1729987200) /* 2024-10-27 00:00:00. */
#define CLOCK(day, hour, minute) ((day) + (hour)*3600 + (minute)*60)

static struct zone
local_zone(const char *tz)
{
	struct zone zone;

	assert_int_equal(setenv("TZ", tz, 1), 0);
	assert_true(zone_parse("local", &zone));
	assert_true(zone.local);
	return zone;
}

static void
names_and_distances_are_read(void **state)
{
	static const struct {
		const char *text;
		int32_t offset;
	} cases[] = {{"UTC", 0}, {"+0000", 0}, {"-0000", 0}, {"+0530", 19800},
		{"-0800", -28800}, {"+2359", 86340}, {"-2359", -86340},
		{"-0001", -60}, {"+1400", 50400}};
	struct zone zone;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		memset(&zone, 0xff, sizeof zone);
		assert_true(zone_parse(cases[i].text, &zone));
		assert_false(zone.local);
		assert_int_equal(zone.offset, cases[i].offset);
		assert_int_equal(zone_offset(&zone, 0), cases[i].offset);
		assert_int_equal(zone_offset(&zone, MARCH_31), cases[i].offset);
	}
}

static void
nothing_else_is_a_zone(void **state)
{
	static const char *const cases[] = {"", " ", "+", "-", "+1", "+01",
		"+010", "+01000", "+2400", "-2400", "+0060", "-0060", "+9999",
		"0100", "01000", "*0100", "+01:00", "+01 0", " +0100", "+0100 ",
		"+0x10", "+-100", "utc", "Utc", "UTC ", "UTC0", "GMT", "Local",
		"LOCAL", "local ", "loca", "Z", "CET", "Europe/Berlin"};
	struct zone zone;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		if (zone_parse(cases[i], &zone))
			fail_msg("\"%s\" is taken for a zone", cases[i]);
}

static void
local_time_is_as_TZ_says(void **state)
{
	const struct zone cet = local_zone(zones[0]);

	(void)state;
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 0, 0)), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 1, 59)), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 3, 0)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 23, 0)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 0, 0)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 3, 0)), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 23, 0)), 3600);
}

/* One zone after the other: what the C library remembers does not matter. */
static void
local_time_of_other_places(void **state)
{
	struct zone zone = local_zone(zones[1]);

	(void)state;
	/* In the south, summer is around the turn of the year. */
	assert_int_equal(zone_offset(&zone, YEAR_2024), 11 * 3600);
	assert_int_equal(zone_offset(&zone, MARCH_31), 11 * 3600);
	assert_int_equal(zone_offset(&zone, YEAR_2024 + 150 * 86400), 36000);
	zone = local_zone("IST-5:30");
	assert_int_equal(zone_offset(&zone, YEAR_2024), 19800);
	zone = local_zone("EST5EDT,M3.2.0,M11.1.0");
	assert_int_equal(zone_offset(&zone, YEAR_2024), -5 * 3600);
	assert_int_equal(zone_offset(&zone, MARCH_31), -4 * 3600);
	zone = local_zone("UTC0");
	assert_int_equal(zone_offset(&zone, YEAR_2024), 0);
}

/* 02:00 to 03:00 comes twice: it is the first time, in summer time. */
static void
repeated_hour_is_the_earlier_one(void **state)
{
	const struct zone cet = local_zone(zones[0]);

	(void)state;
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 1, 59)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 2, 0)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 2, 30)), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 3, 0) - 1), 7200);
	assert_int_equal(zone_offset(&cet, CLOCK(OCTOBER_27, 3, 0)), 3600);
}

/* 02:00 to 03:00 does not come: it is reckoned with winter time. */
static void
skipped_hour_takes_the_offset_from_before(void **state)
{
	const struct zone cet = local_zone(zones[0]);

	(void)state;
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 2, 0) - 1), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 2, 0)), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 2, 30)), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 3, 0) - 1), 3600);
	assert_int_equal(zone_offset(&cet, CLOCK(MARCH_31, 3, 0)), 7200);
}

static void
clock_shows_the_zone(void **state)
{
	const struct zone fixed = {.local = false, .offset = -19800};
	const struct zone cet = local_zone(zones[0]);

	(void)state;
	assert_int_equal(zone_clock(&fixed, 0), -19800);
	assert_int_equal(zone_clock(&fixed, MARCH_31), MARCH_31 - 19800);
	/* Clocks change at 01:00 UTC, to 03:00 and to 02:00. */
	assert_int_equal(zone_clock(&cet, CLOCK(MARCH_31, 1, 0) - 1),
		CLOCK(MARCH_31, 2, 0) - 1);
	assert_int_equal(
		zone_clock(&cet, CLOCK(MARCH_31, 1, 0)), CLOCK(MARCH_31, 3, 0));
	assert_int_equal(zone_clock(&cet, CLOCK(OCTOBER_27, 1, 0) - 1),
		CLOCK(OCTOBER_27, 3, 0) - 1);
	assert_int_equal(zone_clock(&cet, CLOCK(OCTOBER_27, 1, 0)),
		CLOCK(OCTOBER_27, 2, 0));
}

/* Seconds that the local clock is ahead of UTC at the instant UTC. */
static int64_t
ahead(int64_t utc)
{
	time_t t = (time_t)utc;
	struct tm local;
	int64_t shown;

	assert_non_null(localtime_r(&t, &local));
	/* POSIX has no timegm(); within 2024 the days of the year will do. */
	shown = YEAR_2024 + local.tm_yday * INT64_C(86400) +
		local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec;
	if (local.tm_year == 123)
		shown -= 365 * INT64_C(86400);
	if (local.tm_year == 125)
		shown += 366 * INT64_C(86400);
	return shown - utc;
}

/*
 * Let the local clock run through a year, a quarter of an hour at a time.
 * What it shows for the first time is that instant; what it never shows is
 * reckoned with the offset from before the jump.
 */
static void
clock_of_a_whole_year(void **state)
{
	int64_t utc, offset, clock, shown;
	struct zone zone;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(zones); i++) {
		zone = local_zone(zones[i]);
		utc = YEAR_2024;
		offset = ahead(utc);
		shown = utc + offset;
		for (; utc < YEAR_2025; utc += QUARTER) {
			for (clock = shown; clock < utc + ahead(utc);
				clock += QUARTER)
				assert_int_equal(
					zone_offset(&zone, clock), offset);
			offset = ahead(utc);
			clock = utc + offset;
			if (clock >= shown) {
				assert_int_equal(
					zone_offset(&zone, clock), offset);
				shown = clock + QUARTER;
			}
		}
	}
}

/* Libraries' mktime() may remember what it was asked before. */
static void
answer_does_not_depend_on_the_question_before(void **state)
{
	const struct zone cet = local_zone(zones[0]);
	const int64_t twice = CLOCK(OCTOBER_27, 2, 30);
	const int64_t never = CLOCK(MARCH_31, 2, 30);
	int64_t before;

	(void)state;
	for (before = YEAR_2024; before < YEAR_2025; before += 86400 * 7) {
		zone_offset(&cet, before);
		assert_int_equal(zone_offset(&cet, twice), 7200);
		zone_offset(&cet, before);
		assert_int_equal(zone_offset(&cet, never), 3600);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_and_distances_are_read),
		cmocka_unit_test(nothing_else_is_a_zone),
		cmocka_unit_test(local_time_is_as_TZ_says),
		cmocka_unit_test(local_time_of_other_places),
		cmocka_unit_test(repeated_hour_is_the_earlier_one),
		cmocka_unit_test(skipped_hour_takes_the_offset_from_before),
		cmocka_unit_test(clock_shows_the_zone),
		cmocka_unit_test(clock_of_a_whole_year),
		cmocka_unit_test(answer_does_not_depend_on_the_question_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
