/* Days of the calendar, against hand-counted ones and a naive count. */
#include "calendar.h"

#include "unit.h"

#include <time.h>

static void
known_days(void **state)
{
	(void)state;
	assert_int_equal(calendar_days(1970, 1, 1), 0);
	assert_int_equal(calendar_days(1970, 1, 2), 1);
	assert_int_equal(calendar_days(1969, 12, 31), -1);
	assert_int_equal(calendar_days(1970, 3, 1), 59);
	assert_int_equal(calendar_days(1972, 3, 1), 2 * 365 + 60);
	assert_int_equal(calendar_days(2000, 3, 1), 11017);
	assert_int_equal(calendar_days(1900, 2, 28), -25509);
	assert_int_equal(calendar_days(1900, 3, 1), -25508);
	assert_int_equal(calendar_days(2024, 2, 29), 19782);
	assert_int_equal(calendar_days(1, 1, 1), -719162);
	assert_int_equal(calendar_days(9999, 12, 31), 2932896);
	/* The year 0 was a leap year, the year -1 was none. */
	assert_int_equal(calendar_days(0, 3, 1), -719468);
	assert_int_equal(calendar_days(0, 1, 1), -719468 - 60);
	assert_int_equal(calendar_days(-1, 3, 1), -719468 - 366);
}

static void
month_lengths(void **state)
{
	static const int plain[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int month;

	(void)state;
	for (month = 1; month <= 12; month++)
		assert_int_equal(
			calendar_month_days(2023, month), plain[month - 1]);
}

static void
leap_years(void **state)
{
	static const struct {
		int year, february;
	} cases[] = {{2023, 28}, {2024, 29}, {1900, 28}, {2000, 29}, {2100, 28},
		{2400, 29}, {1, 28}, {4, 29}, {9999, 28}, {1970, 28},
		{1972, 29}, {0, 29}, {-1, 28}, {-4, 29}, {-100, 28},
		{-400, 29}};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		assert_int_equal(calendar_month_days(cases[i].year, 2),
			cases[i].february);
	for (i = 1; i <= 12; i++)
		if (i != 2)
			assert_int_equal(calendar_month_days(2024, (int)i),
				calendar_month_days(2023, (int)i));
}

/* Each day is the one after the day before it, for as long as it matters. */
static void
every_day_follows_the_one_before(void **state)
{
	int64_t count = -719162;
	int year, month, day, last;

	(void)state;
	for (year = 1; year <= 9999; year++)
		for (month = 1; month <= 12; month++) {
			last = calendar_month_days(year, month);
			for (day = 1; day <= last; day++, count++)
				if (calendar_days(year, month, day) != count)
					fail_msg("%d-%d-%d", year, month, day);
		}
	assert_int_equal(count, 2932897);
}

/* The C library knows the calendar, too. */
static void
agrees_with_gmtime(void **state)
{
	int64_t days;
	struct tm tm;
	time_t t;

	(void)state;
	for (days = -200000; days <= 200000; days += 97) {
		t = (time_t)(days * CALENDAR_DAY);
		assert_non_null(gmtime_r(&t, &tm));
		assert_int_equal(calendar_days(tm.tm_year + INT64_C(1900),
					 tm.tm_mon + 1, tm.tm_mday),
			days);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_days),
		cmocka_unit_test(month_lengths),
		cmocka_unit_test(leap_years),
		cmocka_unit_test(every_day_follows_the_one_before),
		cmocka_unit_test(agrees_with_gmtime),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
