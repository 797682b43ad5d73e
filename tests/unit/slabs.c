/* Buffers of one size. */
#include "slabs.h"

#include "unit.h"

#include <pthread.h>

/* Of a page, of some, and larger than what huge pages are asked for. */
static const size_t sizes[] = {
	16, 4096, 32768, 12 * 4096, 131072, 2 << 20, (2 << 20) + 4096, 5 << 20};

/* Buffers that are out at a time; less of the large ones. */
#define BUFFERS 200

static size_t
buffers_of(size_t size)
{
	return size > 200000 ? 5 : BUFFERS;
}

/* Each buffer has its bytes for itself, from the first to the last one. */
static void
assert_apart(uint8_t *const *buffers, size_t count, size_t size)
{
	size_t i;

	for (i = 0; i < count; i++)
		memset(buffers[i], (int)(i % 251), size);
	for (i = 0; i < count; i++) {
		assert_int_equal(buffers[i][0], i % 251);
		/* Each byte is as the one before. */
		assert_int_equal(
			memcmp(buffers[i], buffers[i] + 1, size - 1), 0);
	}
}

static void
buffers_do_not_overlap(void **state)
{
	uint8_t *buffers[BUFFERS];
	struct slabs *s;
	size_t i, j, n;
	int huge;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++)
		for (huge = 0; huge <= 1; huge++) {
			s = slabs_open(sizes[i], huge, NULL);
			assert_int_equal(slabs_size(s), sizes[i]);
			n = buffers_of(sizes[i]);
			for (j = 0; j < n; j++)
				buffers[j] = slabs_take(s);
			assert_apart(buffers, n, sizes[i]);
			/* What is given back is used again, and no more. */
			for (j = 0; j < n; j += 2)
				slabs_give(s, buffers[j]);
			for (j = 0; j < n; j += 2)
				buffers[j] = slabs_take(s);
			assert_apart(buffers, n, sizes[i]);
			slabs_close(s);
		}
}

static void
what_was_given_last_is_taken_first(void **state)
{
	uint8_t *buffers[10];
	struct slabs *s = slabs_open(4096, true, NULL);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(buffers); i++)
		buffers[i] = slabs_take(s);
	for (i = 0; i < LENGTH(buffers); i++) {
		memset(buffers[i], 0xff, 4096);
		slabs_give(s, buffers[i]);
	}
	for (i = LENGTH(buffers); i-- > 0;)
		assert_ptr_equal(slabs_take(s), buffers[i]);
	/* All of them are out. */
	buffers[0] = slabs_take(s);
	for (i = 1; i < LENGTH(buffers); i++)
		assert_ptr_not_equal(buffers[0], buffers[i]);
	slabs_close(s);
}

/* A buffer that is given and taken in turn takes no more memory. */
static void
one_buffer_goes_round(void **state)
{
	struct slabs *s = slabs_open(32768, false, NULL);
	uint8_t *buffer = slabs_take(s);
	int i;

	(void)state;
	for (i = 0; i < 1000; i++) {
		slabs_give(s, buffer);
		assert_ptr_equal(slabs_take(s), buffer);
	}
	slabs_close(s);
}

#define ROUNDS 5000

/* Take some, mark them, see that nobody else did, and give them back. */
static void *
take_and_give(void *argument)
{
	struct slabs *s = argument;
	uint64_t *buffers[3];
	uint64_t mine = (uint64_t)(uintptr_t)&mine;
	size_t i, bad = 0;
	int round;

	for (round = 0; round < ROUNDS; round++) {
		for (i = 0; i < LENGTH(buffers); i++) {
			buffers[i] = (void *)slabs_take(s);
			buffers[i][0] = buffers[i][1] = mine + i;
		}
		for (i = 0; i < LENGTH(buffers); i++) {
			bad += buffers[i][0] != mine + i ||
			       buffers[i][1] != mine + i;
			slabs_give(s, (void *)buffers[i]);
		}
	}
	return bad == 0 ? s : NULL;
}

static void
any_thread_takes_and_gives(void **state)
{
	struct slabs *s = slabs_open(16, true, NULL);
	pthread_t threads[3];
	void *result;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++)
		assert_int_equal(
			pthread_create(&threads[i], NULL, take_and_give, s), 0);
	for (i = 0; i < LENGTH(threads); i++) {
		assert_int_equal(pthread_join(threads[i], &result), 0);
		assert_ptr_equal(result, s);
	}
	slabs_close(s);
}

/* Small ones lie in the large one that was given back, not in more memory. */
static void
what_is_not_in_use_is_cut_up(void **state)
{
	struct slabs *large = slabs_open(4096, false, NULL);
	struct slabs *middle = slabs_open(2048, false, large);
	struct slabs *small = slabs_open(512, false, middle);
	uint8_t *used = slabs_take(large), *unused = slabs_take(large);
	uint8_t *buffers[9];
	size_t i, j;

	(void)state;
	memset(used, 'u', 4096);
	slabs_give(large, unused);
	for (i = 0; i < LENGTH(buffers); i++) {
		buffers[i] = slabs_take(small);
		memset(buffers[i], (int)i, 512);
	}
	/* Eight fit; the ninth is elsewhere, and not in what is in use. */
	for (i = 0; i < LENGTH(buffers); i++) {
		assert_int_equal(
			(uintptr_t)buffers[i] - (uintptr_t)unused < 4096,
			i < 8);
		for (j = 0; j < 512; j++)
			assert_int_equal(buffers[i][j], i);
	}
	for (i = 0; i < 4096; i++)
		assert_int_equal(used[i], 'u');
	for (i = 0; i < LENGTH(buffers); i++)
		slabs_give(small, buffers[i]);
	slabs_give(large, used);
	slabs_close(small);
	slabs_close(middle);
	slabs_close(large);
}

static void
closing_what_was_not_used(void **state)
{
	(void)state;
	slabs_close(NULL);
	slabs_close(slabs_open(4096, true, NULL));
	slabs_close(slabs_open(4096, false, NULL));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buffers_do_not_overlap),
		cmocka_unit_test(what_was_given_last_is_taken_first),
		cmocka_unit_test(one_buffer_goes_round),
		cmocka_unit_test(any_thread_takes_and_gives),
		cmocka_unit_test(what_is_not_in_use_is_cut_up),
		cmocka_unit_test(closing_what_was_not_used),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
