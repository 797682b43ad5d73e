/* What is wrong with an input, in words. */
#include "report.h"

#include "message.h"

#include <errno.h>
#include <string.h>

void
report_damage(const char *label, const char *format, enum decoder_status status,
	const char *reason, int error)
{
	switch (status) {
	case DECODER_TRUNCATED:
		message_error(STATUS_DAMAGED, label,
			"truncated %s data: unexpected end of input", format);
		break;
	case DECODER_CORRUPT:
		message_error(STATUS_DAMAGED, label, "corrupt %s data%s%s",
			format, reason ? ": " : "", reason ? reason : "");
		break;
	case DECODER_GARBAGE:
		message_error(STATUS_DAMAGED, label,
			"trailing garbage after the %s data left out", format);
		break;
	case DECODER_ERROR:
		message_error(STATUS_DAMAGED, label, "read error: %s",
			strerror(error));
		break;
	case DECODER_NO_MEMORY:
		message_error(STATUS_DAMAGED, label,
			"not enough memory to decode it");
		break;
	case DECODER_MORE:
	case DECODER_WAIT:
	case DECODER_END:
		break;
	}
}

void
report_lost(const char *label, int error)
{
	if (error == ESTALE)
		message_error(STATUS_DAMAGED, label,
			"replaced by another file, whose lines are left out");
	else
		message_error(STATUS_DAMAGED, label,
			"can't be opened again: %s", strerror(error));
}
