/* Undated lines ahead of the first dated one, held back. */
#include "held.h"

#include "lines.h"
#include "unit.h"

#define MOST ((size_t)100)

/* Runs at most in one piece here. */
#define RUNS 8

/* What one piece has: lines of a byte and a newline, and a run for each. */
struct came {
	struct run runs[RUNS];
	struct line_end ends[RUNS];
	uint8_t bytes[4 * RUNS];
	struct runs all;
};

/*
 * A line for each letter of TEXT: those in lower case are undated, others have
 * their letter for a key, '_' is an empty run. Some bytes stand between them.
 */
static void
come(struct came *c, const char *text, bool each)
{
	uint32_t at = 0;
	size_t i, ends = 0;

	memset(c->bytes, '#', sizeof c->bytes);
	for (i = 0; text[i] != '\0'; i++) {
		assert_true(i < RUNS);
		at += i % 3 == 1;
		c->runs[i].key = text[i] >= 'a' ? LINES_UNDATED : text[i];
		c->runs[i].begin = at;
		if (text[i] != '_') {
			c->bytes[at++] = (uint8_t)text[i];
			c->bytes[at++] = '\n';
			c->ends[ends++] =
				(struct line_end){at, (uint32_t)text[i] * 3};
		} else {
			c->runs[i].key = '_';
		}
		c->runs[i].end = at;
	}
	c->all = (struct runs){
		c->runs, c->runs + i, c->bytes, each ? c->ends : NULL};
}

/* RUNS are one run of the lines of TEXT, of KEY. */
static void
assert_given(const struct runs *runs, const char *text, int64_t key, bool each)
{
	size_t n = strlen(text), i;
	const struct run *run = runs->next;

	assert_int_equal(runs->end - run, 1);
	assert_int_equal(runs->ends != NULL, each);
	assert_int_equal(run->key, key);
	assert_int_equal(run->begin, 0);
	assert_int_equal(run->end, 2 * n);
	for (i = 0; i < n; i++) {
		assert_int_equal(runs->bytes[2 * i], text[i]);
		assert_int_equal(runs->bytes[2 * i + 1], '\n');
		if (!each)
			continue;
		assert_int_equal(runs->ends[i].end, 2 * i + 2);
		assert_int_equal(runs->ends[i].hash, (uint32_t)text[i] * 3);
	}
}

/* With the ends of the lines, or without. */
static void
assert_held(bool each)
{
	struct held h = {0};
	struct runs runs, rest;
	struct came c;

	come(&c, "abc", each);
	assert_false(held_take(&h, &c.all, MOST));
	assert_ptr_equal(c.all.next, c.all.end);
	/* Its bytes may go. */
	come(&c, "de", each);
	assert_false(held_take(&h, &c.all, MOST));
	come(&c, "fgXhY", each);
	assert_true(held_take(&h, &c.all, MOST));
	assert_ptr_equal(c.all.next, c.runs + 2);
	runs = c.all;
	held_give(&h, &runs, true);
	assert_given(&runs, "abcdefg", 'X', each);
	assert_true(held_rest(&h, &rest));
	assert_ptr_equal(rest.next, c.runs + 2);
	assert_ptr_equal(rest.end, c.runs + 5);
	assert_ptr_equal(rest.bytes, c.bytes);
	assert_ptr_equal(rest.ends, each ? c.ends + 2 : NULL);
	assert_int_equal(h.length, 0);
	assert_false(held_rest(&h, &rest));
	held_close(&h);
}

static void
lines_are_held_until_a_dated_one(void **state)
{
	(void)state;
	assert_held(false);
	assert_held(true);
}

/* No dated one comes: they have no instant, and nothing is behind them. */
static void
lines_of_no_dated_one(void **state)
{
	struct held h = {0};
	struct came c;
	struct runs runs;

	(void)state;
	come(&c, "ab", false);
	assert_false(held_take(&h, &c.all, MOST));
	runs = c.all;
	held_give(&h, &runs, false);
	assert_given(&runs, "ab", LINES_UNDATED, false);
	assert_false(held_rest(&h, &runs));
	held_close(&h);
	held_close(&h);
}

/* Fewer bytes than MOST are held; then what comes is beyond that. */
static void
so_many_are_held_and_no_more(void **state)
{
	struct held h = {0};
	struct came c;
	struct runs runs;
	size_t most;

	(void)state;
	for (most = 1; most < 12; most++) {
		come(&c, "abcde", false);
		assert_int_equal(held_take(&h, &c.all, most), most < 11);
		assert_int_equal(h.length, most < 11 ? (most - 1) / 2 * 2 : 10);
		runs = c.all;
		if (h.length > 0 && most < 11) {
			held_give(&h, &runs, true);
			assert_int_equal(runs.next->key, LINES_UNDATED);
			assert_true(held_rest(&h, &runs));
			assert_ptr_equal(runs.next, c.runs + (most - 1) / 2);
		}
		held_close(&h);
	}
}

static void
nothing_is_held_of_what_begins_dated(void **state)
{
	struct held h = {0};
	struct came c;

	(void)state;
	come(&c, "Xa", true);
	assert_true(held_take(&h, &c.all, MOST));
	assert_ptr_equal(c.all.next, c.runs);
	assert_ptr_equal(c.all.ends, c.ends);
	assert_int_equal(h.length, 0);
	/* An empty run tells of a dated line as well. */
	come(&c, "a_", true);
	assert_true(held_take(&h, &c.all, MOST));
	assert_ptr_equal(c.all.next, c.runs + 1);
	assert_ptr_equal(c.all.ends, c.ends + 1);
	assert_true(runs_next_is_empty(&c.all));
	held_close(&h);
}

/* Room for them grows. */
static void
many_lines_are_held(void **state)
{
	struct held h = {0};
	struct bytes text = {0};
	struct runs runs = {0};
	char piece[4] = "a";
	struct came c;
	size_t i;

	(void)state;
	for (i = 0; i < 3000; i++) {
		piece[0] = (char)('a' + i % 26);
		bytes_add(&text, piece, 1);
		come(&c, piece, true);
		assert_false(held_take(&h, &c.all, 100000));
	}
	bytes_add(&text, "", 1);
	held_give(&h, &runs, false);
	assert_given(&runs, (const char *)text.data, LINES_UNDATED, true);
	held_close(&h);
	bytes_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_held_until_a_dated_one),
		cmocka_unit_test(lines_of_no_dated_one),
		cmocka_unit_test(so_many_are_held_and_no_more),
		cmocka_unit_test(nothing_is_held_of_what_begins_dated),
		cmocka_unit_test(many_lines_are_held),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
