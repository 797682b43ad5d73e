/*
 * The command line.
 *
 * There is one table of options, option_table.c. getopt_long()'s own array and
 * --help are made from it, and the tests hold the man page to what --help
 * lists.
 */
#include "options.h"

#include "message.h"
#include "number.h"
#include "option_table.h"
#include "processors.h"
#include "usage.h"
#include "version.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* To getopt_long(), a long option is this and its place in the table. */
#define LONG 512

/* End the program once what stdio holds of standard output is written. */
_Noreturn static void
finish_stdout(void)
{
	if (ferror(stdout) || fclose(stdout) == EOF)
		message_fatal(NULL, "write error: %s", strerror(errno));
	exit(STATUS_OK);
}

/* Make what getopt_long() wants out of the table. */
static void
make_getopt(struct option *longs, char *letters)
{
	size_t i;

	/* A missing argument is to be told from an unknown option. */
	*letters++ = ':';
	for (i = 0; i < option_count; i++) {
		longs[i] = (struct option){
			.name = option_table[i].name,
			.has_arg = option_table[i].argument ? required_argument
							    : no_argument,
			.val = LONG + (int)i,
		};
		if (option_table[i].value >= DEFAULT_ZONE)
			continue;
		*letters++ = (char)option_table[i].value;
		if (option_table[i].argument)
			*letters++ = ':';
	}
	longs[option_count] = (struct option){0};
	*letters = '\0';
}

/* -S's argument in bytes. */
static size_t
size_argument(const char *text)
{
	uint64_t bytes;

	if (!number_parse_size(text, &bytes) || bytes < OPTIONS_BUFFER_MIN)
		usage_wrong_argument("--buffer-size", text,
			"a size of at least 64K, such as 512K, 4M or 1G");
	return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

/* -T's argument. */
static unsigned int
threads_argument(const char *text)
{
	uint64_t n;

	if (!number_parse(text, &n) || n > OPTIONS_THREADS_MAX)
		usage_wrong_argument("--threads", text,
			"a number of threads up to 1024 (0: as many as "
			"processors)");
	return (unsigned int)n;
}

/* The argument of OPTION, in microseconds. */
static int64_t
duration_argument(const char *option, const char *text)
{
	int64_t duration;

	if (!number_parse_duration(text, &duration))
		usage_wrong_argument(option, text,
			"a duration such as 90, 1.5s, 500ms, 10m, 2h or 1d");
	return duration;
}

/* Carry out one option; ARGUMENT is NULL if it takes none. */
static void
apply(struct options *options, int value, char *argument)
{
	switch (value) {
	case 'o':
		options->output = argument;
		break;
	case 'w':
		options->reading.window =
			duration_argument("--window", argument);
		break;
	case 'c':
		options->check = true;
		break;
	case SINCE:
		options->since = argument;
		break;
	case UNTIL:
		options->until = argument;
		break;
	case SLACK:
		options->slack = duration_argument("--slack", argument);
		break;
	case NO_SEEK:
		options->no_seek = true;
		break;
	case DEDUP:
		options->dedup = true;
		break;
	case 'H':
		options->with_filename = true;
		break;
	case DEFAULT_ZONE:
		if (zone_parse(argument, &options->reading.zone))
			break;
		usage_wrong_argument("--default-zone", argument,
			"UTC, local, +HHMM or -HHMM");
	case SKIP_UNREADABLE:
		options->skip_unreadable = true;
		break;
	case FILES0_FROM:
		options->files0_from = argument;
		break;
	case 'S':
		options->buffer_size = size_argument(argument);
		break;
	case 'T':
		options->threads = threads_argument(argument);
		break;
	case 'q':
		options->quiet = true;
		break;
	case LABEL:
		options->label = argument;
		break;
	case 'h':
		option_print_help();
		finish_stdout();
	case 'V':
		version_print();
		finish_stdout();
	}
}

/*
 * Tell what getopt_long() found wrong with ARGUMENT, or with the letter
 * optopt. It would do so itself, but pass control characters on.
 */
_Noreturn static void
wrong_option(int value, const char *argument)
{
	if (value == ':')
		message_error(STATUS_FAILED, NULL,
			"option '%s' needs an argument", argument);
	else if (optopt >= LONG)
		message_error(STATUS_FAILED, NULL,
			"option '%s' takes no argument", argument);
	else if (optopt != 0)
		message_error(
			STATUS_FAILED, NULL, "unknown option '-%c'", optopt);
	else
		message_error(STATUS_FAILED, NULL,
			"unknown or ambiguous option '%s'", argument);
	usage_wrong();
}

/* The inputs: the COUNT operands NAMES, or what is listed in a file. */
static void
take_names(struct options *options, char **names, int count)
{
	if (options->files0_from == NULL) {
		names_of_operands(&options->names, names, (size_t)count);
		return;
	}
	if (count > 0) {
		message_error(STATUS_FAILED, NULL,
			"--files0-from takes no FILE operands");
		usage_wrong();
	}
	names_read(&options->names, options->files0_from, options->label);
}

void
options_parse(struct options *options, int argc, char **argv)
{
	struct option longs[OPTION_MOST + 1];
	char letters[2 * OPTION_MOST + 2];
	int value;

	*options = (struct options){.label = "(standard input)",
		.buffer_size = OPTIONS_BUFFER,
		.slack = -1,
		.reading = READING_ALL};
	make_getopt(longs, letters);
	opterr = 0;
	for (;;) {
		optopt = 0;
		value = getopt_long(argc, argv, letters, longs, NULL);
		if (value == -1)
			break;
		if (value == '?' || value == ':')
			wrong_option(value, argv[optind - 1]);
		if (value >= LONG)
			value = option_table[value - LONG].value;
		apply(options, value, optarg);
	}
	if (options->threads == 0)
		options->threads = processors();
	if (options->check && options->output != NULL) {
		message_error(STATUS_FAILED, NULL,
			"--check writes nothing, and so takes no --output");
		usage_wrong();
	}
	take_names(options, argv + optind, argc - optind);
}

void
options_free(struct options *options)
{
	names_free(&options->names);
}
