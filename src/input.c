/*
 * One input's bytes.
 *
 * A read from a regular file is just made. Before one from anything else
 * (FIFO, terminal, socket) poll() is asked, so that the caller gets to know
 * that it would have to wait and can first write out what it holds back.
 */
#ifdef __linux__
/* For SEEK_DATA. NOLINTNEXTLINE: the name is glibc's. */
#define _GNU_SOURCE
#endif
#include "input.h"

#include "descriptor.h"
#include "xalloc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Bytes read at once for a decoder. Compressed bytes are few; 64 KiB is a
 * pipe's usual capacity and small beside the decoders' own tables.
 */
#define LOADED_CAPACITY ((size_t)65536)

/*
 * Bytes read for the first look. All inputs are looked at before any is
 * merged, and those that are not compressed need no such buffer afterwards.
 */
#define LOOK_CAPACITY ((size_t)INPUT_LOOK_MAX)

struct input {
	int fd;
	bool regular;
	uint64_t size; /* Of a regular file when it was opened; else 0. */
	bool ended;    /* read() returned 0; a terminal is not asked again. */
	int error;     /* errno of the read that failed, or 0. */
	dev_t device;
	ino_t inode;
	uint8_t *loaded; /* There from the first load. */
	size_t capacity; /* Its bytes. */
	size_t start;	 /* The loaded bytes not consumed are */
	size_t end;	 /* loaded[start..end). */
};

struct input *
input_open(const char *name)
{
	struct input *in;
	struct stat st;
	int fd, error;

	fd = descriptor_open(name);
	if (fd == -1)
		return NULL;
	if (fstat(fd, &st) == -1)
		goto fail;
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		goto fail;
	}
	in = xcalloc(1, sizeof *in);
	in->fd = fd;
	in->regular = S_ISREG(st.st_mode);
	if (in->regular)
		in->size = (uint64_t)st.st_size;
	in->device = st.st_dev;
	in->inode = st.st_ino;
	return in;
fail:
	error = errno;
	if (fd != STDIN_FILENO)
		close(fd);
	errno = error;
	return NULL;
}

void
input_close(struct input *in)
{
	if (in == NULL)
		return;
	/* Nothing was written to it: close() has no error to tell of. */
	close(in->fd);
	free(in->loaded);
	free(in);
}

bool
input_is_regular(const struct input *in)
{
	return in->regular;
}

uint64_t
input_size(const struct input *in)
{
	return in->size;
}

bool
input_is_file(const struct input *in, const struct stat *st)
{
	return in->device == st->st_dev && in->inode == st->st_ino;
}

/* One read() into BUFFER, as input_read() but past the loaded bytes. */
static enum input_status
read_some(struct input *in, uint8_t *buffer, size_t capacity, size_t *length)
{
	ssize_t n;

	*length = 0;
	if (in->error != 0)
		return INPUT_ERROR;
	if (in->ended)
		return INPUT_END;
	if (!in->regular && !input_wait(in, 0))
		return INPUT_WAIT;
	do
		n = read(in->fd, buffer, capacity);
	while (n == -1 && errno == EINTR);
	if (n > 0) {
		*length = (size_t)n;
		return INPUT_DATA;
	}
	if (n == 0) {
		in->ended = true;
		return INPUT_END;
	}
	/* Somebody made the standard input we were given non-blocking. */
	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return INPUT_WAIT;
	in->error = errno;
	return INPUT_ERROR;
}

/* Have room for more loaded bytes: little at first, see above. */
static void
make_room(struct input *in)
{
	if (in->start > 0) {
		memmove(in->loaded, in->loaded + in->start,
			in->end - in->start);
		in->end -= in->start;
		in->start = 0;
	}
	if (in->end > 0 || in->capacity == LOADED_CAPACITY)
		return;
	in->capacity = in->loaded == NULL ? LOOK_CAPACITY : LOADED_CAPACITY;
	free(in->loaded);
	in->loaded = xmalloc(in->capacity);
}

enum input_status
input_load(struct input *in, size_t need)
{
	enum input_status status;
	size_t n;

	while (in->end - in->start < need) {
		make_room(in);
		status = read_some(
			in, in->loaded + in->end, in->capacity - in->end, &n);
		if (status != INPUT_DATA)
			return status;
		in->end += n;
	}
	return INPUT_DATA;
}

const uint8_t *
input_peek(const struct input *in, size_t *length)
{
	*length = in->end - in->start;
	/* Before the first load there is no buffer to point into. */
	return in->loaded == NULL ? NULL : in->loaded + in->start;
}

void
input_consume(struct input *in, size_t n)
{
	in->start += n;
}

enum input_status
input_read(struct input *in, uint8_t *buffer, size_t capacity, size_t *length)
{
	size_t n = in->end - in->start;

	if (n == 0)
		return read_some(in, buffer, capacity, length);
	if (n > capacity)
		n = capacity;
	memcpy(buffer, in->loaded + in->start, n);
	in->start += n;
	*length = n;
	if (in->start == in->end) {
		/* The first look is over; a plain input needs it no more. */
		free(in->loaded);
		in->loaded = NULL;
		in->start = in->end = in->capacity = 0;
	}
	return INPUT_DATA;
}

off_t
input_offset(const struct input *in)
{
	return lseek(in->fd, 0, SEEK_CUR) - (off_t)(in->end - in->start);
}

bool
input_rewind(struct input *in, off_t offset)
{
	if (!in->regular || offset < 0 || in->error != 0 ||
		lseek(in->fd, offset, SEEK_SET) == -1)
		return false;
	in->start = in->end = 0;
	in->ended = false;
	return true;
}

size_t
input_read_at(
	const struct input *in, uint8_t *buffer, size_t capacity, off_t offset)
{
	size_t got = 0;
	ssize_t n;

	while (got < capacity) {
		n = pread(in->fd, buffer + got, capacity - got,
			offset + (off_t)got);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		got += (size_t)n;
	}
	return got;
}

off_t
input_data_from(const struct input *in, off_t offset)
{
#ifdef SEEK_DATA
	off_t data = lseek(in->fd, offset, SEEK_DATA);

	return data > offset ? data : offset;
#else
	(void)in;
	return offset;
#endif
}

bool
input_wait(const struct input *in, int patience)
{
	struct pollfd watch = {.fd = in->fd, .events = POLLIN};
	int n;

	do
		n = poll(&watch, 1, patience);
	while (n == -1 && errno == EINTR);
	/* What poll() can't watch, read() has to tell about. */
	return n != 0;
}

int
input_errno(const struct input *in)
{
	return in->error;
}
