/* The first look at an input. */
#include "look.h"

#include "blocks.h"
#include "format.h"
#include "input.h"

enum look
look_at_input(struct input *in, int patience, const struct format **format,
	const struct format **cut_short)
{
	enum input_status status;
	const uint8_t *p;
	size_t n;

	while ((status = input_load(in, FORMAT_LOOK)) == INPUT_WAIT)
		if (!input_wait(in, patience))
			return LOOK_SILENT;
	if (status == INPUT_ERROR)
		return LOOK_UNREADABLE;
	p = input_peek(in, &n);
	*format = format_of(p, n);
	if (n < FORMAT_LOOK)
		*cut_short = format_cut_short(p, n);
	return (*format)->supported ? LOOK_GOOD : LOOK_UNSUPPORTED;
}

enum look
look_at_contents(struct blocks *blocks, struct input *in, int patience,
	const struct format **inner)
{
	const uint8_t *p;
	size_t n;

	while (blocks_look(blocks, &p, &n) == DECODER_WAIT)
		if (!input_wait(in, patience))
			return LOOK_SILENT;
	*inner = format_of(p, n);
	return (*inner)->supported && (*inner)->codec == NULL
		       ? LOOK_GOOD
		       : LOOK_UNSUPPORTED;
}
