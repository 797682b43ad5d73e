/*
 * The same log shipped twice: among lines of one instant, one that an input has
 * n times and another one m times is wanted max(n, m) times.
 */
#ifndef DEDUP_H
#define DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dedup;
struct hash_key;

/*
 * KEY is that of the hashes. It stays the caller's and must outlive it.
 * dedup_close() frees it; NULL is fine.
 */
struct dedup *dedup_open(const struct hash_key *key);
void dedup_close(struct dedup *d);

/* A new group of lines begins: all before are forgotten. */
void dedup_begin(struct dedup *d);

/*
 * The lines that come now are those of another input of this group; the LAST
 * one.
 */
void dedup_next_input(struct dedup *d, bool last);

/*
 * True if the line of N bytes at P, of instant KEY, is wanted: its input had it
 * more often in this group than one before. HASH is a hash of the bytes,
 * maybe of some only. They must stay until dedup_begin() or dedup_save().
 */
bool dedup_wants(struct dedup *d, int64_t key, uint32_t hash, const uint8_t *p,
	size_t n);

/* The bytes of this input's lines so far are about to go: copy them. */
void dedup_save(struct dedup *d);

/* How many lines were not wanted. */
uint64_t dedup_dropped(const struct dedup *d);

#endif
