/*
 * The decoded bytes of one input as a sequence of pieces: whole buffers that
 * are handed over, so that the merge takes bytes without a copy. Workers of a
 * pool fill them ahead; what none has begun is done by whoever needs it.
 */
#ifndef BLOCKS_H
#define BLOCKS_H

#include "decoder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct share;

/*
 * Bytes in a piece: filled by the thread that merges, where it should still be
 * in the L2 cache when its lines are split and copied; and filled ahead, where
 * all pieces together should not drive each other out of the caches.
 */
#define BLOCKS_PIECE ((size_t)128 * 1024)
#define BLOCKS_PIECE_AHEAD ((size_t)64 * 1024)

/* The first piece has at least so many bytes where the input has them. */
#define BLOCKS_FIRST 16

struct blocks;

/*
 * The pieces that DECODER gives, within the memory that SHARE grants; with
 * AHEAD, filled ahead by the workers of its pool if it has some. Decoder and
 * pool stay the caller's and must outlive them. blocks_close() waits for a
 * worker that fills one, and frees them; NULL is fine.
 */
struct blocks *blocks_open(
	struct decoder *decoder, const struct share *share, bool ahead);
void blocks_close(struct blocks *b);

/*
 * Let go of the piece before and take the next. DECODER_MORE: *PIECE points
 * to *LENGTH bytes, at least one, that are valid until the next call that
 * does not return DECODER_WAIT. Else there is none, and the status is as
 * decoder_fill() says.
 */
enum decoder_status blocks_next(
	struct blocks *b, const uint8_t **piece, size_t *length);

/*
 * Have the first piece ready and look at it: *PIECE and *LENGTH as above, but
 * the next blocks_next() hands out the same. DECODER_MORE: it is there, maybe
 * without bytes; DECODER_WAIT.
 */
enum decoder_status blocks_look(
	struct blocks *b, const uint8_t **piece, size_t *length);

#endif
