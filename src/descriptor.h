/* Descriptors of inputs. */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <sys/stat.h>

/*
 * Open NAME for reading, "-" being standard input, and set *ST to what the
 * system says of it. A FIFO without a writer does not hold this up where the
 * system can tell. A descriptor, which descriptor_close() closes, or -1 with
 * errno.
 */
int descriptor_open(const char *name, struct stat *st);

/*
 * Close FD. The number of standard input stays taken, lest another file gets
 * it. Leaves errno alone.
 */
void descriptor_close(int fd);

#endif
