/*
 * The command line.
 *
 * There is one table of options. getopt_long()'s own array and --help are
 * made from it, and the tests hold the man page to what --help lists.
 */
#include "options.h"

#include "message.h"
#include "number.h"
#include "processors.h"
#include "version.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where the names of --help's options end and their meaning begins. */
#define HELP_COLUMN 25

/* Values of options without a letter; above any character. */
enum { DEFAULT_ZONE = 256, SKIP_UNREADABLE, LABEL };

static const struct {
	int value; /* The letter, or one of the above. */
	const char *name;
	const char *argument; /* NULL: it takes none. */
	const char *help;
} table[] = {
	{'o', "output", "FILE",
		"write to FILE, replaced as a whole at the end"},
	{DEFAULT_ZONE, "default-zone", "ZONE",
		"zone of stamps without one: UTC (unless given),\n"
		"+HHMM, -HHMM or local"},
	{SKIP_UNREADABLE, "skip-unreadable", NULL,
		"merge the others if an input can't be used"},
	{'S', "buffer-size", "SIZE", "buffer of each input (4M; at least 64K)"},
	{'T', "threads", "N", "threads in all (0: as many as processors)"},
	{'q', "quiet", NULL, "no warnings (errors stay)"},
	{LABEL, "label", "NAME", "call standard input NAME in messages"},
	{'h', "help", NULL, "print this and exit"},
	{'V', "version", NULL, "print versions and licence, and exit"},
};
#define COUNT (sizeof table / sizeof *table)

/* To getopt_long(), a long option is this and its place in the table. */
#define LONG 512

static const char usage_line[] = "Usage: mergelog [OPTION]... [FILE]...\n";

/* End the program once what stdio holds of standard output is written. */
_Noreturn static void
finish_stdout(void)
{
	if (ferror(stdout) || fclose(stdout) == EOF)
		message_fatal(NULL, "write error: %s", strerror(errno));
	exit(STATUS_OK);
}

/* Print the meaning of an option, its further lines under the first. */
static void
print_meaning(const char *text, int column)
{
	if (column >= HELP_COLUMN) {
		putchar('\n');
		column = 0;
	}
	printf("%*s", HELP_COLUMN - column, "");
	for (; *text != '\0'; text++) {
		putchar(*text);
		if (*text == '\n')
			printf("%*s", HELP_COLUMN, "");
	}
	putchar('\n');
}

_Noreturn static void
print_help(void)
{
	size_t i;
	int n;

	fputs(usage_line, stdout);
	fputs("Merge HTTP access logs, each in time order, into one in time "
	      "order.\n\n"
	      "Inputs may be plain, or compressed with gzip, bzip2, xz or "
	      "zstd, which is told\n"
	      "from their first bytes. \"-\", or no FILE, is standard "
	      "input.\n\n",
		stdout);
	for (i = 0; i < COUNT; i++) {
		n = table[i].value < DEFAULT_ZONE
			    ? printf("  -%c, ", table[i].value)
			    : printf("      ");
		n += printf("--%s%s%s", table[i].name,
			table[i].argument ? "=" : "",
			table[i].argument ? table[i].argument : "");
		print_meaning(table[i].help, n);
	}
	fputs("\nExit status: 0 all inputs were read whole; 1 some were "
	      "damaged; 2 failed.\n",
		stdout);
	finish_stdout();
}

/* The command line is wrong, as a message already said. */
_Noreturn static void
wrong_usage(void)
{
	fputs("Try 'mergelog --help' for more information.\n", stderr);
	exit(STATUS_FAILED);
}

/* An option's argument is wrong: say what would be right. */
_Noreturn static void
wrong_argument(const char *option, const char *argument, const char *right)
{
	message_error(STATUS_FAILED, NULL, "%s: '%s' is not %s", option,
		argument, right);
	wrong_usage();
}

/* Make what getopt_long() wants out of the table. */
static void
make_getopt(struct option *longs, char *letters)
{
	size_t i;

	/* A missing argument is to be told from an unknown option. */
	*letters++ = ':';
	for (i = 0; i < COUNT; i++) {
		longs[i] = (struct option){
			.name = table[i].name,
			.has_arg = table[i].argument ? required_argument
						     : no_argument,
			.val = LONG + (int)i,
		};
		if (table[i].value >= DEFAULT_ZONE)
			continue;
		*letters++ = (char)table[i].value;
		if (table[i].argument)
			*letters++ = ':';
	}
	longs[COUNT] = (struct option){0};
	*letters = '\0';
}

/* -S's argument in bytes. */
static size_t
size_argument(const char *text)
{
	uint64_t bytes;

	if (!number_parse_size(text, &bytes) || bytes < OPTIONS_BUFFER_MIN)
		wrong_argument("--buffer-size", text,
			"a size of at least 64K, such as 512K, 4M or 1G");
	return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

/* -T's argument. */
static unsigned int
threads_argument(const char *text)
{
	uint64_t n;

	if (!number_parse(text, &n) || n > OPTIONS_THREADS_MAX)
		wrong_argument("--threads", text,
			"a number of threads up to 1024 (0: as many as "
			"processors)");
	return (unsigned int)n;
}

/* Carry out one option; ARGUMENT is NULL if it takes none. */
static void
apply(struct options *options, int value, char *argument)
{
	switch (value) {
	case 'o':
		options->output = argument;
		break;
	case DEFAULT_ZONE:
		if (zone_parse(argument, &options->zone))
			break;
		wrong_argument("--default-zone", argument,
			"UTC, local, +HHMM or -HHMM");
	case SKIP_UNREADABLE:
		options->skip_unreadable = true;
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
		print_help();
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
	wrong_usage();
}

/* The inputs: standard input if none is named, and never twice. */
static void
take_names(struct options *options, char **names, int count)
{
	static char standard_input[] = "-";
	static char *only_standard_input[] = {standard_input, NULL};
	bool seen = false;
	int i;

	if (count == 0) {
		if (isatty(STDIN_FILENO)) {
			fputs(usage_line, stderr);
			wrong_usage();
		}
		names = only_standard_input;
		count = 1;
	}
	for (i = 0; i < count; i++) {
		if (strcmp(names[i], "-") != 0)
			continue;
		if (seen) {
			message_error(STATUS_FAILED, NULL,
				"'-' (standard input) is named twice");
			wrong_usage();
		}
		seen = true;
	}
	options->names = names;
	options->count = (size_t)count;
}

void
options_parse(struct options *options, int argc, char **argv)
{
	struct option longs[COUNT + 1];
	char letters[2 * COUNT + 2];
	int value;

	*options = (struct options){
		.label = "(standard input)", .buffer_size = OPTIONS_BUFFER};
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
			value = table[value - LONG].value;
		apply(options, value, optarg);
	}
	if (options->threads == 0)
		options->threads = processors();
	take_names(options, argv + optind, argc - optind);
}
