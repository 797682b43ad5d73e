/* Bytes to a descriptor: what is copied, what stays in place, in any order. */
#include "writer.h"

#include "unit.h"

/* A writer to a file without a name, which is read while it is written. */
struct sink {
	FILE *file;
	struct writer *writer;
	struct bytes out; /* What came so far. */
};

static void
sink_open(struct sink *s)
{
	memset(s, 0, sizeof *s);
	s->file = tmpfile();
	assert_non_null(s->file);
	s->writer = writer_open(fileno(s->file), NULL);
}

/* Look at what was written by now. */
static const struct bytes *
sink_look(struct sink *s)
{
	static uint8_t buffer[1 << 16];
	ssize_t n;

	while ((n = pread(fileno(s->file), buffer, sizeof buffer,
			(off_t)s->out.length)) > 0)
		bytes_add(&s->out, buffer, (size_t)n);
	assert_int_equal(n, 0);
	return &s->out;
}

static void
sink_close(struct sink *s)
{
	fclose(s->file);
	bytes_free(&s->out);
}

/* Put N bytes of TEXT, which has the next ones at AT. */
static void
put(struct sink *s, const struct bytes *text, size_t *at, size_t n)
{
	assert_true(n <= text->length - *at);
	writer_put(s->writer, text->data + *at, n);
	*at += n;
}

static void
short_runs_are_copied_and_long_ones_are_not(void **state)
{
	static const size_t lengths[] = {
		1, WRITER_LONG - 1, WRITER_LONG, WRITER_LONG + 1};
	static uint8_t bytes[WRITER_LONG + 1];
	const struct bytes *out;
	struct sink s;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++) {
		sink_open(&s);
		memset(bytes, 'a', sizeof bytes);
		writer_put(s.writer, bytes, lengths[i]);
		assert_int_equal(sink_look(&s)->length, 0);
		memset(bytes, 'b', sizeof bytes);
		writer_flush(s.writer);
		out = sink_look(&s);
		assert_int_equal(out->length, lengths[i]);
		/* What is in place shows that it was changed. */
		assert_int_equal(
			out->data[0], lengths[i] < WRITER_LONG ? 'a' : 'b');
		assert_int_equal(out->data[lengths[i] - 1], out->data[0]);
		/* Nor is it looked at once more. */
		writer_close(s.writer);
		assert_int_equal(sink_look(&s)->length, lengths[i]);
		sink_close(&s);
	}
}

/* A lot that is in place is written, as it would take long to copy. */
static void
settling_writes_only_if_something_is_in_place(void **state)
{
	struct bytes text = {0};
	struct sink s;
	size_t at = 0;

	(void)state;
	bytes_add_text(&text, 4 * WRITER_FEW);
	sink_open(&s);
	writer_settle(s.writer);
	put(&s, &text, &at, 10);
	writer_settle(s.writer);
	assert_int_equal(sink_look(&s)->length, 0);
	put(&s, &text, &at, WRITER_FEW + 1);
	put(&s, &text, &at, 20);
	assert_int_equal(sink_look(&s)->length, 0);
	/* All goes then, as it has to keep its order. */
	writer_settle(s.writer);
	assert_bytes(sink_look(&s), text.data, at);
	/* Nothing is in place any more. */
	put(&s, &text, &at, 30);
	writer_settle(s.writer);
	assert_bytes(sink_look(&s), text.data, at - 30);
	writer_flush(s.writer);
	assert_bytes(sink_look(&s), text.data, at);
	put(&s, &text, &at, 40);
	writer_settle(s.writer);
	assert_bytes(sink_look(&s), text.data, at - 40);
	writer_close(s.writer);
	assert_bytes(sink_look(&s), text.data, at);
	sink_close(&s);
	bytes_free(&text);
}

/* Many short vectors, some of them copied: the list is never too long. */
static void
settling_leaves_room_in_the_list(void **state)
{
	struct bytes text = {0};
	struct sink s;
	size_t i, k, n, first, at;

	(void)state;
	bytes_add_text(&text, 4 * WRITER_BUFFER);
	for (k = 1; k <= WRITER_FEW / WRITER_LONG; k++)
		for (first = 0; first < 4; first++) {
			sink_open(&s);
			at = 0;
			/* Odd numbers and even ones of vectors. */
			for (i = 0; i < first; i++)
				put(&s, &text, &at, WRITER_LONG);
			for (n = 0; n < 300; n += k) {
				for (i = 0; i < k; i++) {
					put(&s, &text, &at, 1);
					put(&s, &text, &at, WRITER_LONG);
				}
				put(&s, &text, &at, n % 2);
				writer_settle(s.writer);
				put(&s, &text, &at, 1);
			}
			writer_close(s.writer);
			assert_bytes(sink_look(&s), text.data, at);
			sink_close(&s);
		}
	bytes_free(&text);
}

/* Little of it is copied instead, and keeps its order. */
static void
settling_copies_what_is_not_much(void **state)
{
	static const size_t lengths[] = {
		10, WRITER_LONG, WRITER_LONG + 1, 20, WRITER_FEW / 2, 30};
	struct bytes text = {0}, put = {0};
	struct sink s;
	size_t i, round;

	(void)state;
	sink_open(&s);
	for (round = 0; round < 50; round++) {
		text.length = 0;
		bytes_add_text(&text, WRITER_FEW);
		for (i = 0; i < LENGTH(lengths); i++) {
			writer_put(s.writer, text.data + i, lengths[i]);
			bytes_add(&put, text.data + i, lengths[i]);
		}
		writer_settle(s.writer);
		/* From now on it may be changed. */
		memset(text.data, '#', text.length);
		if (round == 0)
			assert_int_equal(sink_look(&s)->length, 0);
		writer_put(s.writer, put.data, round);
		bytes_add(&put, put.data, round);
	}
	writer_close(s.writer);
	assert_bytes(sink_look(&s), put.data, put.length);
	sink_close(&s);
	bytes_free(&text);
	bytes_free(&put);
}

/* Short runs are held back up to what the buffer has room for. */
static void
full_buffer_is_written(void **state)
{
	struct bytes text = {0};
	struct sink s;
	size_t at = 0;

	(void)state;
	bytes_add_text(&text, WRITER_BUFFER + WRITER_LONG);
	sink_open(&s);
	while (WRITER_BUFFER - at >= WRITER_LONG)
		put(&s, &text, &at, WRITER_LONG / 2);
	while (at < WRITER_BUFFER)
		put(&s, &text, &at, 1);
	assert_int_equal(sink_look(&s)->length, 0);
	put(&s, &text, &at, 0);
	assert_int_equal(sink_look(&s)->length, 0);
	put(&s, &text, &at, 2);
	assert_bytes(sink_look(&s), text.data, WRITER_BUFFER);
	writer_close(s.writer);
	assert_bytes(sink_look(&s), text.data, at);
	sink_close(&s);
	bytes_free(&text);
}

/* More than a system call takes: POSIX grants 16, Linux takes 1024. */
#define RUNS 5000

static void
many_runs_before_they_are_settled(void **state)
{
	static const size_t patterns[][2] = {{WRITER_LONG, WRITER_LONG},
		{WRITER_LONG, 3}, {3, WRITER_LONG}, {1, 2}};
	struct bytes text = {0};
	struct sink s;
	size_t at, i, j;

	(void)state;
	bytes_add_text(&text, RUNS * WRITER_LONG);
	for (i = 0; i < LENGTH(patterns); i++) {
		sink_open(&s);
		at = 0;
		for (j = 0; j < RUNS; j++)
			put(&s, &text, &at, patterns[i][j % 2]);
		writer_settle(s.writer);
		if (patterns[i][1] >= WRITER_LONG ||
			patterns[i][0] >= WRITER_LONG)
			assert_bytes(sink_look(&s), text.data, at);
		writer_close(s.writer);
		assert_bytes(sink_look(&s), text.data, at);
		sink_close(&s);
	}
	bytes_free(&text);
}

/* A run that begins where another one ended is no reason to mix them up. */
static void
same_bytes_again_and_again(void **state)
{
	struct bytes text = {0}, expected = {0};
	uint64_t seed = 2;
	struct sink s;
	size_t from, n;
	int i;

	(void)state;
	bytes_add_text(&text, 4 * WRITER_LONG);
	sink_open(&s);
	for (i = 0; i < 3000; i++) {
		from = random_below(&seed, text.length);
		n = random_below(&seed, text.length - from + 1);
		if (i % 3 == 0)
			n = n % 100;
		writer_put(s.writer, text.data + from, n);
		bytes_add(&expected, text.data + from, n);
		if (random_below(&seed, 100) == 0)
			writer_flush(s.writer);
	}
	writer_close(s.writer);
	assert_bytes(sink_look(&s), expected.data, expected.length);
	sink_close(&s);
	bytes_free(&text);
	bytes_free(&expected);
}

/* Any sizes, spoilt when that is allowed, settled or flushed at any time. */
static void
random_runs_keep_their_order(void **state)
{
	struct bytes text = {0}, bytes = {0};
	uint64_t seed = 6;
	struct sink s;
	size_t at, n, settled;

	(void)state;
	bytes_add_text(&text, 20 * WRITER_BUFFER);
	bytes_add(&bytes, text.data, text.length);
	sink_open(&s);
	for (at = settled = 0; at < text.length;) {
		n = random_below(&seed, random_below(&seed, 4) == 0
						? 5 * WRITER_LONG
						: WRITER_LONG);
		if (n > text.length - at)
			n = text.length - at;
		put(&s, &bytes, &at, n);
		if (n < WRITER_LONG)
			memset(bytes.data + at - n, '#', n);
		if (random_below(&seed, 50) > 0)
			continue;
		if (random_below(&seed, 2) == 0)
			writer_settle(s.writer);
		else
			writer_flush(s.writer);
		memset(bytes.data + settled, '#', at - settled);
		settled = at;
		assert_prefix(sink_look(&s), text.data, at);
	}
	writer_close(s.writer);
	assert_bytes(sink_look(&s), text.data, text.length);
	sink_close(&s);
	bytes_free(&text);
	bytes_free(&bytes);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_runs_are_copied_and_long_ones_are_not),
		cmocka_unit_test(settling_writes_only_if_something_is_in_place),
		cmocka_unit_test(settling_leaves_room_in_the_list),
		cmocka_unit_test(settling_copies_what_is_not_much),
		cmocka_unit_test(full_buffer_is_written),
		cmocka_unit_test(many_runs_before_they_are_settled),
		cmocka_unit_test(same_bytes_again_and_again),
		cmocka_unit_test(random_runs_keep_their_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
