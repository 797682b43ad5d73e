/* Bytes to a descriptor through a large buffer. */
#include "writer.h"

#include "message.h"
#include "xalloc.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct writer {
	int fd;
	const char *name;
	size_t held;
	uint8_t buffer[WRITER_BUFFER];
};

struct writer *
writer_open(int fd, const char *name)
{
	struct writer *w = xmalloc(sizeof *w);

	w->fd = fd;
	w->name = name;
	w->held = 0;
	return w;
}

void
writer_close(struct writer *w)
{
	writer_flush(w);
	free(w);
}

/* write() all of it: short writes, signals and non-blocking pipes too. */
static void
write_all(const struct writer *w, const uint8_t *p, size_t n)
{
	struct pollfd watch = {.fd = w->fd, .events = POLLOUT};
	ssize_t written;

	while (n > 0) {
		written = write(w->fd, p, n);
		if (written >= 0) {
			p += written;
			n -= (size_t)written;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			/* Others may have made a shared pipe so. */
			poll(&watch, 1, -1);
		} else if (errno != EINTR) {
			message_fatal(
				w->name, "write error: %s", strerror(errno));
		}
	}
}

void
writer_flush(struct writer *w)
{
	write_all(w, w->buffer, w->held);
	w->held = 0;
}

void
writer_put(struct writer *w, const uint8_t *p, size_t n)
{
	if (n > WRITER_BUFFER - w->held) {
		writer_flush(w);
		if (n >= WRITER_BUFFER) {
			write_all(w, p, n);
			return;
		}
	}
	memcpy(w->buffer + w->held, p, n);
	w->held += n;
}
