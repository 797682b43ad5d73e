/*
 * Where the newlines are.
 *
 * A call of memchr() a line ends with a branch that nobody can predict, as
 * lines are of any length. With vectors of 32 bytes, 64 bytes at a time become
 * a bit mask; the offsets of its bits are written down without a branch that
 * depends on them, as in Langdale and Lemire, "Parsing Gigabytes of JSON per
 * Second", The VLDB Journal 28, 2019, section 3.1.
 */
#include "newlines.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_AVX2 1
#include <immintrin.h>
#endif

size_t
newlines_portable(const uint8_t *p, size_t n, uint16_t *offsets)
{
	const uint8_t *from = p, *end = p + n;
	size_t count = 0;

	while ((from = memchr(from, '\n', (size_t)(end - from))) != NULL)
		offsets[count++] = (uint16_t)(from++ - p);
	return count;
}

#ifdef HAVE_AVX2
/*
 * The first bit is written down whether there is one or not. More than one
 * newline in 64 bytes is rare in a log, and so that branch is foreseen.
 */
__attribute__((target("avx2,bmi,popcnt"))) static size_t
avx2(const uint8_t *p, size_t n, uint16_t *offsets)
{
	const __m256i newline = _mm256_set1_epi8('\n');
	uint16_t *out = offsets, *last;
	__m256i low, high;
	uint64_t mask;
	size_t i, count;

	for (i = 0; i + 64 <= n; i += 64) {
		low = _mm256_loadu_si256((const void *)(p + i));
		high = _mm256_loadu_si256((const void *)(p + i + 32));
		low = _mm256_cmpeq_epi8(low, newline);
		high = _mm256_cmpeq_epi8(high, newline);
		mask = (uint32_t)_mm256_movemask_epi8(low) |
		       (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
		last = out + _mm_popcnt_u64(mask);
		*out = (uint16_t)(i + _tzcnt_u64(mask));
		while (++out < last) {
			mask = _blsr_u64(mask);
			*out = (uint16_t)(i + _tzcnt_u64(mask));
		}
		out = last;
	}
	count = newlines_portable(p + i, n - i, out);
	for (last = out + count; out < last; out++)
		*out = (uint16_t)(*out + i);
	return (size_t)(out - offsets);
}
#endif

newlines_finder *
newlines_best(void)
{
#ifdef HAVE_AVX2
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
		__builtin_cpu_supports("popcnt"))
		return avx2;
#endif
	return newlines_portable;
}
