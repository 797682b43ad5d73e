/* One input of the merge. */
#include "source.h"

#include "blocks.h"
#include "codec.h"
#include "decoder.h"
#include "format.h"
#include "input.h"
#include "look.h"
#include "message.h"
#include "reading.h"
#include "report.h"
#include "seek.h"
#include "share.h"
#include "source_parts.h"
#include "window.h"
#include "xalloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Bytes of an input from which threads of a decoder's own are worth it. */
#define THREADS_FROM ((uint64_t)1 << 20)

/*
 * Bytes of a compressed input from which it is worth it to go on with it while
 * the next ones are looked at.
 */
#define AHEAD_FROM ((uint64_t)64 << 10)

struct source *
source_open(const char *name, const char *label, const struct reading *reading)
{
	struct input *in = input_open(name, NULL);
	struct source *s;

	if (in == NULL) {
		message_error(STATUS_DAMAGED, label, "%s", strerror(errno));
		return NULL;
	}
	s = xcalloc(1, sizeof *s);
	s->in = in;
	s->label = label;
	s->reading = reading;
	return s;
}

void
source_close_input(struct source *s)
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
	source_close_input(s);
	held_close(&s->held);
	window_close(s->window);
	free(s);
}

bool
source_is_file(const struct source *s, const struct stat *st)
{
	return input_is_file(s->in, st->st_dev, st->st_ino);
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

/*
 * Lines that are too early need not be read where that is easy to find: in a
 * regular file that is not compressed.
 */
static void
skip_early(struct source *s)
{
	off_t begin, line;

	if (s->reading->seek == READING_FIRST || !input_is_regular(s->in))
		return;
	begin = input_offset(s->in);
	line = seek_line(s->in, &s->reading->zone, s->reading->seek);
	/* What can't be read tells so when it is. */
	s->amid = input_rewind(s->in, line) && line != begin;
}

/* Have the lines decoded in pieces, as SHARE says. False: out of memory. */
static bool
open_blocks(struct source *s, const struct share *share)
{
	const struct codec *codec = s->format->codec;
	unsigned int threads = decoder_threads(s, share);

	s->decoder = decoder_open(s->in, codec, threads);
	if (s->decoder == NULL) {
		report_damage(
			s->label, s->format->name, DECODER_NO_MEMORY, NULL, 0);
		return false;
	}
	/* What threads of its own decode ahead, nobody else needs to. */
	s->blocks = blocks_open(s->decoder, s->reading, share,
		threads > 1			? 1
		: codec != NULL && codec->large ? share->many
						: share->few);
	if (s->reading->window != READING_NO_WINDOW)
		s->window = window_open(s->reading->window, share->slabs);
	return true;
}

bool
source_look(struct source *s, int patience, const struct share *share)
{
	enum look look = look_at_input(
		s->in, s->label, patience, &s->format, &s->cut_short);

	if (look != LOOK_GOOD)
		return look == LOOK_SILENT;
	if (s->format->codec == NULL)
		skip_early(s);
	if (!open_blocks(s, share))
		return false;
	if (s->format->codec == NULL)
		return true;
	look = look_at_contents(
		s->blocks, s->in, s->label, patience, s->format);
	if (look == LOOK_GOOD && input_size(s->in) >= AHEAD_FROM)
		blocks_begin(s->blocks);
	return look != LOOK_BAD;
}
