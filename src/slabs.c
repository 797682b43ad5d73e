/* Buffers of one size. */
#include "slabs.h"

#include "large.h"
#include "xalloc.h"

#include <pthread.h>
#include <stdlib.h>

/* Bytes of a slab. */
#define SLAB LARGE_PAGE

/* What a buffer holds that is not handed out. */
struct unused {
	struct unused *next;
};

/* Not a part of it: that would spoil the alignment. */
struct slab {
	struct slab *next;
	uint8_t *bytes;
};

struct slabs {
	pthread_mutex_t lock;
	size_t size;
	bool huge;
	struct unused *unused;
	struct slab *all;
	uint8_t *rest; /* Of the newest slab, */
	size_t left;   /* so many bytes. */
};

struct slabs *
slabs_open(size_t size, bool huge)
{
	struct slabs *s = xcalloc(1, sizeof *s);

	pthread_mutex_init(&s->lock, NULL);
	s->size = size;
	s->huge = huge && size <= SLAB;
	return s;
}

void
slabs_close(struct slabs *s)
{
	struct slab *slab;

	if (s == NULL)
		return;
	while ((slab = s->all) != NULL) {
		s->all = slab->next;
		free(slab->bytes);
		free(slab);
	}
	pthread_mutex_destroy(&s->lock);
	free(s);
}

size_t
slabs_size(const struct slabs *s)
{
	return s->size;
}

/* Have room for one buffer more in S->rest. */
static void
add_slab(struct slabs *s)
{
	struct slab *slab = xmalloc(sizeof *slab);
	void *bytes = s->huge ? large_alloc(SLAB) : NULL;

	s->left = bytes != NULL ? SLAB : s->size;
	if (bytes == NULL)
		bytes = xmalloc(s->left);
	slab->bytes = s->rest = bytes;
	slab->next = s->all;
	s->all = slab;
}

uint8_t *
slabs_take(struct slabs *s)
{
	struct unused *unused;
	uint8_t *buffer;

	pthread_mutex_lock(&s->lock);
	unused = s->unused;
	if (unused != NULL) {
		s->unused = unused->next;
		buffer = (uint8_t *)unused;
	} else {
		if (s->left < s->size)
			add_slab(s);
		buffer = s->rest;
		s->rest += s->size;
		s->left -= s->size;
	}
	pthread_mutex_unlock(&s->lock);
	return buffer;
}

void
slabs_give(struct slabs *s, uint8_t *buffer)
{
	struct unused *unused = (void *)buffer;

	pthread_mutex_lock(&s->lock);
	unused->next = s->unused;
	s->unused = unused;
	pthread_mutex_unlock(&s->lock);
}
