/* A set of lines: what was added is found, however alike hashes are. */
#include "line_set.h"

#include "unit.h"

#define TEXTS 60000
#define TEXT 12

/* The lines' bytes: "0\n", "1\n", ... */
static char texts[TEXTS][TEXT];

static int
make_texts(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < TEXTS; i++)
		snprintf(texts[i], TEXT, "%zu\n", i);
	return 0;
}

/*
 * Look for text I of KEY, some of its bytes having HASH: it is there if it was
 * ADDED, else it is added now. It is told apart by its count: I.
 */
static void
look_for(struct line_set *set, int64_t key, size_t i, uint32_t hash, bool added)
{
	uint32_t n = (uint32_t)strlen(texts[i]);
	uint8_t bytes[TEXT];
	struct line_slot *slot = NULL;
	struct line *line;

	/* In another place than that which is added. */
	memcpy(bytes, texts[i], n);
	hash = line_set_hash(set, key, hash, bytes, n);
	line = line_set_find(set, key, hash, bytes, n, &slot);
	if (!added) {
		assert_null(line);
		line = line_set_add(
			set, slot, key, hash, (const uint8_t *)texts[i], n);
		line->count = (uint32_t)i;
	}
	assert_non_null(line);
	assert_true(line_is(line, key, bytes, n));
	assert_int_equal(line->count, i);
}

/* The table grows, again and again, with good hashes and some that are few. */
static void
lines_are_found_again(void **state)
{
	static const size_t counts[] = {
		1, 255, 256, 257, 511, 512, 513, 1500, 0, TEXTS};
	const struct hash_key key = hash_key(7);
	struct line_set set;
	size_t round, i, j;
	uint32_t factor;

	(void)state;
	line_set_open(&set, &key);
	for (round = 0; round < 3; round++) {
		factor = (uint32_t)round * UINT32_C(0x9e3779b1);
		for (i = 0; i < LENGTH(counts); i++) {
			for (j = 0; j < counts[i]; j++)
				look_for(&set, 1, j, (uint32_t)j * factor,
					false);
			assert_int_equal(set.count, counts[i]);
			for (j = 0; j < counts[i]; j++)
				look_for(
					&set, 1, j, (uint32_t)j * factor, true);
			line_set_clear(&set);
		}
	}
	line_set_close(&set);
}

static void
same_bytes_of_another_key_are_another_line(void **state)
{
	const struct hash_key key = hash_key(7);
	struct line_set set;
	int64_t i;

	(void)state;
	line_set_open(&set, &key);
	for (i = -300; i < 300; i++)
		look_for(&set, i, 5, 5, false);
	for (i = -300; i < 300; i++)
		look_for(&set, i, 5, 5, true);
	/* Even so, their hashes are not alike. */
	assert_true(set.alike < 3);
	line_set_close(&set);
}

/* Also where the numbers of slots begin anew. */
static void
nothing_is_found_once_it_is_cleared(void **state)
{
	static const uint32_t bases[] = {
		0, UINT32_MAX / 2 - 2, UINT32_MAX / 2, UINT32_MAX / 2 + 1};
	const struct hash_key key = hash_key(7);
	struct line_set set;
	size_t i, j, round;

	(void)state;
	for (i = 0; i < LENGTH(bases); i++) {
		line_set_open(&set, &key);
		set.base = bases[i];
		for (round = 0; round < 5; round++) {
			for (j = 0; j < 3; j++)
				look_for(&set, 1, j, (uint32_t)j, false);
			for (j = 0; j < 3; j++)
				look_for(&set, 1, j, (uint32_t)j, true);
			line_set_clear(&set);
		}
		assert_true(set.base <= UINT32_MAX / 2 + 3);
		line_set_close(&set);
	}
}

/*
 * Lines that were made to have equal hashes are compared with each other only
 * so often; and this is over when the set is cleared.
 */
static void
equal_hashes_are_slow_for_a_while_only(void **state)
{
	const struct hash_key key = hash_key(7);
	struct line_set set;
	size_t i, round;

	(void)state;
	line_set_open(&set, &key);
	for (round = 0; round < 3; round++) {
		assert_int_equal(set.alike, 0);
		assert_false(set.thorough);
		for (i = 0; i < 5000; i++)
			look_for(&set, 1, i, 0, false);
		assert_true(set.thorough);
		for (i = 0; i < 5000; i++)
			look_for(&set, 1, i, 0, true);
		assert_true(set.alike > LINE_SET_ALIKE);
		assert_true(set.alike < 2 * LINE_SET_ALIKE);
		line_set_clear(&set);
	}
	line_set_close(&set);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_found_again),
		cmocka_unit_test(same_bytes_of_another_key_are_another_line),
		cmocka_unit_test(nothing_is_found_once_it_is_cleared),
		cmocka_unit_test(equal_hashes_are_slow_for_a_while_only),
	};

	return cmocka_run_group_tests(tests, make_texts, NULL);
}
