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

/* Write the bytes [BEGIN, END) of R, which are lines, after PREFIX if any. */
static inline void
put(struct writer *writer, const struct runs *r, uint32_t begin, uint32_t end,
	const struct prefix *prefix)
{
	if (begin == end)
		return;
	if (prefix != NULL)
		writer_put(writer, prefix->bytes, prefix->length);
	writer_put(writer, r->bytes + begin, end - begin);
}

/* Write the runs of R up to LIMIT, or those of them that D wants. */
static void
put_runs(struct writer *writer, struct runs *r, int64_t limit,
	const struct prefix *prefix, struct dedup *d)
{
	uint32_t begin = r->next->begin, end = begin;
	const struct run *run = r->next;

	for (; run < r->end && run->key <= limit; run++) {
		if (d != NULL && run->key != LINES_UNDATED &&
			!dedup_wants(d, run->key, r->hashes[run - r->next],
				r->bytes + run->begin, run->end - run->begin))
			continue;
		if (run->begin != end || prefix != NULL) {
			put(writer, r, begin, end, prefix);
			begin = run->begin;
		}
		end = run->end;
	}
	put(writer, r, begin, end, prefix);
	if (r->hashes != NULL)
		r->hashes += run - r->next;
	r->next = run;
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
