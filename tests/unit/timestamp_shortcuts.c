/* Timestamps: lines that are like the one before, but not quite. */
#include "stamps.h"

#define USUAL "[10/Mar/2024:10:00:00 +0000] \""

static void
begin(struct timestamp *ts, const char *zone)
{
	const struct zone z = zone_of(zone);

	timestamp_init(ts, &z);
}

/* The line's instant is EXPECTED. */
static void
assert_next(struct timestamp *ts, const char *line, int64_t expected)
{
	int64_t instant = ask(ts, line, strlen(line));

	if (instant != expected)
		fail_msg("%s: %" PRId64 " for %" PRId64, line, instant,
			expected);
	if (expected != UNDATED)
		assert_int_equal(ts->instant, expected);
}

static void
only_the_time_of_day_differs(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "+0100");
	assert_next(&ts, USUAL, SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:10:00:01 +0000] \"", SECONDS(TEN + 1));
	assert_next(&ts, "[10/Mar/2024:23:59:60 +0000] \"",
		SECONDS(TEN + 14 * 3600));
	assert_next(&ts, "[10/Mar/2024:00:00:00 +0000] \"",
		SECONDS(TEN - 10 * 3600));
	assert_next(&ts, "1.1.1.1 [10/Mar/2024:09:59:59 +0000] \"",
		SECONDS(TEN - 1));
	assert_next(
		&ts, "[x] [10/Mar/2024:10:00:59 +0000] \"", SECONDS(TEN + 59));
}

static void
the_day_or_the_zone_differs(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_next(&ts, USUAL, SECONDS(TEN));
	assert_next(
		&ts, "[11/Mar/2024:10:00:00 +0000] \"", SECONDS(TEN + 86400));
	assert_next(&ts, "[11/Mar/2024:10:00:00 +0100] \"",
		SECONDS(TEN + 86400 - 3600));
	assert_next(&ts, "[11/Mar/2024:10:00:00 -0100] \"",
		SECONDS(TEN + 86400 + 3600));
	assert_next(
		&ts, "[10/Mar/2024:10:00:05 -0100] \"", SECONDS(TEN + 3605));
	assert_next(
		&ts, "[10/Mar/2024:10:00:05 -0101] \"", SECONDS(TEN + 3665));
	assert_next(
		&ts, "[10/mar/2024:10:00:00 -0101] \"", SECONDS(TEN + 3660));
	assert_next(&ts, "[10/Apr/2024:10:00:00 +0000] \"",
		SECONDS(TEN + 31 * 86400));
	assert_next(&ts, "[10/Apr/2023:10:00:00 +0000] \"",
		SECONDS(TEN - 335 * 86400));
	assert_next(&ts, USUAL, SECONDS(TEN));
}

static void
an_invalid_time_of_the_same_day(void **state)
{
	static const char *const lines[] = {"[10/Mar/2024:24:00:00 +0000] \"",
		"[10/Mar/2024:10:60:00 +0000] \"",
		"[10/Mar/2024:10:00:61 +0000] \"",
		"[10/Mar/2024:10.00:00 +0000] \"",
		"[10/Mar/2024:10:00.00 +0000] \"",
		"[10/Mar/2024:xx:yy:zz +0000] \"",
		"[10/Mar/2024:1 :00:00 +0000] \""};
	struct timestamp ts;
	size_t i;

	(void)state;
	begin(&ts, "UTC");
	assert_next(&ts, USUAL, SECONDS(TEN));
	for (i = 0; i < LENGTH(lines); i++) {
		assert_next(&ts, lines[i], UNDATED);
		/* The last stamp is still the one from before. */
		assert_int_equal(ts.instant, SECONDS(TEN));
		assert_next(&ts, USUAL, SECONDS(TEN));
	}
}

static void
a_bracket_before_the_known_stamp(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_next(&ts, USUAL, SECONDS(TEN));
	/* Another stamp, which a quote follows, comes first. */
	assert_next(&ts, "[10/Mar/2024:11:00:00 +0000] \" " USUAL,
		SECONDS(TEN + 3600));
	assert_next(&ts, USUAL, SECONDS(TEN));
	assert_next(&ts, "[09/Mar/2024:11:00:00 +0000] \" " USUAL,
		SECONDS(TEN + 3600 - 86400));
	assert_next(&ts, USUAL, SECONDS(TEN));
	/* One which none follows comes first. */
	assert_next(&ts, "[10/Mar/2024:11:00:00 +0000] " USUAL, SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:11:00:00.5] " USUAL, SECONDS(TEN));
	assert_next(&ts, "[::1]:80 - - " USUAL, SECONDS(TEN));
}

/* "[...:10:00:00.12345] \"" is as long as the usual form. */
static void
fractions_as_long_as_a_zone(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_next(
		&ts, "[10/Mar/2024:10:00:00.12345] \"", SECONDS(TEN) + 123450);
	assert_next(&ts, "[10/Mar/2024:10:00:07.12345] \"",
		SECONDS(TEN + 7) + 123450);
	assert_next(&ts, "[10/Mar/2024:10:00:07.12346] \"",
		SECONDS(TEN + 7) + 123460);
	assert_next(&ts, USUAL, SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:10:00:07 +0000] \"", SECONDS(TEN + 7));
}

static void
fractions_before_and_after_usual_stamps(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_next(&ts, "[10/Mar/2024:10:00:00.250 +0000] \"",
		SECONDS(TEN) + 250000);
	assert_next(&ts, USUAL, SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:10:00:01 +0000] \"", SECONDS(TEN + 1));
	assert_next(&ts, "[10/Mar/2024:10:00:01.750 +0000] \"",
		SECONDS(TEN + 1) + 750000);
	assert_next(&ts, "[10/Mar/2024:10:00:02.750 +0000] \"",
		SECONDS(TEN + 2) + 750000);
	assert_next(&ts, "[10/Mar/2024:10:00:03 +0000] \"", SECONDS(TEN + 3));
}

static void
stamps_that_no_request_follows(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_next(&ts, "[10/Mar/2024:10:00:00 +0000] x", SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:10:00:00 +0000] y", SECONDS(TEN));
	assert_next(&ts, "[10/Mar/2024:10:00:01 +0000] y", SECONDS(TEN + 1));
	/* The same stamp first, but a better one after it. */
	assert_next(&ts,
		"[10/Mar/2024:10:00:01 +0000] x "
		"[10/Mar/2024:10:00:02 +0000] \"",
		SECONDS(TEN + 2));
	assert_next(&ts, "[10/Mar/2024:10:00:01 +0000] x", SECONDS(TEN + 1));
	assert_next(&ts, "[10/Mar/2024:10:00:02 +0000] \"", SECONDS(TEN + 2));
}

/* The clock changes between two stamps of one day. */
static void
local_time_is_never_taken_from_the_last_stamp(void **state)
{
	struct timestamp ts;

	(void)state;
	assert_int_equal(setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1), 0);
	begin(&ts, "local");
	assert_next(&ts, "[31/Mar/2024:01:30:00] \"", SECONDS(1711845000));
	assert_next(&ts, "[31/Mar/2024:03:30:00] \"", SECONDS(1711848600));
	assert_next(&ts, "[31/Mar/2024:01:30:00] \"", SECONDS(1711845000));
	assert_next(&ts, "[27/Oct/2024:02:30:00] \"", SECONDS(1729989000));
	assert_next(&ts, "[27/Oct/2024:03:30:00] \"", SECONDS(1729996200));
	/* These have the usual form's length. */
	assert_next(
		&ts, "[31/Mar/2024:01:30:00.00000] \"", SECONDS(1711845000));
	assert_next(
		&ts, "[31/Mar/2024:03:30:00.00000] \"", SECONDS(1711848600));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_the_time_of_day_differs),
		cmocka_unit_test(the_day_or_the_zone_differs),
		cmocka_unit_test(an_invalid_time_of_the_same_day),
		cmocka_unit_test(a_bracket_before_the_known_stamp),
		cmocka_unit_test(fractions_as_long_as_a_zone),
		cmocka_unit_test(fractions_before_and_after_usual_stamps),
		cmocka_unit_test(stamps_that_no_request_follows),
		cmocka_unit_test(local_time_is_never_taken_from_the_last_stamp),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
