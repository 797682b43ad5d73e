/*
 * The decoded bytes of one input as a sequence of pieces: whole buffers that
 * are handed over, so that the merge takes bytes without a copy. Here they
 * are filled when asked for; nothing above would notice if somebody else
 * had filled them ahead.
 */
#ifndef BLOCKS_H
#define BLOCKS_H

#include "decoder.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Bytes in a piece: what a read takes at once. Large enough to make the
 * system call cheap, small enough that a piece is still in the L2 cache when
 * its lines are split and copied.
 */
#define BLOCKS_PIECE ((size_t)128 * 1024)

/* The first piece has at least so many bytes where the input has them. */
#define BLOCKS_FIRST 16

struct blocks;

/*
 * The pieces that DECODER gives. The decoder stays the caller's and must
 * outlive them. blocks_close() frees them.
 */
struct blocks *blocks_open(struct decoder *decoder);
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
