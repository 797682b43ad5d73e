/*
 * Decoded bytes cut into lines, and the lines stamped: whoever fills a piece
 * does both while its bytes are in the cache. A line is a place IN the piece;
 * only one that two pieces share is copied, from one into the next.
 */
#ifndef LINES_H
#define LINES_H

#include "decoder.h"
#include "newlines.h"
#include "order.h"
#include "timestamp.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lines;
struct piece;
struct reading;

/* The longest line, newline included, in bytes: 1 GiB. */
#define LINES_MAX ((size_t)1 << 30)

/* The key of lines before which no line had a stamp. */
#define LINES_UNDATED INT64_MIN

/*
 * Undated lines ahead of an input's first dated one go straight before it if
 * that begins within this many bytes of lines.
 */
#define LINES_LOOKAHEAD ((size_t)1 << 20)

/* Cuts what a piece has into lines; those of lines_cut.h. */
typedef void lines_cutter(struct lines *l, struct piece *piece);

struct lines {
	struct decoder *decoder;
	const struct reading *reading;
	newlines_finder *find;
	lines_cutter *cut;
	struct timestamp stamp;
	int64_t key;	 /* Of the line before. */
	uint64_t number; /* Lines so far. */
	uint64_t nuls;	 /* NUL bytes dropped at line starts. */

	/* Only if not all lines are wanted as they come: */
	size_t ahead;	    /* Bytes of lines ahead of the first dated one. */
	struct order order; /* Of the dated lines that are wanted. */

	/*
	 * In the piece that is being filled: where the line begins that is not
	 * whole yet, and how far it was looked at for newlines. Between two
	 * pieces, in what is carried from one to the other.
	 */
	size_t start;
	size_t scanned;

	/* Between two pieces: what is left of the one before. */
	uint8_t *carry;
	size_t carry_length;
	size_t carry_capacity;

	size_t allowance; /* So many bytes may be decoded yet, or a few more. */
	enum decoder_status status; /* What comes after the bytes so far. */
	bool started;		    /* The first bytes were seen. */
	bool skipping;		    /* In a line that is too long. */
};

/*
 * Begin with what DECODER gives. It and READING stay the caller's and must
 * outlive L.
 */
void lines_open(struct lines *l, struct decoder *decoder,
	const struct reading *reading);

/* Free what L owns, not L itself. */
void lines_close(struct lines *l);

/*
 * Fill the empty PIECE with about SIZE bytes of lines; a line that is longer
 * makes it grow, up to MOST bytes. The
 * status tells what comes after, and the piece has runs, or tells of a line
 * that is too long, or nothing. DECODER_MORE comes with either, or, where there
 * was much that is not wanted, with nothing: the same piece has to be filled
 * on, but others may have a turn before. DECODER_WAIT: there is nothing to take
 * yet, as the input has nothing for now, more room is needed than MOST, or no
 * more is allowed; the same piece has to be filled on. All others are final.
 */
enum decoder_status lines_fill(
	struct lines *l, struct piece *piece, size_t size, size_t most);

/*
 * Before the first lines_fill(), and with its PIECE and SIZE: have NEED bytes
 * in it where the input has them. DECODER_MORE: they are in PIECE, or as many
 * as there are; DECODER_WAIT.
 */
enum decoder_status lines_look(
	struct lines *l, struct piece *piece, size_t size, size_t need);

#endif
