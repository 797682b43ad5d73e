/* Inputs that are not compressed: read straight into the caller's buffer. */
#include "decoder_plain.h"

#include "input.h"

enum decoder_status
decoder_plain_fill(
	struct input *in, uint8_t *buffer, size_t capacity, size_t *length)
{
	size_t got = 0, n;

	while (got < capacity) {
		switch (input_read(in, buffer + got, capacity - got, &n)) {
		case INPUT_DATA:
			got += n;
			/* From a pipe: what one read gives is handed over. */
			if (!input_is_regular(in))
				goto more;
			break;
		case INPUT_END:
			*length = got;
			return DECODER_END;
		case INPUT_ERROR:
			*length = got;
			return DECODER_ERROR;
		case INPUT_WAIT:
			*length = got;
			return got > 0 ? DECODER_MORE : DECODER_WAIT;
		}
	}
more:
	*length = got;
	return DECODER_MORE;
}
