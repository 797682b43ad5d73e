/*
 * What an input is made of: for input.c, which reads it on, and input_place.c,
 * which goes from place to place.
 */
#ifndef INPUT_PARTS_H
#define INPUT_PARTS_H

#include "descriptors.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct input {
	struct descriptor descriptor;
	bool ended;	 /* read() returned 0; a terminal is not asked again. */
	bool moved;	 /* It was read from another place on. */
	uint64_t got;	 /* Bytes that were read. */
	off_t length;	 /* Of a regular file, once it has ended. */
	int error;	 /* errno of the read that failed, or 0. */
	bool lost;	 /* As it could not be opened again. */
	uint8_t *loaded; /* There from the first load. */
	size_t capacity; /* Its bytes. */
	size_t start;	 /* The loaded bytes not consumed are */
	size_t end;	 /* loaded[start..end). */
};

#endif
