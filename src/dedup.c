/* The same log shipped twice. */
#include "dedup.h"

#include "line_set.h"
#include "piece.h"
#include "prefetch.h"
#include "saved.h"
#include "xalloc.h"

#include <stdlib.h>

/* The number of none. */
#define NO_LINE SIZE_MAX

/*
 * So many bytes ahead, and so many of them, are fetched while copies are
 * compared: they lie in another core's cache.
 */
#define FETCH_AHEAD 3072
#define FETCHED 256

struct dedup {
	struct line_set set; /* The lines of the group. */
	size_t next; /* The one after that which came once more; or NO_LINE. */
	size_t safe; /* The bytes of so many lines stay. */
	struct saved *saved;

	uint32_t input;
	bool last; /* None comes after it. */
	uint64_t dropped;
};

struct dedup *
dedup_open(const struct hash_key *key)
{
	struct dedup *d = xcalloc(1, sizeof *d);

	line_set_open(&d->set, key);
	return d;
}

void
dedup_close(struct dedup *d)
{
	if (d == NULL)
		return;
	saved_free(&d->saved);
	line_set_close(&d->set);
	free(d);
}

void
dedup_begin(struct dedup *d)
{
	line_set_clear(&d->set);
	saved_clear(&d->saved);
	d->safe = 0;
	d->next = NO_LINE;
	d->input = 0;
	d->last = false;
}

void
dedup_next_input(struct dedup *d, bool last)
{
	d->input++;
	d->last = last;
	d->safe = d->set.count;
}

/* True if LINE, which this input has once more, is wanted once more. */
static bool
again(struct dedup *d, struct line *line)
{
	d->next = (size_t)(line + 1 - d->set.lines);
	if (line->input != d->input) {
		line->input = d->input;
		line->count = 0;
	}
	if (++line->count <= line->most) {
		d->dropped++;
		return false;
	}
	line->most = line->count;
	return true;
}

/* Fetch bytes that follow those at P. */
static inline void
fetch_ahead(const uint8_t *p)
{
	size_t i;

	for (i = 0; i < FETCHED; i += 64)
		PREFETCH(p + FETCH_AHEAD + i);
}

/* True if the line of N bytes at P, with some HASH, is wanted. */
static inline bool
wants(struct dedup *d, int64_t key, uint32_t hash, const uint8_t *p, uint32_t n)
{
	struct line_set *set = &d->set;
	struct line_slot *slot;
	struct line *line;

	/* Copies of a log mostly go on alike. */
	if (d->next < set->count) {
		line = &set->lines[d->next];
		fetch_ahead(p);
		fetch_ahead(line->bytes);
		if (line_is(line, key, p, n))
			return again(d, line);
		d->next = NO_LINE;
	}
	hash = line_set_hash(set, key, hash, p, n);
	line = line_set_find(set, key, hash, p, n, &slot);
	if (line != NULL)
		return again(d, line);
	/* What nobody had before, and maybe none comes to have. */
	if (!d->last) {
		line = line_set_add(set, slot, key, hash, p, n);
		line->input = d->input;
		line->count = line->most = 1;
	}
	return true;
}

struct stretch
dedup_next(struct dedup *d, int64_t key, const uint8_t *bytes,
	struct stretch *left)
{
	uint32_t begin = left->begin, from = begin, to = begin, end;
	const struct line_end *e = left->ends, *first = e;

	for (; begin < left->end; begin = end) {
		end = e->end;
		if (wants(d, key, e++->hash, bytes + begin, end - begin)) {
			to = end;
			continue;
		}
		if (from < to) {
			begin = end;
			break;
		}
		from = to = end;
		first = e;
	}
	left->begin = begin;
	left->ends = e;
	return (struct stretch){from, to, first};
}

void
dedup_save(struct dedup *d)
{
	struct line *line;

	for (; d->safe < d->set.count; d->safe++) {
		line = &d->set.lines[d->safe];
		line->bytes = saved_copy(&d->saved, line->bytes, line->length);
	}
}

uint64_t
dedup_dropped(const struct dedup *d)
{
	return d->dropped;
}
