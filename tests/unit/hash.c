/* The hash of a line. */
#include "hash.h"

#include "unit.h"

#define MOST 300

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
		expected = hash_all(text_of(n), n, 5);
		for (at = 0; at < 40; at++) {
			memset(buffer, (int)at, sizeof buffer);
			memcpy(buffer + at, text_of(n), n);
			assert_int_equal(hash_all(buffer + at, n, 5), expected);
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
		hash = hash_all(bytes, n, 5);
		assert_int_not_equal(hash_all(bytes, n, 6), hash);
		assert_int_not_equal(hash_all(bytes, n + 1, 5), hash);
		for (i = 0; i < n; i++) {
			bytes[i] = 1;
			assert_int_not_equal(hash_all(bytes, n, 5), hash);
			bytes[i] = 0x80;
			assert_int_not_equal(hash_all(bytes, n, 5), hash);
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
		assert_int_equal(hash_some(text_of(n), n, 5),
			hash_all(text_of(n), n, 5));
	for (; n < MOST; n++) {
		hash = hash_some(bytes, n, 5);
		assert_int_equal(hash_some(cornered(bytes, n), n, 5), hash);
		assert_int_not_equal(hash_some(bytes, n, 6), hash);
		assert_int_not_equal(hash_some(bytes, n + 1, 5), hash);
		for (i = 0; i < n; i++) {
			bytes[i] = 1;
			assert_int_equal(hash_some(bytes, n, 5) == hash,
				i >= HASH_HEAD && i < n - HASH_STEP);
			bytes[i] = 0;
		}
	}
}

/* Words that are known from the source do not have the bytes before forgotten.
 */
static void
no_known_word_cancels_the_rest(void **state)
{
	const uint64_t words[] = {HASH_A, HASH_B, ~HASH_A, ~HASH_B, 0, ~0ull};
	uint8_t bytes[2 * HASH_STEP] = {0};
	uint32_t hash;
	size_t i, j;

	(void)state;
	for (i = 0; i < LENGTH(words) * LENGTH(words); i++) {
		memcpy(bytes + HASH_STEP, &words[i % LENGTH(words)], 8);
		memcpy(bytes + HASH_STEP + 16, &words[i / LENGTH(words)], 8);
		hash = hash_all(bytes, sizeof bytes, 5);
		for (j = 0; j < HASH_STEP; j++) {
			bytes[j] ^= 1;
			assert_int_not_equal(
				hash_all(bytes, sizeof bytes, 5), hash);
			bytes[j] ^= 1;
		}
	}
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
		hash = hash_all((const uint8_t *)line, n, 9);
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
		cmocka_unit_test(no_known_word_cancels_the_rest),
		cmocka_unit_test(hashes_of_like_lines_are_spread),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
