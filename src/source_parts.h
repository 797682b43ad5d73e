/*
 * What a source is made of: for source.c, which opens and closes it, and
 * source_next.c, which has its lines.
 */
#ifndef SOURCE_PARTS_H
#define SOURCE_PARTS_H

#include "held.h"
#include "order.h"

#include <stdbool.h>

struct blocks;
struct decoder;
struct format;
struct input;
struct reading;
struct window;

struct source {
	struct held held;
	bool begun; /* The first lines were given, */
	bool unfit; /* and undated ones that may follow are not wanted. */
	bool amid;  /* The lines before some place are left out. */
	bool out;   /* The window was told of the end. */
	struct window *window; /* NULL: there is none. */
	struct order order;    /* Once the input is over. */

	const char *label;
	const struct reading *reading;
	struct input *in;
	struct decoder *decoder;
	struct blocks *blocks;
	const struct format *format;

	/* The input is but the beginning of what marks this format. */
	const struct format *cut_short;
};

/* Give back all but the lines that were held back. */
void source_close_input(struct source *s);

#endif
