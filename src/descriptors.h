/*
 * The descriptors of inputs. The system lets only so many be open at once:
 * where one more is needed, the file whose next byte seems to be needed last is
 * closed for a while. Any thread may take any of them.
 */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "descriptor.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct descriptors;

/* One of them; what it is made of is descriptors.c's business. */
struct descriptor {
	const char *name;
	int fd;			 /* -1: closed for now. */
	struct descriptors *all; /* NULL: it is never closed for a while. */
	struct descriptor_file file;
	off_t offset;	 /* Where it stood when it was closed. */
	bool taken;	 /* By a thread. */
	uint64_t last;	 /* When it was taken last, */
	uint64_t before; /* and when before that. */
	size_t place;	 /* Among those that are open. */
};

/*
 * Have as many as the system allows us to ask for. descriptors_close() frees
 * it, once all of them are dropped.
 */
struct descriptors *descriptors_open(void);
void descriptors_close(struct descriptors *ds);

/* How many may be open at once, those of others among them. */
size_t descriptors_limit(const struct descriptors *ds);

/*
 * Open NAME, "-" being standard input. NAME stays the caller's and must outlive
 * D. A FIFO without a writer does not hold this up where the system can tell. A
 * regular file may be closed for a while. False: errno is set.
 * descriptors_drop() closes it.
 */
bool descriptors_add(
	struct descriptors *ds, struct descriptor *d, const char *name);
void descriptors_drop(struct descriptor *d);

/*
 * Have D open, where it stood, until descriptors_give(). The descriptor, or -1
 * with errno: ESTALE if another file has that name now. Where all that there
 * may be are taken, this waits until one is given; so a thread may have only
 * one at a time.
 */
int descriptors_take(struct descriptor *d);
void descriptors_give(struct descriptor *d);

#endif
