/*
 * Lines out of pieces: the longest line there may be, and longer ones. To read
 * a gigabyte would take long; so a line that is put together is made longer by
 * hand, by bytes that nobody looks at.
 */
#include "reading.h"

/*
 * A line in a pipe, begun with some bytes, that has LENGTH bytes so far. The
 * pipe's other end is *WRITER.
 */
static struct reading *
begun(size_t length, int *writer)
{
	struct reading *r = reading_open(pipe_input(writer));
	struct lines *l = &r->lines;

	give(*writer, "the first line\nand one that", 27);
	assert_int_equal(lines_advance(l), LINES_LINE);
	assert_int_equal(lines_advance(l), LINES_WAIT);
	assert_int_equal(l->carry_length, 12);
	free(l->carry);
	l->carry = malloc(LINES_MAX);
	if (l->carry == NULL) {
		reading_close(r);
		return NULL;
	}
	l->carry_capacity = LINES_MAX;
	l->carry_length = length;
	return r;
}

/* What comes next is line NUMBER, and it is TEXT. */
static void
assert_next(struct lines *l, uint64_t number, const char *text)
{
	assert_int_equal(lines_advance(l), LINES_LINE);
	assert_int_equal(l->number, number);
	assert_int_equal(l->line_end - l->line, strlen(text));
	assert_memory_equal(l->line, text, strlen(text));
}

static void
longest_line_is_a_line(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	if (r == NULL)
		skip_because("not enough memory");
	give(writer, "end\nnext\n", 9);
	assert_int_equal(lines_advance(&r->lines), LINES_LINE);
	assert_int_equal(r->lines.number, 2);
	assert_int_equal(r->lines.line_end - r->lines.line, LINES_MAX);
	assert_memory_equal(r->lines.line_end - 4, "end\n", 4);
	assert_next(&r->lines, 3, "next\n");
	/* The memory that one line took is given back for the next one. */
	give(writer, "a line in two pieces", 20);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	assert_true(r->lines.carry_capacity < LINES_MAX / 100);
	close(writer);
	assert_next(&r->lines, 4, "a line in two pieces\n");
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	reading_close(r);
}

static void
longer_line_is_passed_over(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 3, &writer);
	if (r == NULL)
		skip_because("not enough memory");
	give(writer, "end\nnext\n", 9);
	/* It counts all the same. */
	assert_int_equal(lines_advance(&r->lines), LINES_TOO_LONG);
	assert_int_equal(r->lines.number, 2);
	assert_next(&r->lines, 3, "next\n");
	close(writer);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	reading_close(r);
}

/* It is told once, however many pieces it goes on for. */
static void
longer_line_of_many_pieces(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 1, &writer);
	if (r == NULL)
		skip_because("not enough memory");
	give(writer, "more", 4);
	assert_int_equal(lines_advance(&r->lines), LINES_TOO_LONG);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	/* Within it, NUL bytes are not at the start of a line. */
	give(writer, "\0\0more", 6);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	give(writer, "end\n\0next\nlast", 14);
	assert_next(&r->lines, 3, "next\n");
	assert_int_equal(r->lines.nuls, 1);
	assert_int_equal(lines_advance(&r->lines), LINES_WAIT);
	close(writer);
	assert_next(&r->lines, 4, "last\n");
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	reading_close(r);
}

/* The newline that a last line gets has to find room, too. */
static void
last_line_may_get_too_long_by_its_newline(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	if (r == NULL)
		skip_because("not enough memory");
	give(writer, "end", 3);
	close(writer);
	assert_int_equal(lines_advance(&r->lines), LINES_LINE);
	assert_int_equal(r->lines.line_end - r->lines.line, LINES_MAX);
	assert_memory_equal(r->lines.line_end - 4, "end\n", 4);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	reading_close(r);
	r = begun(LINES_MAX - 3, &writer);
	give(writer, "end", 3);
	close(writer);
	assert_int_equal(lines_advance(&r->lines), LINES_TOO_LONG);
	assert_int_equal(r->lines.number, 2);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	assert_int_equal(r->lines.status, DECODER_END);
	reading_close(r);
}

/* The input ends while a line is passed over: there is no more to tell. */
static void
longer_line_without_an_end(void **state)
{
	struct reading *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX, &writer);
	if (r == NULL)
		skip_because("not enough memory");
	give(writer, "more", 4);
	assert_int_equal(lines_advance(&r->lines), LINES_TOO_LONG);
	close(writer);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	assert_int_equal(lines_advance(&r->lines), LINES_END);
	assert_int_equal(r->lines.number, 2);
	reading_close(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(longer_line_of_many_pieces),
	};
	const struct CMUnitTest large[] = {
		cmocka_unit_test(longest_line_is_a_line),
		cmocka_unit_test(longer_line_is_passed_over),
		cmocka_unit_test(last_line_may_get_too_long_by_its_newline),
		cmocka_unit_test(longer_line_without_an_end),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	if (!UNIT_SANITIZED)
		failed += cmocka_run_group_tests(large, NULL, NULL);
	return failed;
}
