/* Timestamps: what is one, and which instant it is. */
#include "stamps.h"

static void
known_instants(void **state)
{
	static const struct {
		const char *line;
		int64_t seconds;
	} cases[] = {{"[01/Jan/1970:00:00:00 +0000]", 0},
		{"[31/Dec/1969:23:59:59 +0000]", -1},
		{"[01/Jan/0001:00:00:00 +0000]", INT64_C(-62135596800)},
		{"[31/Dec/9999:23:59:59 +0000]", INT64_C(253402300799)},
		{"[29/Feb/2024:12:34:56 +0000]", 1709210096},
		{"[29/Feb/2000:00:00:00 +0000]", 951782400},
		{"[10/Mar/2024:10:00:00 +0000]", TEN},
		{"[10/Mar/2024:10:00:00 +0530]", 1710045000},
		{"[10/Mar/2024:10:00:00 -0800]", 1710093600},
		{"[31/Dec/2024:23:59:59 +2359]", 1735603259},
		{"[31/Dec/2024:23:59:59 -2359]", 1735775939},
		{"[19/Jan/2038:03:14:08 +0000]", INT64_C(2147483648)},
		{"[07/Feb/2106:06:28:16 +0000]", INT64_C(4294967296)},
		{"[01/Mar/1900:00:00:00 +0000]", INT64_C(-2203891200)},
		{"[13/Dec/1901:20:45:52 +0000]", INT64_C(-2147483648)},
		{"[01/Jul/1995:00:00:01 -0400]", 804571201}};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		assert_instant(cases[i].line, SECONDS(cases[i].seconds));
}

/* A line whose stamp has the given date. */
static int64_t
instant_of_date(int day, const char *month, int year)
{
	char line[64];

	snprintf(line, sizeof line, "[%02d/%s/%04d:00:00:00 +0000] \"", day,
		month, year);
	return instant_of(line);
}

static void
only_days_of_the_calendar(void **state)
{
	static const struct {
		const char *month;
		int days;
	} months[] = {{"Jan", 31}, {"Feb", 28}, {"Mar", 31}, {"Apr", 30},
		{"May", 31}, {"Jun", 30}, {"Jul", 31}, {"Aug", 31}, {"Sep", 30},
		{"Oct", 31}, {"Nov", 30}, {"Dec", 31}};
	static const int years[] = {1900, 2000, 2023, 2024};
	size_t i, y;
	int day, last;

	(void)state;
	for (y = 0; y < LENGTH(years); y++)
		for (i = 0; i < LENGTH(months); i++) {
			last = months[i].days;
			if (i == 1 && (years[y] == 2000 || years[y] == 2024))
				last = 29;
			for (day = 0; day <= 99; day++)
				if ((instant_of_date(day, months[i].month,
					     years[y]) != UNDATED) !=
					(day >= 1 && day <= last))
					fail_msg("%d %s %d", day,
						months[i].month, years[y]);
		}
}

/* A line whose stamp has the given time of day. */
static int64_t
instant_of_time(int hour, int minute, int second)
{
	char line[64];

	snprintf(line, sizeof line, "[10/Mar/2024:%02d:%02d:%02d +0000] \"",
		hour, minute, second);
	return instant_of(line);
}

static void
only_times_of_day_and_the_leap_second(void **state)
{
	int i;

	(void)state;
	for (i = 0; i <= 99; i++) {
		assert_int_equal(instant_of_time(i, 59, 59) != UNDATED, i < 24);
		assert_int_equal(instant_of_time(23, i, 59) != UNDATED, i < 60);
		assert_int_equal(instant_of_time(23, 59, i) != UNDATED, i < 61);
	}
	assert_int_equal(instant_of_time(10, 0, 60), SECONDS(TEN + 60));
	assert_int_equal(instant_of_time(10, 0, 60), instant_of_time(10, 1, 0));
	assert_int_equal(instant_of_time(23, 59, 60),
		instant_of("[11/Mar/2024:00:00:00 +0000]"));
}

static void
month_names_in_any_case(void **state)
{
	(void)state;
	assert_instant("[10/mar/2024:10:00:00 +0000] \"", SECONDS(TEN));
	assert_instant("[10/MAR/2024:10:00:00 +0000] \"", SECONDS(TEN));
	assert_instant("[10/mAr/2024:10:00:00 +0000] \"", SECONDS(TEN));
	assert_instant("[01/JAN/1970:00:00:00 +0000] \"", 0);
	assert_instant("[31/deC/1969:23:59:59 +0000] \"", SECONDS(-1));
}

static void
other_month_names_are_none(void **state)
{
	/* The last ones are letters but for a bit. */
	static const char *const names[] = {"Mai", "Dez", "Okt", "M\344r",
		"Mrz", "aug.", "Ju", "Juli", "Foo", "   ", "003", "arj", "ebm",
		"\015ar", "M\001r", "Ma\022", "M!r", "\315\341\362", "\355ar"};
	char line[64];
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(names); i++) {
		snprintf(line, sizeof line, "[10/%s/2024:10:00:00 +0000] \"",
			names[i]);
		assert_undated(line);
	}
}

static void
zones_up_to_a_minute_below_a_day(void **state)
{
	const int64_t east = 23 * 3600 + 59 * 60;

	(void)state;
	assert_instant("[10/Mar/2024:10:00:00 +2359] \"", SECONDS(TEN - east));
	assert_instant("[10/Mar/2024:10:00:00 -2359] \"", SECONDS(TEN + east));
	assert_instant("[10/Mar/2024:10:00:00 -0000] \"", SECONDS(TEN));
	assert_instant("[10/Mar/2024:10:00:00 -0001] \"", SECONDS(TEN + 60));
	assert_undated("[10/Mar/2024:10:00:00 +2400] \"");
	assert_undated("[10/Mar/2024:10:00:00 -2400] \"");
	assert_undated("[10/Mar/2024:10:00:00 +0060] \"");
	assert_undated("[10/Mar/2024:10:00:00 -0099] \"");
	assert_undated("[10/Mar/2024:10:00:00 0000] \"");
	assert_undated("[10/Mar/2024:10:00:00  0000] \"");
	assert_undated("[10/Mar/2024:10:00:00 +000] \"");
	assert_undated("[10/Mar/2024:10:00:00 +00000] \"");
	assert_undated("[10/Mar/2024:10:00:00 +00:00] \"");
	assert_undated("[10/Mar/2024:10:00:00+0000] \"");
	assert_undated("[10/Mar/2024:10:00:00  +0000] \"");
	assert_undated("[10/Mar/2024:10:00:00 UTC] \"");
	assert_undated("[10/Mar/2024:10:00:00 Z] \"");
	assert_undated("[10/Mar/2024:10:00:00Z] \"");
}

/* A stamp's instant past ten o'clock; FRACTION stands after the seconds. */
static int64_t
past_ten(const char *fraction)
{
	char line[64];
	int64_t instant;

	snprintf(line, sizeof line, "[10/Mar/2024:10:00:00%s +0000] \"",
		fraction);
	instant = instant_of(line);
	return instant == UNDATED ? -1 : instant - SECONDS(TEN);
}

static void
fractions_of_one_to_nine_digits(void **state)
{
	(void)state;
	assert_int_equal(past_ten(".5"), 500000);
	assert_int_equal(past_ten(",25"), 250000);
	assert_int_equal(past_ten(".123"), 123000);
	assert_int_equal(past_ten(",0001"), 100);
	assert_int_equal(past_ten(".00001"), 10);
	assert_int_equal(past_ten(".000001"), 1);
	/* What is less than a microsecond is cut off, never rounded. */
	assert_int_equal(past_ten(".1234567"), 123456);
	assert_int_equal(past_ten(",12345678"), 123456);
	assert_int_equal(past_ten(".999999999"), 999999);
	assert_int_equal(past_ten(".000000999"), 0);
	assert_int_equal(past_ten(".0"), 0);
	assert_int_equal(past_ten(""), 0);
}

static void
malformed_fractions_are_none(void **state)
{
	static const char *const cases[] = {".", ",", ".1234567890",
		",0000000000", ".12345678901234567890123456789012", ".a", ".1a",
		"..1", ".1.", ".1,2", ".+1", ".-1", ". 1", ";1", ":1", "1"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		if (past_ten(cases[i]) != -1)
			fail_msg("\"%s\" is taken for a fraction", cases[i]);
}

/* Also before 1970 a fraction goes forward. */
static void
fraction_counts_forward_before_1970(void **state)
{
	(void)state;
	assert_instant("[31/Dec/1969:23:59:59.250 +0000] \"", -750000);
}

static void
stamps_without_a_zone_take_the_default(void **state)
{
	const char *line = "[10/Mar/2024:10:00:00] \"";

	(void)state;
	assert_int_equal(instant_in("UTC", line), SECONDS(TEN));
	assert_int_equal(instant_in("+0530", line), SECONDS(1710045000));
	assert_int_equal(instant_in("-0800", line), SECONDS(1710093600));
	assert_int_equal(instant_in("+0530", "[10/Mar/2024:10:00:00.125] \""),
		SECONDS(1710045000) + 125000);
	/* A zone that is there counts. */
	assert_int_equal(instant_in("+0530", "[10/Mar/2024:10:00:00 -0800] \""),
		SECONDS(1710093600));
	assert_int_equal(instant_in("-0800", "[10/Mar/2024:10:00:00 +0000] \""),
		SECONDS(TEN));
}

static void
default_zone_may_be_local_time(void **state)
{
	(void)state;
	assert_int_equal(setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1), 0);
	assert_int_equal(instant_in("local", "[31/Mar/2024:01:30:00] \""),
		SECONDS(1711845000));
	/* 02:30 does not come that day: taken with the offset from before. */
	assert_int_equal(instant_in("local", "[31/Mar/2024:02:30:00] \""),
		SECONDS(1711848600));
	assert_int_equal(instant_in("local", "[31/Mar/2024:03:30:00] \""),
		SECONDS(1711848600));
	/* 02:30 comes twice that day: the first time. */
	assert_int_equal(instant_in("local", "[27/Oct/2024:02:30:00] \""),
		SECONDS(1729989000));
	assert_int_equal(instant_in("local", "[27/Oct/2024:03:30:00] \""),
		SECONDS(1729996200));
	assert_int_equal(instant_in("local", "[27/Oct/2024:03:30:00 +0000] \""),
		SECONDS(1729999800));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_instants),
		cmocka_unit_test(only_days_of_the_calendar),
		cmocka_unit_test(only_times_of_day_and_the_leap_second),
		cmocka_unit_test(month_names_in_any_case),
		cmocka_unit_test(other_month_names_are_none),
		cmocka_unit_test(zones_up_to_a_minute_below_a_day),
		cmocka_unit_test(fractions_of_one_to_nine_digits),
		cmocka_unit_test(malformed_fractions_are_none),
		cmocka_unit_test(fraction_counts_forward_before_1970),
		cmocka_unit_test(stamps_without_a_zone_take_the_default),
		cmocka_unit_test(default_zone_may_be_local_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
