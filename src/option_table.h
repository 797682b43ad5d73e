/* The options there are, and what --help tells of them. */
#ifndef OPTION_TABLE_H
#define OPTION_TABLE_H

#include <stddef.h>

/* Values of options without a letter; above any character. */
enum {
	DEFAULT_ZONE = 256,
	SKIP_UNREADABLE,
	LABEL,
	SINCE,
	UNTIL,
	SLACK,
	NO_SEEK,
	DEDUP,
	FILES0_FROM
};

struct option_row {
	int value; /* The letter, or one of the above. */
	const char *name;
	const char *argument; /* NULL: it takes none. */
	const char *help;
};

/* Their number is not more than OPTION_MOST. */
extern const struct option_row option_table[];
extern const size_t option_count;
#define OPTION_MOST 32

extern const char option_usage[];

/* Print what --help prints. */
void option_print_help(void);

#endif
