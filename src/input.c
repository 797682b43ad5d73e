/*
 * One input's bytes.
 *
 * A read from a regular file is just made. Before one from anything else
 * (FIFO, terminal, socket) poll() is asked, so that the caller gets to know
 * that it would have to wait and can first write out what it holds back.
 */
#include "input.h"

#include "input_parts.h"
#include "xalloc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

struct input *
input_open(const char *name, struct descriptors *descriptors)
{
	struct input *in = xcalloc(1, sizeof *in);
	int error;

	if (descriptors_add(descriptors, &in->descriptor, name)) {
		if (!S_ISDIR(in->descriptor.file.mode))
			return in;
		descriptors_drop(&in->descriptor);
		errno = EISDIR;
	}
	error = errno;
	free(in);
	errno = error;
	return NULL;
}

void
input_close(struct input *in)
{
	if (in == NULL)
		return;
	descriptors_drop(&in->descriptor);
	free(in->loaded);
	free(in);
}

bool
input_is_regular(const struct input *in)
{
	return S_ISREG(in->descriptor.file.mode);
}

bool
input_can_reopen(const struct input *in)
{
	return in->descriptor.all != NULL;
}

uint64_t
input_size(const struct input *in)
{
	return input_is_regular(in) ? (uint64_t)in->descriptor.file.size : 0;
}

const struct descriptor_file *
input_file(const struct input *in)
{
	return &in->descriptor.file;
}

bool
input_is(const struct input *in, const struct descriptor_file *file)
{
	return descriptor_same(&in->descriptor.file, file);
}

/* It has no more; descriptor FD stands at its end, if it is a file. */
static void
end_file(struct input *in, int fd)
{
	in->ended = true;
	/* Mostly all of it was read, from its start on. */
	in->length = (off_t)in->got;
	if (in->moved || in->got < input_size(in))
		in->length = lseek(fd, 0, SEEK_CUR);
}

/* One read() from a descriptor that is taken, as input_read() returns it. */
static enum input_status
read_now(struct input *in, int fd, uint8_t *buffer, size_t capacity,
	size_t *length)
{
	ssize_t n;

	do
		n = read(fd, buffer, capacity);
	while (n == -1 && errno == EINTR);
	if (n > 0) {
		*length = (size_t)n;
		in->got += (uint64_t)n;
		/* No need to ask again if it has what it had. */
		if (*length < capacity && in->got == input_size(in))
			end_file(in, fd);
		return INPUT_DATA;
	}
	if (n == 0) {
		end_file(in, fd);
		return INPUT_END;
	}
	/* Somebody made the standard input we were given non-blocking. */
	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return INPUT_WAIT;
	in->error = errno;
	return INPUT_ERROR;
}

/* As input_read(), but past the loaded bytes. */
static enum input_status
read_some(struct input *in, uint8_t *buffer, size_t capacity, size_t *length)
{
	enum input_status status = INPUT_ERROR;
	int fd;

	*length = 0;
	if (in->error != 0)
		return INPUT_ERROR;
	if (in->ended)
		return INPUT_END;
	if (!input_is_regular(in) && !input_wait(in, 0))
		return INPUT_WAIT;
	fd = descriptors_take(&in->descriptor);
	if (fd == -1) {
		in->error = errno;
		in->lost = true;
	} else {
		status = read_now(in, fd, buffer, capacity, length);
	}
	descriptors_give(&in->descriptor);
	return status;
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
		if (in->ended)
			return INPUT_END;
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

uint64_t
input_missing(const struct input *in, uint64_t size)
{
	if (!in->ended || !input_is_regular(in) || in->length < 0 ||
		(uint64_t)in->length >= size)
		return 0;
	return size - (uint64_t)in->length;
}

bool
input_wait(const struct input *in, int patience)
{
	struct pollfd watch = {.fd = in->descriptor.fd, .events = POLLIN};
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

bool
input_is_lost(const struct input *in)
{
	return in->lost;
}
