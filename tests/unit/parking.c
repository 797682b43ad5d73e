/* Many inputs looked at by all threads. */
#include "parking.h"

#include "options.h"
#include "piece.h"
#include "pool.h"
#include "share.h"
#include "source.h"
#include "unit.h"

#include <sys/stat.h>

#define FILES 400
#define NAME 64

struct lot {
	char directory[NAME];
	char names[FILES][NAME];
	char *list[FILES];
	struct source *sources[FILES];
};

/* What is no log: every seventh is not there, every eleventh a folder. */
static bool
is_missing(size_t i)
{
	return i % 7 == 3;
}

static bool
is_folder(size_t i)
{
	return !is_missing(i) && i % 11 == 5;
}

/* A log of a line: I seconds after 1970, or of another hour for each. */
static void
make_lot(struct lot *l)
{
	FILE *file;
	size_t i;

	strcpy(l->directory, "/tmp/parking.XXXXXX");
	assert_non_null(mkdtemp(l->directory));
	for (i = 0; i < FILES; i++) {
		snprintf(l->names[i], NAME, "%s/%zu", l->directory, i);
		l->list[i] = l->names[i];
		if (is_missing(i))
			continue;
		if (is_folder(i)) {
			assert_int_equal(mkdir(l->names[i], 0700), 0);
			continue;
		}
		file = fopen(l->names[i], "w");
		assert_non_null(file);
		fprintf(file, "- [01/Jan/1970:00:%02zu:%02zu +0000] \"x\"\n",
			i / 60, i % 60);
		assert_int_equal(fclose(file), 0);
	}
}

static void
remove_lot(struct lot *l)
{
	size_t i;

	for (i = 0; i < FILES; i++)
		remove(l->names[i]);
	assert_int_equal(rmdir(l->directory), 0);
}

/* Source I is parked by the instant of its line, or there is none. */
static void
assert_parked(const struct lot *l, size_t i)
{
	struct source *s = l->sources[i];
	struct runs runs;

	if (is_missing(i) || is_folder(i)) {
		assert_null(s);
		return;
	}
	assert_non_null(s);
	assert_true(source_is_parked(s));
	source_stand_in(s, &runs);
	assert_int_equal(runs.end - runs.next, 1);
	assert_true(runs_next_is_empty(&runs));
	assert_int_equal(runs.next->key, i * 1000000);
}

/* Any number of threads, and of inputs: less and more than go at a time. */
static void
all_that_can_be_parked_are(void **state)
{
	static const unsigned int threads[] = {1, 2, 4, 20};
	static const size_t counts[] = {0, 1, 63, 64, 65, 130, FILES};
	static const struct reading all = READING_ALL;
	struct options options = {.buffer_size = OPTIONS_BUFFER};
	static struct lot l;
	struct share share;
	struct pool *p;
	size_t i, j, k;

	(void)state;
	make_lot(&l);
	for (i = 0; i < LENGTH(threads); i++)
		for (j = 0; j < LENGTH(counts); j++) {
			p = pool_open(threads[i]);
			options.threads = threads[i];
			options.names.count = FILES;
			share_open(&share, &options, p);
			memset(l.sources, 0xff, sizeof l.sources);
			parking_try(l.sources, l.list,
				(const char *const *)l.list, counts[j], &all,
				&share);
			for (k = 0; k < counts[j]; k++) {
				assert_parked(&l, k);
				source_close(l.sources[k]);
			}
			/* Nor are others touched. */
			for (; k < FILES; k++)
				assert_int_equal(
					(uintptr_t)l.sources[k], UINTPTR_MAX);
			share_close(&share);
			pool_close(p);
		}
	remove_lot(&l);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_can_be_parked_are),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
