/* Regular files: reads from any place, and holes. */
#include "input.h"

#include "unit.h"

#define TEXT "0123456789"

/* A read of up to N bytes from OFFSET on gives EXPECTED. */
static void
assert_at(struct input *in, size_t n, off_t offset, const char *expected)
{
	uint8_t buffer[32];

	assert_true(n < sizeof buffer);
	memset(buffer, '#', sizeof buffer);
	assert_int_equal(
		input_read_at(in, buffer, n, offset), strlen(expected));
	assert_memory_equal(buffer, expected, strlen(expected));
	/* And nothing more is written. */
	assert_int_equal(buffer[n], '#');
}

static void
any_place_can_be_read(void **state)
{
	struct input *in = file_input(TEXT, 10);

	(void)state;
	assert_at(in, 10, 0, TEXT);
	assert_at(in, 20, 0, TEXT);
	assert_at(in, 3, 4, "456");
	assert_at(in, 3, 9, "9");
	assert_at(in, 3, 10, "");
	assert_at(in, 3, 1000, "");
	assert_at(in, 0, 2, "");
	/* There is no such place. */
	assert_at(in, 3, -1, "");
	input_close(in);
}

/* Wherever it stands, and that stays, be it looked at or read. */
static void
input_stays_where_it_stands(void **state)
{
	struct input *in = file_input(TEXT, 10);
	uint8_t buffer[8];
	size_t length;

	(void)state;
	assert_int_equal(input_read(in, buffer, 2, &length), INPUT_DATA);
	assert_at(in, 3, 0, "012");
	assert_int_equal(input_offset(in), 2);
	assert_int_equal(input_load(in, 3), INPUT_DATA);
	assert_at(in, 3, 7, "789");
	assert_int_equal(input_offset(in), 2);
	assert_int_equal(input_read(in, buffer, 4, &length), INPUT_DATA);
	assert_memory_equal(buffer, "2345", 4);
	assert_int_equal(input_offset(in), 6);
	assert_int_equal(input_errno(in), 0);
	input_close(in);
}

/* It reads on from there, whatever was looked at, and from its end as well. */
static void
input_goes_to_another_place(void **state)
{
	struct input *in = file_input(TEXT, 10);
	uint8_t buffer[16];
	size_t length;

	(void)state;
	assert_int_equal(input_load(in, 4), INPUT_DATA);
	input_consume(in, 1);
	assert_true(input_rewind(in, 7));
	assert_int_equal(input_offset(in), 7);
	assert_int_equal(input_read(in, buffer, 16, &length), INPUT_DATA);
	assert_int_equal(length, 3);
	assert_memory_equal(buffer, "789", 3);
	assert_int_equal(input_read(in, buffer, 16, &length), INPUT_END);
	assert_true(input_rewind(in, 8));
	assert_int_equal(input_read(in, buffer, 16, &length), INPUT_DATA);
	assert_int_equal(length, 2);
	assert_false(input_rewind(in, -1));
	input_close(in);
}

static void
more_may_be_read_than_at_once(void **state)
{
	const size_t n = (size_t)3 << 20;
	uint8_t *buffer = malloc(n);
	struct bytes text = {0};
	struct input *in;

	(void)state;
	assert_non_null(buffer);
	bytes_add_text(&text, n);
	in = file_input(text.data, n);
	assert_int_equal(input_read_at(in, buffer, n, 5), n - 5);
	assert_int_equal(memcmp(buffer, text.data + 5, n - 5), 0);
	input_close(in);
	bytes_free(&text);
	free(buffer);
}

static void
pipe_has_no_places(void **state)
{
	struct input *in;
	int writer;

	(void)state;
	in = pipe_input(&writer);
	give(writer, TEXT, 10);
	assert_at(in, 5, 0, "");
	assert_at(in, 5, 3, "");
	close(writer);
	input_close(in);
}

/* Where there is no hole, data is where one asks for it. */
static void
data_begins_where_it_is(void **state)
{
	struct input *in = file_input(TEXT, 10);

	(void)state;
	assert_int_equal(input_data_from(in, 0), 0);
	assert_int_equal(input_data_from(in, 7), 7);
	/* Beyond it there is none, which is no news. */
	assert_int_equal(input_data_from(in, 10), 10);
	assert_int_equal(input_data_from(in, 4000), 4000);
	input_close(in);
}

static void
hole_is_passed_over(void **state)
{
	static const off_t hole = (off_t)64 << 20;
	FILE *file = tmpfile();
	struct input *in;
	off_t data;

	(void)state;
	assert_non_null(file);
	assert_int_equal(ftruncate(fileno(file), hole), 0);
	assert_int_equal(fseek(file, (long)hole, SEEK_SET), 0);
	assert_int_equal(fputs(TEXT, file) >= 0, 1);
	assert_int_equal(fflush(file), 0);
	in = descriptor_input(fileno(file));
	fclose(file);
	assert_int_equal(input_size(in), hole + 10);
	data = input_data_from(in, 0);
	/* Never beyond the data, and back from within it. */
	assert_true(data >= 0 && data <= hole);
	assert_int_equal(input_data_from(in, hole + 3), hole + 3);
	assert_int_equal(input_data_from(in, hole), hole);
	assert_true(input_data_from(in, hole / 2) >= hole / 2);
	input_close(in);
	if (data == 0)
		skip_because("holes can't be told here");
	assert_int_equal(data, hole);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_place_can_be_read),
		cmocka_unit_test(input_stays_where_it_stands),
		cmocka_unit_test(input_goes_to_another_place),
		cmocka_unit_test(more_may_be_read_than_at_once),
		cmocka_unit_test(pipe_has_no_places),
		cmocka_unit_test(data_begins_where_it_is),
		cmocka_unit_test(hole_is_passed_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
