/*
 * The same log shipped twice. A table of the lines of a group, with open
 * addressing and linear probing (Knuth, vol. 3, 6.4, algorithm L).
 */
#include "dedup.h"

#include "hash.h"
#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* The first size of the table; a power of 2. */
#define SLOTS_FIRST 1024

/* From here on the numbers of slots begin anew. */
#define BASE_MOST (UINT32_MAX / 2)

/* So many lines of equal hashes, and all their bytes are hashed. */
#define ALIKE_MOST 64

/* Bytes of a buffer for lines that are saved. */
#define SAVED_FIRST ((size_t)256 << 10)

/* A line of the group, as often as it stands there. */
struct line {
	const uint8_t *bytes;
	int64_t key;
	uint32_t length;
	uint32_t hash;
	uint32_t input; /* The one that had it last, */
	uint32_t count; /* so often so far. */
	uint32_t most;	/* As often as it was wanted. */
};

/* Lines that are saved. */
struct saved {
	struct saved *next;
	size_t length;
	size_t capacity;
	uint8_t bytes[];
};

struct dedup {
	struct line *lines;
	size_t count;
	size_t capacity;
	size_t safe; /* The bytes of so many lines stay. */

	/*
	 * The number of a line plus BASE; what is not more than BASE is of an
	 * earlier group.
	 */
	uint32_t *slots;
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
	return d;
}

/* Free what was saved. */
static void
free_saved(struct dedup *d)
{
	struct saved *s;

	while ((s = d->saved) != NULL) {
		d->saved = s->next;
		free(s);
	}
}

/* Nothing is saved any more; a buffer stays for the next group. */
static void
clear_saved(struct dedup *d)
{
	struct saved *kept = d->saved;

	if (kept == NULL)
		return;
	d->saved = kept->next;
	free_saved(d);
	if (kept->capacity > SAVED_FIRST) {
		free(kept);
		return;
	}
	kept->next = NULL;
	kept->length = 0;
	d->saved = kept;
}

void
dedup_close(struct dedup *d)
{
	if (d == NULL)
		return;
	free_saved(d);
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
	d->input = 0;
	d->last = false;
	d->alike = 0;
	d->thorough = false;
	clear_saved(d);
}

void
dedup_next_input(struct dedup *d, bool last)
{
	d->input++;
	d->last = last;
	d->safe = d->count;
}

/* COUNT slots, a power of 2, and all lines of the group put in anew. */
static void
set_slots(struct dedup *d, size_t count)
{
	size_t i, at;

	free(d->slots);
	d->mask = count - 1;
	d->slots = xcalloc(count, sizeof *d->slots);
	d->base = 0;
	for (i = 0; i < d->count; i++) {
		at = d->lines[i].hash & d->mask;
		while (d->slots[at] > d->base)
			at = (at + 1) & d->mask;
		d->slots[at] = (uint32_t)i + 1;
	}
}

/* HASH, made to depend on KEY, too: undated lines are alike at any instant. */
static inline uint32_t
with_key(uint32_t hash, int64_t key)
{
	return hash ^ (uint32_t)((uint64_t)key * HASH_A >> 32);
}

/* Hash all bytes of the lines of this group. */
static void
be_thorough(struct dedup *d)
{
	struct line *line;

	d->thorough = true;
	for (line = d->lines; line < d->lines + d->count; line++)
		line->hash = with_key(
			hash_all(line->bytes, line->length, d->key), line->key);
	set_slots(d, d->mask + 1);
}

/* One more line of this input, in slot AT. */
static void
add(struct dedup *d, size_t at, int64_t key, uint32_t hash, const uint8_t *p,
	size_t n)
{
	struct line *line;

	if (d->count == d->capacity)
		d->lines = xgrow(
			d->lines, &d->capacity, SLOTS_FIRST, sizeof *d->lines);
	line = &d->lines[d->count++];
	line->bytes = p;
	line->key = key;
	line->length = (uint32_t)n;
	line->hash = hash;
	line->input = d->input;
	line->count = line->most = 1;
	d->slots[at] = d->base + (uint32_t)d->count;
	if (d->count > d->mask / 2)
		set_slots(d, 2 * (d->mask + 1));
}

/*
 * The line of the group that has these bytes; or NULL, and *AT is the slot for
 * it.
 */
static struct line *
find(struct dedup *d, int64_t key, uint32_t hash, const uint8_t *p, size_t n,
	size_t *at)
{
	struct line *line;
	size_t i;

	for (i = hash & d->mask; d->slots[i] > d->base; i = (i + 1) & d->mask) {
		line = &d->lines[d->slots[i] - d->base - 1];
		if (line->hash != hash)
			continue;
		if (line->key == key && line->length == n &&
			memcmp(line->bytes, p, n) == 0)
			return line;
		d->alike++;
	}
	*at = i;
	return NULL;
}

bool
dedup_wants(
	struct dedup *d, int64_t key, uint32_t hash, const uint8_t *p, size_t n)
{
	struct line *line;
	size_t at;

	if (d->alike > ALIKE_MOST && !d->thorough)
		be_thorough(d);
	if (d->thorough)
		hash = hash_all(p, n, d->key);
	hash = with_key(hash, key);
	line = find(d, key, hash, p, n, &at);
	if (line == NULL) {
		/* What nobody had before, and none comes to have. */
		if (!d->last)
			add(d, at, key, hash, p, n);
		return true;
	}
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

/* Room for N bytes more that stay as long as the group. */
static uint8_t *
room(struct dedup *d, size_t n)
{
	struct saved *s = d->saved;
	size_t capacity;

	if (s == NULL || s->capacity - s->length < n) {
		capacity = n > SAVED_FIRST ? n : SAVED_FIRST;
		s = xmalloc(sizeof *s + capacity);
		s->next = d->saved;
		s->length = 0;
		s->capacity = capacity;
		d->saved = s;
	}
	s->length += n;
	return s->bytes + s->length - n;
}

void
dedup_save(struct dedup *d)
{
	struct line *line;
	uint8_t *bytes;

	for (; d->safe < d->count; d->safe++) {
		line = &d->lines[d->safe];
		bytes = room(d, line->length);
		memcpy(bytes, line->bytes, line->length);
		line->bytes = bytes;
	}
}

uint64_t
dedup_dropped(const struct dedup *d)
{
	return d->dropped;
}
