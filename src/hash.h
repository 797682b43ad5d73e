/*
 * A hash of a line. As in xxHash64 (Collet), four words at a time go into four
 * lanes, so that no multiplication waits for another; the end is folded with
 * the finisher of MurmurHash3 (Appleby). Not secure: equal hashes prove
 * nothing, and SEED keeps a stranger from making lines of equal hashes on
 * purpose. It depends on the machine's byte order.
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_ODD UINT64_C(0x9e3779b97f4a7c15)

static inline uint64_t
hash_mix(uint64_t lane, const uint8_t *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof word);
	lane = (lane ^ word) * HASH_ODD;
	return lane ^ lane >> 29;
}

/* The hash of the N bytes at P. */
static inline uint32_t
hash_of(const uint8_t *p, size_t n, uint64_t seed)
{
	uint64_t a = seed, b = seed + 1, c = seed + 2, d = seed + 3;
	const uint8_t *end = p + n;
	uint8_t rest[8] = {0};

	for (; end - p >= 32; p += 32) {
		a = hash_mix(a, p);
		b = hash_mix(b, p + 8);
		c = hash_mix(c, p + 16);
		d = hash_mix(d, p + 24);
	}
	for (; end - p >= 8; p += 8)
		a = hash_mix(a, p);
	memcpy(rest, p, (size_t)(end - p));
	b = hash_mix(b, rest);
	a = (a ^ n) * HASH_ODD + (b << 7 | b >> 57) * 3;
	a += (c << 19 | c >> 45) * HASH_ODD + (d << 37 | d >> 27) * 5;
	a = (a ^ a >> 33) * UINT64_C(0xff51afd7ed558ccd);
	a = (a ^ a >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return (uint32_t)(a >> 32);
}

#endif
