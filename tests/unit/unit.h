/*
 * What the unit tests share: cmocka and what it wants, bytes that grow, inputs
 * made of bytes, memory with nothing behind it, and random numbers that are
 * the same in every run.
 */
#ifndef UNIT_H
#define UNIT_H

#include "descriptors.h"
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

/* With the sanitizers, tests that take gigabytes would take minutes. */
#if defined(__SANITIZE_ADDRESS__)
#define UNIT_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNIT_SANITIZED true
#endif
#endif
#ifndef UNIT_SANITIZED
#define UNIT_SANITIZED false
#endif

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Leave the running test, and say why. */
static inline void
skip_because(const char *reason)
{
	print_message("# skipped: %s\n", reason);
	skip();
}

struct bytes {
	uint8_t *data;
	size_t length;
	size_t capacity;
};

static inline void
bytes_add(struct bytes *b, const void *p, size_t n)
{
	if (b->capacity - b->length < n) {
		b->capacity = 2 * b->capacity + n + 1024;
		b->data = realloc(b->data, b->capacity);
		assert_non_null(b->data);
	}
	if (n > 0)
		memcpy(b->data + b->length, p, n);
	b->length += n;
}

static inline void
bytes_fill(struct bytes *b, int byte, size_t n)
{
	const uint8_t one = (uint8_t)byte;

	while (n-- > 0)
		bytes_add(b, &one, 1);
}

static inline void
bytes_free(struct bytes *b)
{
	free(b->data);
	memset(b, 0, sizeof *b);
}

static inline void
assert_bytes(const struct bytes *b, const void *p, size_t n)
{
	assert_int_equal(b->length, n);
	/* cmocka tells where they differ, but is slow to find that out. */
	if (n > 0 && memcmp(b->data, p, n) != 0)
		assert_memory_equal(b->data, p, n);
}

/* The first bytes of the N at P, maybe all. */
static inline void
assert_prefix(const struct bytes *b, const void *p, size_t n)
{
	assert_true(b->length <= n);
	assert_bytes(b, p, b->length);
}

/* Marsaglia's xorshift64: the next number; *STATE must not be 0. */
static inline uint64_t
random_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* A number below N. */
static inline size_t
random_below(uint64_t *state, size_t n)
{
	return (size_t)((random_next(state) >> 16) % n);
}

/* Something like log lines: N bytes of text, the same for the same N. */
static inline void
bytes_add_text(struct bytes *b, size_t n)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "0123456789 /.:\"-[]\n\n\n";
	uint64_t seed = n + 1;

	while (n-- > 0)
		bytes_add(b, letters + random_below(&seed, sizeof letters - 1),
			1);
}

/* input_open(), with the descriptors that all inputs of a test are among. */
static inline struct input *
open_input(const char *name)
{
	static struct descriptors *all;

	if (all == NULL)
		all = descriptors_open();
	return input_open(name, all);
}

static inline struct input *
descriptor_input(int fd)
{
	struct input *in;
	char name[32];

	snprintf(name, sizeof name, "/dev/fd/%d", fd);
	in = open_input(name);
	assert_non_null(in);
	return in;
}

/* A regular file of the N bytes at P, which has no name to be left behind. */
static inline struct input *
file_input(const void *p, size_t n)
{
	FILE *file = tmpfile();
	struct input *in;

	assert_non_null(file);
	if (n > 0)
		assert_int_equal(fwrite(p, 1, n, file), n);
	assert_int_equal(fflush(file), 0);
	rewind(file);
	in = descriptor_input(fileno(file));
	fclose(file);
	return in;
}

/* A pipe's end; the other one is *WRITER. */
static inline struct input *
pipe_input(int *writer)
{
	struct input *in;
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	in = descriptor_input(ends[0]);
	close(ends[0]);
	*writer = ends[1];
	return in;
}

/* No more into a pipe than it takes without a reader: 4096. */
static inline void
give(int fd, const void *p, size_t n)
{
	assert_int_equal(write(fd, p, n), n);
}

/* The longest name of a folder made here, with room for a file in it. */
#define FOLDER_MAX 256

/* Make a new folder and write its name to NAME; to be removed. */
static inline void
make_folder(char name[FOLDER_MAX])
{
	const char *parent = getenv("TMPDIR");

	if (parent == NULL || *parent == '\0' || strlen(parent) > 200)
		parent = "/tmp";
	snprintf(name, FOLDER_MAX, "%s/mergelog-unit-XXXXXX", parent);
	assert_non_null(mkdtemp(name));
}

/*
 * A copy of the N bytes at P, N below 4096, behind which nothing can be read
 * or written: it ends where the memory ends. Valid until the next call.
 */
static inline uint8_t *
cornered(const void *p, size_t n)
{
	static uint8_t *memory;
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd;

	if (memory == NULL) {
		fd = open("/dev/zero", O_RDWR);
		assert_true(fd != -1);
		memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
			MAP_PRIVATE, fd, 0);
		assert_true(memory != MAP_FAILED);
		assert_int_equal(mprotect(memory + page, page, PROT_NONE), 0);
		close(fd);
	}
	if (n > 0)
		memcpy(memory + page - n, p, n);
	return memory + page - n;
}

#endif
