/*
 * Bytes to a descriptor through a large buffer. A failure to write ends the
 * program here with a message and status 2: there is nothing to go on for.
 */
#ifndef WRITER_H
#define WRITER_H

#include <stddef.h>
#include <stdint.h>

/*
 * Bytes held back at most. Stays in the L2 cache beside some pieces; with less
 * the system calls cost more than is won.
 */
#define WRITER_BUFFER ((size_t)128 * 1024)

struct writer;

/*
 * Write to FD. NAME is for messages, NULL for standard output. Both stay the
 * caller's and must outlive the writer. writer_close() frees it.
 */
struct writer *writer_open(int fd, const char *name);

/* Write what is held back, and free. */
void writer_close(struct writer *w);

/* Write N bytes at P, now or later; they are not needed after the call. */
void writer_put(struct writer *w, const uint8_t *p, size_t n);

/* Write what is held back. */
void writer_flush(struct writer *w);

#endif
