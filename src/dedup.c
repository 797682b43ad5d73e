/*
 * The same log shipped twice. A table of the lines of a group, with open
 * addressing and linear probing (Knuth, vol. 3, 6.4, algorithm L).
 */
#include "dedup.h"

#include "hash.h"
#include "piece.h"
#include "prefetch.h"
#include "saved.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* The first size of the table; a power of 2. */
#define SLOTS_FIRST 1024

/* Of so many slots, one is taken at most. */
#define SLOTS_SPARE 4

/* From here on the numbers of slots begin anew. */
#define BASE_MOST (UINT32_MAX / 2)

/* The number of none. */
#define NO_LINE SIZE_MAX

/*
 * So many bytes ahead, and so many of them, are fetched while copies are
 * compared: they lie in another core's cache.
 */
#define FETCH_AHEAD 3072
#define FETCHED 256

/* So many lines of equal hashes, and all their bytes are hashed. */
#define ALIKE_MOST 64

/* A line of the group, as often as it stands there. */
struct line {
	const uint8_t *bytes;
	int64_t key;
	uint32_t length;
	uint32_t input; /* The one that had it last, */
	uint32_t count; /* so often so far. */
	uint32_t most;	/* As often as it was wanted. */
};

/*
 * Where a line is found: its hash, and its number plus a BASE. What is not more
 * than BASE is of an earlier group.
 */
struct slot {
	uint32_t hash;
	uint32_t number;
};

struct dedup {
	struct line *lines;
	size_t count;
	size_t most; /* Room for so many; then all grows. */
	size_t next; /* The one after that which came once more; or NO_LINE. */
	size_t safe; /* The bytes of so many lines stay. */

	struct slot *slots;
	size_t mask; /* Their number, less 1. */
	uint32_t base;

	uint32_t input;
	bool last; /* None comes after it. */

	/* How often lines of this group were not the same, but their hashes:
	 * too often, and hashes are of all bytes. */
	unsigned int alike;
	bool thorough;
	const struct hash_key *key;

	struct saved *saved;
	uint64_t dropped;
};

struct dedup *
dedup_open(const struct hash_key *key)
{
	struct dedup *d = xcalloc(1, sizeof *d);

	d->key = key;
	d->mask = SLOTS_FIRST - 1;
	d->slots = xcalloc(SLOTS_FIRST, sizeof *d->slots);
	d->most = SLOTS_FIRST / SLOTS_SPARE;
	d->lines = xmalloc(d->most * sizeof *d->lines);
	return d;
}

void
dedup_close(struct dedup *d)
{
	if (d == NULL)
		return;
	saved_free(&d->saved);
	free(d->lines);
	free(d->slots);
	free(d);
}

void
dedup_begin(struct dedup *d)
{
	if (d->base > BASE_MOST) {
		memset(d->slots, 0, (d->mask + 1) * sizeof *d->slots);
		d->base = 0;
	} else {
		d->base += (uint32_t)d->count;
	}
	d->count = d->safe = 0;
	d->next = NO_LINE;
	d->input = 0;
	d->last = false;
	d->alike = 0;
	d->thorough = false;
	saved_clear(&d->saved);
}

void
dedup_next_input(struct dedup *d, bool last)
{
	d->input++;
	d->last = last;
	d->safe = d->count;
}

/* The slot that comes after SLOT. */
static inline struct slot *
next_slot(const struct dedup *d, struct slot *slot)
{
	return slot == d->slots + d->mask ? d->slots : slot + 1;
}

/* The first free slot for HASH. */
static struct slot *
free_slot(const struct dedup *d, uint32_t hash)
{
	struct slot *slot = &d->slots[hash & d->mask];

	while (slot->number > d->base)
		slot = next_slot(d, slot);
	return slot;
}

/* Twice as many slots, and room for lines. */
static void
grow(struct dedup *d)
{
	struct slot *old = d->slots, *slot;
	size_t count = d->mask + 1;

	d->most *= 2;
	d->lines = xrealloc(d->lines, d->most * sizeof *d->lines);
	d->mask = 2 * count - 1;
	d->slots = xcalloc(2 * count, sizeof *d->slots);
	for (slot = old; slot < old + count; slot++)
		if (slot->number > d->base)
			*free_slot(d, slot->hash) = *slot;
	free(old);
}

/* What makes hashes depend on KEY: undated lines are alike at any instant. */
static inline uint32_t
salt_of(int64_t key)
{
	return (uint32_t)((uint64_t)key * HASH_A >> 32);
}

/* The hash of all of the N bytes at P, of KEY. */
static uint32_t
thorough_hash(const struct dedup *d, int64_t key, const uint8_t *p, uint32_t n)
{
	return hash_all(p, n, d->key) ^ salt_of(key);
}

/* Hash all bytes of the lines of this group. */
static void
be_thorough(struct dedup *d)
{
	const struct line *line;
	uint32_t hash;
	size_t i;

	d->thorough = true;
	memset(d->slots, 0, (d->mask + 1) * sizeof *d->slots);
	d->base = 0;
	for (i = 0; i < d->count; i++) {
		line = &d->lines[i];
		hash = thorough_hash(d, line->key, line->bytes, line->length);
		*free_slot(d, hash) = (struct slot){hash, (uint32_t)i + 1};
	}
}

/* One more line of this input, in the free SLOT. */
static inline void
add(struct dedup *d, struct slot *slot, int64_t key, uint32_t hash,
	const uint8_t *p, uint32_t n)
{
	struct line *line = &d->lines[d->count++];

	line->bytes = p;
	line->key = key;
	line->length = n;
	line->input = d->input;
	line->count = line->most = 1;
	slot->hash = hash;
	slot->number = d->base + (uint32_t)d->count;
	if (d->count == d->most)
		grow(d);
}

/* True if LINE, which this input has once more, is wanted once more. */
static bool
again(struct dedup *d, struct line *line)
{
	d->next = (size_t)(line + 1 - d->lines);
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

/* True if LINE is of KEY, and the N bytes at P. */
static bool
is_same(const struct line *line, int64_t key, const uint8_t *p, uint32_t n)
{
	return line->key == key && line->length == n &&
	       memcmp(line->bytes, p, n) == 0;
}

/*
 * The line of KEY and HASH that is the N bytes at P; or NULL, and *FREE is the
 * slot for it.
 */
static inline struct line *
find(struct dedup *d, int64_t key, uint32_t hash, const uint8_t *p, uint32_t n,
	struct slot **free)
{
	struct slot *slot = &d->slots[hash & d->mask];
	struct line *line;

	for (; slot->number > d->base; slot = next_slot(d, slot)) {
		if (slot->hash != hash)
			continue;
		line = &d->lines[slot->number - d->base - 1];
		if (is_same(line, key, p, n))
			return line;
		d->alike++;
	}
	*free = slot;
	return NULL;
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
	struct line *line;
	struct slot *slot;

	/* Copies of a log mostly go on alike. */
	if (d->next < d->count) {
		line = &d->lines[d->next];
		fetch_ahead(p);
		fetch_ahead(line->bytes);
		if (is_same(line, key, p, n))
			return again(d, line);
		d->next = NO_LINE;
	}
	hash = d->thorough ? thorough_hash(d, key, p, n) : hash ^ salt_of(key);
	line = find(d, key, hash, p, n, &slot);
	if (line != NULL)
		return again(d, line);
	/* What nobody had before, and maybe none comes to have. */
	if (!d->last)
		add(d, slot, key, hash, p, n);
	if (d->alike > ALIKE_MOST && !d->thorough)
		be_thorough(d);
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

	for (; d->safe < d->count; d->safe++) {
		line = &d->lines[d->safe];
		line->bytes = saved_copy(&d->saved, line->bytes, line->length);
	}
}

uint64_t
dedup_dropped(const struct dedup *d)
{
	return d->dropped;
}
