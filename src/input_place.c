/* An input's bytes: those of a regular file, at any place. */
#ifdef __linux__
/* For SEEK_DATA. NOLINTNEXTLINE: the name is glibc's. */
#define _GNU_SOURCE
#endif
#include "input.h"

#include "input_parts.h"

#include <errno.h>
#include <unistd.h>

off_t
input_offset(struct input *in)
{
	off_t offset = -1;
	int fd = descriptors_take(&in->descriptor);

	if (fd != -1)
		offset = lseek(fd, 0, SEEK_CUR);
	descriptors_give(&in->descriptor);
	return offset == -1 ? -1 : offset - (off_t)(in->end - in->start);
}

bool
input_rewind(struct input *in, off_t offset)
{
	bool done;
	int fd;

	if (!input_is_regular(in) || offset < 0 || in->error != 0)
		return false;
	fd = descriptors_take(&in->descriptor);
	done = fd != -1 && lseek(fd, offset, SEEK_SET) != -1;
	descriptors_give(&in->descriptor);
	if (!done)
		return false;
	in->start = in->end = 0;
	in->ended = false;
	in->moved = true;
	return true;
}

size_t
input_read_at(struct input *in, uint8_t *buffer, size_t capacity, off_t offset)
{
	int fd = descriptors_take(&in->descriptor);
	size_t got = 0;
	ssize_t n;

	while (fd != -1 && got < capacity) {
		n = pread(
			fd, buffer + got, capacity - got, offset + (off_t)got);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		got += (size_t)n;
	}
	descriptors_give(&in->descriptor);
	return got;
}

off_t
input_data_from(struct input *in, off_t offset)
{
#ifdef SEEK_DATA
	int fd = descriptors_take(&in->descriptor);
	off_t data = fd != -1 ? lseek(fd, offset, SEEK_DATA) : -1;

	descriptors_give(&in->descriptor);
	return data > offset ? data : offset;
#else
	(void)in;
	return offset;
#endif
}
