/* The command line. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "names.h"
#include "reading.h"

#include <stdbool.h>
#include <stddef.h>

/* The least and the usual buffer of an input, in bytes. */
#define OPTIONS_BUFFER_MIN ((size_t)64 << 10)
#define OPTIONS_BUFFER ((size_t)4 << 20)

/*
 * How far out of order no line is trusted to be unless --slack, or a larger
 * --window, is given; in microseconds.
 */
#define OPTIONS_SLACK INT64_C(3600000000)

/* More threads than any machine has a use for here. */
#define OPTIONS_THREADS_MAX 1024

struct options {
	const char *output;	/* -o; NULL: standard output. */
	const char *label;	/* What standard input is called. */
	struct reading reading; /* As option_reading() completes it. */
	size_t buffer_size;	/* Of each input, in bytes. */
	unsigned int threads;	/* In all; at least 1. */
	bool check;		/* Look at the order, merge nothing. */
	bool dedup;		/* Lines of two inputs are written once. */
	bool with_filename;	/* Each line after its input's name. */
	const char *since;	/* As given, or NULL. */
	const char *until;
	int64_t slack; /* In microseconds; -1: not given. */
	bool no_seek;
	bool skip_unreadable;
	bool quiet;
	const char *files0_from; /* Where names are; NULL: operands. */
	struct names names;	 /* Of the inputs. */
};

/*
 * Read the command line into *OPTIONS, whose strings live as long as ARGV.
 * Ends the program itself for --help and --version, and with status 2 and a
 * message where the command line is wrong.
 */
void options_parse(struct options *options, int argc, char **argv);

/* Free what they own, not OPTIONS itself. */
void options_free(struct options *options);

#endif
