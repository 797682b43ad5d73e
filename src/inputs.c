/* All inputs of a merge. */
#include "inputs.h"

#include "message.h"
#include "options.h"
#include "output.h"
#include "source.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

/*
 * Milliseconds that a pipe is given each time to say more of what it is, when
 * the merge is off because of another input: enough for a program that was
 * started together with us, and no wait for one that never speaks.
 */
#define PATIENCE 1000

/*
 * Look at each source that is a regular file, or each that is none (REGULAR),
 * with PATIENCE milliseconds for a pipe to speak. Those that can't be used are
 * closed and become NULL. False: there was one.
 */
static bool
look_at_all(struct inputs *inputs, bool regular, int patience,
	const struct share *share)
{
	bool good = true;
	size_t i;

	for (i = 0; i < inputs->count; i++) {
		if (inputs->sources[i] == NULL ||
			source_is_regular(inputs->sources[i]) != regular ||
			source_look(inputs->sources[i], patience, share))
			continue;
		source_close(inputs->sources[i]);
		inputs->sources[i] = NULL;
		good = false;
	}
	return good;
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

/* Let as many files be open at once as we may ask for. */
static void
raise_descriptor_limit(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == -1 ||
		limit.rlim_cur >= limit.rlim_max)
		return;
	limit.rlim_cur = limit.rlim_max;
	/* If it can't be done, open() tells. */
	setrlimit(RLIMIT_NOFILE, &limit);
}

int
inputs_open(
	struct inputs *inputs, const struct options *options, struct pool *pool)
{
	const char *name, *label;
	bool good = true, off;
	uint64_t bytes = 0;
	size_t i;

	raise_descriptor_limit();
	inputs->count = options->names.count;
	inputs->sources =
		xcalloc(options->names.count, sizeof *inputs->sources);
	inputs->labels = xcalloc(options->names.count, sizeof *inputs->labels);
	for (i = 0; i < options->names.count; i++) {
		name = options->names.list[i];
		label = strcmp(name, "-") == 0 ? options->label : name;
		inputs->labels[i] = label;
		inputs->sources[i] =
			source_open(name, label, &options->reading);
		if (inputs->sources[i] == NULL)
			good = false;
		else
			bytes += source_size(inputs->sources[i]);
	}
	share_open(&inputs->share, options, pool, bytes);
	good = look_at_all(inputs, true, SOURCE_FOREVER, &inputs->share) &&
	       good;
	off = !good && !options->skip_unreadable;
	good = look_at_all(inputs, false, off ? PATIENCE : SOURCE_FOREVER,
		       &inputs->share) &&
	       good;
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
