/* All inputs of a merge. */
#include "inputs.h"

#include "descriptors.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "parking.h"
#include "source.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/*
 * Milliseconds that a pipe is given each time to say more of what it is, when
 * the merge is off because of another input: enough for a program that was
 * started together with us, and no wait for one that never speaks.
 */
#define PATIENCE 1000

/*
 * With so few inputs, and so few in relation to the descriptors there may be,
 * all stay open from the start: to open and decode a file twice takes time.
 */
#define OPEN_MOST 8
#define OPEN_PART 8

/* True if files are to be closed again until their lines are needed. */
static bool
is_crowded(const struct inputs *inputs)
{
	return inputs->count > OPEN_MOST ||
	       inputs->count >
		       descriptors_limit(inputs->share.descriptors) / OPEN_PART;
}

/* Input I can't be used. */
static void
drop(struct inputs *inputs, size_t i)
{
	source_close(inputs->sources[i]);
	inputs->sources[i] = NULL;
}

/* Open input I, and park it if it may be and there are so many (CROWDED). */
static void
open_one(struct inputs *inputs, const struct options *options, size_t i,
	bool crowded)
{
	struct source *s = source_open(options->names.list[i],
		inputs->labels[i], &options->reading, &inputs->share, false);

	inputs->sources[i] = s;
	if (s != NULL && crowded && source_can_park(s) &&
		!source_park(s, false))
		drop(inputs, i);
}

/* Open all inputs, and park those that may be, if so many are CROWDED. */
static void
open_all(struct inputs *inputs, const struct options *options, bool crowded)
{
	char *const *names = options->names.list;
	uint64_t bytes = 0;
	size_t i;

	for (i = 0; i < inputs->count; i++)
		inputs->labels[i] =
			strcmp(names[i], "-") == 0 ? options->label : names[i];
	if (crowded)
		parking_try(inputs->sources, names, inputs->labels,
			inputs->count, &options->reading, &inputs->share);
	for (i = 0; i < inputs->count; i++) {
		/* Once more, to say why it can't be. */
		if (inputs->sources[i] == NULL)
			open_one(inputs, options, i, crowded);
		if (inputs->sources[i] != NULL)
			bytes += source_size(inputs->sources[i]);
	}
	share_expect(&inputs->share, bytes, crowded);
}

/*
 * Look at each source that is a regular file and not parked, or each that is
 * none (REGULAR), with PATIENCE milliseconds for a pipe to speak.
 */
static void
look_at_all(struct inputs *inputs, bool regular, int patience)
{
	struct source *s;
	size_t i;

	for (i = 0; i < inputs->count; i++) {
		s = inputs->sources[i];
		if (s != NULL && source_is_regular(s) == regular &&
			!source_is_parked(s) && !source_look(s, patience))
			drop(inputs, i);
	}
}

/* True if all inputs can be used so far. */
static bool
all_are_good(const struct inputs *inputs)
{
	size_t i;

	for (i = 0; i < inputs->count; i++)
		if (inputs->sources[i] == NULL)
			return false;
	return true;
}

/* Close the gaps that inputs left which can't be used. */
static void
drop_unusable(struct inputs *inputs)
{
	size_t i, kept = 0;

	for (i = 0; i < inputs->count; i++) {
		if (inputs->sources[i] == NULL)
			continue;
		inputs->labels[kept] = inputs->labels[i];
		inputs->sources[kept++] = inputs->sources[i];
	}
	inputs->count = kept;
}

int
inputs_open(
	struct inputs *inputs, const struct options *options, struct pool *pool)
{
	bool good, off;

	inputs->count = options->names.count;
	inputs->sources =
		xcalloc(options->names.count, sizeof(*inputs->sources));
	inputs->labels = xcalloc(options->names.count, sizeof(*inputs->labels));
	share_open(&inputs->share, options, pool);
	open_all(inputs, options, is_crowded(inputs));
	look_at_all(inputs, true, SOURCE_FOREVER);
	off = !all_are_good(inputs) && !options->skip_unreadable;
	look_at_all(inputs, false, off ? PATIENCE : SOURCE_FOREVER);
	good = all_are_good(inputs);
	drop_unusable(inputs);
	if (good || (options->skip_unreadable && inputs->count > 0))
		return 0;
	message_raise(STATUS_FAILED);
	return -1;
}

void
inputs_close(struct inputs *inputs)
{
	size_t i;

	for (i = 0; i < inputs->count; i++)
		source_close(inputs->sources[i]);
	free(inputs->sources);
	free(inputs->labels);
	share_close(&inputs->share);
}

int
inputs_check_output(const struct inputs *inputs, const struct output *output)
{
	struct stat st;
	int result = 0;
	size_t i;

	if (!output_is_direct_file(output, &st))
		return 0;
	for (i = 0; i < inputs->count; i++) {
		if (!source_is_file(inputs->sources[i], &st))
			continue;
		message_error(STATUS_FAILED, inputs->labels[i],
			"input file is also the output");
		result = -1;
	}
	return result;
}
