/* The heap against a list that is searched from end to end. */
#include "heap.h"

#include "unit.h"

#define THINGS 40

/* All that is in the heap, in no order; what is not has present == false. */
struct model {
	bool present[THINGS];
	int64_t keys[THINGS];
	char things[THINGS]; /* Their addresses are what the heap holds. */
};

/* The least by (key, number), leaving out BUT; THINGS if there is none. */
static size_t
model_least(const struct model *m, size_t but)
{
	size_t i, least = THINGS;

	for (i = 0; i < THINGS; i++)
		if (m->present[i] && i != but &&
			(least == THINGS || m->keys[i] < m->keys[least]))
			least = i;
	return least;
}

/* What heap_limit() promises, said with the model. */
static int64_t
model_limit(const struct model *m)
{
	size_t top = model_least(m, THINGS);
	size_t second = model_least(m, top);

	if (second == THINGS)
		return INT64_MAX;
	return second > top ? m->keys[second] : m->keys[second] - 1;
}

/* Few keys, so that ties are many; both ends of the range among them. */
static int64_t
random_key(uint64_t *seed)
{
	static const int64_t keys[] = {
		INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX};

	if (random_below(seed, 2) == 0)
		return keys[random_below(seed, LENGTH(keys))];
	return (int64_t)random_below(seed, 12) - 6;
}

static void
assert_like_model(const struct heap *h, struct model *m)
{
	size_t top = model_least(m, THINGS);

	if (top == THINGS) {
		assert_null(heap_top(h));
		return;
	}
	assert_ptr_equal(heap_top(h), &m->things[top]);
	assert_int_equal(heap_limit(h), model_limit(m));
}

/* Push, replace or pop, as the random numbers want. */
static void
random_step(struct heap *h, struct model *m, uint64_t *seed)
{
	size_t i = random_below(seed, THINGS);
	size_t top = model_least(m, THINGS);

	if (!m->present[i] && random_below(seed, 3) > 0) {
		m->present[i] = true;
		m->keys[i] = random_key(seed);
		heap_push(h, m->keys[i], i, &m->things[i]);
	} else if (top == THINGS) {
		return;
	} else if (random_below(seed, 3) > 0) {
		m->keys[top] = random_key(seed);
		heap_replace(h, m->keys[top]);
	} else {
		m->present[top] = false;
		heap_pop(h);
	}
}

static void
random_steps_agree_with_a_naive_list(void **state)
{
	uint64_t seed = 1;
	struct model m;
	struct heap h;
	int round, step;

	(void)state;
	for (round = 0; round < 20; round++) {
		memset(&m, 0, sizeof m);
		heap_open(&h, THINGS);
		assert_like_model(&h, &m);
		for (step = 0; step < 5000; step++) {
			random_step(&h, &m, &seed);
			assert_like_model(&h, &m);
		}
		heap_close(&h);
	}
}

static void
pops_in_order_and_ties_by_number(void **state)
{
	static const int64_t keys[] = {
		5, INT64_MIN, 5, -3, 5, INT64_MAX, INT64_MIN, 0, -3, INT64_MAX};
	static const size_t expected[] = {1, 6, 3, 8, 7, 0, 2, 4, 5, 9};
	char things[LENGTH(keys)];
	struct heap h;
	size_t i;

	(void)state;
	heap_open(&h, LENGTH(keys));
	/* The order of the pushes must not matter. */
	for (i = LENGTH(keys); i-- > 0;)
		heap_push(&h, keys[i], i, &things[i]);
	for (i = 0; i < LENGTH(keys); i++) {
		assert_ptr_equal(heap_top(&h), &things[expected[i]]);
		heap_pop(&h);
	}
	assert_null(heap_top(&h));
	heap_close(&h);
}

/* A heap of two: the top is number 0 or 1, with the given keys. */
static int64_t
limit_of_two(int64_t key0, int64_t key1)
{
	char things[2];
	int64_t limit;
	struct heap h;

	heap_open(&h, 2);
	heap_push(&h, key0, 0, &things[0]);
	heap_push(&h, key1, 1, &things[1]);
	limit = heap_limit(&h);
	heap_close(&h);
	return limit;
}

static void
limit_is_how_far_the_top_may_go(void **state)
{
	(void)state;
	/* Number 0 wins ties: it may go as far as the other's key. */
	assert_int_equal(limit_of_two(1, 7), 7);
	assert_int_equal(limit_of_two(7, 7), 7);
	assert_int_equal(limit_of_two(INT64_MIN, INT64_MIN), INT64_MIN);
	assert_int_equal(limit_of_two(INT64_MIN, INT64_MAX), INT64_MAX);
	/* Number 1 loses them: it has to stay below. */
	assert_int_equal(limit_of_two(7, 1), 6);
	assert_int_equal(limit_of_two(7, 6), 6);
	assert_int_equal(limit_of_two(INT64_MIN + 1, INT64_MIN), INT64_MIN);
	assert_int_equal(limit_of_two(INT64_MAX, INT64_MIN), INT64_MAX - 1);
}

static void
limit_of_one_alone_is_endless(void **state)
{
	struct heap h;
	char thing;

	(void)state;
	heap_open(&h, 1);
	heap_push(&h, INT64_MIN, 3, &thing);
	assert_int_equal(heap_limit(&h), INT64_MAX);
	heap_replace(&h, INT64_MAX);
	assert_int_equal(heap_limit(&h), INT64_MAX);
	assert_ptr_equal(heap_top(&h), &thing);
	heap_close(&h);
}

/* The runner-up is the lesser of two children, a tie told by number. */
static void
limit_asks_the_lesser_of_both_children(void **state)
{
	char things[3];
	struct heap h;

	(void)state;
	heap_open(&h, 3);
	heap_push(&h, 0, 1, &things[1]);
	heap_push(&h, 9, 2, &things[2]);
	heap_push(&h, 9, 0, &things[0]);
	assert_ptr_equal(heap_top(&h), &things[1]);
	/* Number 0 comes before number 1 at 9, number 2 after it. */
	assert_int_equal(heap_limit(&h), 8);
	heap_replace(&h, 9);
	assert_ptr_equal(heap_top(&h), &things[0]);
	assert_int_equal(heap_limit(&h), 9);
	heap_close(&h);
}

static void
an_empty_heap_has_no_top(void **state)
{
	struct heap h;

	(void)state;
	heap_open(&h, 0);
	assert_null(heap_top(&h));
	heap_close(&h);
	/* Closing twice is as good as once. */
	heap_close(&h);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_steps_agree_with_a_naive_list),
		cmocka_unit_test(pops_in_order_and_ties_by_number),
		cmocka_unit_test(limit_is_how_far_the_top_may_go),
		cmocka_unit_test(limit_of_one_alone_is_endless),
		cmocka_unit_test(limit_asks_the_lesser_of_both_children),
		cmocka_unit_test(an_empty_heap_has_no_top),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
