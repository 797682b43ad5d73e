/* Where lines lie that are held: pieces kept, and copies. */
#include "store.h"

#include "slabs.h"
#include "unit.h"

#define SIZE ((size_t)256)

/* As much may be taken beside four times what is held. */
#define SPARE ((size_t)2 << 20)

/* A piece with N times BYTE. */
static struct piece
piece_of(struct slabs *slabs, int byte, size_t n)
{
	struct piece p = {.slabs = slabs};

	piece_reserve(&p, n);
	memset(p.bytes, byte, n);
	p.length = n;
	return p;
}

/* The N bytes at P are all BYTE. */
static void
assert_all(const uint8_t *p, int byte, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		assert_int_equal(p[i], byte);
}

/* Copy N times BYTE, and hold them. */
static struct store *
copy(struct stores *all, int byte, size_t n, uint32_t *begin)
{
	uint8_t bytes[4 * SIZE];
	struct store *store;

	assert_true(n <= sizeof bytes);
	memset(bytes, byte, n);
	store = stores_copy(all, bytes, n, begin);
	stores_hold(all, store, n);
	assert_true(*begin + n <= store->piece.capacity);
	assert_all(store->piece.bytes + *begin, byte, n);
	return store;
}

/* The next buffer that the slabs give. */
static uint8_t *
next_buffer(struct slabs *slabs)
{
	uint8_t *buffer = slabs_take(slabs);

	slabs_give(slabs, buffer);
	return buffer;
}

static void
kept_piece_is_taken_as_it_is(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct piece p = piece_of(slabs, 'x', SIZE);
	uint8_t *bytes = p.bytes;
	struct store *store;
	struct stores all;

	(void)state;
	stores_open(&all, slabs);
	store = stores_keep(&all, &p);
	assert_null(p.bytes);
	assert_int_equal(p.length, 0);
	assert_ptr_equal(store->piece.bytes, bytes);
	assert_int_equal(all.bytes, SIZE);
	stores_hold(&all, store, 10);
	stores_hold(&all, store, 20);
	assert_int_equal(all.held, 30);
	stores_release(&all, store, 10);
	stores_sweep(&all);
	assert_ptr_not_equal(next_buffer(slabs), bytes);
	stores_release(&all, store, 20);
	/* Its bytes stay until then. */
	assert_ptr_not_equal(next_buffer(slabs), bytes);
	assert_all(bytes, 'x', SIZE);
	assert_int_equal(all.bytes, 0);
	assert_int_equal(all.held, 0);
	stores_sweep(&all);
	assert_ptr_equal(next_buffer(slabs), bytes);
	stores_sweep(&all);
	stores_close(&all);
	slabs_close(slabs);
}

/* Out of their middle, and from both ends. */
static void
stores_go_in_any_order(void **state)
{
	static const int orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0},
		{1, 2, 0, 3}, {2, 1, 3, 0}, {1, 3, 2, 0}, {2, 0, 3, 1}};
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct store *stores[4];
	struct stores all;
	struct piece p;
	size_t i, j, k;

	(void)state;
	for (i = 0; i < 2 * LENGTH(orders); i++) {
		stores_open(&all, slabs);
		for (j = 0; j < 4; j++) {
			p = piece_of(slabs, 'a' + (int)j, SIZE * (j + 1));
			stores[j] = stores_keep(&all, &p);
			stores_hold(&all, stores[j], j + 1);
		}
		for (j = 0; j < 4; j++) {
			k = (size_t)orders[i / 2][j];
			assert_all(stores[k]->piece.bytes, 'a' + (int)k,
				SIZE * (k + 1));
			stores_release(&all, stores[k], k + 1);
			if (i % 2 == 0)
				stores_sweep(&all);
		}
		assert_null(all.all);
		assert_int_equal(all.bytes, 0);
		stores_close(&all);
	}
	slabs_close(slabs);
}

static void
copies_share_a_buffer(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct store *first, *second, *third;
	uint32_t a, b, c;
	struct stores all;

	(void)state;
	stores_open(&all, slabs);
	first = copy(&all, 'a', 100, &a);
	assert_ptr_equal(copy(&all, 'b', SIZE - 100, &b), first);
	assert_int_equal(all.bytes, SIZE);
	/* No room is left, and for the next not enough. */
	second = copy(&all, 'c', 1, &c);
	assert_ptr_not_equal(second, first);
	third = copy(&all, 'd', SIZE, &c);
	assert_ptr_not_equal(third, second);
	assert_int_equal(all.bytes, 3 * SIZE);
	assert_all(first->piece.bytes + a, 'a', 100);
	assert_all(first->piece.bytes + b, 'b', SIZE - 100);
	stores_release(&all, first, SIZE);
	assert_int_equal(all.bytes, 2 * SIZE);
	stores_release(&all, second, 1);
	assert_int_equal(all.bytes, SIZE);
	assert_int_equal(all.held, SIZE);
	stores_sweep(&all);
	assert_all(third->piece.bytes, 'd', SIZE);
	stores_close(&all);
	slabs_close(slabs);
}

static void
long_copy_has_a_buffer_of_its_own(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct store *first, *second;
	struct stores all;
	uint32_t begin;

	(void)state;
	stores_open(&all, slabs);
	first = copy(&all, 'a', 3 * SIZE, &begin);
	assert_int_equal(begin, 0);
	assert_int_equal(all.bytes, 3 * SIZE);
	second = copy(&all, 'b', 2, &begin);
	assert_ptr_not_equal(second, first);
	assert_int_equal(all.bytes, 4 * SIZE);
	stores_release(&all, first, 3 * SIZE);
	assert_int_equal(all.bytes, SIZE);
	stores_close(&all);
	slabs_close(slabs);
}

/* The one that copies go into does not die, but begins anew. */
static void
open_store_is_used_again(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct store *store, *other;
	struct stores all;
	uint32_t begin;

	(void)state;
	stores_open(&all, slabs);
	store = copy(&all, 'a', 10, &begin);
	stores_release(&all, store, 10);
	assert_all(store->piece.bytes, 'a', 10);
	/* Not before the sweep: the bytes are still needed. */
	assert_ptr_equal(copy(&all, 'b', 10, &begin), store);
	assert_int_equal(begin, 10);
	stores_sweep(&all);
	copy(&all, 'c', 10, &begin);
	assert_int_equal(begin, 20);
	stores_release(&all, store, 20);
	stores_sweep(&all);
	assert_ptr_equal(copy(&all, 'd', SIZE, &begin), store);
	assert_int_equal(begin, 0);
	assert_int_equal(all.bytes, SIZE);
	/* Of what is full and not held the bytes stay until the sweep, too. */
	stores_release(&all, store, SIZE);
	other = copy(&all, 'e', SIZE, &begin);
	assert_ptr_not_equal(other->piece.bytes, store->piece.bytes);
	assert_all(store->piece.bytes, 'd', SIZE);
	assert_int_equal(all.bytes, SIZE);
	stores_sweep(&all);
	stores_close(&all);
	slabs_close(slabs);
}

static void
sparse_is_less_than_a_quarter(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct piece p = piece_of(slabs, 'x', SPARE + 4 * SIZE);
	struct store *store, *small;
	struct stores all;

	(void)state;
	stores_open(&all, slabs);
	assert_false(stores_are_sparse(&all));
	store = stores_keep(&all, &p);
	/* Four times as much as is held, and some. */
	stores_hold(&all, store, SIZE);
	assert_false(stores_are_sparse(&all));
	stores_release(&all, store, 1);
	assert_true(stores_are_sparse(&all));
	assert_true(stores_is_sparse(store));
	stores_hold(&all, store, SPARE / 4 + 1);
	assert_false(stores_is_sparse(store));
	assert_false(stores_are_sparse(&all));
	p = piece_of(slabs, 'y', SIZE);
	small = stores_keep(&all, &p);
	stores_hold(&all, small, SIZE / 4);
	assert_false(stores_is_sparse(small));
	stores_release(&all, small, 1);
	assert_true(stores_is_sparse(small));
	stores_close(&all);
	/* Little is never too much. */
	stores_open(&all, slabs);
	p = piece_of(slabs, 'x', SPARE);
	stores_hold(&all, stores_keep(&all, &p), 1);
	assert_false(stores_are_sparse(&all));
	stores_close(&all);
	slabs_close(slabs);
}

/* What is copied out of a store does not go into that. */
static void
copies_begin_in_another_store(void **state)
{
	struct slabs *slabs = slabs_open(SIZE, false, NULL);
	struct store *old, *store;
	struct stores all;
	uint32_t begin;

	(void)state;
	stores_open(&all, slabs);
	stores_begin_copies(&all);
	old = copy(&all, 'a', 10, &begin);
	stores_begin_copies(&all);
	store = copy(&all, 'b', 10, &begin);
	assert_ptr_not_equal(store, old);
	stores_release(&all, old, 10);
	assert_all(old->piece.bytes, 'a', 10);
	assert_int_equal(all.bytes, SIZE);
	/* One that is empty goes. */
	stores_release(&all, store, 10);
	stores_begin_copies(&all);
	assert_int_equal(all.bytes, 0);
	assert_all(store->piece.bytes, 'b', 10);
	stores_sweep(&all);
	stores_close(&all);
	slabs_close(slabs);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kept_piece_is_taken_as_it_is),
		cmocka_unit_test(stores_go_in_any_order),
		cmocka_unit_test(copies_share_a_buffer),
		cmocka_unit_test(long_copy_has_a_buffer_of_its_own),
		cmocka_unit_test(open_store_is_used_again),
		cmocka_unit_test(sparse_is_less_than_a_quarter),
		cmocka_unit_test(copies_begin_in_another_store),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
