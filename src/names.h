/* The names of the inputs. */
#ifndef NAMES_H
#define NAMES_H

#include <stddef.h>

struct names {
	char **list;  /* "-" is standard input. */
	size_t count; /* At least one. */

	/* What they were read from; none: they are operands. */
	char *text;
	size_t length;
	size_t capacity;
};

/*
 * The COUNT operands NAMES of the command line, which must outlive them: if
 * there are none, standard input, unless that is a terminal. What is wrong ends
 * the program with status 2 and a message.
 */
void names_of_operands(struct names *names, char **operands, size_t count);

/*
 * Those that are in FILE, each ended by NUL. FILE is "-" for standard input,
 * which messages call LABEL. What is wrong ends the program with status 2 and a
 * message.
 */
void names_read(struct names *names, const char *file, const char *label);

void names_free(struct names *names);

#endif
