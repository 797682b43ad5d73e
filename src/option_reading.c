/* What the options come to for the reading of lines. */
#include "option_reading.h"

#include "message.h"
#include "options.h"
#include "usage.h"
#include "when.h"

#include <time.h>
#include <unistd.h>

/* A - B, or the least number if that is less. */
static int64_t
minus(int64_t a, int64_t b)
{
	return a < INT64_MIN + b ? INT64_MIN : a - b;
}

/* A + B, or the greatest number if that is more. */
static int64_t
plus(int64_t a, int64_t b)
{
	return a > INT64_MAX - b ? INT64_MAX : a + b;
}

/* The argument of OPTION, --since or --until, as an instant. */
static int64_t
when_argument(
	const struct options *options, const char *option, const char *text)
{
	struct timespec now;
	int64_t instant;

	clock_gettime(CLOCK_REALTIME, &now);
	if (!when_parse(text,
		    (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000,
		    &options->reading.zone, &instant))
		usage_wrong_argument(option, text, WHEN_FORMS);
	return instant;
}

void
option_reading(struct options *options)
{
	struct reading *r = &options->reading;

	if (options->since != NULL)
		r->since = when_argument(options, "--since", options->since);
	if (options->until != NULL)
		r->until = when_argument(options, "--until", options->until);
	if (r->until < r->since) {
		message_error(STATUS_FAILED, NULL, "--until is before --since");
		usage_wrong();
	}
	if (!options->no_seek) {
		r->stop = plus(r->until, options->slack);
		/* To know the number of a line, all are to be counted. */
		if (!options->check)
			r->seek = minus(r->since, options->slack);
	}
	r->order = options->check || r->window != READING_NO_WINDOW;
	r->late = options->check ? 0 : r->window;
	r->each = options->dedup || options->with_filename;
	r->hashed = options->dedup;
	r->seed = (uint64_t)(uintptr_t)options ^ (uint64_t)time(NULL) << 20 ^
		  (uint64_t)getpid();
	if (options->check) {
		r->window = READING_NO_WINDOW;
		r->each = r->hashed = false;
	}
}
