/* The names of the inputs. */
#include "names.h"

#include "message.h"
#include "option_table.h"
#include "path.h"
#include "usage.h"
#include "xalloc.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first size of the text. */
#define FIRST_BYTES ((size_t)4096)

/* Standard input can be read only once. */
static void
check_standard_input(const struct names *names)
{
	size_t i, count = 0;

	for (i = 0; i < names->count; i++)
		count += strcmp(names->list[i], "-") == 0;
	if (count <= 1)
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

/* Append NAME, of LENGTH bytes and a NUL, to the text of NAMES. */
static void
append(struct names *names, const char *name, size_t length)
{
	while (names->capacity - names->length <= length)
		names->text =
			xgrow(names->text, &names->capacity, FIRST_BYTES, 1);
	memcpy(names->text + names->length, name, length + 1);
	names->length += length + 1;
	names->count++;
}

/* The names that FROM has, the list FILE. False: a read failed. */
static bool
read_all(struct names *names, FILE *from, const char *file)
{
	char *name = NULL;
	size_t capacity = 0;
	ssize_t n;

	while ((n = getdelim(&name, &capacity, '\0', from)) > 0) {
		/* Without the NUL, which the last one may lack. */
		if (name[n - 1] == '\0')
			n--;
		if (n == 0)
			message_fatal(NULL,
				"%s:%zu: the name of an input is empty", file,
				names->count + 1);
		append(names, name, (size_t)n);
	}
	free(name);
	return !ferror(from);
}

/* Make the list of what the text has. */
static void
make_list(struct names *names)
{
	char *name = names->text;
	size_t i;

	names->list = xcalloc(names->count, sizeof(*names->list));
	for (i = 0; i < names->count; i++) {
		names->list[i] = name;
		name += strlen(name) + 1;
	}
}

/* True if NAME is another name of standard input, or "-". */
static bool
is_standard_input(const char *name)
{
	return strcmp(name, "-") == 0 || path_descriptor(name) == STDIN_FILENO;
}

/* Nor if it is what the names are read from. */
static void
check_list(const struct names *names)
{
	size_t i;

	for (i = 0; i < names->count; i++) {
		if (!is_standard_input(names->list[i]))
			continue;
		message_error(STATUS_FAILED, NULL,
			"'%s' (standard input) can't be an input and the list "
			"of inputs",
			names->list[i]);
		usage_wrong();
	}
}

void
names_read(struct names *names, const char *file, const char *label)
{
	bool dash = strcmp(file, "-") == 0;
	FILE *from = dash ? stdin : fopen(file, "r");
	const char *called = dash ? label : file;

	*names = (struct names){0};
	if (from == NULL || !read_all(names, from, called))
		message_fatal(called, "%s", strerror(errno));
	if (!dash)
		fclose(from);
	if (names->count == 0)
		message_fatal(called, "names no input");
	make_list(names);
	if (is_standard_input(file))
		check_list(names);
	check_standard_input(names);
}

void
names_free(struct names *names)
{
	if (names->text == NULL)
		return;
	free(names->list);
	free(names->text);
}
