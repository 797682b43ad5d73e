/* Moments: local time and its changes, and what is reckoned from now on. */
#include "moments.h"

/*
 * Middle Europe: 01:00 UTC of 2026-03-29 and 2026-10-25. Chile: at midnight,
 * which so does not come on 2026-09-06. Cuba: at 01:00 of 2026-11-01 back to
 * midnight, which so comes twice.
 */
#define EUROPE "CET-1CEST,M3.5.0,M10.5.0/3"
#define CHILE "<-04>4<-03>,M9.1.6/24,M4.1.6/24"
#define CUBA "CST5CDT,M3.2.0/0,M11.1.0/1"

#define SECONDS(s) (INT64_C(1000000) * (s))

static void
without_a_zone_it_is_local_time(void **state)
{
	static const struct moment europe[] = {{"2026-03-10", 1773097200, 0},
		{"2026-03-10 14:30", 1773149400, 0},
		{"2026-03-10T14:30:15.5", 1773149415, 500000},
		{"2026-03-29", 1774738800, 0},
		{"2026-03-29 01:59:59", 1774745999, 0},
		{"2026-03-29 03:00", 1774746000, 0},
		{"2026-03-30", 1774821600, 0}, {"2026-10-25", 1792879200, 0},
		{"2026-10-25 01:59:59", 1792886399, 0},
		{"2026-10-25 03:00", 1792893600, 0},
		{"2026-10-26", 1792969200, 0},
		/* What is skipped has winter time, what is repeated summer's.
		 */
		{"2026-03-29 02:00", 1774746000, 0},
		{"2026-03-29 02:30", 1774747800, 0},
		{"2026-10-25 02:00", 1792886400, 0},
		{"2026-10-25 02:30", 1792888200, 0},
		{"2026-10-25 02:59:59.999999", 1792889999, 999999}};
	static const struct moment chile[] = {
		{"2026-09-05 23:59:59", 1788667199, 0},
		{"2026-09-06", 1788667200, 0},
		{"2026-09-06 01:00", 1788667200, 0},
		{"2026-04-04 23:30", 1775356200, 0},
		{"2026-04-05", 1775361600, 0}};
	static const struct moment utc[] = {{"2026-03-29 02:30", 1774751400, 0},
		{"2026-03-10", 1773100800, 0}};

	(void)state;
	set_local(EUROPE);
	assert_moments(europe, LENGTH(europe), SOMETIME);
	set_local(CHILE);
	assert_moments(chile, LENGTH(chile), SOMETIME);
	set_local("UTC0");
	assert_moments(utc, LENGTH(utc), SOMETIME);
}

static void
now_is_now(void **state)
{
	static const int64_t times[] = {0, -1, SOMETIME, INT64_MIN, INT64_MAX};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(times); i++)
		assert_instant("now", times[i], UTC_LOG, times[i]);
}

/* The midnights that today and yesterday begin with. Times are UTC. */
static void
days_of_the_local_calendar(void **state)
{
	static const struct {
		const char *tz;
		int64_t now, today, yesterday;
	} cases[] = {/* 2026-03-01 12:00. */
		{"UTC0", 1772366400, 1772323200, 1772236800},
		/* 2026-01-01 00:00. */
		{"UTC0", 1767225600, 1767225600, 1767139200},
		/* 2026-03-28 22:59:59 and 23:30: a day apart. */
		{EUROPE, 1774738799, 1774652400, 1774566000},
		{EUROPE, 1774740600, 1774738800, 1774652400},
		/* 2026-03-29 10:00 and 2026-03-30 10:00: 23 hours. */
		{EUROPE, 1774778400, 1774738800, 1774652400},
		{EUROPE, 1774864800, 1774821600, 1774738800},
		/* 2026-10-25 10:00 and 2026-10-26 10:00: 25 hours. */
		{EUROPE, 1792922400, 1792879200, 1792792800},
		{EUROPE, 1793008800, 1792969200, 1792879200},
		/* 2026-09-06 16:00 and 2026-09-07 16:00: from 01:00 on. */
		{CHILE, 1788710400, 1788667200, 1788580800},
		{CHILE, 1788796800, 1788750000, 1788667200},
		/* 2026-04-05 03:30, the second 23:30, and 16:00. */
		{CHILE, 1775359800, 1775271600, 1775185200},
		{CHILE, 1775404800, 1775361600, 1775271600},
		/* 2026-11-01 05:30, the second 00:30; and 18:00 a day later. */
		{CUBA, 1793511000, 1793505600, 1793419200},
		{CUBA, 1793642400, 1793595600, 1793505600},
		/* 1969-12-31 23:59:59, and 1970-01-01 00:00. */
		{"UTC0", -1, -86400, -172800}, {"UTC0", 0, 0, -86400}};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		set_local(cases[i].tz);
		assert_instant("today", SECONDS(cases[i].now), UTC_LOG,
			SECONDS(cases[i].today));
		assert_instant("today", SECONDS(cases[i].now) + 999999, UTC_LOG,
			SECONDS(cases[i].today));
		assert_instant("yesterday", SECONDS(cases[i].now), UTC_LOG,
			SECONDS(cases[i].yesterday));
	}
}

static void
days_at_the_limits(void **state)
{
	int64_t found;

	(void)state;
	set_local("UTC0");
	/* -9223372036854.8 is 71,945 s into a day that began too early. */
	assert_false(parse("today", INT64_MIN, UTC_LOG, &found));
	assert_false(parse("yesterday", INT64_MIN, UTC_LOG, &found));
	assert_false(parse(
		"yesterday", INT64_MIN + SECONDS(86400), UTC_LOG, &found));
	assert_instant(
		"today", INT64_MAX, UTC_LOG, SECONDS(INT64_C(9223372022400)));
	assert_instant("yesterday", INT64_MAX, UTC_LOG,
		SECONDS(INT64_C(9223371936000)));
}

static void
durations_ago(void **state)
{
	static const struct {
		const char *text;
		int64_t microseconds;
	} cases[] = {{"-0", 0}, {"-90", 90000000}, {"-1.5", 1500000},
		{"-250ms", 250000}, {"-30s", 30000000}, {"-5m", 300000000},
		{"-2h", INT64_C(7200000000)}, {"-1.5h", INT64_C(5400000000)},
		{"-1d", INT64_C(86400000000)}, {"-0.0000009", 0}};
	int64_t found;
	size_t i;

	(void)state;
	/* A day ago are 24 hours, whatever the clocks do. */
	set_local(EUROPE);
	for (i = 0; i < LENGTH(cases); i++) {
		assert_instant(cases[i].text, SECONDS(1774778400), UTC_LOG,
			SECONDS(1774778400) - cases[i].microseconds);
		assert_instant(
			cases[i].text, 0, UTC_LOG, -cases[i].microseconds);
	}
	assert_instant("-9223372036854.775807", -1, UTC_LOG, INT64_MIN);
	assert_false(parse("-9223372036854.775807", -2, UTC_LOG, &found));
	assert_false(parse("-0.000001", INT64_MIN, UTC_LOG, &found));
	assert_instant("-0", INT64_MIN, UTC_LOG, INT64_MIN);
}

static void
nothing_else_is_a_moment(void **state)
{
	static const char *const texts[] = {"", " ", "Now", "NOW", "now ",
		" now", "nows", "no", "today ", "Today", "todays", "toda",
		"yesterday ", "Yesterday", "yesterdays", "tomorrow",
		"today 12:00", "noon", "-", "--", "--1", "-+1", "- 1", "-1 ",
		" -1", "-1 h", "-1x", "-1hh", "-h", "-.5", "-1.", "-1,5",
		"-now", "+1h", "1h", "2h", "5", "-1h30m", "-2026-03-10",
		"-9223372036855", "2 hours ago", "14:30",
		"Tue Mar 10 13:30:00 UTC 2026"};

	(void)state;
	set_local("UTC0");
	assert_none(texts, LENGTH(texts));
}

/* All that WHEN_FORMS names, and 2026-03-10 13:30 UTC in three ways. */
static void
forms_that_messages_name(void **state)
{
	static const struct moment cases[] = {{"2026-03-10", 1773100800, 0},
		{"2026-03-10 14:30:00 +0100", 1773149400, 0},
		{"10/Mar/2026:14:30:00 +0100", 1773149400, 0},
		{"@1773149400", 1773149400, 0}, {"yesterday", 1773014400, 0},
		{"-2h", 1773142200, 0}};
	size_t i;

	(void)state;
	set_local("UTC0");
	assert_moments(cases, LENGTH(cases), SECONDS(1773149400));
	for (i = 0; i < LENGTH(cases); i++)
		assert_non_null(strstr(WHEN_FORMS, cases[i].text));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_a_zone_it_is_local_time),
		cmocka_unit_test(now_is_now),
		cmocka_unit_test(days_of_the_local_calendar),
		cmocka_unit_test(days_at_the_limits),
		cmocka_unit_test(durations_ago),
		cmocka_unit_test(nothing_else_is_a_moment),
		cmocka_unit_test(forms_that_messages_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
