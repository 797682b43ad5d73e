/*
 * What a source is made of: for source.c, which opens and closes it,
 * source_park.c, which has it wait for its turn, and source_next.c, which has
 * its lines.
 */
#ifndef SOURCE_PARTS_H
#define SOURCE_PARTS_H

#include "descriptor.h"
#include "held.h"
#include "order.h"
#include "piece.h"

#include <stdbool.h>
#include <stdint.h>

struct blocks;
struct decoder;
struct format;
struct input;
struct reading;
struct share;
struct window;

/*
 * Bytes of a compressed input from which it is worth it to go on with it while
 * the ones before are looked at, or merged.
 */
#define SOURCE_AHEAD_FROM ((uint64_t)64 << 10)

/* What it takes to have lines; not there while it is parked, or over. */
struct active {
	struct held held;
	bool looking; /* But for a first look: of lines, nothing is told. */
	bool silent;  /* Nor is anything else. */
	bool joined;  /* It has its share. */
	bool begun;   /* The first lines were given, */
	bool unfit;   /* and undated ones that may follow are not wanted. */
	bool amid;    /* The lines before some place are left out. */
	bool out;     /* The window was told of the end. */
	struct window *window; /* NULL: there is none. */

	struct input *in;
	struct decoder *decoder;
	struct blocks *blocks;
	const struct format *format;

	/* The input is but the beginning of what marks this format. */
	const struct format *cut_short;
};

/* There may be a hundred thousand of them: little, without the above. */
struct source {
	const char *name;
	const char *label;
	const struct reading *reading;
	struct share *share;
	struct active *active;
	bool parked;
	struct descriptor_file file; /* What it is; as large as it was seen. */
	struct order order;	     /* Once the input is over. */
	struct run first;    /* While it is parked: no line is earlier. */
	struct source *next; /* Parked, and likely to be the next. */
};

/* Open the input. False: it can't be, and errno is set. */
bool source_open_active(struct source *s);

/* Give back what it takes to have lines, all of it or but the input. */
void source_close_active(struct source *s);
void source_close_input(struct source *s);

/*
 * As source_look(), of an input that is open, and in the ways that it is to be
 * active.
 */
bool source_look_at(struct source *s, int patience);

/*
 * Have a parked source be active; and the next one, so that workers may go on
 * with it. Says itself what it can't open again; then the source is over.
 */
void source_wake(struct source *s);

#endif
