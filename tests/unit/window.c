/* The window against a list that is searched from end to end. */
#include "windowing.h"

#define SIZE ((size_t)1024)

/* How the keys of a random input go. */
enum way { IN_ORDER, LATE, ANYHOW, REVERSE, FEW, WAYS };

static int64_t
random_key(uint64_t *seed, enum way way, int64_t i)
{
	if (random_below(seed, 40) == 0)
		return LINES_UNDATED;
	switch (way) {
	case LATE:
		return random_below(seed, 10) > 0
			       ? i
			       : i - (int64_t)random_below(seed, 100);
	case ANYHOW:
		return (int64_t)random_below(seed, 1000) - 500;
	case REVERSE:
		return -i;
	case FEW:
		return (int64_t)random_below(seed, 3);
	default:
		return i;
	}
}

/* Some random runs at once, at most MOST bytes each. */
static void
add_random(struct windowing *w, uint64_t *seed, enum way way, size_t most)
{
	size_t n = random_below(seed, 30), length, gap, count;
	uint8_t bytes[4 * SIZE];

	while (n-- > 0) {
		length = 1 + random_below(seed, most);
		gap = random_below(seed, 3) == 0 ? random_below(seed, 20) : 0;
		memset(bytes, 'a' + (int)random_below(seed, 26), length);
		puts_of(w, &count);
		windowing_add(w, random_key(seed, way, (int64_t)count / 2),
			bytes, length, gap);
	}
}

static void
random_inputs_come_as_from_a_list(void **state)
{
	static const size_t most[] = {2, 10, 60, 300, 4 * SIZE};
	static const int64_t widths[] = {0, 1, 5, 50, 200, INT64_MAX / 4};
	struct windowing w;
	uint64_t seed = 3;
	size_t i, round;
	int way, own;

	(void)state;
	for (round = 0; round < 12 * LENGTH(most) * WAYS; round++) {
		way = (int)(round % WAYS);
		w = windowing_open(
			widths[random_below(&seed, LENGTH(widths))], SIZE);
		w.each = random_below(&seed, 2) == 0;
		for (i = 0; i < 30; i++) {
			add_random(&w, &seed, (enum way)way,
				most[round / WAYS % LENGTH(most)]);
			own = (int)random_below(&seed, 4);
			windowing_put(&w, own > 0);
		}
		windowing_end(&w);
		windowing_close(&w);
	}
}

/* A run of one byte, put alone. */
static void
put_one(struct windowing *w, int64_t key)
{
	windowing_add(w, key, "\n", 1, 0);
	windowing_put(w, true);
}

static void
assert_came(const struct windowing *w, size_t n)
{
	assert_int_equal(w->taken, n);
}

/* Held until the newest is more than the width past it, not just as far. */
static void
lines_leave_when_more_than_the_width_behind(void **state)
{
	struct windowing w = windowing_open(10, SIZE);

	(void)state;
	put_one(&w, 100);
	put_one(&w, 110);
	assert_came(&w, 0);
	put_one(&w, 111);
	assert_came(&w, 1);
	/* Late, and out at once. */
	put_one(&w, 100);
	assert_came(&w, 2);
	/* Just not late. */
	put_one(&w, 101);
	assert_came(&w, 2);
	/* Undated: out at once, and no instant to reckon with. */
	put_one(&w, LINES_UNDATED);
	assert_came(&w, 3);
	put_one(&w, 121);
	assert_came(&w, 5);
	put_one(&w, 122);
	assert_came(&w, 6);
	windowing_end(&w);
	windowing_close(&w);
}

static void
undated_lines_alone_are_not_held(void **state)
{
	struct windowing w = windowing_open(INT64_MAX, SIZE);

	(void)state;
	put_one(&w, LINES_UNDATED);
	put_one(&w, LINES_UNDATED);
	assert_came(&w, 2);
	put_one(&w, 5);
	assert_came(&w, 2);
	windowing_end(&w);
	windowing_close(&w);
}

/* Those of one instant stay as they came, wherever they are held. */
static void
lines_of_one_instant_stay_in_order(void **state)
{
	static const int64_t keys[] = {5, 9, 5, 9, 7, 5, 9, 7, 8, 7, 5, 9};
	struct windowing w = windowing_open(10, SIZE);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(keys); i++)
		put_one(&w, keys[i]);
	assert_came(&w, 0);
	put_one(&w, 18);
	assert_came(&w, 7);
	windowing_end(&w);
	windowing_close(&w);
}

/* The queue's ring is full at each place where it may begin. */
static void
queue_grows_from_wherever_it_begins(void **state)
{
	struct windowing w;
	int64_t begin, i;

	(void)state;
	for (begin = 0; begin <= 130; begin += 13) {
		w = windowing_open(40, SIZE);
		for (i = 0; i < begin; i++)
			windowing_add(&w, i, "\n", 1, 0);
		windowing_put(&w, false);
		assert_came(&w, begin > 41 ? (size_t)begin - 41 : 0);
		for (i = 0; i < 600; i++)
			windowing_add(&w, begin + i / 300, "abc\n", 4, 0);
		windowing_put(&w, false);
		windowing_end(&w);
		windowing_close(&w);
	}
}

static void
many_lines_in_reverse(void **state)
{
	struct windowing w = windowing_open(4000, SIZE);
	int64_t i;

	(void)state;
	for (i = 0; i < 3000; i++) {
		windowing_add(&w, i % 50 == 0 ? -i / 2 : -i, "a line\n", 7, 0);
		if (i % 90 == 0)
			windowing_put(&w, i % 4 == 0);
	}
	windowing_put(&w, true);
	assert_came(&w, 0);
	/* Some leave, and more come. */
	put_one(&w, 2500);
	assert_true(w.taken > 1000 && w.taken < 2000);
	for (i = 0; i < 2000; i++)
		windowing_add(&w, 2000 - i, "more\n", 5, 0);
	windowing_put(&w, true);
	windowing_end(&w);
	windowing_close(&w);
}

static void
nothing_put_gives_nothing(void **state)
{
	struct windowing w = windowing_open(5, SIZE);

	(void)state;
	windowing_put(&w, false);
	windowing_end(&w);
	windowing_close(&w);
	/* And one that still holds lines may be closed. */
	w = windowing_open(5, SIZE);
	put_one(&w, 1);
	put_one(&w, 0);
	windowing_add(&w, 3, "line\n", 5, SIZE / 2);
	windowing_put(&w, true);
	windowing_close(&w);
	window_close(NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_inputs_come_as_from_a_list),
		cmocka_unit_test(lines_leave_when_more_than_the_width_behind),
		cmocka_unit_test(undated_lines_alone_are_not_held),
		cmocka_unit_test(lines_of_one_instant_stay_in_order),
		cmocka_unit_test(queue_grows_from_wherever_it_begins),
		cmocka_unit_test(many_lines_in_reverse),
		cmocka_unit_test(nothing_put_gives_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
