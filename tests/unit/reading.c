/* What is wanted of lines: all, or not; and how they are in order. */
#include "reading.h"

#include "order.h"
#include "unit.h"

static const struct reading all = READING_ALL;

static void
all_lines_are_no_choice(void **state)
{
	struct reading r = all;

	(void)state;
	assert_false(reading_is_choosy(&r));
	/* These have others to look after them. */
	r.window = 5;
	r.zone.offset = 3600;
	r.seek = 7;
	r.late = 9;
	r.key = hash_key(11);
	r.each = r.hashed = true;
	assert_false(reading_is_choosy(&r));
}

static void
anything_else_is_one(void **state)
{
	struct reading r = all;

	(void)state;
	r.since = READING_FIRST + 1;
	assert_true(reading_is_choosy(&r));
	r = all;
	r.until = READING_LAST - 1;
	assert_true(reading_is_choosy(&r));
	r = all;
	r.order = true;
	assert_true(reading_is_choosy(&r));
}

/* O has seen so many late lines, the first of them LINE. */
static void
assert_order(const struct order *o, int64_t newest, uint64_t late,
	uint64_t line, int64_t behind)
{
	assert_int_equal(o->newest, newest);
	assert_int_equal(o->late, late);
	assert_int_equal(o->line, line);
	assert_int_equal(o->behind, behind);
}

static void
late_is_more_than_so_far_behind_the_newest(void **state)
{
	struct order o = {.newest = INT64_MIN};

	(void)state;
	order_see(&o, -50, 10, 1);
	assert_order(&o, -50, 0, 0, 0);
	order_see(&o, -50, 10, 2);
	order_see(&o, -60, 10, 3);
	assert_order(&o, -50, 0, 0, 0);
	order_see(&o, -61, 10, 7);
	assert_order(&o, -50, 1, 7, 11);
	order_see(&o, 100, 10, 8);
	order_see(&o, 89, 10, 9);
	assert_order(&o, 100, 2, 7, 11);
	/* Behind the newest, not the line before. */
	order_see(&o, 80, 10, 10);
	order_see(&o, 85, 10, 11);
	assert_order(&o, 100, 4, 7, 20);
	order_see(&o, 99, 0, 12);
	assert_order(&o, 100, 5, 7, 20);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_lines_are_no_choice),
		cmocka_unit_test(anything_else_is_one),
		cmocka_unit_test(late_is_more_than_so_far_behind_the_newest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
