/* One input of the merge. */
#include "source.h"

#include "blocks.h"
#include "decoder.h"
#include "format.h"
#include "input.h"
#include "lines.h"
#include "message.h"
#include "report.h"
#include "share.h"
#include "timestamp.h"
#include "xalloc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct source {
	struct lines lines;
	struct timestamp stamp;
	int64_t key;  /* Of the current line, and of the held ones. */
	bool current; /* With lines held: there is a current line, too. */
	bool dated;   /* Some line had a stamp. */

	/* Undated lines ahead of the first dated one, to be written first. */
	uint8_t *held;
	size_t held_length;
	size_t held_capacity;

	const char *label;
	struct input *in;
	struct decoder *decoder;
	struct blocks *blocks;
	const struct format *format;

	/* The input is but the beginning of what marks this format. */
	const struct format *cut_short;
};

/* What a first look at the input told. */
enum look { LOOK_GOOD, LOOK_BAD, LOOK_SILENT };

struct source *
source_open(const char *name, const char *label, const struct zone *zone)
{
	struct input *in = input_open(name);
	struct source *s;

	if (in == NULL) {
		message_error(STATUS_DAMAGED, label, "%s", strerror(errno));
		return NULL;
	}
	s = xcalloc(1, sizeof *s);
	s->in = in;
	s->label = label;
	s->key = INT64_MIN;
	timestamp_init(&s->stamp, zone);
	return s;
}

/* Give back all but what source_run() handed out may point into. */
static void
close_input(struct source *s)
{
	blocks_close(s->blocks);
	decoder_close(s->decoder);
	input_close(s->in);
	s->blocks = NULL;
	s->decoder = NULL;
	s->in = NULL;
}

void
source_close(struct source *s)
{
	if (s == NULL)
		return;
	close_input(s);
	lines_close(&s->lines);
	free(s->held);
	free(s);
}

bool
source_is_file(const struct source *s, const struct stat *st)
{
	return input_is_file(s->in, st);
}

bool
source_is_regular(const struct source *s)
{
	return input_is_regular(s->in);
}

void
source_wait(const struct source *s)
{
	input_wait(s->in, INPUT_FOREVER);
}

/*
 * Tell the format from the first bytes. LOOK_BAD: reported. LOOK_SILENT: they
 * did not come in PATIENCE milliseconds.
 */
static enum look
look_at_input(struct source *s, int patience)
{
	enum input_status status;
	const uint8_t *p;
	size_t n;

	while ((status = input_load(s->in, FORMAT_LOOK)) == INPUT_WAIT)
		if (!input_wait(s->in, patience))
			return LOOK_SILENT;
	if (status == INPUT_ERROR) {
		report_damage(s->label, NULL, DECODER_ERROR, NULL,
			input_errno(s->in));
		return LOOK_BAD;
	}
	p = input_peek(s->in, &n);
	s->format = format_of(p, n);
	if (n < FORMAT_LOOK)
		s->cut_short = format_cut_short(p, n);
	if (s->format->supported)
		return LOOK_GOOD;
	message_error(STATUS_DAMAGED, s->label, "%s is not supported",
		s->format->name);
	return LOOK_BAD;
}

/*
 * See that what was decoded is not compressed once more, or of a format that
 * is not supported. The same results.
 */
static enum look
look_at_contents(struct source *s, int patience)
{
	const struct format *inner;
	const uint8_t *p;
	size_t n;

	while (blocks_look(s->blocks, &p, &n) == DECODER_WAIT)
		if (!input_wait(s->in, patience))
			return LOOK_SILENT;
	inner = format_of(p, n);
	if (inner->supported && inner->codec == NULL)
		return LOOK_GOOD;
	message_error(STATUS_DAMAGED, s->label, "%s in %s is not supported",
		inner->name, s->format->name);
	return LOOK_BAD;
}

bool
source_look(struct source *s, int patience, const struct share *share)
{
	enum look look = look_at_input(s, patience);

	if (look != LOOK_GOOD)
		return look == LOOK_SILENT;
	/* A decoder's own threads might hold back what a live pipe gave. */
	s->decoder = decoder_open(s->in, s->format->codec,
		input_is_regular(s->in) ? share->threads : 1);
	if (s->decoder == NULL) {
		report_damage(
			s->label, s->format->name, DECODER_NO_MEMORY, NULL, 0);
		return false;
	}
	/*
	 * To decode ahead pays. To read ahead what is not compressed does not:
	 * its bytes then have to come from another core's cache.
	 */
	s->blocks = blocks_open(s->decoder, share, s->format->codec != NULL);
	lines_open(&s->lines, s->blocks);
	return s->format->codec == NULL ||
	       look_at_contents(s, patience) != LOOK_BAD;
}

/* The key of the current line: of its own stamp, or of the line before. */
static inline void
stamp(struct source *s)
{
	const uint8_t *line = s->lines.line, *end = s->lines.line_end;

	if (timestamp_again(&s->stamp, line, end)) {
		s->key = s->stamp.instant;
	} else if (timestamp_find(&s->stamp, line, end)) {
		s->key = s->stamp.instant;
		s->dated = true;
	}
}

/* The input is over: say what is to be said, and free what it took. */
static void
finish(struct source *s)
{
	report_damage(s->label, s->format->name, s->lines.status,
		decoder_reason(s->decoder), input_errno(s->in));
	if (s->lines.nuls > 0)
		message_warn(s->label,
			"%" PRIu64 " NUL byte%s at the start of lines left out",
			s->lines.nuls, s->lines.nuls == 1 ? "" : "s");
	if (s->lines.status == DECODER_END && s->lines.number > 0 &&
		!s->dated) {
		message_warn(s->label, "no line has a timestamp%s%s%s",
			s->cut_short ? " (a truncated " : "",
			s->cut_short ? s->cut_short->name : "",
			s->cut_short ? " file?)" : "");
		message_raise(STATUS_DAMAGED);
	}
	close_input(s);
}

/* As lines_advance(), but lines that are too long are reported here. */
static enum lines_status
next_line(struct source *s)
{
	enum lines_status status;

	while ((status = lines_advance(&s->lines)) == LINES_TOO_LONG)
		message_error(STATUS_DAMAGED, s->label,
			"line %" PRIu64 " is longer than %zu bytes, left out",
			s->lines.number, LINES_MAX);
	return status;
}

enum source_status
source_advance(struct source *s)
{
	enum lines_status status;

	if (s->held != NULL) {
		free(s->held);
		s->held = NULL;
	}
	status = next_line(s);
	if (status == LINES_WAIT)
		return SOURCE_WAIT;
	if (status == LINES_END) {
		finish(s);
		return SOURCE_END;
	}
	stamp(s);
	return SOURCE_LINE;
}

/* Hold the current line back, which has LENGTH bytes. */
static void
hold(struct source *s, size_t length)
{
	if (s->held_capacity - s->held_length < length) {
		s->held_capacity = 2 * s->held_capacity + length;
		s->held = xrealloc(s->held, s->held_capacity);
	}
	memcpy(s->held + s->held_length, s->lines.line, length);
	s->held_length += length;
}

enum source_status
source_begin(struct source *s)
{
	enum lines_status status;
	size_t length;

	for (;;) {
		while ((status = next_line(s)) == LINES_WAIT)
			input_wait(s->in, INPUT_FOREVER);
		if (status == LINES_END)
			break;
		stamp(s);
		length = (size_t)(s->lines.line_end - s->lines.line);
		if (s->dated || length >= SOURCE_LOOKAHEAD - s->held_length) {
			s->current = true;
			return SOURCE_LINE;
		}
		hold(s, length);
	}
	if (s->held_length > 0)
		return SOURCE_LINE;
	finish(s);
	return SOURCE_END;
}

int64_t
source_key(const struct source *s)
{
	return s->key;
}

bool
source_run(struct source *s, int64_t limit, const uint8_t **run, size_t *length)
{
	struct lines *l = &s->lines;
	const uint8_t *end;
	bool more;

	if (s->held_length > 0) {
		*run = s->held;
		*length = s->held_length;
		s->held_length = 0;
		return s->current;
	}
	*run = l->line;
	do {
		end = l->line_end;
		more = lines_step(l);
		if (!more)
			break;
		stamp(s);
	} while (s->key <= limit && l->line == end);
	*length = (size_t)(end - *run);
	return more;
}
