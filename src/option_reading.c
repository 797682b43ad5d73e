/* What the options come to for the reading of lines. */
#include "option_reading.h"

#include "message.h"
#include "options.h"
#include "timestamp.h"
#include "usage.h"
#include "when.h"

#include <stdio.h>
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

/* The present, in microseconds. */
static int64_t
present(void)
{
	struct timespec now = {0};

	clock_gettime(CLOCK_REALTIME, &now);
	return now.tv_sec * TIMESTAMP_SECOND + now.tv_nsec / 1000;
}

/* TEXT, the argument of OPTION, as an instant. */
static int64_t
when_argument(const struct options *options, const char *option,
	const char *text, int64_t now)
{
	int64_t instant;

	if (!when_parse(text, now, &options->reading.zone, &instant))
		usage_wrong_argument(option, text, WHEN_FORMS);
	return instant;
}

/* What a stranger can't guess, or at least not easily. */
static uint64_t
random_seed(void)
{
	FILE *file = fopen("/dev/urandom", "rb");
	uint64_t seed = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();

	if (file == NULL)
		return seed;
	setvbuf(file, NULL, _IONBF, 0);
	/* Where it can't be read, the time has to do. */
	if (fread(&seed, sizeof seed, 1, file) != 1)
		seed ^= (uint64_t)(uintptr_t)file;
	fclose(file);
	return seed;
}

/* Set what --since, --until and --slack come to. */
static void
set_range(struct options *options)
{
	struct reading *r = &options->reading;
	int64_t now = present(), slack = options->slack;

	if (options->since != NULL) {
		r->since =
			when_argument(options, "--since", options->since, now);
		/* The least is for none given. */
		if (r->since == READING_FIRST)
			r->since++;
	}
	if (options->until != NULL)
		r->until =
			when_argument(options, "--until", options->until, now);
	if (r->until < r->since) {
		message_error(STATUS_FAILED, NULL, "--until is before --since");
		usage_wrong();
	}
	/* Who gives a window says that lines are so late. */
	if (slack < 0)
		slack = r->window > OPTIONS_SLACK ? r->window : OPTIONS_SLACK;
	if (options->no_seek)
		return;
	r->stop = plus(r->until, slack);
	/* To know the number of a line, all are to be counted. */
	if (!options->check)
		r->seek = minus(r->since, slack);
}

void
option_reading(struct options *options)
{
	struct reading *r = &options->reading;

	set_range(options);
	if (options->check) {
		r->window = READING_NO_WINDOW;
		r->order = true;
		return;
	}
	r->order = r->window != READING_NO_WINDOW;
	r->late = r->window;
	r->each = options->dedup || options->with_filename;
	r->hashed = options->dedup;
	if (options->dedup)
		r->key = hash_key(random_seed());
}
