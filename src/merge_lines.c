/*
 * The k-way merge, line by line.
 *
 * What an input has up to an instant, it gives in one go: its lines out of
 * order as well, as they are earlier than any other input's next line. So each
 * input has one turn in the group of an instant, in the order of the inputs.
 */
#include "merge_lines.h"

#include "dedup.h"
#include "lines.h"
#include "piece.h"
#include "refill.h"
#include "tournament.h"
#include "writer.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* What stands before each line of an input. */
struct prefix {
	uint8_t *bytes;
	size_t length;
};

struct by_lines {
	struct tournament tournament;
	struct source **sources;
	struct runs *runs;
	struct writer *writer;
	struct prefix *prefixes; /* NULL: there are none. */
	struct dedup *dedup;	 /* NULL: all lines are written. */
};

/* Write the lines of S, which lie in BYTES, each after PREFIX if any. */
static void
put(struct writer *writer, const uint8_t *bytes, const struct stretch *s,
	const struct prefix *prefix)
{
	const struct line_end *e = s->ends;
	uint32_t begin;

	if (prefix == NULL) {
		if (s->begin < s->end)
			writer_put(writer, bytes + s->begin, s->end - s->begin);
		return;
	}
	for (begin = s->begin; begin < s->end; begin = e++->end) {
		writer_put(writer, prefix->bytes, prefix->length);
		writer_put(writer, bytes + begin, e->end - begin);
	}
}

/*
 * Write SOME lines of BYTES as put() does, but later, as others may follow
 * them: *ALL are those that are yet to be written.
 */
static void
put_later(struct writer *writer, const uint8_t *bytes, struct stretch *all,
	struct stretch some, const struct prefix *prefix)
{
	/* With prefixes, ends of lines that are not wanted may be between. */
	if (some.begin == all->end && prefix == NULL) {
		all->end = some.end;
	} else if (some.begin < some.end) {
		put(writer, bytes, all, prefix);
		*all = some;
	}
}

/* Write the runs of R up to LIMIT, or those of their lines that D wants. */
static void
put_runs(struct writer *writer, struct runs *r, int64_t limit,
	const struct prefix *prefix, struct dedup *d)
{
	struct stretch all = {r->next->begin, r->next->begin, r->ends}, left;
	const struct run *run;

	while (r->next < r->end && r->next->key <= limit) {
		run = r->next;
		left = (struct stretch){run->begin, run->end, r->ends};
		if (d == NULL || run->key == LINES_UNDATED) {
			runs_skip(r);
			put_later(writer, r->bytes, &all, left, prefix);
			continue;
		}
		while (left.begin < left.end)
			put_later(writer, r->bytes, &all,
				dedup_next(d, run->key, r->bytes, &left),
				prefix);
		r->ends = left.ends;
		r->next++;
	}
	put(writer, r->bytes, &all, prefix);
}

/*
 * The turn of input I in the group of LIMIT: all its lines up to that. The key
 * of its next one. D is NULL if all are wanted.
 */
static int64_t
take_turn(struct by_lines *m, size_t i, int64_t limit, struct dedup *d)
{
	const struct prefix *prefix =
		m->prefixes != NULL ? &m->prefixes[i] : NULL;
	struct runs *r = &m->runs[i];
	int64_t key;

	do {
		put_runs(m->writer, r, limit, prefix, d);
		if (r->next < r->end)
			return r->next->key;
		if (d != NULL)
			dedup_save(d);
		key = refill(m->sources[i], r, m->writer);
	} while (key <= limit);
	return key;
}

/* The group of the instant that comes next. */
static void
take_group(struct by_lines *m)
{
	struct tournament *t = &m->tournament;
	int64_t limit = tournament_key(t), next;
	struct dedup *d = m->dedup;
	size_t i;

	/* What only one input has is wanted. */
	if (d != NULL && tournament_limit(t) > limit)
		d = NULL;
	if (d != NULL)
		dedup_begin(d);
	do {
		i = tournament_winner(t);
		if (d != NULL)
			dedup_next_input(d, tournament_limit(t) > limit);
		next = take_turn(m, i, limit, d);
		tournament_replay(t, next);
	} while (tournament_key(t) == limit);
}

/* Each of the COUNT labels, and a colon. */
static struct prefix *
make_prefixes(const char *const *labels, size_t count)
{
	struct prefix *prefixes = xcalloc(count, sizeof *prefixes);
	size_t i, n;

	for (i = 0; i < count; i++) {
		n = strlen(labels[i]);
		prefixes[i].bytes = xmalloc(n + 1);
		prefixes[i].length = n + 1;
		memcpy(prefixes[i].bytes, labels[i], n);
		prefixes[i].bytes[n] = ':';
	}
	return prefixes;
}

static void
free_prefixes(struct prefix *prefixes, size_t count)
{
	size_t i;

	for (i = 0; prefixes != NULL && i < count; i++)
		free(prefixes[i].bytes);
	free(prefixes);
}

void
merge_lines(struct source **sources, size_t count, struct writer *writer,
	const char *const *labels, const struct hash_key *key)
{
	struct by_lines m = {.sources = sources,
		.runs = xcalloc(count, sizeof *m.runs),
		.writer = writer,
		.prefixes =
			labels != NULL ? make_prefixes(labels, count) : NULL,
		.dedup = key != NULL ? dedup_open(key) : NULL};

	refill_all(sources, m.runs, count, writer, &m.tournament);
	while (!tournament_over(&m.tournament))
		take_group(&m);
	tournament_close(&m.tournament);
	/* A long prefix is written from where it is. */
	writer_settle(writer);
	free_prefixes(m.prefixes, count);
	dedup_close(m.dedup);
	free(m.runs);
}
