/*
 * One input of the merge: its lines, with the instants they are merged by, and
 * what the user is told about it.
 *
 * A regular file may be parked: closed after a first look, all that it takes
 * to read it given back, until it has the next line.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct order;
struct reading;
struct runs;
struct share;
struct source;
struct stat;

enum source_status {
	SOURCE_RUNS, /* There are lines. */
	SOURCE_END,  /* There are no more. */
	SOURCE_WAIT  /* Nothing for now: source_wait(), then again. */
};

/*
 * Open the input NAME ("-": standard input), which messages call LABEL.
 * READING says what is wanted of it, and SHARE what may be used for that. All
 * four stay the caller's and must outlive the source. NULL: it can't be opened;
 * unless SILENT, a message said so and the exit status is at least 1.
 * source_close() frees it.
 */
struct source *source_open(const char *name, const char *label,
	const struct reading *reading, struct share *share, bool silent);
void source_close(struct source *s);

/*
 * Look at the first bytes: tell the format, start to decode, look at what
 * comes out. Waits for a pipe's first bytes, up to PATIENCE milliseconds at a
 * time (SOURCE_FOREVER: however long it takes). False: it can't be read or is
 * of no supported format; a message said so and the exit status is at least
 * 1. True: there is nothing against it; but if it lacked the patience, it can
 * only be closed.
 */
bool source_look(struct source *s, int patience);
#define SOURCE_FOREVER (-1)

/* True if it can be parked: a regular file whose name can be opened again. */
bool source_can_park(const struct source *s);

/*
 * Instead of source_look(): look as well what its first line is, but not far,
 * and park it. False as there, but without a message if it is to be SILENT.
 * Several threads may do so with sources of their own.
 */
bool source_park(struct source *s, bool silent);

bool source_is_parked(const struct source *s);

/*
 * What stands for the lines of a parked source until source_next() has them:
 * *RUNS become an empty run, which tells the first instant that they may have.
 */
void source_stand_in(const struct source *s, struct runs *runs);

/*
 * All COUNT sources are to be merged: tell those that are parked which one is
 * the next, to be active ahead of its turn.
 */
void source_line_up(struct source **sources, size_t count);

/* True if it never waits for somebody else: a regular file. */
bool source_is_regular(const struct source *s);

/* The bytes that its file has, if it is a regular one; else 0. */
uint64_t source_size(const struct source *s);

/* True if it reads the regular file that ST describes. */
bool source_is_file(const struct source *s, const struct stat *st);

/*
 * The next runs of lines, in the order of the input; those before them are no
 * longer valid. SOURCE_RUNS: *RUNS has one at least. At the end, or at damage,
 * messages tell what is to be told about this input, and the exit status
 * becomes 1 where it is due.
 */
enum source_status source_next(struct source *s, struct runs *runs);

/*
 * More of the runs that the last source_next() had for us: those that were
 * given stay valid. False: there are none, ask source_next().
 */
bool source_has_more(struct source *s, struct runs *runs);

/* At its end: how its lines were in order, if the reading asks for that. */
const struct order *source_order(const struct source *s);

/* Sleep until a source that said SOURCE_WAIT has something to give. */
void source_wait(const struct source *s);

#endif
