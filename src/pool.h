/*
 * Worker threads and the jobs they take: a bounded pool, not a thread an
 * input. A job is a struct that its owner embeds; it knows nothing of what the
 * owner does. All state, the owners' too, is under the pool's one lock.
 */
#ifndef POOL_H
#define POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool;

/*
 * Jobs have a rank from 0, served first, to POOL_RANKS - 1. But a thread first
 * takes one that it ran before, as what that needs may still be in the cache of
 * its core.
 */
#define POOL_RANKS 8

/* The thread that owns the pool; workers count from there. */
#define POOL_CALLER 1

struct pool_job {
	/*
	 * Does the work. Called, and returns, with the lock held; lets go of
	 * it while it works.
	 */
	void (*run)(struct pool_job *job);
	struct pool_job *next; /* Neighbours in the queue of its rank. */
	struct pool_job *previous;
	unsigned int rank;
	unsigned int owner; /* The thread that ran it last; 0: none. */
	bool queued;
};

/*
 * A pool for THREADS threads in all, the caller's among them: THREADS - 1
 * workers at most. They are started one by one, as jobs are queued that
 * nobody is free to take. pool_close() ends and frees them; no job may be
 * queued then.
 */
struct pool *pool_open(unsigned int threads);
void pool_close(struct pool *p);

/* True if there can be workers. */
bool pool_has_workers(const struct pool *p);

void pool_lock(struct pool *p);
void pool_unlock(struct pool *p);

/* The rest is called with the lock held. */

/* Queue JOB, which is not queued, behind those of its rank. */
void pool_put(struct pool *p, struct pool_job *job, unsigned int rank);

/* Take JOB out of the queue, if it is there. */
void pool_take(struct pool *p, struct pool_job *job);

/*
 * In the thread that owns the pool: take JOB out of the queue, if it is there,
 * to do its work without it.
 */
void pool_keep(struct pool *p, struct pool_job *job);

/* In that thread: run the queued job that is served first, if any. */
bool pool_help(struct pool *p);

/*
 * Sleep until pool_done() is called for JOB, as whoever runs it does whenever
 * there is something new. Only one thread may wait at a
 * time: the one that owns the pool.
 */
void pool_wait(struct pool *p, const struct pool_job *job);
void pool_done(struct pool *p, const struct pool_job *job);

#endif
