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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_numbers),
		cmocka_unit_test(no_whole_numbers),
		cmocka_unit_test(sizes),
		cmocka_unit_test(no_sizes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
