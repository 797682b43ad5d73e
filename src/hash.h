/*
 * Hashes of a line: 16 bytes at a time are multiplied with each other, and the
 * halves of the product folded, as in wyhash (Wang Yi). Not secure: equal
 * hashes prove nothing, but as long as nobody knows SEED, nobody can make lines
 * of equal hashes on purpose, other than by what hash_some() leaves out. They
 * depend on the machine.
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_A UINT64_C(0xa0761d6478bd642f)
#define HASH_B UINT64_C(0xe7037ed1a0b428db)

/* Bytes that are hashed in one go, and of how many at the start of a line. */
#define HASH_STEP 32
#define HASH_HEAD 96

struct hash {
	uint64_t a;
	uint64_t b;
	uint64_t secret;
};

static inline uint64_t
hash_fold(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
	__extension__ typedef unsigned __int128 wide;
	wide product = (wide)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
	a = (a ^ a >> 32) * (b | 1);
	b = (b ^ b >> 32) * HASH_A;
	return a ^ a >> 29 ^ b;
#endif
}

static inline uint64_t
hash_word(const uint8_t *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof word);
	return word;
}

static inline struct hash
hash_begin(size_t n, uint64_t seed)
{
	return (struct hash){seed, seed ^ n, seed * HASH_A ^ HASH_B};
}

/* HASH_STEP bytes at P. */
static inline void
hash_step(struct hash *h, const uint8_t *p)
{
	h->a = hash_fold(hash_word(p) ^ h->secret, hash_word(p + 8) ^ h->a);
	h->b = hash_fold(
		hash_word(p + 16) ^ ~h->secret, hash_word(p + 24) ^ h->b);
}

static inline uint32_t
hash_end(const struct hash *h)
{
	uint64_t sum = hash_fold(h->a ^ HASH_B, h->b ^ HASH_A);

	return (uint32_t)(sum ^ sum >> 32);
}

/* Of the N bytes at P. */
static inline uint32_t
hash_all(const uint8_t *p, size_t n, uint64_t seed)
{
	struct hash h = hash_begin(n, seed);
	const uint8_t *end = p + n;
	uint8_t padded[HASH_STEP];

	if (n < HASH_STEP) {
		memset(padded, 0, sizeof padded);
		memcpy(padded, p, n);
		p = padded;
		end = p + HASH_STEP;
	}
	for (; end - p > HASH_STEP; p += HASH_STEP)
		hash_step(&h, p);
	/* Though some of them may have been hashed already. */
	hash_step(&h, end - HASH_STEP);
	return hash_end(&h);
}

/*
 * Of their number, and of some: where they are many, HASH_HEAD at the start,
 * which have the address, the time and most of the request, and HASH_STEP at
 * the end. No branch of it depends on how long the usual line is.
 */
static inline uint32_t
hash_some(const uint8_t *p, size_t n, uint64_t seed)
{
	struct hash h = hash_begin(n, seed);
	size_t i;

	if (n < HASH_HEAD + HASH_STEP)
		return hash_all(p, n, seed);
	for (i = 0; i < HASH_HEAD; i += HASH_STEP)
		hash_step(&h, p + i);
	hash_step(&h, p + n - HASH_STEP);
	return hash_end(&h);
}

#endif
