/* Inputs: files, pipes, FIFOs and devices, read and looked at. */
#include "input.h"

#include "descriptor.h"
#include "unit.h"

#include <sys/stat.h>

static void
assert_loaded(struct input *in, const void *p, size_t n)
{
	const uint8_t *peeked;
	size_t length;

	peeked = input_peek(in, &length);
	assert_int_equal(length, n);
	if (n > 0)
		assert_memory_equal(peeked, p, n);
}

/* Read with the given room; INPUT_DATA and these bytes come. */
static void
assert_read(struct input *in, size_t room, const void *p, size_t n)
{
	uint8_t buffer[64];
	size_t length = 99;

	assert_int_equal(input_read(in, buffer, room, &length), INPUT_DATA);
	assert_int_equal(length, n);
	assert_memory_equal(buffer, p, n);
}

/* A read and a load both say STATUS. */
static void
assert_nothing(struct input *in, enum input_status status)
{
	uint8_t buffer[16];
	size_t length = 99;

	assert_int_equal(
		input_read(in, buffer, sizeof buffer, &length), status);
	assert_int_equal(length, 0);
	assert_int_equal(input_load(in, 1), status);
}

static void
file_is_read_to_its_end(void **state)
{
	struct input *in = file_input("0123456789", 10);

	(void)state;
	assert_true(input_is_regular(in));
	assert_read(in, 4, "0123", 4);
	assert_read(in, 4, "4567", 4);
	assert_read(in, 4, "89", 2);
	assert_nothing(in, INPUT_END);
	assert_nothing(in, INPUT_END);
	assert_int_equal(input_errno(in), 0);
	input_close(in);
}

static void
look_ahead_and_consume(void **state)
{
	struct input *in = file_input("0123456789", 10);

	(void)state;
	assert_loaded(in, NULL, 0);
	assert_int_equal(input_load(in, 3), INPUT_DATA);
	assert_int_equal(input_load(in, 10), INPUT_DATA);
	assert_loaded(in, "0123456789", 10);
	input_consume(in, 4);
	assert_loaded(in, "456789", 6);
	assert_int_equal(input_load(in, 6), INPUT_DATA);
	/* There are not so many: what there is stays to be seen. */
	assert_int_equal(input_load(in, 7), INPUT_END);
	assert_loaded(in, "456789", 6);
	input_consume(in, 6);
	assert_loaded(in, NULL, 0);
	assert_nothing(in, INPUT_END);
	input_close(in);
}

static void
loaded_bytes_are_read_first(void **state)
{
	struct input *in;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	give(writer, "abcdef", 6);
	assert_int_equal(input_load(in, 6), INPUT_DATA);
	give(writer, "ghi", 3);
	input_consume(in, 1);
	assert_read(in, 2, "bc", 2);
	/* Those that are left come alone, the pipe's after them. */
	assert_read(in, 64, "def", 3);
	assert_read(in, 64, "ghi", 3);
	assert_nothing(in, INPUT_WAIT);
	close(writer);
	assert_nothing(in, INPUT_END);
	input_close(in);
}

/* As much as is promised can be looked at, wherever the bytes lie. */
static void
longest_look_again_and_again(void **state)
{
	struct bytes text = {0};
	size_t at, step = 1, n;
	const uint8_t *p;
	struct input *in;

	(void)state;
	bytes_add_text(&text, 500000);
	in = file_input(text.data, text.length);
	for (at = 0; at + INPUT_LOOK_MAX <= text.length; at += step) {
		assert_int_equal(input_load(in, INPUT_LOOK_MAX), INPUT_DATA);
		p = input_peek(in, &n);
		assert_true(n >= INPUT_LOOK_MAX && n <= text.length - at);
		assert_memory_equal(p, text.data + at, n);
		step = step * 3 % 4093;
		input_consume(in, step);
	}
	assert_true(at > text.length / 2);
	input_close(in);
	bytes_free(&text);
}

static void
pipe_never_makes_wait(void **state)
{
	struct input *in;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	assert_false(input_is_regular(in));
	assert_nothing(in, INPUT_WAIT);
	give(writer, "a", 1);
	/* This returns, or the test hangs. */
	assert_true(input_wait(in, INPUT_FOREVER));
	assert_int_equal(input_load(in, 2), INPUT_WAIT);
	assert_loaded(in, "a", 1);
	give(writer, "b", 1);
	assert_int_equal(input_load(in, 2), INPUT_DATA);
	assert_loaded(in, "ab", 2);
	input_consume(in, 2);
	assert_nothing(in, INPUT_WAIT);
	close(writer);
	assert_true(input_wait(in, INPUT_FOREVER));
	assert_nothing(in, INPUT_END);
	assert_nothing(in, INPUT_END);
	input_close(in);
}

static void
patience_of_a_wait_may_end(void **state)
{
	struct input *in;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	assert_false(input_wait(in, 0));
	assert_false(input_wait(in, 1));
	give(writer, "a", 1);
	assert_true(input_wait(in, 0));
	assert_true(input_wait(in, 30000));
	assert_read(in, 16, "a", 1);
	assert_false(input_wait(in, 0));
	close(writer);
	/* The end is something to tell, too. */
	assert_true(input_wait(in, 0));
	assert_nothing(in, INPUT_END);
	input_close(in);
	in = file_input("a", 1);
	assert_true(input_wait(in, 0));
	input_close(in);
}

static void
end_of_a_pipe_leaves_what_is_loaded(void **state)
{
	struct input *in;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	give(writer, "abc", 3);
	close(writer);
	assert_int_equal(input_load(in, 13), INPUT_END);
	assert_loaded(in, "abc", 3);
	assert_read(in, 64, "abc", 3);
	assert_nothing(in, INPUT_END);
	input_close(in);
}

/*
 * Several FIFOs may be opened by their writers in any order: one that nobody
 * writes to yet is neither waited for when it is opened nor taken for ended.
 */
static void
fifo_is_not_over_before_its_writer_comes(void **state)
{
#ifdef __linux__
	char folder[FOLDER_MAX], name[FOLDER_MAX + 8];
	enum input_status first;
	struct input *in;
	int writer, again;

	(void)state;
	make_folder(folder);
	snprintf(name, sizeof name, "%s/fifo", folder);
	assert_int_equal(mkfifo(name, 0600), 0);
	in = open_input(name);
	first = in == NULL ? INPUT_ERROR : input_load(in, 1);
	writer = open(name, O_WRONLY | O_NONBLOCK);
	again = open(name, O_RDONLY | O_NONBLOCK);
	unlink(name);
	rmdir(folder);
	assert_int_equal(first, INPUT_WAIT);
	assert_nothing(in, INPUT_WAIT);
	give(writer, "text", 4);
	assert_read(in, 64, "text", 4);
	assert_nothing(in, INPUT_WAIT);
	close(writer);
	assert_nothing(in, INPUT_END);
	/* Who comes after the end comes too late. */
	snprintf(name, sizeof name, "/dev/fd/%d", again);
	writer = open(name, O_WRONLY);
	give(writer, "late", 4);
	assert_nothing(in, INPUT_END);
	close(writer);
	close(again);
	input_close(in);
#else
	(void)state;
	skip_because("here open() waits for a writer");
#endif
}

static void
devices_are_inputs(void **state)
{
	struct input *in = open_input("/dev/null");

	(void)state;
	assert_non_null(in);
	assert_false(input_is_regular(in));
	assert_nothing(in, INPUT_END);
	input_close(in);
	in = open_input("/dev/zero");
	assert_non_null(in);
	assert_read(in, 5, "\0\0\0\0\0", 5);
	input_close(in);
}

static void
same_file_is_known_by_any_name(void **state)
{
	FILE *one = tmpfile(), *other = tmpfile();
	struct descriptor_file file;
	struct input *in, *same, *different;

	(void)state;
	assert_non_null(one);
	assert_non_null(other);
	in = descriptor_input(fileno(one));
	same = descriptor_input(fileno(one));
	different = descriptor_input(fileno(other));
	file = *input_file(in);
	assert_true(input_is(same, &file));
	assert_false(input_is(different, &file));
	/* It may grow. */
	file.size += 100;
	assert_true(input_is(in, &file));
	/* The same inode number on another device is another file, */
	file.device++;
	assert_false(input_is(in, &file));
	/* and so is one that was made later, */
	file = *input_file(in);
	file.born++;
	assert_false(input_is(in, &file));
	/* or is not of the same kind. */
	file = *input_file(in);
	file.mode = S_IFIFO | 0600;
	assert_false(input_is(in, &file));
	input_close(in);
	input_close(same);
	input_close(different);
	fclose(one);
	fclose(other);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(file_is_read_to_its_end),
		cmocka_unit_test(look_ahead_and_consume),
		cmocka_unit_test(loaded_bytes_are_read_first),
		cmocka_unit_test(longest_look_again_and_again),
		cmocka_unit_test(pipe_never_makes_wait),
		cmocka_unit_test(patience_of_a_wait_may_end),
		cmocka_unit_test(end_of_a_pipe_leaves_what_is_loaded),
		cmocka_unit_test(fifo_is_not_over_before_its_writer_comes),
		cmocka_unit_test(devices_are_inputs),
		cmocka_unit_test(same_file_is_known_by_any_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
