/* Numbers as options give them. */
#include "number.h"

#include <stddef.h>

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
