/* Copies of bytes that go: they stay as they were. */
#include "saved.h"

#include "unit.h"

#define LONGEST 3000000

/* Shorter and longer than what is copied into one buffer. */
static const size_t lengths[] = {1, 100000, 100000, 262144, 5, 262145, 262143,
	LONGEST, 2, 400000, 262144};

static void
copies_stay_as_they_were(void **state)
{
	const uint8_t *copies[2 * LENGTH(lengths)];
	uint8_t *bytes = malloc(LONGEST);
	struct saved *saved = NULL;
	size_t round, i, n;

	(void)state;
	assert_non_null(bytes);
	for (round = 0; round < 4; round++) {
		for (i = 0; i < LENGTH(copies) - round; i++) {
			n = lengths[i % LENGTH(lengths)];
			memset(bytes, 'a' + (int)i, n);
			copies[i] = saved_copy(&saved, bytes, n);
			memset(bytes, '?', n);
		}
		while (i-- > 0) {
			n = lengths[i % LENGTH(lengths)];
			memset(bytes, 'a' + (int)i, n);
			assert_memory_equal(copies[i], bytes, n);
		}
		saved_clear(&saved);
	}
	saved_free(&saved);
	assert_null(saved);
	free(bytes);
}

/* One buffer for many; and it is still there when they are let go. */
static void
small_copies_lie_together(void **state)
{
	struct saved *saved = NULL, *first;
	const uint8_t *copy, *next;
	int i;

	(void)state;
	copy = saved_copy(&saved, (const uint8_t *)"one", 3);
	first = saved;
	for (i = 0; i < 3; i++) {
		next = saved_copy(&saved, (const uint8_t *)"two", 3);
		assert_ptr_equal(next, copy + 3);
		saved_clear(&saved);
		assert_ptr_equal(saved, first);
		copy = saved_copy(&saved, (const uint8_t *)"one", 3);
	}
	saved_free(&saved);
}

static void
nothing_is_let_go(void **state)
{
	struct saved *saved = NULL;

	(void)state;
	saved_clear(&saved);
	assert_null(saved);
	saved_free(&saved);
	assert_null(saved);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(copies_stay_as_they_were),
		cmocka_unit_test(small_copies_lie_together),
		cmocka_unit_test(nothing_is_let_go),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
