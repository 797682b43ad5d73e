/* Bisection: where lines of a time begin. */
#include "seeking.h"

#define K ((size_t)1024)

/* What is bisected no more. */
#define NEAR (64 * K)

static const struct manner orderly = {120, 400, 0, 3, 0};
static const struct manner manners[] = {{120, 400, 0, 3, 0},
	{60, 6000, 20, 2, 60}, {200, 300, 200, 9, 600}, {0, 0, 0, 2, 5},
	{30, 90000, 900, 20, 3600}};

/* As many files as fit in, and some instants in each. */
static void
assert_places(struct seekable *l, size_t n, int64_t slack, uint64_t *seed)
{
	struct input *in = file_input(l->text.data, n);
	int64_t before;
	int i;

	for (i = 0; i < 4; i++) {
		before = random_instant(l, seed);
		assert_place(l, n, 0, before, slack, seek_from(in, 0, before));
	}
	before = INT64_MAX / 2;
	assert_place(l, n, 0, before, slack, seek_from(in, 0, before));
	assert_int_equal(seek_from(in, 0, INT64_MIN + 1), 0);
	input_close(in);
}

/* The log is cut off anywhere, mostly in a line. */
static void
files_of_every_size(void **state)
{
	struct seekable l;
	uint64_t seed = 5;
	size_t i, n;

	(void)state;
	for (i = 0; i < LENGTH(manners); i++) {
		memset(&l, 0, sizeof l);
		add_log(&l, &seed, &manners[i], 9 * NEAR);
		for (n = 0; n < 300; n += 7)
			assert_places(
				&l, n, SECONDS(manners[i].disorder), &seed);
		for (; n <= 9 * NEAR; n += 1 + random_below(&seed, 9000))
			assert_places(
				&l, n, SECONDS(manners[i].disorder), &seed);
		seekable_free(&l);
	}
}

/* From 8 MiB in order, little has to be read that is not wanted. */
static void
place_is_near_the_first_line_not_earlier(void **state)
{
	struct seekable l = {0};
	uint64_t seed = 11;
	struct input *in;
	int64_t before;
	size_t place;
	int i;

	(void)state;
	add_log(&l, &seed, &orderly, 8192 * K);
	in = file_input(l.text.data, l.text.length);
	for (i = 0; i < 100; i++) {
		before = random_instant(&l, &seed);
		place = seek_from(in, 0, before);
		assert_place(&l, l.text.length, 0, before, 0, place);
		assert_true(left_over(&l, before, place) <= 65 * K);
	}
	/* Of two seconds, and nothing between. */
	before = SECONDS(l.newest);
	assert_true(left_over(&l, before, seek_from(in, 0, before)) <= 65 * K);
	input_close(in);
	seekable_free(&l);
}

/* All earlier: from the last dated line on, as more may come behind it. */
static void
log_that_is_all_earlier(void **state)
{
	static const size_t sizes[] = {1, 300, 63 * K, 64 * K, 65 * K, 900 * K};
	size_t i, last, from;
	struct seekable l;
	uint64_t seed = 7;
	struct input *in;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		memset(&l, 0, sizeof l);
		add_log(&l, &seed, &orderly, sizes[i]);
		last = l.text.length;
		add_line(&l, l.newest, 50);
		add_line(&l, 0, 20);
		in = file_input(l.text.data, l.text.length);
		from = seek_from(in, 0, SECONDS(l.newest + 1));
		assert_int_equal(from, last);
		/* Its own instant is not earlier than that. */
		from = seek_from(in, 0, SECONDS(l.newest));
		assert_true(from < last);
		input_close(in);
		seekable_free(&l);
	}
}

/* A line that somebody is writing is none yet, and no place to begin at. */
static void
line_without_a_newline_does_not_count(void **state)
{
	static const size_t sizes[] = {1, 300, 63 * K, 64 * K, 200 * K};
	size_t i, last, n;
	struct seekable l;
	uint64_t seed = 13;
	struct input *in;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		memset(&l, 0, sizeof l);
		add_log(&l, &seed, &orderly, sizes[i]);
		last = ((struct logged *)(void *)(l.lines.data +
						  l.lines.length))[-1]
			       .at;
		n = l.text.length;
		add_line(&l, l.newest + 1, 50);
		for (n += 1; n < l.text.length; n++) {
			in = file_input(l.text.data, n);
			assert_int_equal(
				seek_from(in, 0, SECONDS(l.newest + 9)), last);
			input_close(in);
		}
		seekable_free(&l);
	}
	in = file_input("[10/Mar/2024:00:00:00 +0000] \"GET", 33);
	assert_int_equal(seek_from(in, 0, SECONDS(TEN)), 0);
	input_close(in);
}

static void
log_without_a_line_that_is_earlier(void **state)
{
	struct seekable l = {0};
	uint64_t seed = 17;
	struct input *in;

	(void)state;
	add_log(&l, &seed, &orderly, 1000 * K);
	in = file_input(l.text.data, l.text.length);
	assert_int_equal(seek_from(in, 0, SECONDS(BEGIN)), 0);
	assert_int_equal(seek_from(in, 0, INT64_MIN), 0);
	input_close(in);
	seekable_free(&l);
	/* Nor one that is dated. */
	while (l.text.length < 3000 * K)
		add_line(&l, 0, random_below(&seed, 200));
	in = file_input(l.text.data, l.text.length);
	assert_int_equal(seek_from(in, 0, INT64_MAX), 0);
	input_close(in);
	seekable_free(&l);
	in = file_input("", 0);
	assert_int_equal(seek_from(in, 0, INT64_MAX), 0);
	input_close(in);
}

/* Stamps without a zone are of the zone that is given. */
static void
zone_is_for_stamps_without_one(void **state)
{
	static const char text[] = "[10/Mar/2024:10:00:00] \"GET\"\n"
				   "[10/Mar/2024:10:00:00] \"GET\"\n";
	struct input *in = file_input(text, sizeof text - 1);
	struct zone zone = {.offset = 3600};

	(void)state;
	assert_int_equal(seek_line(in, &zone, SECONDS(TEN - 3600)), 0);
	assert_true(input_rewind(in, 0));
	assert_int_equal(seek_line(in, &zone, SECONDS(TEN - 3599)),
		(sizeof text - 1) / 2);
	input_close(in);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_of_every_size),
		cmocka_unit_test(place_is_near_the_first_line_not_earlier),
		cmocka_unit_test(log_that_is_all_earlier),
		cmocka_unit_test(line_without_a_newline_does_not_count),
		cmocka_unit_test(log_without_a_line_that_is_earlier),
		cmocka_unit_test(zone_is_for_stamps_without_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
