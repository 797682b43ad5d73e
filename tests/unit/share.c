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

/* The share of each of COUNT inputs; the pool is P's. */
static struct share
share_of(size_t count, size_t buffer, struct pool *p, unsigned int all)
{
	struct options options = {.names = {.count = count},
		.buffer_size = buffer,
		.threads = all};
	struct share share;

	memset(&share, 0xff, sizeof share);
	share_open(&share, &options, p, (uint64_t)count << 20);
	assert_ptr_equal(share.pool, p);
	assert_non_null(share.slabs);
	return share;
}

/* Bytes that one input may have: its part, 64 KiB at least, -S at most. */
static size_t
bound(size_t count, size_t buffer)
{
	size_t part = ALL_BUFFERS / count;

	if (part < OPTIONS_BUFFER_MIN)
		part = OPTIONS_BUFFER_MIN;
	return part < buffer ? part : buffer;
}

static void
assert_share(size_t count, size_t buffer, struct pool *p, unsigned int all)
{
	struct share share = share_of(count, buffer, p, all);
	size_t size = slabs_size(share.slabs), most = bound(count, buffer);

	/* Whole pages, and some of them. */
	assert_true(size >= 4096);
	assert_int_equal(size % 4096, 0);
	assert_true(share.few >= 1);
	assert_true(share.many >= share.few);
	assert_true(share.few * size <= most);
	assert_true(share.many * size <= most);
	/* A worker has to have one to fill while another one is merged. */
	assert_true(share.few > 1 || !pool_has_workers(p));
	assert_true(share.few == 1 || pool_has_workers(p));
	/* The threads of all decoders are no more than there may be. */
	assert_true(share.threads >= 1);
	assert_true(share.threads == 1 || 1 + share.threads * count <= all);
	share_close(&share);
	assert_null(share.slabs);
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

/* More inputs, or less for each by -S, never make a piece larger. */
static void
pieces_get_smaller_only(void **state)
{
	size_t i, j, size, last;
	struct share share;
	struct pool *p;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++) {
		p = pool_open(threads[i]);
		last = SIZE_MAX;
		for (j = 0; j < LENGTH(counts); j++) {
			share = share_of(
				counts[j], OPTIONS_BUFFER, p, threads[i]);
			size = slabs_size(share.slabs);
			assert_true(size <= last);
			last = size;
			share_close(&share);
		}
		last = 0;
		for (j = 0; j < LENGTH(buffers); j++) {
			share = share_of(1, buffers[j], p, threads[i]);
			size = slabs_size(share.slabs);
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
	struct share little, much;

	(void)state;
	little = share_of(1, OPTIONS_BUFFER_MIN, p, 1);
	much = share_of(1, OPTIONS_BUFFER, p, 1);
	assert_true(little.many * slabs_size(little.slabs) >
		    OPTIONS_BUFFER_MIN / 2);
	assert_true(much.many * slabs_size(much.slabs) > OPTIONS_BUFFER_MIN);
	share_close(&little);
	share_close(&much);
	/* However many there are, 64 KiB are each one's. */
	little = share_of(100000, OPTIONS_BUFFER, p, 1);
	assert_true(little.many * slabs_size(little.slabs) >
		    OPTIONS_BUFFER_MIN / 2);
	share_close(&little);
	pool_close(p);
}

static void
threads_of_decoders(void **state)
{
	struct pool *p = pool_open(1);
	struct share share;

	(void)state;
	/* One of them all is the main thread. */
	share = share_of(1, OPTIONS_BUFFER, p, 8);
	assert_int_equal(share.threads, 7);
	share_close(&share);
	share = share_of(3, OPTIONS_BUFFER, p, 8);
	assert_int_equal(share.threads, 2);
	share_close(&share);
	share = share_of(9, OPTIONS_BUFFER, p, 8);
	assert_int_equal(share.threads, 1);
	share_close(&share);
	share = share_of(1, OPTIONS_BUFFER, p, 1);
	assert_int_equal(share.threads, 1);
	share_close(&share);
	pool_close(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_keep_within_the_bounds),
		cmocka_unit_test(pieces_get_smaller_only),
		cmocka_unit_test(pieces_of_decoded_bytes_use_what_there_is),
		cmocka_unit_test(threads_of_decoders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
