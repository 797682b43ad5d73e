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
	struct slabs *larger;
	pthread_mutex_t lock;
	size_t size;
	bool huge;
	struct unused *unused;
	struct slab *all;
	uint8_t *rest; /* Of the newest slab, */
	size_t left;   /* so many bytes. */
};

struct slabs *
slabs_open(size_t size, bool huge, struct slabs *larger)
{
	struct slabs *s = xcalloc(1, sizeof *s);

	s->larger = larger;
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

/* A buffer that was in use; NULL: there is none now. */
static uint8_t *
take_unused(struct slabs *s)
{
	struct unused *unused;

	pthread_mutex_lock(&s->lock);
	unused = s->unused;
	if (unused != NULL)
		s->unused = unused->next;
	pthread_mutex_unlock(&s->lock);
	return (uint8_t *)unused;
}

/* A fresh slab, or a single buffer; *SIZE becomes its bytes. */
static uint8_t *
add_slab(struct slabs *s, size_t *size)
{
	struct slab *slab = xmalloc(sizeof *slab);

	*size = SLAB;
	slab->bytes = s->huge ? large_alloc(SLAB) : NULL;
	if (slab->bytes == NULL) {
		*size = s->size;
		slab->bytes = xmalloc(s->size);
	}
	slab->next = s->all;
	s->all = slab;
	return slab->bytes;
}

/* With the lock held: have room for one buffer more in S->rest. */
static void
add_rest(struct slabs *s)
{
	struct slabs *larger = s->larger;

	s->rest = NULL;
	for (; larger != NULL && s->rest == NULL; larger = larger->larger) {
		s->rest = take_unused(larger);
		s->left = larger->size;
	}
	if (s->rest == NULL)
		s->rest = add_slab(s, &s->left);
}

uint8_t *
slabs_take(struct slabs *s)
{
	uint8_t *buffer = take_unused(s);

	if (buffer != NULL)
		return buffer;
	pthread_mutex_lock(&s->lock);
	if (s->left < s->size)
		add_rest(s);
	buffer = s->rest;
	s->rest += s->size;
	s->left -= s->size;
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
