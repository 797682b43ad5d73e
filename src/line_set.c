/* A set of lines. */
#include "line_set.h"

#include "xalloc.h"

#include <stdlib.h>

/* The first size of the table; a power of 2. */
#define SLOTS_FIRST 1024

/* Of so many slots, one is taken at most. */
#define SLOTS_SPARE 4

/* From here on the numbers of slots begin anew. */
#define BASE_MOST (UINT32_MAX / 2)

void
line_set_open(struct line_set *set, const struct hash_key *key)
{
	*set = (struct line_set){.key = key,
		.mask = SLOTS_FIRST - 1,
		.slots = xcalloc(SLOTS_FIRST, sizeof *set->slots),
		.most = SLOTS_FIRST / SLOTS_SPARE};
	set->lines = xmalloc(set->most * sizeof *set->lines);
}

void
line_set_close(struct line_set *set)
{
	free(set->lines);
	free(set->slots);
}

/* No slot is taken. */
static void
empty_slots(struct line_set *set)
{
	memset(set->slots, 0, (set->mask + 1) * sizeof *set->slots);
	set->base = 0;
}

void
line_set_clear(struct line_set *set)
{
	if (set->base > BASE_MOST)
		empty_slots(set);
	else
		set->base += (uint32_t)set->count;
	set->count = 0;
	set->alike = 0;
	set->thorough = false;
}

/* The first free slot for HASH. */
static struct line_slot *
free_slot(const struct line_set *set, uint32_t hash)
{
	struct line_slot *slot = &set->slots[hash & set->mask];

	while (slot->number > set->base)
		slot = line_set_next_slot(set, slot);
	return slot;
}

/* Twice as many slots, and room for lines. */
void
line_set_grow(struct line_set *set)
{
	struct line_slot *old = set->slots, *slot;
	size_t count = set->mask + 1;

	set->most *= 2;
	set->lines = xrealloc(set->lines, set->most * sizeof *set->lines);
	set->mask = 2 * count - 1;
	set->slots = xcalloc(2 * count, sizeof *set->slots);
	for (slot = old; slot < old + count; slot++)
		if (slot->number > set->base)
			*free_slot(set, slot->hash) = *slot;
	free(old);
}

/* The hash of all of the N bytes at P, of KEY. */
static uint32_t
hash_of(const struct line_set *set, int64_t key, const uint8_t *p, uint32_t n)
{
	return hash_all(p, n, set->key) ^ line_set_salt(key);
}

/* From now on find all lines by hashes of all their bytes. */
static void
be_thorough(struct line_set *set)
{
	const struct line *line;
	uint32_t hash;
	size_t i;

	set->thorough = true;
	empty_slots(set);
	for (i = 0; i < set->count; i++) {
		line = &set->lines[i];
		hash = hash_of(set, line->key, line->bytes, line->length);
		*free_slot(set, hash) =
			(struct line_slot){hash, (uint32_t)i + 1};
	}
}

uint32_t
line_set_thorough_hash(
	struct line_set *set, int64_t key, const uint8_t *p, uint32_t n)
{
	if (!set->thorough)
		be_thorough(set);
	return hash_of(set, key, p, n);
}
