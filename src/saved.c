/* Copies of bytes that would go. */
#include "saved.h"

#include "xalloc.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a buffer, where no more are copied in one go. */
#define SAVED_FIRST ((size_t)256 << 10)

/* A buffer; the newest is the first. */
struct saved {
	struct saved *next;
	size_t length;
	size_t capacity;
	uint8_t bytes[];
};

void
saved_free(struct saved **saved)
{
	struct saved *s;

	while ((s = *saved) != NULL) {
		*saved = s->next;
		free(s);
	}
}

void
saved_clear(struct saved **saved)
{
	struct saved *kept = *saved;

	if (kept == NULL || kept->capacity > SAVED_FIRST) {
		saved_free(saved);
		return;
	}
	saved_free(&kept->next);
	kept->length = 0;
}

const uint8_t *
saved_copy(struct saved **saved, const uint8_t *p, size_t n)
{
	struct saved *s = *saved;
	size_t capacity;

	if (s == NULL || s->capacity - s->length < n) {
		capacity = n > SAVED_FIRST ? n : SAVED_FIRST;
		s = xmalloc(sizeof *s + capacity);
		s->next = *saved;
		s->length = 0;
		s->capacity = capacity;
		*saved = s;
	}
	memcpy(s->bytes + s->length, p, n);
	s->length += n;
	return s->bytes + s->length - n;
}
