/*
 * A set of lines: a table with open addressing and linear probing (Knuth,
 * vol. 3, 6.4, algorithm L). Equal hashes prove nothing, so bytes are compared.
 * Where many lines differ in what a hash leaves out, as when somebody made them
 * to be slow to find, it is made of all bytes instead.
 */
#ifndef LINE_SET_H
#define LINE_SET_H

#include "hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* So many lines that are not the same have equal hashes at most. */
#define LINE_SET_ALIKE 64

/* A line of a group, as often as it stands there. */
struct line {
	const uint8_t *bytes;
	int64_t key;
	uint32_t length;

	/* The set leaves these to whoever adds the line. */
	uint32_t input; /* The one that had it last, */
	uint32_t count; /* so often so far. */
	uint32_t most;	/* As often as it was wanted. */
};

/*
 * Where a line is found: its hash, and its number, from 1 on, plus a BASE. What
 * is not more than BASE is not in the set: it was before the set was cleared.
 */
struct line_slot {
	uint32_t hash;
	uint32_t number;
};

struct line_set {
	struct line *lines; /* As they were added. */
	size_t count;
	size_t most; /* Room for so many; then all grows. */

	struct line_slot *slots;
	size_t mask; /* Their number, less 1. */
	uint32_t base;

	uint64_t alike; /* How often lines only had the same hash. */
	bool thorough;	/* Hashes are of all bytes. */
	const struct hash_key *key;
};

/*
 * An empty set. KEY is that of the lines' hashes; it stays the caller's and
 * must outlive the set. line_set_close() frees what SET owns: not the bytes of
 * lines.
 */
void line_set_open(struct line_set *set, const struct hash_key *key);
void line_set_close(struct line_set *set);

/* Take all lines out of SET. */
void line_set_clear(struct line_set *set);

/* Parts of the functions below. */
void line_set_grow(struct line_set *set);
uint32_t line_set_thorough_hash(
	struct line_set *set, int64_t key, const uint8_t *p, uint32_t n);

/* What makes hashes depend on KEY: undated lines are alike at any instant. */
static inline uint32_t
line_set_salt(int64_t key)
{
	return (uint32_t)((uint64_t)key * HASH_A >> 32);
}

/*
 * The hash by which SET has a line of KEY that is the N bytes at P, if HASH is
 * that of some of the bytes. May read the bytes of all lines of SET.
 */
static inline uint32_t
line_set_hash(struct line_set *set, int64_t key, uint32_t hash,
	const uint8_t *p, uint32_t n)
{
	if (set->alike > LINE_SET_ALIKE)
		return line_set_thorough_hash(set, key, p, n);
	return hash ^ line_set_salt(key);
}

/* The slot that comes after SLOT. */
static inline struct line_slot *
line_set_next_slot(const struct line_set *set, struct line_slot *slot)
{
	return slot == set->slots + set->mask ? set->slots : slot + 1;
}

/* True if LINE is of KEY, and the N bytes at P. */
static inline bool
line_is(const struct line *line, int64_t key, const uint8_t *p, uint32_t n)
{
	return line->key == key && line->length == n &&
	       memcmp(line->bytes, p, n) == 0;
}

/*
 * The line of KEY that is the N bytes at P, HASH being that of line_set_hash();
 * it is valid until one is added. Or NULL, and *FREE is the slot for it.
 */
static inline struct line *
line_set_find(struct line_set *set, int64_t key, uint32_t hash,
	const uint8_t *p, uint32_t n, struct line_slot **free)
{
	struct line_slot *slot = &set->slots[hash & set->mask];
	struct line *line;

	for (; slot->number > set->base; slot = line_set_next_slot(set, slot)) {
		if (slot->hash != hash)
			continue;
		line = &set->lines[slot->number - set->base - 1];
		if (line_is(line, key, p, n))
			return line;
		set->alike++;
	}
	*free = slot;
	return NULL;
}

/*
 * Add the line of KEY that is the N bytes at P, which have to stay, or be there
 * in another place, as long as it is in SET. SLOT is that which
 * line_set_find() told for HASH. The line is valid until one more is added.
 */
static inline struct line *
line_set_add(struct line_set *set, struct line_slot *slot, int64_t key,
	uint32_t hash, const uint8_t *p, uint32_t n)
{
	struct line *line = &set->lines[set->count++];

	line->bytes = p;
	line->key = key;
	line->length = n;
	slot->hash = hash;
	slot->number = set->base + (uint32_t)set->count;
	if (set->count == set->most)
		line_set_grow(set);
	return &set->lines[set->count - 1];
}

#endif
