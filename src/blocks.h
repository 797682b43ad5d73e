/*
 * The lines of one input as a sequence of pieces, filled ahead by the workers
 * of a pool; what none has begun is done by whoever needs it. So that the
 * merge takes lines without a copy, a whole piece is handed over.
 */
#ifndef BLOCKS_H
#define BLOCKS_H

#include "decoder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lines;
struct piece;
struct reading;
struct share;
struct slabs;

/* The first piece has at least so many bytes where the input has them. */
#define BLOCKS_FIRST 16

struct blocks;

/*
 * The lines that DECODER gives, in up to COUNT pieces of SLABS, or, where that
 * is NULL, of what SHARE has for each input at the time; those that are empty
 * are filled in one go, but only once so many are that it is worth it, and
 * ahead by the workers of its pool if COUNT is more than one. Decoder, reading,
 * share and slabs stay the caller's and must outlive them. blocks_close() waits
 * for a worker that fills one, and frees them; NULL is fine.
 */
struct blocks *blocks_open(struct decoder *decoder,
	const struct reading *reading, struct share *share, struct slabs *slabs,
	unsigned int count);
void blocks_close(struct blocks *b);

/*
 * Before all else: decode no more than about BYTES in all, and then say
 * DECODER_WAIT. It can only be closed then.
 */
void blocks_limit(struct blocks *b, size_t bytes);

/*
 * Let go of the piece before and take the next. DECODER_MORE: *PIECE has runs
 * or tells of a line that is too long, and is valid until the next call; its
 * bytes may be moved elsewhere. Else there is none, and the status is as
 * decoder_fill() says.
 */
enum decoder_status blocks_next(struct blocks *b, struct piece **piece);

/*
 * Have the first bytes ready and look at them: *BYTES and *LENGTH. The first
 * blocks_next() begins with them. DECODER_MORE: they are there, maybe none;
 * DECODER_WAIT.
 */
enum decoder_status blocks_look(
	struct blocks *b, const uint8_t **bytes, size_t *length);

/*
 * After a look that was DECODER_MORE: have a worker go on at once, not only
 * when blocks_next() is called.
 */
void blocks_begin(struct blocks *b);

/* After a final status: what the lines were in all. */
const struct lines *blocks_lines(const struct blocks *b);

#endif
