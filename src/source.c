/* One input of the merge. */
#include "source.h"

#include "blocks.h"
#include "codec.h"
#include "decoder.h"
#include "format.h"
#include "input.h"
#include "lines.h"
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

/* Bytes that are looked at for the first line that leaves a window. */
#define LOOK_WINDOW ((size_t)256 << 20)

bool
source_open_active(struct source *s)
{
	struct input *in = input_open(s->name, s->share->descriptors);

	if (in == NULL)
		return false;
	s->active = xcalloc(1, sizeof *s->active);
	s->active->in = in;
	return true;
}

struct source *
source_open(const char *name, const char *label, const struct reading *reading,
	struct share *share, bool silent)
{
	struct source *s = xcalloc(1, sizeof *s);

	s->name = name;
	s->label = label;
	s->reading = reading;
	s->share = share;
	if (!source_open_active(s)) {
		if (!silent)
			message_error(
				STATUS_DAMAGED, label, "%s", strerror(errno));
		free(s);
		return NULL;
	}
	s->file = *input_file(s->active->in);
	return s;
}

void
source_close_input(struct source *s)
{
	struct active *a = s->active;

	blocks_close(a->blocks);
	decoder_close(a->decoder);
	input_close(a->in);
	a->blocks = NULL;
	a->decoder = NULL;
	a->in = NULL;
}

void
source_close_active(struct source *s)
{
	struct active *a = s->active;

	if (a == NULL)
		return;
	source_close_input(s);
	held_close(&a->held);
	window_close(a->window);
	if (a->joined)
		share_leave(s->share);
	free(a);
	s->active = NULL;
}

void
source_close(struct source *s)
{
	if (s == NULL)
		return;
	source_close_active(s);
	free(s);
}

bool
source_is_file(const struct source *s, const struct stat *st)
{
	return s->file.device == st->st_dev && s->file.inode == st->st_ino;
}

bool
source_is_regular(const struct source *s)
{
	return S_ISREG(s->file.mode);
}

uint64_t
source_size(const struct source *s)
{
	return source_is_regular(s) ? (uint64_t)s->file.size : 0;
}

void
source_wait(const struct source *s)
{
	input_wait(s->active->in, INPUT_FOREVER);
}

/*
 * The threads that a decoder may have of its own: none if the input is small,
 * or a live pipe, as they might hold back what that gave.
 */
static unsigned int
decoder_threads(const struct source *s)
{
	const struct codec *codec = s->active->format->codec;

	return codec != NULL && codec->threaded && !s->active->looking &&
			       source_size(s) >= THREADS_FROM
		       ? s->share->threads
		       : 1;
}

/*
 * Lines that are too early need not be read where that is easy to find: in a
 * regular file that is not compressed.
 */
static void
skip_early(struct source *s)
{
	struct input *in = s->active->in;
	off_t begin, line;

	if (s->reading->seek == READING_FIRST || !source_is_regular(s))
		return;
	begin = input_offset(in);
	line = seek_line(in, &s->reading->zone, s->reading->seek);
	/* What can't be read tells so when it is. */
	s->active->amid = input_rewind(in, line) && line != begin;
}

/*
 * Bytes of lines that are worth a look for the first one that is merged. With
 * --since it will do that none is earlier; the next piece would show no more.
 * What a window holds it would hold in the merge as well, and then of all
 * inputs at a time.
 */
static size_t
look_limit(const struct source *s)
{
	if (s->reading->since != READING_FIRST)
		return 1;
	return s->reading->window != READING_NO_WINDOW ? LOOK_WINDOW
						       : LINES_LOOKAHEAD;
}

/* Have the lines decoded in pieces. False: out of memory. */
static bool
open_blocks(struct source *s)
{
	struct active *a = s->active;
	const struct codec *codec = a->format->codec;
	unsigned int threads = decoder_threads(s);

	a->decoder = decoder_open(a->in, codec, threads);
	if (a->decoder == NULL)
		return false;
	if (a->looking) {
		a->blocks = blocks_open(
			a->decoder, s->reading, s->share, s->share->look, 1);
		blocks_limit(a->blocks, look_limit(s));
	} else {
		share_join(s->share);
		a->joined = true;
		/* What threads of its own decode ahead, nobody else needs to.
		 */
		a->blocks = blocks_open(a->decoder, s->reading, s->share, NULL,
			threads > 1			? 1
			: codec != NULL && codec->large ? s->share->many
							: s->share->few);
	}
	if (s->reading->window != READING_NO_WINDOW)
		a->window = window_open(s->reading->window,
			a->looking ? s->share->look : s->share->slabs);
	return true;
}

/* See whether S can be used, and have it decoded. *INNER: what is in it. */
static enum look
look_at(struct source *s, int patience, const struct format **inner)
{
	struct active *a = s->active;
	enum look look =
		look_at_input(a->in, patience, &a->format, &a->cut_short);

	if (look != LOOK_GOOD)
		return look;
	if (a->format->codec == NULL)
		skip_early(s);
	if (!open_blocks(s))
		return LOOK_NO_MEMORY;
	if (a->format->codec == NULL)
		return LOOK_GOOD;
	return look_at_contents(a->blocks, a->in, patience, inner);
}

/* Say what LOOK showed, which was not good. */
static void
report_look(const struct source *s, enum look look, const struct format *inner)
{
	const struct active *a = s->active;

	if (look == LOOK_UNSUPPORTED)
		message_error(STATUS_DAMAGED, s->label,
			"%s%s%s is not supported", inner ? inner->name : "",
			inner ? " in " : "", a->format->name);
	else
		report_damage(s->label, NULL,
			look == LOOK_NO_MEMORY ? DECODER_NO_MEMORY
					       : DECODER_ERROR,
			NULL, input_errno(a->in));
}

bool
source_look_at(struct source *s, int patience)
{
	struct active *a = s->active;
	const struct format *inner = NULL;
	enum look look = look_at(s, patience, &inner);

	if (look == LOOK_SILENT)
		return true;
	if (look != LOOK_GOOD) {
		if (!a->silent)
			report_look(s, look, inner);
		return false;
	}
	if (a->format->codec != NULL && !a->looking &&
		source_size(s) >= SOURCE_AHEAD_FROM)
		blocks_begin(a->blocks);
	return true;
}

bool
source_look(struct source *s, int patience)
{
	return source_look_at(s, patience);
}
