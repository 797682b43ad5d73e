/* Worker threads and the jobs they take. */
#include "pool.h"

#include "unit.h"

#include <pthread.h>

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

/* A job that takes note of which job ran when. */
struct note {
	struct pool_job job;
	struct pool *pool;
	unsigned int owner; /* As it was told when it ran. */
	unsigned int turn;  /* From 1; 0: it did not run. */
};

static unsigned int turns;

static void
note_run(struct pool_job *job)
{
	struct note *n = (struct note *)job;

	n->owner = job->owner;
	n->turn = ++turns;
	pool_done(n->pool, job);
}

/* Queue N with RANK, as if thread OWNER had run it before. */
static void
note_put(struct note *n, struct pool *p, unsigned int rank, unsigned int owner)
{
	memset(n, 0, sizeof *n);
	n->pool = p;
	n->job.run = note_run;
	n->job.owner = owner;
	pool_put(p, &n->job, rank);
}

/* Somebody else, who is none of the threads here. */
#define NOBODY 0

static void
first_what_was_run_before(void **state)
{
	struct pool *p = pool_open(1);
	struct note notes[6];

	(void)state;
	turns = 0;
	pool_lock(p);
	note_put(&notes[0], p, 0, NOBODY);
	note_put(&notes[1], p, 1, NOBODY);
	note_put(&notes[2], p, 5, POOL_CALLER);
	note_put(&notes[3], p, 3, NOBODY);
	note_put(&notes[4], p, 3, POOL_CALLER);
	note_put(&notes[5], p, 3, POOL_CALLER);
	while (pool_help(p))
		continue;
	pool_unlock(p);
	/* Its own by rank, and of a rank in turn; then the others'. */
	assert_int_equal(notes[4].turn, 1);
	assert_int_equal(notes[5].turn, 2);
	assert_int_equal(notes[2].turn, 3);
	assert_int_equal(notes[0].turn, 4);
	assert_int_equal(notes[1].turn, 5);
	assert_int_equal(notes[3].turn, 6);
	/* Who ran it owns it from then on. */
	assert_int_equal(notes[0].owner, POOL_CALLER);
	pool_close(p);
}

/* Taken out of the middle, the first and the last place of a queue. */
static void
kept_jobs_are_not_queued(void **state)
{
	static const size_t kept[] = {2, 0, 4};
	struct pool *p = pool_open(1);
	struct note notes[5];
	size_t i;

	(void)state;
	turns = 0;
	pool_lock(p);
	for (i = 0; i < LENGTH(notes); i++)
		note_put(&notes[i], p, 2, NOBODY);
	for (i = 0; i < LENGTH(kept); i++) {
		pool_keep(p, &notes[kept[i]].job);
		assert_int_equal(notes[kept[i]].job.owner, POOL_CALLER);
		assert_false(notes[kept[i]].job.queued);
		/* One that is not queued may be kept as well. */
		pool_keep(p, &notes[kept[i]].job);
	}
	/* Queued again, it stands behind the others, but is its own. */
	pool_put(p, &notes[2].job, 2);
	while (pool_help(p))
		continue;
	pool_unlock(p);
	assert_int_equal(notes[2].turn, 1);
	assert_int_equal(notes[1].turn, 2);
	assert_int_equal(notes[3].turn, 3);
	assert_int_equal(notes[0].turn, 0);
	assert_int_equal(notes[4].turn, 0);
	pool_close(p);
}

/* The one worker comes after the caller; it can't begin before the lock is let
 * go of. */
static void
worker_prefers_what_it_ran_before(void **state)
{
	struct pool *p = pool_open(2);
	struct note notes[3];
	size_t i;

	(void)state;
	turns = 0;
	pool_lock(p);
	note_put(&notes[0], p, 0, NOBODY);
	note_put(&notes[1], p, 0, POOL_CALLER);
	note_put(&notes[2], p, POOL_RANKS - 1, POOL_CALLER + 1);
	for (i = 0; i < LENGTH(notes); i++)
		while (notes[i].turn == 0)
			pool_wait(p, &notes[i].job);
	pool_unlock(p);
	assert_int_equal(notes[2].turn, 1);
	assert_int_equal(notes[0].turn, 2);
	assert_int_equal(notes[1].turn, 3);
	for (i = 0; i < LENGTH(notes); i++)
		assert_int_equal(notes[i].owner, POOL_CALLER + 1);
	pool_close(p);
}

/* A job that lets go of the lock until the other ones have begun, too. */
struct meeting {
	struct pool_job job;
	struct pool *pool;
	pthread_barrier_t *barrier;
	bool over;
};

static void
meet(struct pool_job *job)
{
	struct meeting *m = (struct meeting *)job;

	pool_unlock(m->pool);
	pthread_barrier_wait(m->barrier);
	pool_lock(m->pool);
	m->over = true;
	pool_done(m->pool, job);
}

/* With less threads than said, they would wait for each other forever. */
static void
as_many_workers_as_said(void **state)
{
	struct meeting meetings[3];
	struct pool *p = pool_open(LENGTH(meetings) + 1);
	pthread_barrier_t barrier;
	size_t i;

	(void)state;
	pthread_barrier_init(&barrier, NULL, LENGTH(meetings));
	alarm(60);
	pool_lock(p);
	for (i = 0; i < LENGTH(meetings); i++) {
		meetings[i] = (struct meeting){.pool = p, .barrier = &barrier};
		meetings[i].job.run = meet;
		pool_put(p, &meetings[i].job, 0);
	}
	for (i = 0; i < LENGTH(meetings); i++)
		while (!meetings[i].over)
			pool_wait(p, &meetings[i].job);
	pool_unlock(p);
	alarm(0);
	pool_close(p);
	pthread_barrier_destroy(&barrier);
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
		cmocka_unit_test(first_what_was_run_before),
		cmocka_unit_test(kept_jobs_are_not_queued),
		cmocka_unit_test(worker_prefers_what_it_ran_before),
		cmocka_unit_test(as_many_workers_as_said),
		cmocka_unit_test(closing_none_is_fine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
