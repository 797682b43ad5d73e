/* Descriptors of inputs. */
#include "descriptor.h"

#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* True if descriptor FD is open for reading; else errno is set. */
static bool
is_readable(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags != -1 && (flags & O_ACCMODE) == O_WRONLY) {
		errno = EBADF;
		return false;
	}
	return flags != -1;
}

int
descriptor_open(const char *name)
{
	int fd, flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;

	if (strcmp(name, "-") == 0)
		return is_readable(STDIN_FILENO) ? STDIN_FILENO : -1;
	/* Standard streams that we were started without stay so. */
	fd = path_descriptor(name);
	if (fd != -1 && !is_readable(fd))
		return -1;
#ifdef __linux__
	/*
	 * A FIFO opens at once although nobody writes to it yet, and so
	 * several FIFOs may be opened by their writers in any order. This
	 * rests on Linux's poll(), which is silent about a FIFO until its
	 * first writer has come; elsewhere open() itself waits.
	 */
	fd = open(name, flags | O_NONBLOCK);
	if (fd != -1) {
		flags = fcntl(fd, F_GETFL);
		if (flags != -1)
			fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
	}
#else
	do
		fd = open(name, flags);
	while (fd == -1 && errno == EINTR);
#endif
	return fd;
}
