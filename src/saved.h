/* Copies of bytes that would go, in large buffers: all are let go at once. */
#ifndef SAVED_H
#define SAVED_H

#include <stddef.h>
#include <stdint.h>

struct saved;

/*
 * A copy of the N bytes at P. It is valid until saved_clear() or saved_free().
 * SAVED is what all copies lie in; NULL: there are none yet.
 */
const uint8_t *saved_copy(struct saved **saved, const uint8_t *p, size_t n);

/* Let go of all copies; a buffer stays for others. */
void saved_clear(struct saved **saved);

/* Free all. */
void saved_free(struct saved **saved);

#endif
