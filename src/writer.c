/* Bytes to a descriptor through a large buffer. */
#ifdef __linux__
/* For F_SETPIPE_SZ. NOLINTNEXTLINE: the name is glibc's. */
#define _GNU_SOURCE
#endif
#include "writer.h"

#include "message.h"
#include "xalloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* So many runs are written at once; POSIX grants 16, everybody 1024. */
#if defined(IOV_MAX) && IOV_MAX < 256
#define VECTORS IOV_MAX
#else
#define VECTORS 256
#endif

/* Bytes that a pipe should hold: what Linux grants to anybody. */
#ifndef PIPE_BYTES
#define PIPE_BYTES (1 << 20)
#endif

/*
 * Have a pipe hold more than its usual 64 KiB, so that writer and reader need
 * not take turns. If the system does not grant it, it works as it is.
 */
static void
enlarge_pipe(int fd)
{
#ifdef F_SETPIPE_SZ
	int size = fcntl(fd, F_GETPIPE_SZ);

	if (size > 0 && size < PIPE_BYTES)
		fcntl(fd, F_SETPIPE_SZ, PIPE_BYTES);
#else
	(void)fd;
#endif
}

struct writer *
writer_open(int fd, const char *name)
{
	struct writer *w = xmalloc(sizeof *w);

	enlarge_pipe(fd);
	w->fd = fd;
	w->name = name;
	w->vectors = xcalloc(VECTORS, sizeof *w->vectors);
	w->buffer = xmalloc(WRITER_BUFFER);
	w->count = w->listed = w->used = 0;
	w->in_place = 0;
	return w;
}

void
writer_close(struct writer *w)
{
	writer_flush(w);
	free(w->vectors);
	free(w->buffer);
	free(w);
}

/* A write failed: wait and try again, or the end. */
static void
recover(const struct writer *w)
{
	struct pollfd watch = {.fd = w->fd, .events = POLLOUT};

	if (errno == EAGAIN || errno == EWOULDBLOCK) {
		/* Others may have made a shared pipe so. */
		poll(&watch, 1, -1);
	} else if (errno != EINTR) {
		message_fatal(w->name, "write error: %s", strerror(errno));
	}
}

/* List the N bytes at P as the next to be written. */
static void
append(struct writer *w, const uint8_t *p, size_t n)
{
	struct iovec *v = &w->vectors[w->count++];

	assert(w->count <= VECTORS);
	/* They are only read; the type lacks the const. */
	v->iov_base = (uint8_t *)p;
	v->iov_len = n;
}

/* List the bytes of the buffer that are not yet. */
static void
append_copied(struct writer *w)
{
	if (w->listed < w->used)
		append(w, w->buffer + w->listed, w->used - w->listed);
	w->listed = w->used;
}

/* Writes all of it: short writes, signals and non-blocking pipes too. */
void
writer_flush(struct writer *w)
{
	struct iovec *v = w->vectors, *end;
	size_t written;
	ssize_t n;

	append_copied(w);
	end = v + w->count;
	while (v < end) {
		n = writev(w->fd, v, (int)(end - v));
		if (n < 0) {
			recover(w);
			continue;
		}
		written = (size_t)n;
		for (; v < end && written >= v->iov_len; v++)
			written -= v->iov_len;
		if (v < end) {
			v->iov_base = (uint8_t *)v->iov_base + written;
			v->iov_len -= written;
		}
	}
	w->count = w->listed = w->used = 0;
	w->in_place = 0;
}

/* True if P is in the buffer. */
static bool
is_copied(const struct writer *w, const void *p)
{
	return (uintptr_t)p - (uintptr_t)w->buffer < WRITER_BUFFER;
}

void
writer_settle(struct writer *w)
{
	struct iovec *v;

	if (w->in_place == 0)
		return;
	/* The list has to have room for the copied bytes that follow. */
	if (w->in_place > WRITER_FEW || w->in_place > WRITER_BUFFER - w->used ||
		w->count + 3 > VECTORS) {
		writer_flush(w);
		return;
	}
	append_copied(w);
	for (v = w->vectors; v < w->vectors + w->count; v++) {
		if (is_copied(w, v->iov_base))
			continue;
		writer_copy(w, v->iov_base, v->iov_len);
		v->iov_base = w->buffer + w->used - v->iov_len;
	}
	w->listed = w->used;
	w->in_place = 0;
}

void
writer_put_any(struct writer *w, const uint8_t *p, size_t n)
{
	if (n < WRITER_LONG) {
		writer_flush(w);
		writer_copy(w, p, n);
		return;
	}
	/* The copied bytes before it, itself, and those after it. */
	if (w->count + 3 > VECTORS)
		writer_flush(w);
	append_copied(w);
	append(w, p, n);
	w->in_place += n;
}
