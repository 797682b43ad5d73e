/* The names of the inputs. */
#include "names.h"

#include "message.h"
#include "option_table.h"
#include "usage.h"
#include "xalloc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first sizes of what grows. */
#define FIRST_BYTES ((size_t)4096)
#define FIRST_NAMES ((size_t)64)

/* How many of NAMES are standard input. */
static size_t
count_standard_input(const struct names *names)
{
	size_t i, count = 0;

	for (i = 0; i < names->count; i++)
		count += strcmp(names->list[i], "-") == 0;
	return count;
}

/* Standard input can be read only once. */
static void
check_standard_input(const struct names *names)
{
	if (count_standard_input(names) <= 1)
		return;
	message_error(
		STATUS_FAILED, NULL, "'-' (standard input) is named twice");
	usage_wrong();
}

void
names_of_operands(struct names *names, char **operands, size_t count)
{
	static char standard_input[] = "-";
	static char *only_standard_input[] = {standard_input, NULL};

	if (count == 0) {
		if (isatty(STDIN_FILENO)) {
			fputs(option_usage, stderr);
			usage_wrong();
		}
		operands = only_standard_input;
		count = 1;
	}
	*names = (struct names){.list = operands, .count = count};
	check_standard_input(names);
}

/* All bytes of FROM, and a NUL behind them; *LENGTH without it. */
static char *
read_all(FILE *from, size_t *length)
{
	size_t capacity = 0;
	char *text = NULL;

	*length = 0;
	do {
		if (capacity - *length < 2)
			text = xgrow(text, &capacity, FIRST_BYTES, 1);
		*length +=
			fread(text + *length, 1, capacity - *length - 1, from);
	} while (!feof(from) && !ferror(from));
	text[*length] = '\0';
	return text;
}

/* The names in the LENGTH bytes of TEXT, the list FILE. */
static void
split(struct names *names, size_t length, const char *file)
{
	char *name = names->text, *end = name + length;
	size_t capacity = 0;

	for (; name < end; name += strlen(name) + 1) {
		if (*name == '\0')
			message_fatal(NULL,
				"%s:%zu: the name of an input is empty", file,
				names->count + 1);
		if (names->count == capacity)
			names->list = xgrow(names->list, &capacity, FIRST_NAMES,
				sizeof(*names->list));
		names->list[names->count++] = name;
	}
	if (names->count == 0)
		message_fatal(file, "names no input");
}

void
names_read(struct names *names, const char *file, const char *label)
{
	bool standard = strcmp(file, "-") == 0;
	FILE *from = standard ? stdin : fopen(file, "r");
	size_t length;

	if (standard)
		file = label;
	*names = (struct names){0};
	if (from != NULL)
		names->text = read_all(from, &length);
	if (from == NULL || ferror(from))
		message_fatal(file, "%s", strerror(errno));
	if (!standard)
		fclose(from);
	split(names, length, file);
	check_standard_input(names);
	if (!standard || count_standard_input(names) == 0)
		return;
	message_error(STATUS_FAILED, NULL,
		"'-' (standard input) can't be an input and the list of "
		"inputs");
	usage_wrong();
}

void
names_free(struct names *names)
{
	if (names->text == NULL)
		return;
	free(names->list);
	free(names->text);
}
