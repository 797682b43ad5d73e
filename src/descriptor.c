/* Descriptors of inputs. */
#ifdef __linux__
/* For statx(). NOLINTNEXTLINE: the name is glibc's. */
#define _GNU_SOURCE
#endif
#include "descriptor.h"

#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef STATX_BTIME
#include <sys/sysmacros.h>
#endif

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
allow_waits(int fd, mode_t mode)
{
#ifdef __linux__
	int flags = S_ISREG(mode) ? -1 : fcntl(fd, F_GETFL);

	if (flags != -1)
		fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
#else
	(void)fd;
	(void)mode;
#endif
}

#ifdef STATX_BTIME
/* As look(), with the time of birth. */
static bool
look_closely(int fd, struct descriptor_file *file)
{
	struct statx st;

	if (statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME,
		    &st) == -1)
		return false;
	file->device = makedev(st.stx_dev_major, st.stx_dev_minor);
	file->inode = st.stx_ino;
	file->born = st.stx_btime.tv_sec * INT64_C(1000000000) +
		     st.stx_btime.tv_nsec;
	if ((st.stx_mask & STATX_BTIME) == 0)
		file->born = 0;
	file->mode = st.stx_mode;
	file->size = (off_t)st.stx_size;
	return true;
}
#endif

/* Set *FILE to what the system says of FD. False: errno is set. */
static bool
look(int fd, struct descriptor_file *file)
{
	struct stat st;

#ifdef STATX_BTIME
	/* Old systems, and some containers, do not have it. */
	if (look_closely(fd, file))
		return true;
#endif
	if (fstat(fd, &st) == -1)
		return false;
	*file = (struct descriptor_file){.device = st.st_dev,
		.inode = st.st_ino,
		.mode = st.st_mode,
		.size = st.st_size};
	return true;
}

bool
descriptor_same(
	const struct descriptor_file *a, const struct descriptor_file *b)
{
	return a->device == b->device && a->inode == b->inode &&
	       a->born == b->born && (a->mode & S_IFMT) == (b->mode & S_IFMT);
}

int
descriptor_open(const char *name, struct descriptor_file *file)
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
	if (!look(fd, file)) {
		descriptor_close(fd);
		return -1;
	}
	if (!standard)
		allow_waits(fd, file->mode);
	return fd;
}

void
descriptor_close(int fd)
{
	int error = errno;

	/* Nothing was written to it: there is no error to tell of. */
	if (fd == STDIN_FILENO)
		dup2(STDERR_FILENO, fd);
	else
		close(fd);
	errno = error;
}
