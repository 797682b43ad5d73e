/* Descriptors of inputs. */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What tells a file from all others, and what it is. */
struct descriptor_file {
	dev_t device;
	ino_t inode;
	int64_t born; /* In nanoseconds, as a number may be used again; or 0. */
	mode_t mode;
	off_t size;
};

/* True if both are the same file. */
bool descriptor_same(
	const struct descriptor_file *a, const struct descriptor_file *b);

/*
 * Open NAME for reading, "-" being standard input, and set *FILE to what the
 * system says of it. A FIFO without a writer does not hold this up where the
 * system can tell. A descriptor, which descriptor_close() closes, or -1 with
 * errno.
 */
int descriptor_open(const char *name, struct descriptor_file *file);

/*
 * Close FD. The number of standard input stays taken, lest another file gets
 * it. Leaves errno alone.
 */
void descriptor_close(int fd);

#endif
