/* The lines of one input, and what the user is told at its end. */
#include "source.h"

#include "blocks.h"
#include "decoder.h"
#include "format.h"
#include "input.h"
#include "lines.h"
#include "message.h"
#include "number.h"
#include "piece.h"
#include "reading.h"
#include "report.h"
#include "source_parts.h"
#include "window.h"

#include <inttypes.h>
#include <stdio.h>

/* Say how many lines were too late for the window. */
static void
report_late(const struct source *s)
{
	char behind[NUMBER_DURATION];

	if (s->window == NULL || s->order.late == 0)
		return;
	number_show_duration(behind, s->order.behind);
	message_warn(s->label,
		"%" PRIu64 " line%s out of order by more than --window, "
		"up to %s",
		s->order.late, s->order.late == 1 ? "" : "s", behind);
}

/* The input ended with STATUS: say what is to be said, free what it took. */
static void
finish(struct source *s, enum decoder_status status)
{
	const struct lines *l = blocks_lines(s->blocks);

	s->order = l->order;
	report_damage(s->label, s->format->name, status,
		decoder_reason(s->decoder), input_errno(s->in));
	if (l->nuls > 0)
		message_warn(s->label,
			"%" PRIu64 " NUL byte%s at the start of lines left out",
			l->nuls, l->nuls == 1 ? "" : "s");
	report_late(s);
	if (status == DECODER_END && l->number > 0 && l->key == LINES_UNDATED) {
		message_warn(s->label, "no line has a timestamp%s%s%s",
			s->cut_short ? " (a truncated " : "",
			s->cut_short ? s->cut_short->name : "",
			s->cut_short ? " file?)" : "");
		message_raise(STATUS_DAMAGED);
	}
	source_close_input(s);
}

/* Say that PIECE lacks a line. */
static void
report_too_long(const struct source *s, const struct piece *piece)
{
	char number[32] = "a line";

	/* Nobody knows how many were before it if not all were read. */
	if (!s->amid)
		snprintf(number, sizeof number, "line %" PRIu64,
			piece->too_long);
	message_error(STATUS_DAMAGED, s->label,
		"%s is longer than %zu bytes, left out", number, LINES_MAX);
}

/* True if RUNS have lines, but for undated ones that are not wanted. */
static bool
have_lines(const struct source *s, struct runs *runs)
{
	if (s->unfit)
		while (runs->next < runs->end &&
			runs->next->key == LINES_UNDATED)
			runs_skip(runs);
	return runs->next < runs->end;
}

/* The runs of the next piece that has some; in *FROM, which it is. */
static enum source_status
next_piece(struct source *s, struct runs *runs, struct piece **from)
{
	enum decoder_status status;
	struct piece *piece;

	do {
		status = blocks_next(s->blocks, &piece);
		if (status == DECODER_WAIT)
			return SOURCE_WAIT;
		if (status != DECODER_MORE) {
			finish(s, status);
			return SOURCE_END;
		}
		if (piece->too_long > 0)
			report_too_long(s, piece);
		runs->next = piece->runs;
		runs->end = piece->runs + piece->run_count;
		runs->bytes = piece->bytes;
		runs->ends = s->reading->each ? piece->ends : NULL;
	} while (!have_lines(s, runs));
	*from = piece;
	return SOURCE_RUNS;
}

/* The runs that the input begins with, the lines held back among them. */
static enum source_status
first_runs(struct source *s, struct runs *runs, struct piece **from)
{
	enum source_status status;
	bool dated;

	do {
		status = next_piece(s, runs, from);
		if (status == SOURCE_WAIT)
			return status;
	} while (status == SOURCE_RUNS &&
		 !held_take(&s->held, runs, LINES_LOOKAHEAD));
	s->begun = true;
	dated = status == SOURCE_RUNS && runs->next->key != LINES_UNDATED;
	s->unfit = !dated && s->reading->since != READING_FIRST;
	if (s->unfit || (dated && runs_next_is_empty(runs))) {
		/* They belong to a line that is not wanted, or to none. */
		held_close(&s->held);
		if (status != SOURCE_RUNS)
			return status;
		if (dated)
			runs_skip(runs);
		return have_lines(s, runs) ? SOURCE_RUNS
					   : next_piece(s, runs, from);
	}
	if (s->held.length == 0)
		return status;
	held_give(&s->held, runs, status == SOURCE_RUNS);
	*from = NULL;
	return SOURCE_RUNS;
}

/* The next runs as they come. *FROM: the piece they are in, or NULL. */
static enum source_status
next_runs(struct source *s, struct runs *runs, struct piece **from)
{
	*from = NULL;
	if (!s->begun)
		return first_runs(s, runs, from);
	if (held_rest(&s->held, runs))
		return SOURCE_RUNS;
	/* Nothing but lines that were held back. */
	if (s->blocks == NULL)
		return SOURCE_END;
	return next_piece(s, runs, from);
}

bool
source_has_more(struct source *s, struct runs *runs)
{
	return s->window != NULL && window_take(s->window, runs);
}

enum source_status
source_next(struct source *s, struct runs *runs)
{
	enum source_status status;
	struct piece *from;
	struct runs came;

	if (s->window == NULL)
		return next_runs(s, runs, &from);
	while (!source_has_more(s, runs)) {
		window_let_go(s->window);
		if (s->out)
			return SOURCE_END;
		status = next_runs(s, &came, &from);
		if (status == SOURCE_WAIT)
			return status;
		if (status == SOURCE_RUNS) {
			window_put(s->window, &came, from);
		} else {
			window_end(s->window);
			s->out = true;
		}
	}
	return SOURCE_RUNS;
}

const struct order *
source_order(const struct source *s)
{
	return &s->order;
}
