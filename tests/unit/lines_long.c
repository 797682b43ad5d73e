/*
 * The longest line there may be, and longer ones. To read a gigabyte would take
 * long; so the piece of a line that is not whole yet is made larger by hand, by
 * bytes that were looked at, and that are the same few again and again.
 */
#include "reader.h"

#define SIZE ((size_t)4096)

/* The lines after the long one; that it has a stamp makes another run. */
#define NEXT "[10/Mar/2024:10:00:00 +0000] \"\n"

/*
 * LINES_MAX bytes of NULs, and SIZE more: a file that is mapped over and over.
 * NULL: there are no addresses for them.
 */
static uint8_t *
gigabyte(void)
{
	static const size_t part = (size_t)4 << 20, all = LINES_MAX + SIZE;
	static uint8_t *bytes;
	FILE *file;
	size_t at, n;

	if (bytes != NULL)
		return bytes;
	file = tmpfile();
	assert_non_null(file);
	assert_int_equal(ftruncate(fileno(file), (off_t)part), 0);
	bytes = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE,
		fileno(file), 0);
	if (bytes == MAP_FAILED)
		bytes = NULL;
	for (at = part; bytes != NULL && at < all; at += n) {
		n = all - at < part ? all - at : part;
		assert_true(mmap(bytes + at, n, PROT_READ | PROT_WRITE,
				    MAP_PRIVATE | MAP_FIXED, fileno(file),
				    0) == bytes + at);
	}
	fclose(file);
	return bytes;
}

/* The long line was seen: its bytes are not the piece's to free. */
static void
drop_gigabyte(struct reader *r)
{
	assert_ptr_equal(r->piece.bytes, gigabyte());
	r->piece.bytes = NULL;
	r->piece.capacity = 0;
	piece_clear(&r->piece);
}

/*
 * A line in a pipe, the second one, begun with some bytes, that has LENGTH
 * bytes so far. The pipe's other end is *WRITER. Ends the test if there is not
 * enough memory.
 */
static struct reader *
begun(size_t length, int *writer)
{
	struct reader *r = reader_open(pipe_input(writer), SIZE);
	struct piece *piece = &r->piece;
	uint8_t *bytes;

	give(*writer, "the first line\nand one that", 27);
	assert_int_equal(reader_fill(r), DECODER_MORE);
	seen_add_piece(&r->seen, piece);
	assert_bytes(&r->seen.text, "the first line\n", 15);
	piece_clear(piece);
	assert_int_equal(reader_fill(r), DECODER_WAIT);
	assert_int_equal(piece->length, 12);
	assert_int_equal(r->lines.start, 0);
	assert_int_equal(r->lines.scanned, 12);
	bytes = gigabyte();
	if (bytes == NULL) {
		close(*writer);
		reader_close(r);
		skip_because("not enough memory");
	}
	memcpy(bytes, piece->bytes, 12);
	/* What another test left at the end goes. */
	memset(bytes + LINES_MAX - SIZE, 0, 2 * SIZE);
	piece_clear(piece);
	piece->bytes = bytes;
	piece->capacity = LINES_MAX + SIZE;
	piece->length = r->lines.scanned = length;
	return r;
}

/* Fill the piece: there are RUNS, and TOO_LONG is the line to be told of. */
static void
assert_fills(struct reader *r, enum decoder_status status, size_t runs,
	uint64_t too_long)
{
	assert_int_equal(reader_fill(r), status);
	assert_int_equal(r->piece.run_count, runs);
	assert_int_equal(r->piece.too_long, too_long);
}

/* Run I of the piece has LENGTH bytes, the last of which are TEXT. */
static void
assert_run(const struct reader *r, size_t i, size_t length, const char *text)
{
	const struct run *run = &r->piece.runs[i];
	size_t n = strlen(text);

	assert_int_equal(run->end - run->begin, length);
	assert_memory_equal(r->piece.bytes + run->end - n, text, n);
}

/* The next lines are read as if there had been no long one: number 3 first. */
static void
assert_goes_on(struct reader *r, int writer)
{
	assert_int_equal(r->lines.number, 3);
	give(writer, "a line in two", 13);
	assert_fills(r, DECODER_WAIT, 0, 0);
	/* The memory that one line took is not kept for the next one. */
	assert_int_equal(r->piece.capacity, SIZE);
	assert_true(r->lines.carry_capacity < LINES_MAX / 100);
	give(writer, " pieces\n\0last", 13);
	assert_fills(r, DECODER_MORE, 1, 0);
	assert_run(r, 0, 21, "a line in two pieces\n");
	assert_int_equal(r->lines.nuls, 1);
	piece_clear(&r->piece);
	close(writer);
	assert_fills(r, DECODER_END, 1, 0);
	assert_run(r, 0, 5, "last\n");
	assert_int_equal(r->lines.number, 5);
	piece_clear(&r->piece);
	assert_fills(r, DECODER_END, 0, 0);
	reader_close(r);
}

static void
longest_line_is_a_line(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	give(writer, "end\n" NEXT, 4 + strlen(NEXT));
	assert_fills(r, DECODER_MORE, 2, 0);
	assert_run(r, 0, LINES_MAX, "end\n");
	assert_run(r, 1, strlen(NEXT), NEXT);
	drop_gigabyte(r);
	assert_goes_on(r, writer);
}

/* All but the newline is there, and only that is missing. */
static void
longest_line_waits_for_its_newline(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	give(writer, "end", 3);
	assert_fills(r, DECODER_WAIT, 0, 0);
	give(writer, "\n" NEXT, 1 + strlen(NEXT));
	assert_fills(r, DECODER_MORE, 2, 0);
	assert_run(r, 0, LINES_MAX, "end\n");
	drop_gigabyte(r);
	assert_goes_on(r, writer);
}

static void
longer_line_is_passed_over(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 3, &writer);
	give(writer, "end\n" NEXT, 4 + strlen(NEXT));
	/* It counts all the same. */
	assert_fills(r, DECODER_MORE, 1, 2);
	assert_run(r, 0, strlen(NEXT), NEXT);
	drop_gigabyte(r);
	assert_goes_on(r, writer);
}

/* It is told once, however many pieces it goes on for, which do not grow. */
static void
longer_line_of_many_pieces(void **state)
{
	static const char nuls[SIZE];
	struct reader *r;
	int writer, i;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	/* One byte more than there may be before a newline. */
	give(writer, "more", 4);
	assert_fills(r, DECODER_MORE, 0, 2);
	drop_gigabyte(r);
	assert_fills(r, DECODER_WAIT, 0, 0);
	/* Within it, NUL bytes are not at the start of a line. */
	for (i = 0; i < 5; i++) {
		give(writer, nuls, SIZE);
		assert_fills(r, DECODER_WAIT, 0, 0);
		assert_int_equal(r->piece.capacity, SIZE);
	}
	give(writer, "end\n" NEXT, 4 + strlen(NEXT));
	assert_fills(r, DECODER_MORE, 1, 0);
	assert_run(r, 0, strlen(NEXT), NEXT);
	piece_clear(&r->piece);
	assert_goes_on(r, writer);
}

/* The newline that a last line gets has to find room, too. */
static void
last_line_may_get_too_long_by_its_newline(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX - 4, &writer);
	give(writer, "end", 3);
	close(writer);
	assert_fills(r, DECODER_END, 1, 0);
	assert_run(r, 0, LINES_MAX, "end\n");
	drop_gigabyte(r);
	assert_fills(r, DECODER_END, 0, 0);
	reader_close(r);
	r = begun(LINES_MAX - 3, &writer);
	assert_non_null(r);
	give(writer, "end", 3);
	close(writer);
	assert_fills(r, DECODER_MORE, 0, 2);
	drop_gigabyte(r);
	assert_fills(r, DECODER_END, 0, 0);
	assert_int_equal(r->lines.number, 2);
	reader_close(r);
}

/* The input ends while a line is passed over: there is no more to tell. */
static void
longer_line_without_an_end(void **state)
{
	struct reader *r;
	int writer;

	(void)state;
	r = begun(LINES_MAX, &writer);
	give(writer, "more", 4);
	assert_fills(r, DECODER_MORE, 0, 2);
	drop_gigabyte(r);
	give(writer, "and more", 8);
	close(writer);
	assert_fills(r, DECODER_END, 0, 0);
	assert_fills(r, DECODER_END, 0, 0);
	assert_int_equal(r->lines.number, 2);
	assert_int_equal(r->lines.nuls, 0);
	reader_close(r);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(longest_line_is_a_line),
		cmocka_unit_test(longest_line_waits_for_its_newline),
		cmocka_unit_test(longer_line_is_passed_over),
		cmocka_unit_test(longer_line_of_many_pieces),
		cmocka_unit_test(last_line_may_get_too_long_by_its_newline),
		cmocka_unit_test(longer_line_without_an_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
