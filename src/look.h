/* The first look at an input: whether it can be used, and its format. */
#ifndef LOOK_H
#define LOOK_H

struct blocks;
struct format;
struct input;

enum look {
	LOOK_GOOD,
	LOOK_BAD,   /* It can't be used; a message said so. */
	LOOK_SILENT /* The first bytes did not come in time. */
};

/*
 * Tell the format of IN, which messages call LABEL (NULL: there are none), from
 * its first bytes: *FORMAT; and *CUT_SHORT if they are but the beginning of
 * what marks one. Waits for them up to PATIENCE milliseconds at a time.
 */
enum look look_at_input(struct input *in, const char *label, int patience,
	const struct format **format, const struct format **cut_short);

/*
 * See that what BLOCKS have from IN, of this FORMAT, is not compressed once
 * more, or of a format that is not supported.
 */
enum look look_at_contents(struct blocks *blocks, struct input *in,
	const char *label, int patience, const struct format *format);

#endif
