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
struct line_end;

/* Lines that follow each other. */
struct stretch {
	uint32_t begin; /* Of some bytes. */
	uint32_t end;
	const struct line_end *ends; /* Of the lines. */
};

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
 * LEFT, of BYTES, are lines of instant KEY, with hashes of their bytes, or of
 * some of these. A line is wanted if its input had it more often in this group
 * than one before. Returns the first stretch of those that are, which is empty
 * if none is; LEFT is then what comes behind that, and maybe behind some that
 * are not wanted. Their bytes must stay until dedup_begin() or dedup_save().
 */
struct stretch dedup_next(struct dedup *d, int64_t key, const uint8_t *bytes,
	struct stretch *left);

/* The bytes of this input's lines so far are about to go: copy them. */
void dedup_save(struct dedup *d);

/* How many lines were not wanted. */
uint64_t dedup_dropped(const struct dedup *d);

#endif
