/* The first look at an input. */
#include "look.h"

#include "blocks.h"
#include "format.h"
#include "input.h"
#include "message.h"
#include "report.h"

enum look
look_at_input(struct input *in, const char *label, int patience,
	const struct format **format, const struct format **cut_short)
{
	enum input_status status;
	const uint8_t *p;
	size_t n;

	while ((status = input_load(in, FORMAT_LOOK)) == INPUT_WAIT)
		if (!input_wait(in, patience))
			return LOOK_SILENT;
	if (status == INPUT_ERROR) {
		if (label != NULL)
			report_damage(label, NULL, DECODER_ERROR, NULL,
				input_errno(in));
		return LOOK_BAD;
	}
	p = input_peek(in, &n);
	*format = format_of(p, n);
	if (n < FORMAT_LOOK)
		*cut_short = format_cut_short(p, n);
	if ((*format)->supported)
		return LOOK_GOOD;
	if (label != NULL)
		message_error(STATUS_DAMAGED, label, "%s is not supported",
			(*format)->name);
	return LOOK_BAD;
}

enum look
look_at_contents(struct blocks *blocks, struct input *in, const char *label,
	int patience, const struct format *format)
{
	const struct format *inner;
	const uint8_t *p;
	size_t n;

	while (blocks_look(blocks, &p, &n) == DECODER_WAIT)
		if (!input_wait(in, patience))
			return LOOK_SILENT;
	inner = format_of(p, n);
	if (inner->supported && inner->codec == NULL)
		return LOOK_GOOD;
	if (label != NULL)
		message_error(STATUS_DAMAGED, label,
			"%s in %s is not supported", inner->name, format->name);
	return LOOK_BAD;
}
