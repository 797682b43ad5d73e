/*
 * Bytes to a descriptor, few system calls and few copies: short runs of lines
 * are gathered in a buffer, long ones are written from where they are. A
 * failure to write ends the program here with a message and status 2: there is
 * nothing to go on for.
 */
#ifndef WRITER_H
#define WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct iovec;

/*
 * Bytes held back at most. Stays in the L2 cache beside some pieces; with less
 * the system calls cost more than is won.
 */
#ifndef WRITER_BUFFER
#define WRITER_BUFFER ((size_t)128 * 1024)
#endif

/* Runs of so many bytes are not copied. */
#ifndef WRITER_LONG
#define WRITER_LONG ((size_t)1024)
#endif

/*
 * Those that have to leave their place before they are written are copied all
 * the same if they are no more bytes in all: that costs less than a write.
 */
#ifndef WRITER_FEW
#define WRITER_FEW ((size_t)16 * 1024)
#endif

/* Shown for the sake of writer_put(). */
struct writer {
	int fd;
	const char *name;

	/* What is held back, in order: vectors, then buffer[listed..used). */
	struct iovec *vectors;
	size_t count;
	size_t listed;
	size_t used;
	uint8_t *buffer;
	size_t in_place; /* Bytes held back where they were put from. */
};

/*
 * Write to FD. NAME is for messages, NULL for standard output. Both stay the
 * caller's and must outlive the writer. writer_close() frees it.
 */
struct writer *writer_open(int fd, const char *name);

/* Write what is held back, and free. */
void writer_close(struct writer *w);

/* Write what is held back. */
void writer_flush(struct writer *w);

/* The bytes that were put are about to go: hold none of them back in place. */
void writer_settle(struct writer *w);

/* As writer_put(), of a long run, or one that the buffer has no room for. */
void writer_put_any(struct writer *w, const uint8_t *p, size_t n);

/* Copy N bytes at P, for which the buffer has room. */
static inline void
writer_copy(struct writer *w, const uint8_t *p, size_t n)
{
	memcpy(w->buffer + w->used, p, n);
	w->used += n;
}

/*
 * Write N bytes at P, now or later: they must stay until writer_settle() or
 * writer_flush() is called.
 */
static inline void
writer_put(struct writer *w, const uint8_t *p, size_t n)
{
	if (n >= WRITER_LONG || n > WRITER_BUFFER - w->used) {
		writer_put_any(w, p, n);
		return;
	}
	writer_copy(w, p, n);
}

#endif
