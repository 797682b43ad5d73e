/* The decoder of inputs that are not compressed. */
#ifndef DECODER_PLAIN_H
#define DECODER_PLAIN_H

#include "decoder.h"

/* As decoder_fill(), of the bytes of IN as they are. */
enum decoder_status decoder_plain_fill(
	struct input *in, uint8_t *buffer, size_t capacity, size_t *length);

#endif
