/*
 * Hashes of a line: pairs of its 32-bit words, with secret ones added, are
 * multiplied with each other and summed up, as in NH (Black, Halevi, Krawczyk,
 * Krovetz, Rogaway: "UMAC", CRYPTO 1999), where lines that differ have the same
 * sum with one key in some 2^31. Equal hashes prove nothing, but as long as
 * nobody knows the key, nobody can make lines of equal hashes on purpose, other
 * than by what hash_some() leaves out. They depend on the machine.
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define HASH_A UINT64_C(0xa0761d6478bd642f)
#define HASH_B UINT64_C(0xe7037ed1a0b428db)

/* Bytes that are hashed in one go, and of how many at the start of a line. */
#define HASH_STEP 32
#define HASH_HEAD 96
#define HASH_SUM (HASH_HEAD + HASH_STEP)

struct hash_key {
	_Alignas(16) uint64_t words[HASH_SUM / 8]; /* Added to the lines'. */
	uint64_t last;
};

/* The next of the words that SEED gives (SplitMix64, OOPSLA 2014). */
static inline uint64_t
hash_secret(uint64_t *seed)
{
	uint64_t word = *seed += UINT64_C(0x9e3779b97f4a7c15);

	word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
	return word ^ word >> 31;
}

/* A key made of SEED, which nobody else should know. */
static inline struct hash_key
hash_key(uint64_t seed)
{
	struct hash_key key;
	size_t i;

	for (i = 0; i < HASH_SUM / 8; i++)
		key.words[i] = hash_secret(&seed);
	key.last = hash_secret(&seed) | 1;
	return key;
}

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

#ifdef __SSE2__
typedef __m128i hash_sum;

#define HASH_NONE _mm_setzero_si128()

/* SUM with the 16 bytes at P. */
static inline hash_sum
hash_pair(hash_sum sum, const uint8_t *p, const uint64_t *words)
{
	__m128i x = _mm_add_epi64(_mm_loadu_si128((const void *)p),
		_mm_load_si128((const void *)words));

	return _mm_add_epi64(sum, _mm_mul_epu32(x, _mm_srli_epi64(x, 32)));
}

static inline uint64_t
hash_total(hash_sum sum)
{
	uint64_t halves[2];

	_mm_storeu_si128((void *)halves, sum);
	return halves[0] + halves[1];
}
#else
typedef uint64_t hash_sum;

#define HASH_NONE 0

static inline hash_sum
hash_pair(hash_sum sum, const uint8_t *p, const uint64_t *words)
{
	uint64_t x[2];

	memcpy(x, p, sizeof x);
	x[0] += words[0];
	x[1] += words[1];
	return sum + (uint64_t)(uint32_t)x[0] * (x[0] >> 32) +
	       (uint64_t)(uint32_t)x[1] * (x[1] >> 32);
}

static inline uint64_t
hash_total(hash_sum sum)
{
	return sum;
}
#endif

/* HASH_STEP bytes at P. */
static inline hash_sum
hash_step(hash_sum sum, const uint8_t *p, const uint64_t *words)
{
	return hash_pair(hash_pair(sum, p, words), p + 16, words + 2);
}

/*
 * The N bytes at P, HASH_STEP or more: where they are many, HASH_HEAD at the
 * start and HASH_STEP at the end. Where they are few, some are in it more than
 * once, and so no branch depends on how long the usual line is.
 */
static inline uint64_t
hash_ends(const uint8_t *p, size_t n, const struct hash_key *key)
{
	size_t last = n - HASH_STEP, i;
	hash_sum sum = HASH_NONE;

	for (i = 0; i < HASH_HEAD; i += HASH_STEP)
		sum = hash_step(
			sum, p + (i < last ? i : last), key->words + i / 8);
	return hash_total(hash_step(sum, p + last, key->words + i / 8));
}

/* Of a line of N bytes, SUM being that of the bytes. */
static inline uint32_t
hash_finish(uint64_t sum, size_t n, const struct hash_key *key)
{
	sum = hash_fold(sum ^ n * HASH_B, key->last);
	return (uint32_t)(sum ^ sum >> 32);
}

/* Of the N bytes at P, less than HASH_STEP. */
static inline uint32_t
hash_few(const uint8_t *p, size_t n, const struct hash_key *key)
{
	uint8_t padded[HASH_STEP] = {0};

	memcpy(padded, p, n);
	return hash_finish(hash_ends(padded, HASH_STEP, key), n, key);
}

/*
 * Of their number, and of some: where they are many, HASH_HEAD at the start,
 * which have the address, the time and most of the request, and HASH_STEP at
 * the end.
 */
static inline uint32_t
hash_some(const uint8_t *p, size_t n, const struct hash_key *key)
{
	if (n < HASH_STEP)
		return hash_few(p, n, key);
	return hash_finish(hash_ends(p, n, key), n, key);
}

/* Of the N bytes at P. */
static inline uint32_t
hash_all(const uint8_t *p, size_t n, const struct hash_key *key)
{
	const uint8_t *end = p + n;
	uint64_t sum = 0;

	if (n <= HASH_SUM)
		return hash_some(p, n, key);
	for (; end - p > HASH_SUM; p += HASH_SUM)
		sum = hash_fold(
			sum ^ hash_ends(p, HASH_SUM, key), key->last ^ HASH_A);
	/* Though some of them may have been hashed already. */
	sum ^= hash_ends(end - HASH_SUM, HASH_SUM, key);
	return hash_finish(sum, n, key);
}

#endif
