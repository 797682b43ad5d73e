/* Worker threads and the jobs they take. */
#include "pool.h"

#include "xalloc.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* So many jobs of a rank are looked at to find one that was run before. */
#define LOOKS 16

struct queue {
	struct pool_job *first;
	struct pool_job *last;
};

struct pool {
	pthread_mutex_t lock;
	pthread_cond_t work; /* A job was queued, or it is over. */
	pthread_cond_t done; /* The job waited for is done. */
	const struct pool_job *awaited;
	struct queue queues[POOL_RANKS];
	unsigned int awake;   /* Workers that have begun to live. */
	unsigned int idle;    /* Workers that sleep, or just wake up: */
	unsigned int called;  /* so many of them. */
	unsigned int started; /* Workers that were started, */
	unsigned int limit;   /* at most so many. */
	bool closing;
	pthread_t *workers;
};

struct pool *
pool_open(unsigned int threads)
{
	struct pool *p = xcalloc(1, sizeof *p);

	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->work, NULL);
	pthread_cond_init(&p->done, NULL);
	p->limit = threads > 0 ? threads - 1 : 0;
	p->workers = xcalloc(p->limit, sizeof *p->workers);
	return p;
}

void
pool_close(struct pool *p)
{
	unsigned int i;

	if (p == NULL)
		return;
	pool_lock(p);
	p->closing = true;
	pthread_cond_broadcast(&p->work);
	pool_unlock(p);
	for (i = 0; i < p->started; i++)
		pthread_join(p->workers[i], NULL);
	pthread_cond_destroy(&p->done);
	pthread_cond_destroy(&p->work);
	pthread_mutex_destroy(&p->lock);
	free(p->workers);
	free(p);
}

bool
pool_has_workers(const struct pool *p)
{
	return p->limit > 0;
}

void
pool_lock(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
}

void
pool_unlock(struct pool *p)
{
	pthread_mutex_unlock(&p->lock);
}

static bool run_job(struct pool *p, unsigned int self);

/* A worker's life. */
static void *
work(void *argument)
{
	struct pool *p = argument;
	unsigned int self;

	pool_lock(p);
	self = POOL_CALLER + ++p->awake;
	while (!p->closing) {
		if (run_job(p, self))
			continue;
		p->idle++;
		pthread_cond_wait(&p->work, &p->lock);
		p->idle--;
		if (p->called > 0)
			p->called--;
	}
	pool_unlock(p);
	return NULL;
}

/*
 * Start one more worker. It takes no signals: the main thread gets them, and
 * with them the interrupted waits. If the system has no thread to give, those
 * that are there do.
 */
static void
start_worker(struct pool *p)
{
	sigset_t all, old;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	if (pthread_create(&p->workers[p->started], NULL, work, p) == 0)
		p->started++;
	else
		p->limit = p->started;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void
pool_put(struct pool *p, struct pool_job *job, unsigned int rank)
{
	struct queue *q;

	if (rank >= POOL_RANKS)
		rank = POOL_RANKS - 1;
	q = &p->queues[rank];
	job->rank = rank;
	job->queued = true;
	job->next = NULL;
	job->previous = q->last;
	if (q->last != NULL)
		q->last->next = job;
	else
		q->first = job;
	q->last = job;
	if (p->idle > p->called) {
		p->called++;
		pthread_cond_signal(&p->work);
	} else if (p->started < p->limit) {
		start_worker(p);
	}
}

void
pool_take(struct pool *p, struct pool_job *job)
{
	struct queue *q = &p->queues[job->rank];

	if (!job->queued)
		return;
	job->queued = false;
	if (job->next != NULL)
		job->next->previous = job->previous;
	else
		q->last = job->previous;
	if (job->previous != NULL)
		job->previous->next = job->next;
	else
		q->first = job->next;
}

/* The job of QUEUE that thread SELF should run; NULL if it never ran one. */
static struct pool_job *
own_job(const struct queue *queue, unsigned int self)
{
	struct pool_job *job = queue->first;
	unsigned int i;

	for (i = 0; i < LOOKS && job != NULL; i++, job = job->next)
		if (job->owner == self)
			return job;
	return NULL;
}

/* Run the queued job that thread SELF should run, if any. */
static bool
run_job(struct pool *p, unsigned int self)
{
	struct pool_job *job = NULL;
	unsigned int rank;

	for (rank = 0; rank < POOL_RANKS && job == NULL; rank++)
		job = own_job(&p->queues[rank], self);
	for (rank = 0; rank < POOL_RANKS && job == NULL; rank++)
		job = p->queues[rank].first;
	if (job == NULL)
		return false;
	pool_take(p, job);
	job->owner = self;
	job->run(job);
	return true;
}

bool
pool_help(struct pool *p)
{
	return run_job(p, POOL_CALLER);
}

void
pool_keep(struct pool *p, struct pool_job *job)
{
	pool_take(p, job);
	job->owner = POOL_CALLER;
}

void
pool_wait(struct pool *p, const struct pool_job *job)
{
	p->awaited = job;
	while (p->awaited != NULL)
		pthread_cond_wait(&p->done, &p->lock);
}

void
pool_done(struct pool *p, const struct pool_job *job)
{
	if (p->awaited != job)
		return;
	p->awaited = NULL;
	pthread_cond_signal(&p->done);
}
