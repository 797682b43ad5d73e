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

#include "descriptor.h"
#include "path.h"
#include "xalloc.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* So many are looked at to choose one of them. */
#define SAMPLE 8

/* The first size of the array of those that are open. */
#define FIRST 64

struct descriptors {
	pthread_mutex_t lock;
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

/* With the lock held: D is none of those that are open any more. */
static void
leave(struct descriptors *ds, struct descriptor *d)
{
	struct descriptor *last = ds->open[--ds->count];

	last->place = d->place;
	ds->open[d->place] = last;
	descriptor_close(d->fd);
	d->fd = -1;
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
	leave(ds, best);
	return true;
}

/* With the lock held, if there is one: as descriptor_open(). */
static int
open_name(struct descriptors *ds, const char *name, struct stat *st)
{
	int fd;

	do
		fd = descriptor_open(name, st);
	while (fd == -1 && (errno == EMFILE || errno == ENFILE) && ds != NULL &&
		close_one(ds));
	return fd;
}

/* True if NAME would open the same file once more. */
static bool
can_reopen(const char *name, const struct stat *st)
{
	return S_ISREG(st->st_mode) && strcmp(name, "-") != 0 &&
	       path_descriptor(name) == -1;
}

bool
descriptors_add(struct descriptors *ds, struct descriptor *d, const char *name,
	struct stat *st)
{
	bool done;

	memset(d, 0, sizeof *d);
	d->name = name;
	if (ds != NULL)
		pthread_mutex_lock(&ds->lock);
	d->fd = open_name(ds, name, st);
	done = d->fd != -1;
	if (done) {
		d->device = st->st_dev;
		d->inode = st->st_ino;
	}
	if (done && ds != NULL && can_reopen(name, st)) {
		d->all = ds;
		d->last = d->before = ds->now;
		enter(ds, d);
	}
	/* Unlocked, it may be closed for a while at once. */
	if (ds != NULL)
		pthread_mutex_unlock(&ds->lock);
	return done;
}

void
descriptors_drop(struct descriptor *d)
{
	struct descriptors *ds = d->all;

	if (ds == NULL) {
		descriptor_close(d->fd);
		return;
	}
	pthread_mutex_lock(&ds->lock);
	if (d->fd != -1)
		leave(ds, d);
	pthread_mutex_unlock(&ds->lock);
}

/* With the lock held: open D again. False: errno is set. */
static bool
reopen(struct descriptors *ds, struct descriptor *d)
{
	struct stat st;

	d->fd = open_name(ds, d->name, &st);
	if (d->fd == -1)
		return false;
	errno = ESTALE;
	if (st.st_dev == d->device && st.st_ino == d->inode &&
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
	d->taken = false;
	pthread_mutex_unlock(&ds->lock);
	errno = error;
}
