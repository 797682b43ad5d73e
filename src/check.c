/* --check: how the inputs are in order. */
#include "check.h"

#include "message.h"
#include "number.h"
#include "order.h"
#include "piece.h"
#include "source.h"

#include <inttypes.h>

/* Read S to its end. */
static void
read_all(struct source *s)
{
	enum source_status status;
	struct runs runs;

	do {
		status = source_next(s, &runs);
		if (status == SOURCE_WAIT)
			source_wait(s);
	} while (status != SOURCE_END);
}

/* Say what O tells about the input LABEL. */
static void
report(const char *label, const struct order *o)
{
	char behind[NUMBER_DURATION];

	if (o->late == 0)
		return;
	number_show_duration(behind, o->behind);
	message_error(STATUS_DAMAGED, NULL,
		"%s:%" PRIu64 ": earlier than a line before it; %" PRIu64
		" line%s out of order, by up to %s (--window=%s mends it)",
		label, o->line, o->late, o->late == 1 ? "" : "s", behind,
		behind);
}

void
check(struct source **sources, const char *const *labels, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		read_all(sources[i]);
		report(labels[i], source_order(sources[i]));
	}
}
