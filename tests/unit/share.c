/* What each input may use of the machine, for any number of them. */
#include "share.h"

#include "options.h"
#include "pool.h"
#include "slabs.h"
#include "unit.h"

/* What all inputs together may take, as the manual says. */
#define ALL_BUFFERS ((size_t)128 << 20)

static const size_t counts[] = {
	1, 2, 3, 7, 8, 31, 32, 33, 100, 500, 2047, 2048, 2049, 5000, 100000};
static const size_t buffers[] = {OPTIONS_BUFFER_MIN, OPTIONS_BUFFER_MIN + 1,
	100000, 200001, 1 << 20, OPTIONS_BUFFER, 16 << 20, 64 << 20, 1 << 30};
static const unsigned int threads[] = {1, 2, 4, 64};

static struct share
open_share(size_t count, size_t buffer, struct pool *p, unsigned int all)
{
	struct options options = {.names = {.count = count},
		.buffer_size = buffer,
		.threads = all};
	struct share share;

	memset(&share, 0xff, sizeof share);
	share_open(&share, &options, p);
	share_expect(&share, (uint64_t)count << 20, false);
	assert_ptr_equal(share.pool, p);
	assert_non_null(share.descriptors);
	return share;
}

/* Bytes that one of COUNT may have: its part, 64 KiB at least, -S at most. */
static size_t
bound(size_t count, size_t buffer)
{
	size_t part = ALL_BUFFERS / count;

	if (part < OPTIONS_BUFFER_MIN)
		part = OPTIONS_BUFFER_MIN;
	return part < buffer ? part : buffer;
}

/* One more is active, COUNT with it: bytes in its pieces. */
static size_t
join(struct share *share, size_t count, size_t buffer)
{
	size_t size;

	share_join(share);
	size = slabs_size(share->slabs);
	/* Whole pages, a power of 2 of them. */
	assert_true(size >= 4096);
	assert_int_equal(size & (size - 1), 0);
	assert_true(share->few * size <= bound(count, buffer));
	assert_true(share->pieces >= share->few);
	assert_true(share->pieces <= share->many);
	assert_true(share->pieces * size <= bound(count, buffer));
	return size;
}

static void
assert_share(size_t count, size_t buffer, struct pool *p, unsigned int all)
{
	struct share share = open_share(count, buffer, p, all);
	size_t i, size, first = 0, last = SIZE_MAX;

	for (i = 0; i < count; i++) {
		size = join(&share, i + 1, buffer);
		if (i == 0)
			first = size;
		/* More inputs never make a piece larger. */
		assert_true(size <= last);
		last = size;
	}
	/* A worker has to have one to fill while another one is merged. */
	assert_true(share.few > 1 || !pool_has_workers(p));
	assert_true(share.few == 1 || pool_has_workers(p));
	/* The threads of all decoders are no more than there may be. */
	assert_true(share.threads >= 1);
	assert_true(share.threads == 1 || 1 + share.threads * count <= all);
	/* When all but one are over, that may have all of it again. */
	for (i = 1; i < count; i++)
		share_leave(&share);
	assert_int_equal(slabs_size(share.slabs), first);
	share_leave(&share);
	assert_int_equal(join(&share, 1, buffer), first);
	share_close(&share);
}

static void
sizes_keep_within_the_bounds(void **state)
{
	size_t i, j, k;
	struct pool *p;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++) {
		p = pool_open(threads[i]);
		for (j = 0; j < LENGTH(counts); j++)
			for (k = 0; k < LENGTH(buffers); k++)
				assert_share(
					counts[j], buffers[k], p, threads[i]);
		pool_close(p);
	}
}

/* Less for each by -S never makes a piece larger. */
static void
pieces_get_smaller_only(void **state)
{
	size_t i, j, size, last;
	struct share share;
	struct pool *p;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++) {
		p = pool_open(threads[i]);
		last = 0;
		for (j = 0; j < LENGTH(buffers); j++) {
			share = open_share(1, buffers[j], p, threads[i]);
			size = join(&share, 1, buffers[j]);
			assert_true(size >= last);
			last = size;
			share_close(&share);
		}
		pool_close(p);
	}
}

/* What an input may have is not left unused: -S says more, it gets more. */
static void
pieces_of_decoded_bytes_use_what_there_is(void **state)
{
	struct pool *p = pool_open(1);
	struct share share;
	size_t size, i;

	(void)state;
	share = open_share(1, OPTIONS_BUFFER_MIN, p, 1);
	size = join(&share, 1, OPTIONS_BUFFER_MIN);
	assert_true(share.pieces * size > OPTIONS_BUFFER_MIN / 2);
	share_close(&share);
	share = open_share(1, OPTIONS_BUFFER, p, 1);
	size = join(&share, 1, OPTIONS_BUFFER);
	assert_true(share.pieces * size > OPTIONS_BUFFER_MIN);
	share_close(&share);
	/* However many there are, 64 KiB are each one's. */
	share = open_share(100000, OPTIONS_BUFFER, p, 1);
	for (i = 1; i <= 100000; i++)
		size = join(&share, i, OPTIONS_BUFFER);
	assert_true(share.pieces * size > OPTIONS_BUFFER_MIN / 2);
	share_close(&share);
	pool_close(p);
}

/* A first look takes next to nothing, and does not count. */
static void
looks_are_small(void **state)
{
	struct pool *p = pool_open(1);
	struct share share = open_share(10000, OPTIONS_BUFFER, p, 1);

	(void)state;
	assert_true(slabs_size(share.look) <= 4096);
	join(&share, 1, OPTIONS_BUFFER);
	share_close(&share);
	pool_close(p);
}

static void
threads_of_decoders(void **state)
{
	static const struct {
		size_t count;
		unsigned int all, each;
	} cases[] = {{1, 8, 7}, {3, 8, 2}, {9, 8, 1}, {1, 1, 1}};
	struct pool *p = pool_open(1);
	struct share share;
	size_t i;

	(void)state;
	/* One of them all is the main thread. */
	for (i = 0; i < LENGTH(cases); i++) {
		share = open_share(
			cases[i].count, OPTIONS_BUFFER, p, cases[i].all);
		assert_int_equal(share.threads, cases[i].each);
		share_close(&share);
	}
	pool_close(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_keep_within_the_bounds),
		cmocka_unit_test(pieces_get_smaller_only),
		cmocka_unit_test(pieces_of_decoded_bytes_use_what_there_is),
		cmocka_unit_test(looks_are_small),
		cmocka_unit_test(threads_of_decoders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
