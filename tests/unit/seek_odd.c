/* Bisection of logs with long lines, holes, and a beginning elsewhere. */
#include "seeking.h"

#define K ((size_t)1024)

static const struct manner orderly = {120, 400, 0, 3, 0};

/* An input of the log L behind a hole of HOLE bytes that none wrote. */
static struct input *
hollow_input(const struct seekable *l, size_t hole)
{
	FILE *file = tmpfile();
	struct input *in;

	assert_non_null(file);
	assert_int_equal(fseek(file, (long)hole, SEEK_SET), 0);
	assert_int_equal(
		fwrite(l->text.data, 1, l->text.length, file), l->text.length);
	assert_int_equal(fflush(file), 0);
	rewind(file);
	in = descriptor_input(fileno(file));
	fclose(file);
	return in;
}

/* From PLACE in a file with a hole to one in the log behind that. */
static size_t
without(size_t hole, size_t place)
{
	assert_true(place == 0 || place > hole);
	return place == 0 ? 0 : place - hole;
}

static void
hole_at_the_start(void **state)
{
	static const size_t holes[] = {4096, 64 * K, 1000 * K, 300 * K * K};
	struct seekable l = {0};
	uint64_t seed = 3;
	struct input *in;
	int64_t before;
	size_t i, place;
	bool known;
	int j;

	(void)state;
	add_log(&l, &seed, &orderly, 700 * K);
	for (i = 0; i < LENGTH(holes); i++) {
		in = hollow_input(&l, holes[i]);
		known = input_data_from(in, 0) > 0;
		for (j = 0; j < 30; j++) {
			before = random_instant(&l, &seed);
			place = without(holes[i], seek_from(in, 0, before));
			assert_place(&l, l.text.length, 0, before, 0, place);
			if (known)
				assert_true(
					left_over(&l, before, place) <= 65 * K);
		}
		input_close(in);
	}
	seekable_free(&l);
}

/* NUL bytes that were written: what is found is right, if not near. */
static void
nuls_at_the_start(void **state)
{
	struct seekable l = {0}, log = {0};
	const size_t nuls = 3000 * K;
	uint64_t seed = 7;
	struct input *in;
	int64_t before;
	size_t place;
	int i;

	(void)state;
	add_log(&log, &seed, &orderly, 700 * K);
	bytes_fill(&l.text, '\0', nuls);
	bytes_add(&l.text, log.text.data, log.text.length);
	in = file_input(l.text.data, l.text.length);
	for (i = 0; i < 30; i++) {
		before = random_instant(&log, &seed);
		place = without(nuls, seek_from(in, 0, before));
		assert_place(&log, log.text.length, 0, before, 0, place);
	}
	input_close(in);
	seekable_free(&l);
	seekable_free(&log);
}

/* Some instants in L, which is in order; how much is left over at most. */
static size_t
most_left_over(struct seekable *l, uint64_t *seed)
{
	struct input *in = file_input(l->text.data, l->text.length);
	size_t most = 0, left, place;
	int64_t before;
	int i;

	for (i = 0; i < 60; i++) {
		before = random_instant(l, seed);
		place = seek_from(in, 0, before);
		assert_place(l, l->text.length, 0, before, 0, place);
		left = left_over(l, before, place);
		most = left > most ? left : most;
	}
	input_close(in);
	return most;
}

/* Longer than what is read at once at first, then, and at most. */
static void
long_lines_are_passed_over(void **state)
{
	static const size_t lengths[] = {4 * K, 5 * K, 64 * K, 70 * K, 600 * K};
	struct seekable l;
	uint64_t seed = 9;
	size_t i;
	int j;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++) {
		memset(&l, 0, sizeof l);
		for (j = 0; j < 12; j++) {
			add_log(&l, &seed, &orderly, l.text.length + 9 * K);
			add_line(&l, l.newest++, lengths[i]);
		}
		assert_true(
			most_left_over(&l, &seed) <= 70 * K + 2 * lengths[i]);
		seekable_free(&l);
	}
	/* Beyond what is read at most: right, if not near. */
	memset(&l, 0, sizeof l);
	for (j = 0; j < 3; j++) {
		add_log(&l, &seed, &orderly, l.text.length + 100 * K);
		add_line(&l, l.newest++, 2500 * K);
	}
	most_left_over(&l, &seed);
	seekable_free(&l);
}

/* Undated lines among which there is no dated one for some time. */
static void
long_undated_stretches(void **state)
{
	static const size_t lengths[] = {3 * K, 60 * K, 500 * K};
	struct seekable l;
	uint64_t seed = 21;
	size_t i, end;
	int j;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++) {
		memset(&l, 0, sizeof l);
		for (j = 0; j < 8; j++) {
			add_log(&l, &seed, &orderly, l.text.length + 50 * K);
			end = l.text.length + lengths[i];
			while (l.text.length < end)
				add_line(&l, 0, random_below(&seed, 90));
		}
		assert_true(
			most_left_over(&l, &seed) <= 70 * K + 2 * lengths[i]);
		seekable_free(&l);
	}
}

/* What is read may begin anywhere in a line, also before its stamp. */
static void
stamp_far_from_the_start_of_its_line(void **state)
{
	static const char stamp[] = "[10/Mar/2024:10:00:00 +0000] \"GET\n";
	struct seekable l = {0};
	uint64_t seed = 23;
	struct input *in;
	size_t last, behind;

	(void)state;
	add_log(&l, &seed, &orderly, 100 * K);
	last = l.text.length;
	bytes_fill(&l.text, 'x', 200);
	bytes_add(&l.text, stamp, sizeof stamp - 1);
	bytes_fill(&l.text, '\n', 64 * K - 400);
	for (behind = 0; behind < 50; behind++) {
		bytes_fill(&l.text, '\n', 9);
		in = file_input(l.text.data, l.text.length);
		assert_true(seek_from(in, 0, SECONDS(TEN + 86400)) <= last);
		input_close(in);
	}
	seekable_free(&l);
}

/* As standard input may, it begins somewhere else than the file. */
static void
input_begins_amid(void **state)
{
	struct seekable l = {0};
	const struct logged *lines;
	uint64_t seed = 15;
	size_t i, from, place;
	struct input *in;
	int64_t before;

	(void)state;
	add_log(&l, &seed, &orderly, 900 * K);
	lines = (const void *)l.lines.data;
	in = file_input(l.text.data, l.text.length);
	for (i = 0; i < 300; i++) {
		from = lines[random_below(
				     &seed, l.lines.length / sizeof *lines)]
			       .at;
		before = random_instant(&l, &seed);
		place = seek_from(in, from, before);
		assert_place(&l, l.text.length, from, before, 0, place);
		assert_true(left_over(&l, before, place) <= 65 * K);
	}
	/* At its end, and beyond. */
	assert_int_equal(
		seek_from(in, l.text.length, INT64_MAX), l.text.length);
	assert_int_equal(
		seek_from(in, l.text.length + 9, INT64_MAX), l.text.length + 9);
	input_close(in);
	seekable_free(&l);
}

/* What was looked at before is not taken for read. */
static void
input_was_looked_at(void **state)
{
	const struct zone utc = {0};
	struct seekable l = {0};
	uint64_t seed = 19;
	struct input *in;

	(void)state;
	add_log(&l, &seed, &orderly, 200 * K);
	in = file_input(l.text.data, l.text.length);
	assert_int_equal(input_load(in, 16), INPUT_DATA);
	assert_int_equal(seek_line(in, &utc, SECONDS(BEGIN)), 0);
	input_close(in);
	seekable_free(&l);
}

/* No place in a pipe can be told, and it stays unread. */
static void
pipe_has_no_places(void **state)
{
	const struct zone utc = {0};
	uint8_t buffer[16];
	struct input *in;
	size_t length;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	give(writer, "[10/Mar/2024:10:00:00 +0000] \"\n", 31);
	assert_true(seek_line(in, &utc, INT64_MAX) < 0);
	assert_int_equal(
		input_read(in, buffer, sizeof buffer, &length), INPUT_DATA);
	assert_memory_equal(buffer, "[10/Mar/2024:10:", 16);
	close(writer);
	input_close(in);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hole_at_the_start),
		cmocka_unit_test(nuls_at_the_start),
		cmocka_unit_test(long_lines_are_passed_over),
		cmocka_unit_test(long_undated_stretches),
		cmocka_unit_test(stamp_far_from_the_start_of_its_line),
		cmocka_unit_test(input_begins_amid),
		cmocka_unit_test(input_was_looked_at),
		cmocka_unit_test(pipe_has_no_places),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
