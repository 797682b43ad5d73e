/* Timestamps: which one of a line counts, and where it may stand. */
#include "stamps.h"

#define USUAL "[10/Mar/2024:10:00:00 +0000]"
#define LATER "[10/Mar/2024:11:00:00 +0000]"
#define EARLIER "[10/Mar/2024:09:00:00 +0000]"
#define FOLLOWED USUAL " \"GET / HTTP/1.1\" 200 1"

static void
lines_as_servers_write_them(void **state)
{
	static const char *const lines[] = {"127.0.0.1 - - " FOLLOWED
					    " \"-\" \"curl/8\"\n",
		"www.example.net:443 10.0.0.1 - frank " FOLLOWED "\n",
		"fe80::1%eth0 - - " FOLLOWED "\n", FOLLOWED "\n", FOLLOWED,
		"10.0.0.1 - - " USUAL " \"\" 408 0\n",
		"10.0.0.1 - - " USUAL " \"-\" 400 0\r\n",
		"user name with [brackets] - " FOLLOWED "\n"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_instant(lines[i], SECONDS(TEN));
}

static void
custom_formats_have_no_quote(void **state)
{
	static const char *const lines[] = {USUAL, USUAL "\n", USUAL " ",
		USUAL " GET / 200\n", "10.0.0.1 " USUAL " GET \"/\" 200\n",
		"<134>haproxy[123]: 10.0.0.1:80 [10/Mar/2024:10:00:00.000] f "
		"b/s 0/0/0 200\n",
		"\"GET / HTTP/1.1\" 200 " USUAL "\n"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_instant(lines[i], SECONDS(TEN));
}

static void
other_brackets_are_passed_over(void **state)
{
	static const char *const lines[] = {"[::1]:80 - - " FOLLOWED,
		"host:443 10.0.0.1 - [x] " FOLLOWED, "[" FOLLOWED,
		"[[[[[" FOLLOWED, "[]" FOLLOWED, "[ " FOLLOWED,
		"[10/Mar/2024 " FOLLOWED, "[10/Mar/2024:10:00:0" FOLLOWED,
		"[31/Apr/2024:10:00:00 +0000] \" " FOLLOWED,
		"[10/Mar/2024:24:00:00 +0000] \" " FOLLOWED,
		"[10/Mar/2024:11:00:00 +2400] \" " FOLLOWED,
		"[Sun Mar 10 11:00:00 2024] [error] " FOLLOWED,
		"[::1]:80 [x] " USUAL " no quote"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_instant(lines[i], SECONDS(TEN));
}

/* Nobody moves a line by a stamp in his user name or in his request. */
static void
the_one_before_the_request_wins(void **state)
{
	static const char *const lines[] = {"1.2.3.4 - " LATER " " FOLLOWED,
		"1.2.3.4 - " EARLIER " " FOLLOWED, EARLIER FOLLOWED,
		"1.2.3.4 - " LATER " x" LATER "\" " FOLLOWED,
		"1.2.3.4 - " LATER "\t\" " FOLLOWED,
		"1.2.3.4 - " LATER "  \" " FOLLOWED,
		"1.2.3.4 - " LATER " \\\" " FOLLOWED,
		"1.2.3.4 - " LATER " '\" " FOLLOWED,
		"1.2.3.4 - - " USUAL " \"GET /" LATER " \"",
		"1.2.3.4 - - " USUAL " \"GET / " LATER " HTTP/1.1\"",
		"1.2.3.4 - " EARLIER " " LATER " " FOLLOWED,
		"1.2.3.4 - [10/Mar/2024:11:00:00.5] " FOLLOWED};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_instant(lines[i], SECONDS(TEN));
}

static void
without_a_request_the_first_one_wins(void **state)
{
	static const char *const lines[] = {USUAL " " LATER,
		USUAL " " EARLIER " x", "[x] " USUAL LATER "\n",
		"\"GET\" " USUAL " from " EARLIER " to " LATER "\n",
		"[10/Mar/2024:99:00:00] " USUAL LATER};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_instant(lines[i], SECONDS(TEN));
}

static void
lines_without_one(void **state)
{
	static const char *const lines[] = {"", "\n", "[", "[\n", "]", "[]",
		"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
		"10/Mar/2024:10:00:00 +0000", "(10/Mar/2024:10:00:00 +0000)",
		"[10/Mar/2024:10:00:00 +0000", "[10/Mar/2024 10:00:00 +0000]",
		"[2024-03-10T10:00:00Z] \"", "[10/Mar/24:10:00:00 +0000]",
		"[1/Mar/2024:10:00:00 +0000]", "[ 1/Mar/2024:10:00:00 +0000]",
		"[10/03/2024:10:00:00 +0000]", "[10/Mar/2024:10:00 +0000] \"",
		"[ 10/Mar/2024:10:00:00 +0000] \"",
		"[10/Mar/2024:10:00:00 +0000 ] \"",
		"{10/Mar/2024:10:00:00 +0000} \"",
		"[10/Mar/2024:10:00:00 +0000) \"",
		"2024/03/10 10:00:00 [error] 7#7: *1 open() failed\n"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		assert_undated(lines[i]);
}

/* What lies behind a line is not its own, even if it would fit. */
static void
a_line_ends_where_it_ends(void **state)
{
	static const char *const lines[] = {FOLLOWED, "[::1]:80 - - " FOLLOWED,
		"[10/Mar/2024:10:00:00] \"GET",
		"[10/Mar/2024:10:00:00.123456789] \"GET",
		"1.2.3.4 - - [10/Mar/2024:10:00:00,123 +0000] \"GET"};
	const struct zone utc = zone_of("UTC");
	struct timestamp ts;
	const uint8_t *whole;
	size_t i, n, needed;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		needed = (size_t)(strrchr(lines[i], ']') - lines[i]) + 1;
		for (n = 0; n <= strlen(lines[i]); n++) {
			/* With nothing behind it, and with all of it. */
			timestamp_init(&ts, &utc);
			assert_int_equal(
				ask(&ts, lines[i], n) != UNDATED, n >= needed);
			timestamp_init(&ts, &utc);
			whole = (const uint8_t *)lines[i];
			assert_int_equal(timestamp_find(&ts, whole, whole + n),
				n >= needed);
		}
	}
}

/* A blank and a quote count only if they are the line's own. */
static void
the_request_must_be_in_the_line(void **state)
{
	const char *line = EARLIER " " LATER " \"";
	const struct zone utc = zone_of("UTC");
	const uint8_t *p = (const uint8_t *)line;
	struct timestamp ts;
	size_t n = strlen(line);

	(void)state;
	timestamp_init(&ts, &utc);
	assert_true(timestamp_find(&ts, p, p + n));
	assert_int_equal(ts.instant, SECONDS(TEN + 3600));
	timestamp_init(&ts, &utc);
	assert_true(timestamp_find(&ts, p, p + n - 1));
	assert_int_equal(ts.instant, SECONDS(TEN - 3600));
	timestamp_init(&ts, &utc);
	assert_true(timestamp_find(&ts, p, p + n - 2));
	assert_int_equal(ts.instant, SECONDS(TEN - 3600));
}

static void
at_any_distance_from_the_start(void **state)
{
	const struct zone utc = zone_of("UTC");
	struct bytes line = {0};
	struct timestamp ts;
	size_t before;

	(void)state;
	for (before = 0; before < 200; before++) {
		line.length = 0;
		bytes_fill(&line, before % 2 == 0 ? 'x' : '\0', before);
		bytes_add(&line, FOLLOWED, sizeof FOLLOWED - 1);
		timestamp_init(&ts, &utc);
		assert_int_equal(ask(&ts, (const char *)line.data, line.length),
			SECONDS(TEN));
		/* The next time it is known already. */
		assert_int_equal(ask(&ts, (const char *)line.data, line.length),
			SECONDS(TEN));
	}
	bytes_free(&line);
}

static void
bracket_is_found_as_memchr_does(void **state)
{
	char text[80];
	const uint8_t *p;
	size_t n, first, second;

	(void)state;
	memset(text, '[' + 1, sizeof text);
	for (n = 0; n < sizeof text; n++)
		for (first = 0; first <= n; first++) {
			second = first + 1 + n % 37;
			if (first < n)
				text[first] = '[';
			if (second < n)
				text[second] = '[';
			p = cornered(text, n);
			assert_ptr_equal(timestamp_bracket(p, p + n),
				first < n ? p + first : NULL);
			/* What stands behind the end does not count. */
			assert_ptr_equal(timestamp_bracket(p, p + first), NULL);
			memset(text, '[' + 1, sizeof text);
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_as_servers_write_them),
		cmocka_unit_test(custom_formats_have_no_quote),
		cmocka_unit_test(other_brackets_are_passed_over),
		cmocka_unit_test(the_one_before_the_request_wins),
		cmocka_unit_test(without_a_request_the_first_one_wins),
		cmocka_unit_test(lines_without_one),
		cmocka_unit_test(a_line_ends_where_it_ends),
		cmocka_unit_test(the_request_must_be_in_the_line),
		cmocka_unit_test(at_any_distance_from_the_start),
		cmocka_unit_test(bracket_is_found_as_memchr_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
