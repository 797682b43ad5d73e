/* Inputs that are not compressed, through the decoder. */
#include "decoder_plain.h"

#include "decoding.h"

#include <sys/socket.h>

static void
whole_file_with_any_room(void **state)
{
	static const size_t rooms[] = {1, 2, 7, 999, 1000, 1001, 131072};
	struct bytes text = {0}, out = {0};
	size_t i;

	(void)state;
	bytes_add_text(&text, 1000);
	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		assert_int_equal(
			decode(NULL, text.data, text.length, rooms[i], &out),
			DECODER_END);
		assert_bytes(&out, text.data, text.length);
	}
	bytes_free(&text);
	bytes_free(&out);
}

static void
every_byte_comes_as_it_is(void **state)
{
	struct bytes text = {0};
	int byte;

	(void)state;
	for (byte = 0; byte < 256; byte++)
		bytes_fill(&text, byte, (size_t)(1 + byte % 5));
	assert_decodes(NULL, &text, DECODER_END, text.data, text.length);
	/* Not even what looks like a format is touched here. */
	text.length = 0;
	bytes_add(&text, "\x1f\x8b\x08", 3);
	assert_decodes(NULL, &text, DECODER_END, "\x1f\x8b\x08", 3);
	bytes_free(&text);
}

static void
empty_file(void **state)
{
	struct bytes nothing = {0};

	(void)state;
	assert_decodes(NULL, &nothing, DECODER_END, NULL, 0);
}

static void
end_comes_with_the_last_bytes_of_a_file(void **state)
{
	struct input *in = file_input("12345", 5);
	struct decoder *d = decoder_open(in, NULL, 1);
	struct bytes out = {0};
	size_t n;

	(void)state;
	assert_int_equal(fill(d, 3, &out, &n), DECODER_MORE);
	assert_int_equal(n, 3);
	assert_int_equal(fill(d, 3, &out, &n), DECODER_END);
	assert_int_equal(n, 2);
	assert_final(d, DECODER_END);
	assert_bytes(&out, "12345", 5);
	assert_null(decoder_reason(d));
	decoder_close(d);
	input_close(in);
	bytes_free(&out);
}

/* The first look at an input loads bytes: they come first, each once. */
static void
bytes_looked_at_are_not_lost(void **state)
{
	struct bytes text = {0}, out = {0};
	struct input *in;
	struct decoder *d;
	enum decoder_status status;
	size_t n, room;

	(void)state;
	bytes_add_text(&text, 200000);
	for (room = 50000; room < 300000; room += 50000) {
		in = file_input(text.data, text.length);
		assert_int_equal(input_load(in, 13), INPUT_DATA);
		d = decoder_open(in, NULL, 1);
		out.length = 0;
		while ((status = fill(d, room, &out, &n)) == DECODER_MORE)
			assert_int_equal(n, room);
		assert_int_equal(status, DECODER_END);
		assert_bytes(&out, text.data, text.length);
		decoder_close(d);
		input_close(in);
	}
	bytes_free(&text);
	bytes_free(&out);
}

/* What one write put into a pipe is handed over, not waited for more. */
static void
pipe_hands_over_what_it_has(void **state)
{
	struct bytes out = {0};
	struct decoder *d;
	struct input *in;
	int writer;
	size_t n;

	(void)state;
	in = pipe_input(&writer);
	d = decoder_open(in, NULL, 1);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_WAIT);
	assert_int_equal(n, 0);
	give(writer, "one\n", 4);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_MORE);
	assert_int_equal(n, 4);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_WAIT);
	assert_int_equal(n, 0);
	give(writer, "twothree", 8);
	assert_int_equal(fill(d, 3, &out, &n), DECODER_MORE);
	assert_int_equal(n, 3);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_MORE);
	assert_int_equal(n, 5);
	close(writer);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_END);
	assert_int_equal(n, 0);
	assert_final(d, DECODER_END);
	assert_bytes(&out, "one\ntwothree", 12);
	decoder_close(d);
	input_close(in);
	bytes_free(&out);
}

static void
pipe_that_was_looked_at(void **state)
{
	struct bytes out = {0};
	struct decoder *d;
	struct input *in;
	int writer;
	size_t n;

	(void)state;
	in = pipe_input(&writer);
	give(writer, "abcdef", 6);
	assert_int_equal(input_load(in, 13), INPUT_WAIT);
	d = decoder_open(in, NULL, 1);
	assert_int_equal(fill(d, 4, &out, &n), DECODER_MORE);
	assert_int_equal(drain(d, 4, &out), DECODER_WAIT);
	give(writer, "ghi", 3);
	close(writer);
	assert_int_equal(drain(d, 4, &out), DECODER_END);
	assert_bytes(&out, "abcdefghi", 9);
	decoder_close(d);
	input_close(in);
	bytes_free(&out);
}

static void
failed_read_is_an_error_for_good(void **state)
{
	struct bytes out = {0};
	struct decoder *d;
	struct input *in;
	int ends[2];
	size_t n;

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	/* Unread bytes at a close are a reset for the other side. */
	give(ends[0], "x", 1);
	assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	close(ends[0]);
	in = open_input("-");
	d = decoder_open(in, NULL, 1);
	give(ends[1], "text", 4);
	close(ends[1]);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_MORE);
	assert_bytes(&out, "text", 4);
	assert_int_equal(fill(d, 100, &out, &n), DECODER_ERROR);
	assert_int_equal(n, 0);
	assert_final(d, DECODER_ERROR);
	assert_int_equal(input_errno(in), ECONNRESET);
	decoder_close(d);
	input_close(in);
	bytes_free(&out);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_file_with_any_room),
		cmocka_unit_test(every_byte_comes_as_it_is),
		cmocka_unit_test(empty_file),
		cmocka_unit_test(end_comes_with_the_last_bytes_of_a_file),
		cmocka_unit_test(bytes_looked_at_are_not_lost),
		cmocka_unit_test(pipe_hands_over_what_it_has),
		cmocka_unit_test(pipe_that_was_looked_at),
		cmocka_unit_test(failed_read_is_an_error_for_good),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
