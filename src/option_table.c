/* The options there are, and what --help tells of them. */
#include "option_table.h"

#include <stdio.h>

/* Where the names of --help's options end and their meaning begins. */
#define HELP_COLUMN 25

const struct option_row option_table[] = {
	{'o', "output", "FILE",
		"write to FILE, replaced as a whole at the end"},
	{'w', "window", "DURATION",
		"put each input in order, as far as DURATION allows:\n"
		"a number and maybe ms, s (unless given), m, h or d"},
	{'c', "check", NULL,
		"write nothing; tell which inputs are out of order"},
	{SINCE, "since", "TIME",
		"only lines of TIME or later: 2026-03-10 14:30:00 Z,\n"
		"10/Mar/2026:14:30:00 +0100, @SECONDS, now, today,\n"
		"yesterday, -DURATION and the like"},
	{UNTIL, "until", "TIME", "only lines earlier than TIME"},
	{SLACK, "slack", "DURATION",
		"trust that no line is so far out of order (1h, or\n"
		"--window if more), to read less for --since and --until"},
	{NO_SEEK, "no-seek", NULL, "do not trust, read all"},
	{DEDUP, "dedup", NULL, "lines that several inputs have only once"},
	{'H', "with-filename", NULL, "each line after its input's name"},
	{DEFAULT_ZONE, "default-zone", "ZONE",
		"zone of stamps without one: UTC (unless given),\n"
		"+HHMM, -HHMM or local"},
	{SKIP_UNREADABLE, "skip-unreadable", NULL,
		"merge the others if an input can't be used"},
	{FILES0_FROM, "files0-from", "FILE",
		"names of inputs, each ended by NUL, from FILE"},
	{'S', "buffer-size", "SIZE", "buffer of each input (4M; at least 64K)"},
	{'T', "threads", "N", "threads in all (0: as many as processors)"},
	{'q', "quiet", NULL, "no warnings (errors stay)"},
	{LABEL, "label", "NAME", "call standard input NAME"},
	{'h', "help", NULL, "print this and exit"},
	{'V', "version", NULL, "print versions and licence, and exit"},
};

const size_t option_count = sizeof option_table / sizeof *option_table;
_Static_assert(sizeof option_table / sizeof *option_table <= OPTION_MOST,
	"OPTION_MOST is too small");

const char option_usage[] = "Usage: mergelog [OPTION]... [FILE]...\n";

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

void
option_print_help(void)
{
	size_t i;
	int n;

	fputs(option_usage, stdout);
	fputs("Merge HTTP access logs, each in time order, into one in time "
	      "order.\n\n"
	      "Inputs may be plain, or compressed with gzip, bzip2, xz or "
	      "zstd, which is told\n"
	      "from their first bytes. \"-\", or no FILE, is standard "
	      "input.\n\n",
		stdout);
	for (i = 0; i < option_count; i++) {
		n = option_table[i].value < DEFAULT_ZONE
			    ? printf("  -%c, ", option_table[i].value)
			    : printf("      ");
		n += printf("--%s%s%s", option_table[i].name,
			option_table[i].argument ? "=" : "",
			option_table[i].argument ? option_table[i].argument
						 : "");
		print_meaning(option_table[i].help, n);
	}
	fputs("\nExit status: 0 all inputs were read whole; 1 some were "
	      "damaged; 2 failed.\n",
		stdout);
}
