/* A piece: its bytes and its runs. */
#include "piece.h"

#include "slabs.h"
#include "unit.h"

#define SIZE ((size_t)256)

/* A piece that has N bytes. */
static struct piece
piece_of(struct slabs *slabs, size_t n)
{
	struct piece p = {.slabs = slabs};

	piece_reserve(&p, n);
	memset(p.bytes, 'x', n);
	p.length = n;
	return p;
}

static void
assert_xs(const struct piece *p, size_t n)
{
	size_t i;

	assert_int_equal(p->length, n);
	for (i = 0; i < n; i++)
		assert_int_equal(p->bytes[i], 'x');
}

static void
small_piece_takes_a_buffer_of_its_slabs(void **state)
{
	static const size_t sizes[] = {1, SIZE - 1, SIZE};
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	uint8_t *buffer = slabs_take(slabs);
	struct piece p = {.slabs = slabs};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		slabs_give(slabs, buffer);
		piece_reserve(&p, sizes[i]);
		assert_ptr_equal(p.bytes, buffer);
		assert_int_equal(p.capacity, SIZE);
		/* It has the room already. */
		piece_reserve(&p, SIZE);
		assert_ptr_equal(p.bytes, buffer);
		assert_int_equal(p.capacity, SIZE);
		/* The buffer goes back to where it came from. */
		piece_clear(&p);
		assert_null(p.bytes);
		assert_int_equal(p.capacity, 0);
		assert_ptr_equal(slabs_take(slabs), buffer);
	}
	piece_free(&p);
	slabs_close(slabs);
}

static void
piece_that_grows_keeps_its_bytes(void **state)
{
	static const size_t sizes[] = {SIZE + 1, SIZE + 2, 1000, 100000};
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct piece p = piece_of(slabs, SIZE);
	uint8_t *buffer = p.bytes;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		piece_reserve(&p, sizes[i]);
		assert_int_equal(p.capacity, sizes[i]);
		assert_xs(&p, SIZE);
		memset(p.bytes + SIZE, 'y', sizes[i] - SIZE);
	}
	/* What it outgrew is there for others. */
	assert_ptr_equal(slabs_take(slabs), buffer);
	/* It never gets smaller before it is cleared. */
	buffer = p.bytes;
	piece_reserve(&p, 1);
	assert_ptr_equal(p.bytes, buffer);
	assert_int_equal(p.capacity, 100000);
	piece_free(&p);
	slabs_close(slabs);
}

/* From nothing, without the detour over a buffer of the slabs. */
static void
piece_may_begin_large(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	uint8_t *buffer = slabs_take(slabs);
	struct piece p;

	(void)state;
	slabs_give(slabs, buffer);
	p = piece_of(slabs, 10 * SIZE);
	assert_int_equal(p.capacity, 10 * SIZE);
	assert_ptr_not_equal(p.bytes, buffer);
	assert_ptr_equal(slabs_take(slabs), buffer);
	slabs_give(slabs, buffer);
	/* After that it begins as it did at first. */
	piece_clear(&p);
	assert_null(p.bytes);
	piece_reserve(&p, SIZE);
	assert_ptr_equal(p.bytes, buffer);
	assert_int_equal(p.capacity, SIZE);
	piece_free(&p);
	slabs_close(slabs);
}

static void
runs_stay_when_there_is_room_for_more(void **state)
{
	struct piece p = {0};
	size_t i, grown = 0;

	(void)state;
	for (i = 0; i < 10000; i++) {
		if (p.run_count == p.run_capacity) {
			piece_reserve_runs(&p, p.run_count + 1);
			grown++;
		}
		assert_true(p.run_count < p.run_capacity);
		p.runs[p.run_count].key = -(int64_t)i;
		p.runs[p.run_count].begin = (uint32_t)i;
		p.runs[p.run_count].end = (uint32_t)i + 1;
		p.run_count++;
	}
	/* By more and more at a time. */
	assert_true(grown < 20);
	piece_reserve_runs(&p, 50000);
	assert_true(p.run_capacity >= 50000);
	for (i = 0; i < 10000; i++) {
		assert_int_equal(p.runs[i].key, -(int64_t)i);
		assert_int_equal(p.runs[i].begin, i);
		assert_int_equal(p.runs[i].end, i + 1);
	}
	piece_free(&p);
}

/* Whatever room there is for runs. */
static void
ends_stay_when_there_is_room_for_more(void **state)
{
	size_t i, counts[] = {1, 64, 65, 1000, 1024, 1025, 5000}, count;
	struct piece p = {0};

	(void)state;
	piece_reserve_runs(&p, 10);
	assert_null(p.ends);
	for (count = 0; count < LENGTH(counts); count++) {
		piece_reserve_ends(&p, counts[count]);
		assert_true(p.end_capacity >= counts[count]);
		for (i = 0; i < p.end_count; i++) {
			assert_int_equal(p.ends[i].end, i);
			assert_int_equal(p.ends[i].hash, i * 7);
		}
		for (; p.end_count < p.end_capacity; p.end_count++) {
			p.ends[p.end_count].end = (uint32_t)p.end_count;
			p.ends[p.end_count].hash = (uint32_t)p.end_count * 7;
		}
	}
	/* The room is there still when the bytes go. */
	count = p.end_capacity;
	piece_clear(&p);
	assert_int_equal(p.end_count, 0);
	assert_int_equal(p.end_capacity, count);
	piece_free(&p);
	assert_null(p.ends);
	assert_int_equal(p.end_capacity, 0);
}

/* The bytes move, and the room for runs stays. */
static void
bytes_move_to_another_piece(void **state)
{
	static const size_t sizes[] = {100, SIZE, 10 * SIZE};
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct piece from, to = {.slabs = slabs};
	uint8_t *bytes;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		from = piece_of(slabs, sizes[i]);
		bytes = from.bytes;
		piece_reserve_runs(&from, 5);
		piece_reserve_ends(&from, 7);
		from.run_count = 5;
		from.end_count = 7;
		from.too_long = 3;
		piece_move(&to, &from);
		assert_ptr_equal(to.bytes, bytes);
		assert_int_equal(
			to.capacity, sizes[i] > SIZE ? sizes[i] : SIZE);
		assert_xs(&to, sizes[i]);
		assert_null(from.bytes);
		assert_int_equal(from.capacity, 0);
		assert_int_equal(from.length, 0);
		assert_int_equal(from.run_count, 0);
		assert_int_equal(from.end_count, 0);
		assert_int_equal(from.too_long, 0);
		assert_true(from.run_capacity >= 5);
		assert_true(from.end_capacity >= 7);
		/* It is filled anew. */
		piece_reserve(&from, 1);
		assert_ptr_not_equal(from.bytes, bytes);
		piece_free(&from);
		piece_free(&to);
	}
	slabs_close(slabs);
}

static void
runs_are_passed_over_with_their_ends(void **state)
{
	static const struct run all[] = {{1, 0, 5}, {2, 5, 5}, {3, 6, 9}};
	/* Of two lines, none, and one. */
	static const struct line_end ends[] = {{3, 7}, {5, 8}, {9, 9}};
	struct runs runs = {all, all + 3, NULL, ends};

	(void)state;
	assert_false(runs_next_is_empty(&runs));
	runs_skip(&runs);
	assert_ptr_equal(runs.next, all + 1);
	assert_ptr_equal(runs.ends, ends + 2);
	assert_true(runs_next_is_empty(&runs));
	runs_skip(&runs);
	assert_ptr_equal(runs.next, all + 2);
	assert_ptr_equal(runs.ends, ends + 2);
	runs_skip(&runs);
	assert_ptr_equal(runs.next, all + 3);
	assert_ptr_equal(runs.ends, ends + 3);
	runs.next = all;
	runs.ends = NULL;
	runs_skip(&runs);
	assert_ptr_equal(runs.next, all + 1);
	assert_null(runs.ends);
}

static void
cleared_piece_has_nothing(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct piece p = piece_of(slabs, 100);
	size_t capacity;

	(void)state;
	piece_reserve_runs(&p, 1);
	capacity = p.run_capacity;
	p.run_count = 1;
	p.too_long = 7;
	piece_clear(&p);
	assert_int_equal(p.length, 0);
	assert_int_equal(p.run_count, 0);
	assert_int_equal(p.too_long, 0);
	/* Room for runs stays, as the next ones will be as many. */
	assert_int_equal(p.run_capacity, capacity);
	assert_non_null(p.runs);
	/* Twice is as good as once. */
	piece_clear(&p);
	piece_free(&p);
	assert_null(p.bytes);
	assert_null(p.runs);
	assert_int_equal(p.run_capacity, 0);
	piece_free(&p);
	slabs_close(slabs);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_piece_takes_a_buffer_of_its_slabs),
		cmocka_unit_test(piece_that_grows_keeps_its_bytes),
		cmocka_unit_test(piece_may_begin_large),
		cmocka_unit_test(runs_stay_when_there_is_room_for_more),
		cmocka_unit_test(ends_stay_when_there_is_room_for_more),
		cmocka_unit_test(bytes_move_to_another_piece),
		cmocka_unit_test(runs_are_passed_over_with_their_ends),
		cmocka_unit_test(cleared_piece_has_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
