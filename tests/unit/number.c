/* Numbers as options give them. */
#include "number.h"

#include "unit.h"

static void
whole_numbers(void **state)
{
	uint64_t n = 7;

	(void)state;
	assert_true(number_parse("0", &n));
	assert_int_equal(n, 0);
	assert_true(number_parse("007", &n));
	assert_int_equal(n, 7);
	assert_true(number_parse("18446744073709551615", &n));
	assert_true(n == UINT64_MAX);
}

static void
no_whole_numbers(void **state)
{
	static const char *const texts[] = {"", " 1", "1 ", "+1", "-1", "1K",
		"0x1", "1.0", "18446744073709551616", "99999999999999999999"};
	uint64_t n;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(texts); i++)
		if (number_parse(texts[i], &n))
			fail_msg("\"%s\" is taken for one", texts[i]);
}

static void
sizes(void **state)
{
	uint64_t n = 0;

	(void)state;
	assert_true(number_parse_size("65536", &n));
	assert_int_equal(n, 65536);
	assert_true(number_parse_size("64K", &n));
	assert_int_equal(n, 65536);
	assert_true(number_parse_size("4M", &n));
	assert_int_equal(n, 4194304);
	assert_true(number_parse_size("3G", &n));
	assert_true(n == UINT64_C(3221225472));
	assert_true(number_parse_size("17179869183G", &n));
	assert_true(n == UINT64_C(18446744072635809792));
}

static void
no_sizes(void **state)
{
	static const char *const texts[] = {"", "K", "1k", "1KB", "1KK", "1 K",
		"-1K", "1T", "17179869184G", "18014398509481984K"};
	uint64_t n;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(texts); i++)
		if (number_parse_size(texts[i], &n))
			fail_msg("\"%s\" is taken for one", texts[i]);
}

static void
durations(void **state)
{
	static const struct {
		const char *text;
		int64_t microseconds;
	} cases[] = {{"0", 0}, {"0d", 0}, {"1", 1000000}, {"2s", 2000000},
		{"007s", 7000000}, {"250ms", 250000}, {"5m", 300000000},
		{"3h", INT64_C(10800000000)}, {"1d", INT64_C(86400000000)},
		{"1.5", 1500000}, {"1.5h", INT64_C(5400000000)},
		{"0.25m", 15000000}, {"0.5ms", 500}, {"2.000", 2000000},
		{"0.000001", 1}, {"0.0015ms", 1}, {"0.0009999ms", 0},
		{"0.000000999999", 0}, {"1.999999999s", 1999999},
		/* 1/86400000000 of a day is a microsecond. */
		{"0.000000000011574074d", 0}, {"0.000000000011574075d", 1},
		{"0.99999999999999999999999999999999999999d",
			INT64_C(86399999999)},
		{"0.33333333333333333333333333333333333333m", 19999999},
		{"9223372036854.775807", INT64_MAX},
		{"9223372036854.7758079999", INT64_MAX},
		{"9223372036854775.807ms", INT64_MAX},
		{"106751991.16730064d", INT64_C(9223372036854775296)},
		{"00000000000000000000000000000000000000001", 1000000}};
	int64_t n;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		n = -1;
		if (!number_parse_duration(cases[i].text, &n))
			fail_msg("\"%s\" is taken for none", cases[i].text);
		assert_int_equal(n, cases[i].microseconds);
	}
}

static void
no_durations(void **state)
{
	static const char *const texts[] = {"", "s", ".", "1.", ".5", "1.h",
		".5h", "1..5", "1.5.5", "1,5", "-1", "+1", "1.-5", "1.+5", " 1",
		"1 ", "1 s", "1. 5", "1S", "1M", "1H", "1D", "1MS", "1us",
		"1mss", "1sm", "1hh", "1h30m", "1w", "1y", "1e3", "0x1", "inf",
		"nan", "1.5\n", "9223372036854.775808",
		"9223372036854775.808ms", "9223372036855",
		"106751991.167300646d", "153722867281m", "2562047789h",
		"106751992d", "18446744073709551615", "18446744073709551616",
		"18446744073709551615d", "99999999999999999999999ms"};
	int64_t n;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(texts); i++)
		if (number_parse_duration(texts[i], &n))
			fail_msg("\"%s\" is taken for one", texts[i]);
}

/* MICROSECONDS read as TEXT, and the other way round. */
static void
assert_shown(int64_t microseconds, const char *text)
{
	char shown[NUMBER_DURATION];
	int64_t n = -1;

	memset(shown, '#', sizeof shown);
	number_show_duration(shown, microseconds);
	assert_string_equal(shown, text);
	assert_true(number_parse_duration(shown, &n));
	assert_int_equal(n, microseconds);
}

static void
durations_in_words(void **state)
{
	(void)state;
	assert_shown(0, "0s");
	assert_shown(1, "0.000001s");
	assert_shown(10, "0.00001s");
	assert_shown(250000, "0.25s");
	assert_shown(999999, "0.999999s");
	assert_shown(1000000, "1s");
	assert_shown(1000001, "1.000001s");
	assert_shown(10000000, "10s");
	assert_shown(90000000, "90s");
	assert_shown(INT64_C(86400000000), "86400s");
	assert_shown(INT64_C(100000100000), "100000.1s");
	assert_shown(INT64_MAX, "9223372036854.775807s");
}

static void
durations_in_words_are_read_as_they_were(void **state)
{
	char text[NUMBER_DURATION];
	uint64_t seed = 3;
	int64_t n, read;
	int i;

	(void)state;
	for (i = 0; i < 20000; i++) {
		n = (int64_t)(random_next(&seed) >> (1 + i % 63));
		/* With zeros at the end as well. */
		n -= i % 3 == 0 ? n % 1000 : 0;
		number_show_duration(text, n);
		assert_true(number_parse_duration(text, &read));
		assert_int_equal(read, n);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_numbers),
		cmocka_unit_test(no_whole_numbers),
		cmocka_unit_test(sizes),
		cmocka_unit_test(no_sizes),
		cmocka_unit_test(durations),
		cmocka_unit_test(no_durations),
		cmocka_unit_test(durations_in_words),
		cmocka_unit_test(durations_in_words_are_read_as_they_were),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
