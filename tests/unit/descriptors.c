/* More files than there may be descriptors: which are open, and where. */
#include "descriptors.h"

#include "unit.h"

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>

#define FILES 20
#define NAME 64

struct crowd {
	struct descriptors *all;
	struct descriptor files[FILES];
	char names[FILES][NAME];
	char directory[NAME];
	struct rlimit before;
};

/* The limit with which COUNT more can be open. */
static rlim_t
limit_for(int count)
{
	int fds[FILES], i, most = 0;

	for (i = 0; i < count; i++) {
		fds[i] = dup(0);
		assert_true(fds[i] != -1);
		most = fds[i] > most ? fds[i] : most;
	}
	for (i = 0; i < count; i++)
		close(fds[i]);
	return (rlim_t)most + 1;
}

/* Files with bytes that tell them and the place; none is open. */
static void
make_files(struct crowd *c)
{
	FILE *file;
	size_t i;
	int j;

	strcpy(c->directory, "/tmp/descriptors.XXXXXX");
	assert_non_null(mkdtemp(c->directory));
	for (i = 0; i < FILES; i++) {
		snprintf(c->names[i], NAME, "%s/%zu", c->directory, i);
		file = fopen(c->names[i], "w");
		assert_non_null(file);
		for (j = 0; j < 100; j++)
			fputc((int)i + j, file);
		assert_int_equal(fclose(file), 0);
	}
}

/* From now on only MOST more can be open. */
static void
crowd_open(struct crowd *c, int most)
{
	struct rlimit limit;
	size_t i;

	memset(c, 0, sizeof *c);
	make_files(c);
	c->all = descriptors_open();
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &c->before), 0);
	limit = c->before;
	limit.rlim_cur = limit_for(most);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
	for (i = 0; i < FILES; i++) {
		assert_true(descriptors_add(c->all, &c->files[i], c->names[i]));
		assert_int_equal(c->files[i].file.size, 100);
	}
}

static void
crowd_close(struct crowd *c)
{
	size_t i;

	for (i = 0; i < FILES; i++) {
		descriptors_drop(&c->files[i]);
		unlink(c->names[i]);
	}
	descriptors_close(c->all);
	assert_int_equal(rmdir(c->directory), 0);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &c->before), 0);
}

/* The next byte of file I is the one at PLACE. */
static void
assert_next(struct crowd *c, size_t i, int place)
{
	int fd = descriptors_take(&c->files[i]);
	uint8_t byte = 0;

	assert_true(fd != -1);
	assert_int_equal(read(fd, &byte, 1), 1);
	assert_int_equal(byte, (int)i + place);
	descriptors_give(&c->files[i]);
}

static size_t
count_open(const struct crowd *c)
{
	size_t i, count = 0;

	for (i = 0; i < FILES; i++)
		count += c->files[i].fd != -1;
	return count;
}

static void
files_are_read_on_where_they_stood(void **state)
{
	static const int limits[] = {1, 2, 7, FILES - 1, FILES};
	int places[FILES];
	uint64_t seed = 9;
	struct crowd c;
	size_t i, j, n;

	(void)state;
	for (i = 0; i < LENGTH(limits); i++) {
		memset(places, 0, sizeof places);
		crowd_open(&c, limits[i]);
		for (j = 0; j < 1000; j++) {
			n = random_below(&seed, FILES);
			if (places[n] < 100)
				assert_next(&c, n, places[n]++);
			assert_int_equal(count_open(&c), limits[i]);
		}
		crowd_close(&c);
	}
}

/* In turn, all but one of those open are so again when they are needed. */
static void
what_is_needed_soon_stays_open(void **state)
{
	size_t i, round, hits = 0;
	struct crowd c;

	(void)state;
	crowd_open(&c, 15);
	for (round = 0; round < 40; round++)
		for (i = 0; i < FILES; i++) {
			/* To close the least recently used would hit none. */
			hits += round >= 10 && c.files[i].fd != -1;
			assert_next(&c, i, (int)round);
		}
	/* At best 14 of 20, if all were looked at. */
	assert_true(hits > 30 * 9);
	crowd_close(&c);
}

static void
what_is_seldom_read_is_closed(void **state)
{
	size_t round, hits = 0;
	struct crowd c;

	(void)state;
	crowd_open(&c, 4);
	for (round = 0; round < 90; round++) {
		hits += c.files[0].fd != -1;
		assert_next(&c, 0, (int)round);
		/* The others one at a time, in between. */
		assert_next(&c, 1 + round % (FILES - 1),
			(int)(round / (FILES - 1)));
	}
	assert_true(hits > 80);
	crowd_close(&c);
}

/* Take and read a file, as a worker does. */
static void *
read_sixth(void *crowd)
{
	struct crowd *c = crowd;
	uint8_t byte = 0;
	int fd = descriptors_take(&c->files[5]);
	bool good = fd != -1 && read(fd, &byte, 1) == 1 && byte == 5;

	descriptors_give(&c->files[5]);
	return good ? c : NULL;
}

/* Who needs one when all are taken waits until one is given. */
static void
what_is_taken_stays_open(void **state)
{
	struct crowd c;
	pthread_t thread;
	void *good;
	int one, two, i;

	(void)state;
	crowd_open(&c, 2);
	for (i = 0; i < 100; i++) {
		one = descriptors_take(&c.files[3]);
		two = descriptors_take(&c.files[4]);
		assert_true(one != -1 && two != -1);
		assert_int_equal(
			pthread_create(&thread, NULL, read_sixth, &c), 0);
		/* It may try now, or later. */
		sched_yield();
		assert_int_equal(c.files[3].fd, one);
		assert_int_equal(c.files[4].fd, two);
		descriptors_give(&c.files[3]);
		assert_int_equal(pthread_join(thread, &good), 0);
		assert_non_null(good);
		assert_int_equal(c.files[4].fd, two);
		descriptors_give(&c.files[4]);
		/* From its first byte on once more. */
		one = descriptors_take(&c.files[5]);
		assert_int_equal(lseek(one, 0, SEEK_SET), 0);
		descriptors_give(&c.files[5]);
	}
	crowd_close(&c);
}

/* The file I is closed, and can't be opened again, for this reason. */
static void
assert_lost(struct crowd *c, size_t i, int error)
{
	assert_int_equal(c->files[i].fd, -1);
	errno = 0;
	assert_int_equal(descriptors_take(&c->files[i]), -1);
	descriptors_give(&c->files[i]);
	assert_int_equal(errno, error);
	/* Nor is anything open in its place. */
	assert_int_equal(c->files[i].fd, -1);
}

static void
what_is_gone_meanwhile_is_told(void **state)
{
	struct crowd c;
	FILE *file;

	(void)state;
	crowd_open(&c, 1);
	assert_next(&c, 0, 0);
	assert_int_equal(unlink(c.names[1]), 0);
	assert_lost(&c, 1, ENOENT);
	/* Not the file that was opened, although of this name. */
	assert_int_equal(rename(c.names[3], c.names[2]), 0);
	assert_lost(&c, 2, ESTALE);
	/* By its own name once more, it is found. */
	assert_int_equal(rename(c.names[2], c.names[3]), 0);
	assert_next(&c, 3, 0);
	/* A file may grow. */
	assert_next(&c, 4, 0);
	assert_next(&c, 0, 1);
	descriptors_drop(&c.files[0]);
	file = fopen(c.names[4], "a");
	assert_non_null(file);
	fputs("more", file);
	assert_int_equal(fclose(file), 0);
	assert_next(&c, 4, 1);
	crowd_close(&c);
}

/* A pipe, or standard input, can't be opened again: it stays. */
static void
what_has_no_name_stays_open(void **state)
{
	struct descriptors *all = descriptors_open();
	struct descriptor d;
	int ends[2];
	char name[32];

	(void)state;
	assert_true(descriptors_limit(all) > 2);
	assert_int_equal(pipe(ends), 0);
	snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
	assert_true(descriptors_add(all, &d, name));
	assert_null(d.all);
	assert_int_equal(descriptors_take(&d), d.fd);
	descriptors_give(&d);
	descriptors_drop(&d);
	close(ends[0]);
	close(ends[1]);
	assert_false(descriptors_add(all, &d, "/nowhere/to/be/found"));
	assert_int_equal(errno, ENOENT);
	descriptors_close(all);
	descriptors_close(NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_are_read_on_where_they_stood),
		cmocka_unit_test(what_is_needed_soon_stays_open),
		cmocka_unit_test(what_is_seldom_read_is_closed),
		cmocka_unit_test(what_is_taken_stays_open),
		cmocka_unit_test(what_is_gone_meanwhile_is_told),
		cmocka_unit_test(what_has_no_name_stays_open),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
