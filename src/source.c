/* One input of the merge. */
#include "source.h"

#include "blocks.h"
#include "codec.h"
#include "decoder.h"
#include "format.h"
#include "held.h"
#include "input.h"
#include "lines.h"
#include "message.h"
#include "piece.h"
#include "report.h"
#include "share.h"
#include "xalloc.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of an input from which threads of a decoder's own are worth it. */
#define THREADS_FROM ((uint64_t)1 << 20)

/*
 * Bytes of a compressed input from which it is worth it to go on with it while
 * the next ones are looked at.
 */
#define AHEAD_FROM ((uint64_t)64 << 10)

struct source {
	struct held held;
	bool begun; /* The first lines were given. */

	const char *label;
	const struct zone *zone;
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
	s->zone = zone;
	return s;
}

/* Give back all but the lines that were held back. */
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
	held_close(&s->held);
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

uint64_t
source_size(const struct source *s)
{
	return input_size(s->in);
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

/*
 * The threads that a decoder may have of its own: none if the input is small,
 * or a live pipe, as they might hold back what that gave.
 */
static unsigned int
decoder_threads(const struct source *s, const struct share *share)
{
	const struct codec *codec = s->format->codec;

	return codec != NULL && codec->threaded &&
			       input_size(s->in) >= THREADS_FROM
		       ? share->threads
		       : 1;
}

bool
source_look(struct source *s, int patience, const struct share *share)
{
	enum look look = look_at_input(s, patience);
	const struct codec *codec;
	unsigned int threads;

	if (look != LOOK_GOOD)
		return look == LOOK_SILENT;
	codec = s->format->codec;
	threads = decoder_threads(s, share);
	s->decoder = decoder_open(s->in, codec, threads);
	if (s->decoder == NULL) {
		report_damage(
			s->label, s->format->name, DECODER_NO_MEMORY, NULL, 0);
		return false;
	}
	/* What threads of its own decode ahead, nobody else needs to. */
	s->blocks = blocks_open(s->decoder, s->zone, share,
		threads > 1			? 1
		: codec != NULL && codec->large ? share->many
						: share->few);
	if (codec == NULL)
		return true;
	look = look_at_contents(s, patience);
	if (look == LOOK_GOOD && input_size(s->in) >= AHEAD_FROM)
		blocks_begin(s->blocks);
	return look != LOOK_BAD;
}

/* The input ended with STATUS: say what is to be said, free what it took. */
static void
finish(struct source *s, enum decoder_status status)
{
	const struct lines *l = blocks_lines(s->blocks);

	report_damage(s->label, s->format->name, status,
		decoder_reason(s->decoder), input_errno(s->in));
	if (l->nuls > 0)
		message_warn(s->label,
			"%" PRIu64 " NUL byte%s at the start of lines left out",
			l->nuls, l->nuls == 1 ? "" : "s");
	if (status == DECODER_END && l->number > 0 && l->key == LINES_UNDATED) {
		message_warn(s->label, "no line has a timestamp%s%s%s",
			s->cut_short ? " (a truncated " : "",
			s->cut_short ? s->cut_short->name : "",
			s->cut_short ? " file?)" : "");
		message_raise(STATUS_DAMAGED);
	}
	close_input(s);
}

/* The runs of the next piece that has some. */
static enum source_status
next_piece(struct source *s, struct runs *runs)
{
	enum decoder_status status;
	const struct piece *piece;

	do {
		status = blocks_next(s->blocks, &piece);
		if (status == DECODER_WAIT)
			return SOURCE_WAIT;
		if (status != DECODER_MORE) {
			finish(s, status);
			return SOURCE_END;
		}
		if (piece->too_long > 0)
			message_error(STATUS_DAMAGED, s->label,
				"line %" PRIu64
				" is longer than %zu bytes, left out",
				piece->too_long, LINES_MAX);
	} while (piece->run_count == 0);
	runs->next = piece->runs;
	runs->end = piece->runs + piece->run_count;
	runs->bytes = piece->bytes;
	return SOURCE_RUNS;
}

/* The runs that the input begins with, the lines held back among them. */
static enum source_status
first_runs(struct source *s, struct runs *runs)
{
	enum source_status status;

	do {
		status = next_piece(s, runs);
		if (status == SOURCE_WAIT)
			return status;
	} while (status == SOURCE_RUNS &&
		 !held_take(&s->held, runs, SOURCE_LOOKAHEAD));
	s->begun = true;
	if (s->held.length == 0)
		return status;
	held_give(&s->held, runs, status == SOURCE_RUNS);
	return SOURCE_RUNS;
}

enum source_status
source_next(struct source *s, struct runs *runs)
{
	if (!s->begun)
		return first_runs(s, runs);
	if (held_rest(&s->held, runs))
		return SOURCE_RUNS;
	/* Nothing but lines that were held back. */
	if (s->blocks == NULL)
		return SOURCE_END;
	return next_piece(s, runs);
}
