/*
 * Timestamps: against a slow and plain reading of the same rules, which knows
 * no shortcut and remembers nothing.
 */
#include "stamps.h"

#include <ctype.h>

#define USUAL "[10/Mar/2024:10:00:00 +0000] \""

/* True if the N bytes at P look like PATTERN: 9 is a digit, A a letter. */
static bool
reference_looks(const char *p, size_t n, const char *pattern)
{
	size_t i;

	for (i = 0; pattern[i] != '\0'; i++) {
		if (i >= n)
			return false;
		if (pattern[i] == '9' ? p[i] < '0' || p[i] > '9'
			: pattern[i] == 'A'
				? !((p[i] >= 'A' && p[i] <= 'Z') ||
					  (p[i] >= 'a' && p[i] <= 'z'))
				: p[i] != pattern[i])
			return false;
	}
	return true;
}

static int
reference_number(const char *p)
{
	return (p[0] - '0') * 10 + (p[1] - '0');
}

/* Days from 1970 to the day, counted one month at a time; -1: no day. */
static bool
reference_day(const char *p, int64_t *days)
{
	static const char months[12][4] = {"jan", "feb", "mar", "apr", "may",
		"jun", "jul", "aug", "sep", "oct", "nov", "dec"};
	static const int lengths[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int year = reference_number(p + 7) * 100 + reference_number(p + 9);
	int day = reference_number(p), month, i, leaps;
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
	const char name[] = {(char)tolower(p[3]), (char)tolower(p[4]),
		(char)tolower(p[5]), '\0'};

	for (month = 0; month < 12; month++)
		if (strcmp(months[month], name) == 0)
			break;
	if (month == 12 || day < 1 ||
		day > lengths[month] + (month == 1 && leap))
		return false;
	/* Leap years from the year 0 on, it included, this one not. */
	leaps = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
	*days = INT64_C(365) * year + leaps + day - 1 - 719528;
	for (i = 0; i < month; i++)
		*days += lengths[i] + (i == 1 && leap);
	return true;
}

/* The length of a valid stamp at P and its instant; 0 if there is none. */
static size_t
reference_stamp(const char *p, size_t n, int64_t east, int64_t *instant)
{
	int64_t days, micro = 0, unit = 100000;
	size_t at = 21, digits = 0;
	int hour, minute, second;

	if (!reference_looks(p, n, "[99/AAA/9999:99:99:99") ||
		!reference_day(p + 1, &days))
		return 0;
	hour = reference_number(p + 13);
	minute = reference_number(p + 16);
	second = reference_number(p + 19);
	if (hour > 23 || minute > 59 || second > 60)
		return 0;
	if (at < n && (p[at] == '.' || p[at] == ',')) {
		for (at++; at < n && p[at] >= '0' && p[at] <= '9'; at++) {
			micro += (p[at] - '0') * unit;
			unit /= 10;
			digits++;
		}
		if (digits == 0 || digits > 9)
			return 0;
	}
	if (reference_looks(p + at, n - at, " +9999]") ||
		reference_looks(p + at, n - at, " -9999]")) {
		if (reference_number(p + at + 2) > 23 ||
			reference_number(p + at + 4) > 59)
			return 0;
		east = reference_number(p + at + 2) * 3600 +
		       reference_number(p + at + 4) * 60;
		if (p[at + 1] == '-')
			east = -east;
		at += 6;
	}
	if (at >= n || p[at] != ']')
		return 0;
	*instant = (days * 86400 + hour * 3600 + minute * 60 + second - east) *
			   1000000 +
		   micro;
	return at + 1;
}

/* The instant of the line; EAST: seconds of the default zone. */
static int64_t
reference(const char *line, size_t n, int64_t east)
{
	int64_t instant, first = UNDATED;
	size_t i, length;

	for (i = 0; i < n; i++) {
		length = reference_stamp(line + i, n - i, east, &instant);
		if (length == 0)
			continue;
		if (reference_looks(line + i + length, n - i - length, " \""))
			return instant;
		if (first == UNDATED)
			first = instant;
	}
	return first;
}

/* STAMP at LINE, with the byte put at AT in place of SKIP bytes. */
static void
assert_like_reference(const char *stamp, size_t at, size_t skip, int byte)
{
	const struct zone utc = zone_of("UTC");
	struct timestamp ts;
	char line[64];
	size_t n = at;

	memcpy(line, stamp, at);
	if (byte >= 0)
		line[n++] = (char)byte;
	memcpy(line + n, stamp + at + skip, strlen(stamp) - at - skip);
	n += strlen(stamp) - at - skip;
	timestamp_init(&ts, &utc);
	if (ask(&ts, line, n) != reference(line, n, 0))
		fail_msg("%s: %zu bytes at %zu replaced by %d", stamp, skip, at,
			byte);
}

/* The slow reading of the rules knows which ones are still valid. */
static void
every_change_of_a_byte(void **state)
{
	static const char *const stamps[] = {"[10/Mar/2024:10:00:00 +0000] \"",
		"[29/Feb/2000:23:59:60,123456789 -2359] \"",
		"[01/Jan/0001:00:00:00] \"", "[30/Nov/1969:19:09:19.5] \""};
	size_t i, at;
	int byte;

	(void)state;
	for (i = 0; i < LENGTH(stamps); i++)
		for (at = 0; at < strlen(stamps[i]); at++) {
			for (byte = 0; byte < 256; byte++) {
				assert_like_reference(stamps[i], at, 1, byte);
				assert_like_reference(stamps[i], at, 0, byte);
			}
			assert_like_reference(stamps[i], at, 1, -1);
		}
}

/* Put some part of a line into LINE, often like those that came before. */
static void
random_part(struct bytes *line, uint64_t *seed)
{
	static const char *const parts[] = {"[", "]", " \"", "\"", " ", "x",
		"[::1]:80 ", "1.2.3.4 - - ", "[10/Mar/2024:10:00:00.12345] \"",
		"[10/Mar/2024:10:00:00,5 +0000] \"",
		"[10/Mar/2024:10:00:00] \"", USUAL, USUAL, USUAL,
		"[10/Mar/2024:10:00:00 +0000] x",
		"[10/Mar/2024:10:00:00 +0000"};
	static const char digits[] = "0123456789 /";
	size_t from = line->length;
	const char *part = parts[random_below(seed, LENGTH(parts))];

	bytes_add(line, part, strlen(part));
	/* Mostly one other digit: another day, time, zone, or none at all. */
	if (strlen(part) > 20 && random_below(seed, 3) > 0)
		line->data[from + 1 + random_below(seed, 27)] =
			(uint8_t)digits[random_below(seed, sizeof digits - 1)];
}

static void
any_lines_in_any_order(void **state)
{
	const struct zone zone = zone_of("-0130");
	struct bytes line = {0};
	struct timestamp ts;
	uint64_t seed = 5;
	size_t parts;
	int64_t instant;
	int i;

	(void)state;
	timestamp_init(&ts, &zone);
	for (i = 0; i < 300000; i++) {
		line.length = 0;
		for (parts = 1 + random_below(&seed, 3); parts > 0; parts--)
			random_part(&line, &seed);
		instant = ask(&ts, (const char *)line.data, line.length);
		if (instant !=
			reference((const char *)line.data, line.length, -5400))
			fail_msg("line %d: %.*s", i, (int)line.length,
				(const char *)line.data);
	}
	bytes_free(&line);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_change_of_a_byte),
		cmocka_unit_test(any_lines_in_any_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
