/* Numbers as options give them. */
#include "number.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Read the digits that *TEXT begins with, one at least, and move past them. */
static bool
digits(const char **text, uint64_t *value)
{
	unsigned int digit;

	if (**text < '0' || **text > '9')
		return false;
	for (*value = 0; **text >= '0' && **text <= '9'; ++*text) {
		digit = (unsigned int)(**text - '0');
		if (*value > (UINT64_MAX - digit) / 10)
			return false;
		*value = *value * 10 + digit;
	}
	return true;
}

bool
number_parse(const char *text, uint64_t *value)
{
	return digits(&text, value) && *text == '\0';
}

bool
number_parse_size(const char *text, uint64_t *bytes)
{
	unsigned int shift = 0;

	if (!digits(&text, bytes))
		return false;
	switch (*text) {
	case 'K':
		shift = 10;
		break;
	case 'M':
		shift = 20;
		break;
	case 'G':
		shift = 30;
		break;
	case '\0':
		return true;
	default:
		return false;
	}
	if (text[1] != '\0' || *bytes > UINT64_MAX >> shift)
		return false;
	*bytes <<= shift;
	return true;
}

/* The unit that TEXT names in microseconds; 0 if it names none. */
static uint64_t
unit_of_time(const char *text)
{
	static const struct {
		const char *name;
		uint64_t microseconds;
	} units[] = {{"", 1000000}, {"ms", 1000}, {"s", 1000000},
		{"m", 60000000}, {"h", UINT64_C(3600000000)},
		{"d", UINT64_C(86400000000)}};
	size_t i;

	for (i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(text, units[i].name) == 0)
			return units[i].microseconds;
	return 0;
}

bool
number_parse_duration(const char *text, int64_t *microseconds)
{
	const char *fraction, *p;
	uint64_t whole, unit, part = 0;

	if (!digits(&text, &whole))
		return false;
	fraction = text;
	if (*text == '.') {
		fraction = ++text;
		text += strspn(text, "0123456789");
		if (text == fraction)
			return false;
	}
	unit = unit_of_time(text);
	if (unit == 0)
		return false;
	/* From the last digit on: what each step cuts can't count later. */
	for (p = text; p > fraction; p--)
		part = ((unsigned int)(p[-1] - '0') * unit + part) / 10;
	if (whole > (INT64_MAX - part) / unit)
		return false;
	*microseconds = (int64_t)(whole * unit + part);
	return true;
}

void
number_show_duration(char *text, int64_t microseconds)
{
	size_t n = (size_t)snprintf(text, NUMBER_DURATION, "%" PRId64 ".%06d",
		microseconds / 1000000, (int)(microseconds % 1000000));

	/* Zeros behind the point, and then itself, tell nothing. */
	while (text[n - 1] == '0')
		n--;
	if (text[n - 1] == '.')
		n--;
	text[n] = 's';
	text[n + 1] = '\0';
}
