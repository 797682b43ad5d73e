/* The decoded bytes of one input as a sequence of pieces. */
#include "blocks.h"

#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>

struct blocks {
	struct decoder *decoder;
	uint8_t *piece;		    /* BLOCKS_PIECE bytes. */
	size_t length;		    /* Bytes in it not handed out yet. */
	enum decoder_status status; /* What comes after these. */
	bool looked;		    /* The first piece is complete. */
};

struct blocks *
blocks_open(struct decoder *decoder)
{
	struct blocks *b = xcalloc(1, sizeof *b);

	b->decoder = decoder;
	b->piece = xmalloc(BLOCKS_PIECE);
	b->status = DECODER_MORE;
	return b;
}

void
blocks_close(struct blocks *b)
{
	if (b == NULL)
		return;
	free(b->piece);
	free(b);
}

/* Add to the piece what one call of the decoder gives. */
static enum decoder_status
fill(struct blocks *b)
{
	size_t n;

	b->status = decoder_fill(
		b->decoder, b->piece + b->length, BLOCKS_PIECE - b->length, &n);
	b->length += n;
	return b->status;
}

enum decoder_status
blocks_look(struct blocks *b, const uint8_t **piece, size_t *length)
{
	while (!b->looked) {
		if (b->length >= BLOCKS_FIRST ||
			(b->status != DECODER_MORE &&
				b->status != DECODER_WAIT))
			b->looked = true;
		else if (fill(b) == DECODER_WAIT)
			return DECODER_WAIT;
	}
	*piece = b->piece;
	*length = b->length;
	return DECODER_MORE;
}

enum decoder_status
blocks_next(struct blocks *b, const uint8_t **piece, size_t *length)
{
	if (blocks_look(b, piece, length) == DECODER_WAIT)
		return DECODER_WAIT;
	if (b->length == 0 &&
		(b->status == DECODER_MORE || b->status == DECODER_WAIT))
		fill(b);
	if (b->length == 0)
		return b->status;
	*piece = b->piece;
	*length = b->length;
	b->length = 0;
	return DECODER_MORE;
}
