/*
 * Timestamps: what is known of a line without parsing, as it is like the one
 * before. timestamp_quick_portable.c asks the same without vectors.
 */
#include "stamps.h"

#define USUAL "[10/Mar/2024:10:00:00 +0000] \""

/* With vectors, other times of the same day are known; else the last one. */
#if defined(__SSE2__) && defined(__GNUC__)
#define OTHER_TIMES true
#else
#define OTHER_TIMES false
#endif

static void
begin(struct timestamp *ts, const char *zone)
{
	const struct zone z = zone_of(zone);

	timestamp_init(ts, &z);
}

/* timestamp_quick() alone. */
static bool
quick(struct timestamp *ts, const char *line)
{
	size_t n = strlen(line);
	const uint8_t *p = cornered(line, n);

	return timestamp_quick(ts, p, p + n);
}

/* TS, which parsed USUAL last. */
static void
begin_usual(struct timestamp *ts)
{
	begin(ts, "UTC");
	assert_int_equal(ask(ts, USUAL, strlen(USUAL)), SECONDS(TEN));
}

/*
 * The N bytes of LINE: what timestamp_quick() says by TS, in the corner of the
 * memory, is what timestamp_find() says by nothing. If it says nothing, TS is
 * as it was. True if it says something.
 */
static bool
agrees(struct timestamp *ts, const char *line, size_t n)
{
	const struct timestamp before = *ts;
	const uint8_t *p = cornered(line, n);
	const struct zone utc = zone_of("UTC");
	struct timestamp fresh;

	if (!timestamp_quick(ts, p, p + n)) {
		assert_int_equal(ts->instant, before.instant);
		assert_int_equal(ts->midnight, before.midnight);
		assert_memory_equal(ts->time, before.time, sizeof ts->time);
		assert_memory_equal(ts->text, before.text, sizeof ts->text);
		return false;
	}
	timestamp_init(&fresh, &utc);
	if (!timestamp_find(&fresh, p, p + n) || fresh.instant != ts->instant)
		fail_msg("%s: %" PRId64 " for %" PRId64, line, ts->instant,
			fresh.instant);
	return true;
}

static void
busy_logs_repeat_the_stamp(void **state)
{
	struct timestamp ts;

	(void)state;
	begin(&ts, "UTC");
	assert_false(quick(&ts, "1.1.1.1 - - " USUAL "GET /"));
	begin_usual(&ts);
	assert_true(quick(&ts, "1.1.1.1 - - " USUAL "GET /"));
	assert_true(quick(&ts, USUAL));
	assert_true(quick(&ts, "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff some "
			       "user - " USUAL "POST /"));
	assert_int_equal(ts.instant, SECONDS(TEN));
}

static void
nothing_is_known_at_first(void **state)
{
	static const char nuls[64];
	struct timestamp ts;
	const uint8_t *p;

	(void)state;
	begin(&ts, "UTC");
	assert_false(quick(&ts, ""));
	assert_false(quick(&ts, "["));
	assert_false(quick(&ts, USUAL));
	p = cornered(nuls, sizeof nuls);
	assert_false(timestamp_quick(&ts, p, p + sizeof nuls));
}

/* Wherever the bracket stands, in lines of any length. */
static void
bracket_at_every_place(void **state)
{
	char line[200];
	struct timestamp ts;
	size_t at, n;

	(void)state;
	begin_usual(&ts);
	for (at = 0; at < 100; at++) {
		memset(line, 'x', sizeof line);
		memcpy(line + at, USUAL, TIMESTAMP_USUAL);
		for (n = 0; n < at + TIMESTAMP_USUAL; n++)
			assert_false(agrees(&ts, line, n));
		for (; n < at + 2 * TIMESTAMP_USUAL; n++)
			assert_true(agrees(&ts, line, n));
		/* The first one counts. */
		memset(line, '[', at);
		assert_int_equal(agrees(&ts, line, sizeof line), at == 0);
	}
	memset(line, 'x', sizeof line);
	for (n = 0; n < sizeof line; n++)
		assert_false(agrees(&ts, line, n));
}

static void
one_other_byte_is_another_stamp(void **state)
{
	char line[sizeof USUAL];
	struct timestamp ts;
	size_t at;
	int byte;
	bool known, digit;

	(void)state;
	for (at = 0; at < TIMESTAMP_USUAL; at++)
		for (byte = 0; byte < 256; byte++) {
			begin_usual(&ts);
			memcpy(line, USUAL, sizeof line);
			line[at] = (char)byte;
			known = agrees(&ts, line, TIMESTAMP_USUAL);
			/* Only a digit of HH:MM:SS may be another one. */
			digit = at >= TIMESTAMP_TIME && at < TIMESTAMP_REST &&
				USUAL[at] != ':';
			if (line[at] == USUAL[at])
				assert_true(known);
			else if (!OTHER_TIMES || !digit)
				assert_false(known);
			else
				assert_int_equal(known,
					instant_in("UTC", line) != UNDATED);
		}
}

static void
a_cut_stamp_is_not_the_same(void **state)
{
	struct timestamp ts;
	const uint8_t *p;
	size_t n;

	(void)state;
	begin_usual(&ts);
	for (n = 0; n < TIMESTAMP_USUAL; n++) {
		p = cornered(USUAL, n);
		assert_false(timestamp_quick(&ts, p, p + n));
		/* Also where the rest stands behind the line's end. */
		p = (const uint8_t *)USUAL;
		assert_false(timestamp_quick(&ts, p, p + n));
	}
}

/* All that are, and all that look like one: six digits. */
static void
every_time_of_the_day(void **state)
{
	char line[] = USUAL;
	char *time = line + TIMESTAMP_TIME;
	const uint8_t *p = (const uint8_t *)line, *end = p + TIMESTAMP_USUAL;
	const int64_t midnight = SECONDS(TEN - 10 * 3600);
	int hour, minute, second;
	struct timestamp ts;
	bool valid, known;

	(void)state;
	begin_usual(&ts);
	for (hour = 0; hour < 100; hour++)
		for (minute = 0; minute < 100; minute++)
			for (second = 0; second < 100; second++) {
				time[0] = (char)('0' + hour / 10);
				time[1] = (char)('0' + hour % 10);
				time[3] = (char)('0' + minute / 10);
				time[4] = (char)('0' + minute % 10);
				time[6] = (char)('0' + second / 10);
				time[7] = (char)('0' + second % 10);
				valid = hour < 24 && minute < 60 && second < 61;
				known = timestamp_quick(&ts, p, end);
				if (known != (OTHER_TIMES && valid))
					fail_msg("%s: %d", line, known);
				if (!valid)
					continue;
				/* The struct goes on from what it says. */
				assert_true(
					known || timestamp_find(&ts, p, end));
				assert_int_equal(ts.instant,
					midnight +
						SECONDS(hour * 3600 +
							minute * 60 + second));
				assert_true(timestamp_quick(&ts, p, end));
			}
}

/* Any bytes in the place of the time of day. */
static void
no_time_of_the_day(void **state)
{
	static const char letters[] = "0123456789:/. \xb0\xff\x80\x7f";
	char line[sizeof USUAL] = USUAL;
	struct timestamp ts;
	uint64_t seed = 9;
	int i, at;

	(void)state;
	begin_usual(&ts);
	for (i = 0; i < 200000; i++) {
		for (at = TIMESTAMP_TIME; at < TIMESTAMP_REST; at++)
			line[at] =
				USUAL[at] == ':' && i % 9 > 0
					? ':'
					: letters[random_below(&seed,
						  i % 2 == 0 ? 10
							     : sizeof letters)];
		agrees(&ts, line, TIMESTAMP_USUAL);
	}
}

/* What one line leaves in the struct must not mislead the next. */
static void
lines_in_any_order(void **state)
{
	static const char *const parts[] = {"[10/Mar/2024:", "[10/Mar/2024:",
		"[11/Mar/2024:", "[10/mar/2024:", "[31/Feb/2024:", "x [",
		"10:00:00", "10:00:01", "23:59:60", "24:00:00", "10:00:0x",
		" +0000] \"", " +0000] \"", " +0000] \"", " +0100] \"",
		" +0000] x", "] \"", ".12345] \"", ".5 +0000] \""};
	const struct zone utc = zone_of("UTC");
	struct timestamp ts, fresh;
	uint64_t seed = 4;
	char line[200];
	int64_t instant;
	size_t n;
	int i;

	(void)state;
	begin(&ts, "UTC");
	for (i = 0; i < 300000; i++) {
		*line = '\0';
		do {
			strcat(line, parts[random_below(&seed, 6)]);
			strcat(line, parts[6 + random_below(&seed, 5)]);
			strcat(line, parts[11 + random_below(&seed, 8)]);
		} while (random_below(&seed, 4) == 0 && strlen(line) < 150);
		n = strlen(line);
		instant = ask(&ts, line, n);
		timestamp_init(&fresh, &utc);
		if (!timestamp_find(&fresh, (const uint8_t *)line,
			    (const uint8_t *)line + n))
			fresh.instant = UNDATED;
		if (instant != fresh.instant)
			fail_msg("%s: %" PRId64 " for %" PRId64, line, instant,
				fresh.instant);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(busy_logs_repeat_the_stamp),
		cmocka_unit_test(nothing_is_known_at_first),
		cmocka_unit_test(bracket_at_every_place),
		cmocka_unit_test(one_other_byte_is_another_stamp),
		cmocka_unit_test(a_cut_stamp_is_not_the_same),
		cmocka_unit_test(every_time_of_the_day),
		cmocka_unit_test(no_time_of_the_day),
		cmocka_unit_test(lines_in_any_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
