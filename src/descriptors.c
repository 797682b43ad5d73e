/*
 * The descriptors of inputs.
 *
 * Which file's next byte is needed last? Belady's question ("A study of
 * replacement algorithms for a virtual-storage computer", IBM Systems Journal
 * 5, 1966), answered by the past: one that was read at a distance from the time
 * before will be read after the same distance again. Where all are read in
 * turn, that is the one that was read last, and least recently used would be
 * the worst choice; one that is seldom read is seldom read. Not all are looked
 * at, but some, each time the next ones (as Redis does for its keys).
 */
#include "descriptors.h"

#include "path.h"
#include "xalloc.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* So many are looked at to choose one of them. */
#define SAMPLE 8

/* The first size of the array of those that are open. */
#define FIRST 64

struct descriptors {
	pthread_mutex_t lock;
	pthread_cond_t given;
	size_t busy;		  /* Takes, and openings, that are not over. */
	size_t waiting;		  /* Threads that wait for one to be. */
	struct descriptor **open; /* Those that may be closed for a while. */
	size_t count;
	size_t capacity;
	size_t hand;  /* Where those begin that are looked at next. */
	uint64_t now; /* Counts the takes. */
	size_t limit;
};

struct descriptors *
descriptors_open(void)
{
	struct descriptors *ds = xcalloc(1, sizeof *ds);
	struct rlimit limit;

	pthread_mutex_init(&ds->lock, NULL);
	pthread_cond_init(&ds->given, NULL);
	ds->limit = SIZE_MAX;
	if (getrlimit(RLIMIT_NOFILE, &limit) == -1)
		return ds;
	if (limit.rlim_cur < limit.rlim_max) {
		limit.rlim_cur = limit.rlim_max;
		/* If it can't be done, the old one is made do with. */
		if (setrlimit(RLIMIT_NOFILE, &limit) == -1)
			getrlimit(RLIMIT_NOFILE, &limit);
	}
	if (limit.rlim_cur < SIZE_MAX)
		ds->limit = (size_t)limit.rlim_cur;
	return ds;
}

void
descriptors_close(struct descriptors *ds)
{
	if (ds == NULL)
		return;
	pthread_cond_destroy(&ds->given);
	pthread_mutex_destroy(&ds->lock);
	free(ds->open);
	free(ds);
}

size_t
descriptors_limit(const struct descriptors *ds)
{
	return ds->limit;
}

/* With the lock held: D, which is open, is one of those. */
static void
enter(struct descriptors *ds, struct descriptor *d)
{
	if (ds->count == ds->capacity)
		ds->open = xgrow(
			ds->open, &ds->capacity, FIRST, sizeof(*ds->open));
	d->place = ds->count;
	ds->open[ds->count++] = d;
}

/*
 * With the lock held: D is none of those that are open any more. The descriptor
 * is the caller's to close.
 */
static int
leave(struct descriptors *ds, struct descriptor *d)
{
	struct descriptor *last = ds->open[--ds->count];
	int fd = d->fd;

	last->place = d->place;
	ds->open[d->place] = last;
	d->fd = -1;
	return fd;
}

/* When D will be taken again, as far as can be foreseen. */
static uint64_t
next_time(const struct descriptor *d)
{
	return d->last + (d->last - d->before);
}

/* With the lock held: close one for a while. False: there is none. */
static bool
close_one(struct descriptors *ds)
{
	struct descriptor *best = NULL, *d;
	size_t i;

	for (i = 0; i < ds->count && (i < SAMPLE || best == NULL); i++) {
		d = ds->open[(ds->hand + i) % ds->count];
		if (!d->taken &&
			(best == NULL || next_time(d) > next_time(best)))
			best = d;
	}
	ds->hand += i;
	if (best == NULL)
		return false;
	best->offset = lseek(best->fd, 0, SEEK_CUR);
	descriptor_close(leave(ds, best));
	return true;
}

/* With the lock held: what was begun is over. */
static void
end_busy(struct descriptors *ds)
{
	ds->busy--;
	if (ds->waiting > 0)
		pthread_cond_broadcast(&ds->given);
}

/*
 * With the lock held, but not meanwhile: as descriptor_open(). Where there is
 * no descriptor left, one is closed, or another thread's waited for.
 */
static int
open_name(
	struct descriptors *ds, const char *name, struct descriptor_file *file)
{
	int fd, error;

	for (;;) {
		ds->busy++;
		pthread_mutex_unlock(&ds->lock);
		fd = descriptor_open(name, file);
		error = errno;
		pthread_mutex_lock(&ds->lock);
		end_busy(ds);
		errno = error;
		if (fd != -1 || (error != EMFILE && error != ENFILE))
			return fd;
		if (close_one(ds))
			continue;
		errno = error;
		if (ds->busy == 0)
			return -1;
		ds->waiting++;
		pthread_cond_wait(&ds->given, &ds->lock);
		ds->waiting--;
	}
}

/* True if NAME would open FILE once more. */
static bool
can_reopen(const char *name, const struct descriptor_file *file)
{
	return S_ISREG(file->mode) && strcmp(name, "-") != 0 &&
	       path_descriptor(name) == -1;
}

bool
descriptors_add(struct descriptors *ds, struct descriptor *d, const char *name)
{
	bool done;

	memset(d, 0, sizeof *d);
	d->name = name;
	pthread_mutex_lock(&ds->lock);
	d->fd = open_name(ds, name, &d->file);
	done = d->fd != -1;
	if (done && can_reopen(name, &d->file)) {
		d->all = ds;
		d->last = d->before = ds->now;
		enter(ds, d);
	}
	/* Unlocked, it may be closed for a while at once. */
	pthread_mutex_unlock(&ds->lock);
	return done;
}

void
descriptors_drop(struct descriptor *d)
{
	struct descriptors *ds = d->all;
	int fd;

	if (ds == NULL) {
		descriptor_close(d->fd);
		return;
	}
	pthread_mutex_lock(&ds->lock);
	fd = d->fd == -1 ? -1 : leave(ds, d);
	ds->busy++;
	pthread_mutex_unlock(&ds->lock);
	if (fd != -1)
		descriptor_close(fd);
	pthread_mutex_lock(&ds->lock);
	end_busy(ds);
	pthread_mutex_unlock(&ds->lock);
}

/* With the lock held: open D again. False: errno is set. */
static bool
reopen(struct descriptors *ds, struct descriptor *d)
{
	struct descriptor_file file;

	d->fd = open_name(ds, d->name, &file);
	if (d->fd == -1)
		return false;
	errno = ESTALE;
	if (descriptor_same(&d->file, &file) &&
		lseek(d->fd, d->offset, SEEK_SET) != -1) {
		enter(ds, d);
		return true;
	}
	descriptor_close(d->fd);
	d->fd = -1;
	return false;
}

int
descriptors_take(struct descriptor *d)
{
	struct descriptors *ds = d->all;
	int fd;

	if (ds == NULL)
		return d->fd;
	pthread_mutex_lock(&ds->lock);
	d->taken = d->fd != -1 || reopen(ds, d);
	ds->busy += d->taken;
	fd = d->fd;
	d->before = d->last;
	d->last = ++ds->now;
	pthread_mutex_unlock(&ds->lock);
	return fd;
}

void
descriptors_give(struct descriptor *d)
{
	struct descriptors *ds = d->all;
	int error = errno;

	if (ds == NULL)
		return;
	pthread_mutex_lock(&ds->lock);
	if (d->taken)
		end_busy(ds);
	d->taken = false;
	pthread_mutex_unlock(&ds->lock);
	errno = error;
}
