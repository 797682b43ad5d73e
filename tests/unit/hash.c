/* The hash of a line. */
#include "hash.h"

#include "unit.h"

#define MOST 300

/* hash_all(), and hash_some(), with the key of SEED. */
static uint32_t
all_of(const uint8_t *p, size_t n, uint64_t seed)
{
	const struct hash_key key = hash_key(seed);

	return hash_all(p, n, &key);
}

static uint32_t
some_of(const uint8_t *p, size_t n, uint64_t seed)
{
	const struct hash_key key = hash_key(seed);

	return hash_some(p, n, &key);
}

/* Some text of N bytes at most, and nothing behind it. */
static const uint8_t *
text_of(size_t n)
{
	uint8_t text[MOST];
	size_t i;

	for (i = 0; i < n; i++)
		text[i] = (uint8_t)('a' + i % 23);
	return cornered(text, n);
}

/* Wherever the bytes lie, and whatever stands behind them. */
static void
hash_is_that_of_the_bytes(void **state)
{
	uint8_t buffer[MOST + 64];
	uint32_t expected;
	size_t n, at;

	(void)state;
	for (n = 0; n <= MOST; n++) {
		expected = all_of(text_of(n), n, 5);
		for (at = 0; at < 40; at++) {
			memset(buffer, (int)at, sizeof buffer);
			memcpy(buffer + at, text_of(n), n);
			assert_int_equal(all_of(buffer + at, n, 5), expected);
		}
	}
}

/* Each byte, the length, and the seed change it. */
static void
hash_depends_on_all(void **state)
{
	uint8_t bytes[MOST] = {0};
	uint32_t hash;
	size_t n, i;

	(void)state;
	for (n = 0; n < MOST; n++) {
		hash = all_of(bytes, n, 5);
		assert_int_not_equal(all_of(bytes, n, 6), hash);
		assert_int_not_equal(all_of(bytes, n + 1, 5), hash);
		for (i = 0; i < n; i++) {
			bytes[i] = 1;
			assert_int_not_equal(all_of(bytes, n, 5), hash);
			bytes[i] = 0x80;
			assert_int_not_equal(all_of(bytes, n, 5), hash);
			bytes[i] = 0;
		}
	}
}

/* Of long lines, what stands in the middle is left out, but not their length.
 */
static void
some_is_the_start_and_the_end(void **state)
{
	uint8_t bytes[MOST] = {0};
	uint32_t hash;
	size_t n, i;

	(void)state;
	for (n = 0; n < HASH_HEAD + HASH_STEP; n++)
		assert_int_equal(
			some_of(text_of(n), n, 5), all_of(text_of(n), n, 5));
	for (; n < MOST; n++) {
		hash = some_of(bytes, n, 5);
		assert_int_equal(some_of(cornered(bytes, n), n, 5), hash);
		assert_int_not_equal(some_of(bytes, n, 6), hash);
		assert_int_not_equal(some_of(bytes, n + 1, 5), hash);
		for (i = 0; i < n; i++) {
			bytes[i] = 1;
			assert_int_equal(some_of(bytes, n, 5) == hash,
				i >= HASH_HEAD && i < n - HASH_STEP);
			bytes[i] = 0;
		}
	}
}

/*
 * Whatever the words before, and wherever those stand that cancel out what is
 * added to them.
 */
static void
no_word_cancels_the_rest(void **state)
{
	const struct hash_key key = hash_key(5);
	uint8_t bytes[2 * HASH_SUM] = {0};
	uint64_t word;
	uint32_t hash;
	size_t i, j;

	(void)state;
	for (i = 0; i < HASH_SUM / 8; i++) {
		/* No product of this word's halves depends on either. */
		word = 0 - key.words[i];
		memcpy(bytes + HASH_SUM + 8 * i, &word, sizeof word);
		hash = hash_all(bytes, sizeof bytes, &key);
		for (j = 0; j < HASH_SUM; j++) {
			bytes[j] ^= 1;
			assert_int_not_equal(
				hash_all(bytes, sizeof bytes, &key), hash);
			bytes[j] ^= 1;
		}
	}
}

/* All bits of the keys of seeds differ, one time or another. */
static void
keys_differ(void **state)
{
	const struct hash_key zero = hash_key(0);
	uint64_t differ[HASH_SUM / 8] = {0}, last = 0;
	struct hash_key key;
	uint64_t seed;
	size_t i;

	(void)state;
	for (seed = 1; seed < 100; seed++) {
		key = hash_key(seed);
		for (i = 0; i < HASH_SUM / 8; i++)
			differ[i] |= key.words[i] ^ zero.words[i];
		last |= key.last ^ zero.last;
	}
	for (i = 0; i < HASH_SUM / 8; i++)
		assert_true(differ[i] == ~UINT64_C(0));
	assert_true((last | 1) == ~UINT64_C(0));
}

/* Lines that differ in some digits fall into all slots alike. */
static void
hashes_of_like_lines_are_spread(void **state)
{
	enum { LINES = 40000, SLOTS = 65536 };
	static uint8_t high[SLOTS], low[SLOTS];
	size_t used_high = 0, used_low = 0, n;
	uint32_t hash;
	char line[80];
	int i;

	(void)state;
	for (i = 0; i < LINES; i++) {
		n = (size_t)snprintf(line, sizeof line,
			"10.0.%d.%d - - [10/Mar/2024:10:00:00 +0000] \"GET",
			i / 200, i % 200);
		hash = all_of((const uint8_t *)line, n, 9);
		used_high += high[hash >> 16]++ == 0;
		used_low += low[hash & (SLOTS - 1)]++ == 0;
	}
	/* At random it were (1 - e^(-40000/65536)) of them: 29939. */
	assert_true(used_high > 29000 && used_low > 29000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hash_is_that_of_the_bytes),
		cmocka_unit_test(hash_depends_on_all),
		cmocka_unit_test(some_is_the_start_and_the_end),
		cmocka_unit_test(no_word_cancels_the_rest),
		cmocka_unit_test(keys_differ),
		cmocka_unit_test(hashes_of_like_lines_are_spread),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
