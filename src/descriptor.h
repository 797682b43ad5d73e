/* Descriptors of inputs. */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

/*
 * Open NAME for reading, "-" being standard input. A FIFO without a writer does
 * not hold this up where the system can tell. A descriptor, or -1 with errno.
 */
int descriptor_open(const char *name);

#endif
