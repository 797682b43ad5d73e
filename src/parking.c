/* Many inputs parked at once. */
#include "parking.h"

#include "pool.h"
#include "share.h"
#include "source.h"

/* So many are looked at in one go; for less, no thread is asked to help. */
#define CHUNK 64

/* Threads that help, beside the main one. */
#define HELPERS 15

struct parking {
	struct source **sources;
	char *const *names;
	const char *const *labels;
	const struct reading *reading;
	struct share *share;
	size_t count;
	size_t next; /* From here on none has begun. */
};

/* A job for one of the threads: as long as there are any, the next ones. */
struct helper {
	struct pool_job job;
	struct parking *parking;
	bool over;
};

static void
park_one(const struct parking *p, size_t i)
{
	struct source *s = source_open(
		p->names[i], p->labels[i], p->reading, p->share, true);

	p->sources[i] = s;
	if (s == NULL || !source_can_park(s) || source_park(s, true))
		return;
	source_close(s);
	p->sources[i] = NULL;
}

/* With the pool's lock held, but not while it works. */
static void
park_some(struct parking *p)
{
	struct pool *pool = p->share->pool;
	size_t i, end;

	while (p->next < p->count) {
		i = p->next;
		end = p->count - i > CHUNK ? i + CHUNK : p->count;
		p->next = end;
		pool_unlock(pool);
		for (; i < end; i++)
			park_one(p, i);
		pool_lock(pool);
	}
}

static void
run(struct pool_job *job)
{
	struct helper *h = (struct helper *)job;

	park_some(h->parking);
	h->over = true;
	pool_done(h->parking->share->pool, job);
}

void
parking_try(struct source **sources, char *const *names,
	const char *const *labels, size_t count, const struct reading *reading,
	struct share *share)
{
	struct parking p = {sources, names, labels, reading, share, count, 0};
	struct helper helpers[HELPERS];
	size_t i, helping = count / CHUNK;

	if (helping > HELPERS)
		helping = HELPERS;
	if (!pool_has_workers(share->pool))
		helping = 0;
	pool_lock(share->pool);
	for (i = 0; i < helping; i++) {
		helpers[i] = (struct helper){.job.run = run, .parking = &p};
		pool_put(share->pool, &helpers[i].job, 0);
	}
	park_some(&p);
	/* Those that none has begun have nothing left to do. */
	for (i = 0; i < helping; i++) {
		if (helpers[i].job.queued)
			pool_take(share->pool, &helpers[i].job);
		else
			while (!helpers[i].over)
				pool_wait(share->pool, &helpers[i].job);
	}
	pool_unlock(share->pool);
}
