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

	if (s->active->window == NULL || s->order.late == 0)
		return;
	number_show_duration(behind, s->order.behind);
	message_warn(s->label,
		"%" PRIu64 " line%s out of order by more than --window, "
		"up to %s",
		s->order.late, s->order.late == 1 ? "" : "s", behind);
}

/* Say that the input, which ended with STATUS, was longer when we began. */
static void
report_missing(const struct source *s, enum decoder_status status)
{
	uint64_t missing = input_missing(s->active->in, source_size(s));

	if (missing == 0 || status != DECODER_END)
		return;
	message_error(STATUS_DAMAGED, s->label,
		"cut short meanwhile: %" PRIu64 " byte%s missing", missing,
		missing == 1 ? " is" : "s are");
}

/* Say that there was no dated line. */
static void
report_undated(const struct source *s)
{
	const struct format *cut = s->active->cut_short;

	message_warn(s->label, "no line has a timestamp%s%s%s",
		cut ? " (a truncated " : "", cut ? cut->name : "",
		cut ? " file?)" : "");
	message_raise(STATUS_DAMAGED);
}

/* The input ended with STATUS: say what is to be said. */
static void
report(const struct source *s, enum decoder_status status)
{
	const struct active *a = s->active;
	const struct lines *l = blocks_lines(a->blocks);

	if (input_is_lost(a->in))
		report_lost(s->label, input_errno(a->in));
	else
		report_damage(s->label, a->format->name, status,
			decoder_reason(a->decoder), input_errno(a->in));
	report_missing(s, status);
	if (l->nuls > 0)
		message_warn(s->label,
			"%" PRIu64 " NUL byte%s at the start of lines left out",
			l->nuls, l->nuls == 1 ? "" : "s");
	report_late(s);
	if (status == DECODER_END && l->number > 0 && l->key == LINES_UNDATED)
		report_undated(s);
}

/* The input ended with STATUS: free what it took. */
static void
finish(struct source *s, enum decoder_status status)
{
	s->order = blocks_lines(s->active->blocks)->order;
	if (!s->active->looking)
		report(s, status);
	source_close_input(s);
}

/* Say that PIECE lacks a line. */
static void
report_too_long(const struct source *s, const struct piece *piece)
{
	char number[32] = "a line";

	/* Nobody knows how many were before it if not all were read. */
	if (!s->active->amid)
		snprintf(number, sizeof number, "line %" PRIu64,
			piece->too_long);
	message_error(STATUS_DAMAGED, s->label,
		"%s is longer than %zu bytes, left out", number, LINES_MAX);
}

/* True if RUNS have lines, but for undated ones that are not wanted. */
static bool
have_lines(const struct source *s, struct runs *runs)
{
	if (s->active->unfit)
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
		status = blocks_next(s->active->blocks, &piece);
		if (status == DECODER_WAIT)
			return SOURCE_WAIT;
		if (status != DECODER_MORE) {
			finish(s, status);
			return SOURCE_END;
		}
		if (piece->too_long > 0 && !s->active->looking)
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
	struct active *a = s->active;
	enum source_status status;
	bool dated;

	do {
		status = next_piece(s, runs, from);
		if (status == SOURCE_WAIT)
			return status;
	} while (status == SOURCE_RUNS &&
		 !held_take(&a->held, runs, LINES_LOOKAHEAD));
	a->begun = true;
	dated = status == SOURCE_RUNS && runs->next->key != LINES_UNDATED;
	a->unfit = !dated && s->reading->since != READING_FIRST;
	if (a->unfit || (dated && runs_next_is_empty(runs))) {
		/* They belong to a line that is not wanted, or to none. */
		held_close(&a->held);
		if (status != SOURCE_RUNS)
			return status;
		if (dated)
			runs_skip(runs);
		return have_lines(s, runs) ? SOURCE_RUNS
					   : next_piece(s, runs, from);
	}
	if (a->held.length == 0)
		return status;
	held_give(&a->held, runs, status == SOURCE_RUNS);
	*from = NULL;
	return SOURCE_RUNS;
}

/* The next runs as they come. *FROM: the piece they are in, or NULL. */
static enum source_status
next_runs(struct source *s, struct runs *runs, struct piece **from)
{
	struct active *a = s->active;

	*from = NULL;
	if (!a->begun)
		return first_runs(s, runs, from);
	if (held_rest(&a->held, runs))
		return SOURCE_RUNS;
	/* Nothing but lines that were held back. */
	if (a->blocks == NULL)
		return SOURCE_END;
	return next_piece(s, runs, from);
}

bool
source_has_more(struct source *s, struct runs *runs)
{
	return s->active != NULL && s->active->window != NULL &&
	       window_take(s->active->window, runs);
}

/* As next_runs(), through the window. */
static enum source_status
next_through_window(struct source *s, struct runs *runs)
{
	struct active *a = s->active;
	enum source_status status;
	struct piece *from;
	struct runs came;

	while (!window_take(a->window, runs)) {
		window_let_go(a->window);
		if (a->out)
			return SOURCE_END;
		status = next_runs(s, &came, &from);
		if (status == SOURCE_WAIT)
			return status;
		if (status == SOURCE_RUNS) {
			window_put(a->window, &came, from);
		} else {
			window_end(a->window);
			a->out = true;
		}
	}
	return SOURCE_RUNS;
}

enum source_status
source_next(struct source *s, struct runs *runs)
{
	enum source_status status;
	struct piece *from;

	source_wake(s);
	if (s->active == NULL)
		return SOURCE_END;
	status = s->active->window != NULL ? next_through_window(s, runs)
					   : next_runs(s, runs, &from);
	if (status == SOURCE_END)
		source_close_active(s);
	return status;
}

const struct order *
source_order(const struct source *s)
{
	return &s->order;
}
