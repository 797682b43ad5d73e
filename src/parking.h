/* Many inputs opened, looked at and parked at once, by all threads. */
#ifndef PARKING_H
#define PARKING_H

#include <stddef.h>

struct reading;
struct share;
struct source;

/*
 * Open COUNT inputs by NAMES, which messages call LABELS, as source_open()
 * does, and park those that can be parked: SOURCES. NULL becomes one that can't
 * be opened or used, or is in doubt; nothing was said of it.
 */
void parking_try(struct source **sources, char *const *names,
	const char *const *labels, size_t count, const struct reading *reading,
	struct share *share);

#endif
