/* The first look at an input: whether it can be used, and its format. */
#ifndef LOOK_H
#define LOOK_H

struct blocks;
struct format;
struct input;

enum look {
	LOOK_GOOD,
	LOOK_SILENT,	  /* The first bytes did not come in time. */
	LOOK_UNREADABLE,  /* A read failed; input_errno() says why. */
	LOOK_UNSUPPORTED, /* It is of a format that can't be read. */
	LOOK_NO_MEMORY	  /* To decode it. */
};

/*
 * Tell the format of IN from its first bytes: *FORMAT, also if it is not
 * supported; and *CUT_SHORT if they are but the beginning of what marks one.
 * Waits for them up to PATIENCE milliseconds at a time.
 */
enum look look_at_input(struct input *in, int patience,
	const struct format **format, const struct format **cut_short);

/*
 * See that what BLOCKS have from IN is not compressed once more, or of a format
 * that is not supported: then *INNER is that.
 */
enum look look_at_contents(struct blocks *blocks, struct input *in,
	int patience, const struct format **inner);

#endif
