/* Worker threads and the jobs they take. */
#include "pool.h"

#include "unit.h"

#define JOBS 50

struct work {
	struct pool_job job;
	struct pool *pool;
	unsigned int runs;
	unsigned int wanted; /* It queues itself until it ran so often. */
};

static unsigned int order[JOBS], ran;

static void
work_run(struct pool_job *job)
{
	struct work *w = (struct work *)job;

	pool_unlock(w->pool);
	pool_lock(w->pool);
	order[ran++ % JOBS] = job->rank;
	if (++w->runs < w->wanted)
		pool_put(w->pool, job, w->runs);
	else
		pool_done(w->pool, job);
}

static void
helped_in_the_order_of_rank(void **state)
{
	struct pool *p = pool_open(1);
	struct work works[8] = {0};
	unsigned int i;

	(void)state;
	assert_false(pool_has_workers(p));
	pool_lock(p);
	ran = 0;
	assert_false(pool_help(p));
	for (i = 0; i < 8; i++) {
		works[i] = (struct work){.pool = p, .wanted = 1};
		works[i].job.run = work_run;
		pool_put(p, &works[i].job, (i * 3) % 8);
	}
	/* What is taken out is not run, and may be taken out again. */
	pool_take(p, &works[1].job);
	pool_take(p, &works[1].job);
	while (pool_help(p))
		continue;
	pool_unlock(p);
	assert_int_equal(ran, 7);
	for (i = 1; i < ran; i++)
		assert_true(order[i - 1] < order[i]);
	assert_int_equal(works[1].runs, 0);
	pool_close(p);
}

static void
ranks_beyond_the_last_are_the_last(void **state)
{
	struct pool *p = pool_open(1);
	struct work w = {.pool = p, .wanted = 1};

	(void)state;
	w.job.run = work_run;
	pool_lock(p);
	pool_put(p, &w.job, 1000);
	assert_true(pool_help(p));
	assert_int_equal(w.job.rank, POOL_RANKS - 1);
	pool_unlock(p);
	pool_close(p);
}

/* Workers do it all, while nobody helps. */
static void
workers_run_what_is_queued(void **state)
{
	struct pool *p = pool_open(4);
	struct work works[JOBS];
	unsigned int i;

	(void)state;
	assert_true(pool_has_workers(p));
	pool_lock(p);
	ran = 0;
	for (i = 0; i < JOBS; i++) {
		works[i] = (struct work){.pool = p, .wanted = 100};
		works[i].job.run = work_run;
		pool_put(p, &works[i].job, i);
	}
	for (i = 0; i < JOBS; i++)
		while (works[i].runs < works[i].wanted)
			pool_wait(p, &works[i].job);
	pool_unlock(p);
	assert_int_equal(ran, JOBS * 100);
	pool_close(p);
}

static void
closing_none_is_fine(void **state)
{
	(void)state;
	pool_close(NULL);
	pool_close(pool_open(0));
	pool_close(pool_open(64));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(helped_in_the_order_of_rank),
		cmocka_unit_test(ranks_beyond_the_last_are_the_last),
		cmocka_unit_test(workers_run_what_is_queued),
		cmocka_unit_test(closing_none_is_fine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
