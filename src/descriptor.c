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

/*
 * As open(). On Linux a FIFO opens at once although nobody writes to it yet,
 * and so several FIFOs may be opened by their writers in any order. This rests
 * on Linux's poll(), which is silent about a FIFO until its first writer has
 * come; elsewhere open() itself waits.
 */
static int
open_name(const char *name)
{
	int fd, flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;

#ifdef __linux__
	flags |= O_NONBLOCK;
#endif
	do
		fd = open(name, flags);
	while (fd == -1 && errno == EINTR);
	return fd;
}

/* What open_name() said of waiting is over. Files know nothing of it. */
static void
allow_waits(int fd, const struct stat *st)
{
#ifdef __linux__
	int flags = S_ISREG(st->st_mode) ? -1 : fcntl(fd, F_GETFL);

	if (flags != -1)
		fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
#else
	(void)fd;
	(void)st;
#endif
}

int
descriptor_open(const char *name, struct stat *st)
{
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : path_descriptor(name);

	/* Standard streams that we were started without stay so. */
	if (fd != -1 && !is_readable(fd))
		return -1;
	if (!standard)
		fd = open_name(name);
	if (fd == -1)
		return -1;
	if (fstat(fd, st) == -1) {
		descriptor_close(fd);
		return -1;
	}
	if (!standard)
		allow_waits(fd, st);
	return fd;
}

void
descriptor_close(int fd)
{
	int error = errno, null;

	if (fd != STDIN_FILENO) {
		/* Nothing was written to it: there is no error to tell of. */
		close(fd);
	} else {
		null = open("/dev/null", O_WRONLY | O_CLOEXEC);
		if (null != -1) {
			dup2(null, fd);
			close(null);
		}
	}
	errno = error;
}
