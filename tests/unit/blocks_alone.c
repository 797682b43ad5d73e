/* The lines of an input as pieces, without workers. */
#include "chain.h"

#define SIZE ((size_t)256)

static const unsigned int counts[] = {1, 2, 3, 4, 5, 16};

static void
empty_input_has_no_piece(void **state)
{
	struct pool *p = pool_open(1);
	struct chain c = chain_open(file_input(NULL, 0), NULL, p, SIZE, 2);
	const uint8_t *bytes;
	size_t length = 99;

	(void)state;
	assert_int_equal(blocks_look(c.blocks, &bytes, &length), DECODER_MORE);
	assert_int_equal(length, 0);
	assert_int_equal(chain_next(&c), DECODER_END);
	assert_int_equal(chain_next(&c), DECODER_END);
	assert_int_equal(blocks_lines(c.blocks)->number, 0);
	chain_close(&c);
	pool_close(p);
	blocks_close(NULL);
}

static void
look_shows_what_comes_first(void **state)
{
	static const char text[] = "\xef\xbb\xbf\0one\ntwo\n";
	struct pool *p = pool_open(1);
	const uint8_t *bytes;
	struct chain c;
	size_t length;
	int i;

	(void)state;
	c = chain_open(file_input(text, sizeof text - 1), NULL, p, SIZE, 4);
	for (i = 0; i < 2; i++) {
		assert_int_equal(
			blocks_look(c.blocks, &bytes, &length), DECODER_MORE);
		assert_int_equal(length, sizeof text - 1);
		assert_memory_equal(bytes, text, length);
	}
	assert_piece(&c, "one\ntwo\n");
	assert_int_equal(chain_next(&c), DECODER_END);
	chain_close(&c);
	pool_close(p);
}

/* However little a pipe gives at a time, there is enough to look at. */
static void
first_bytes_of_a_pipe_are_waited_for(void **state)
{
	static const char text[] = "0\n2\n4\n6\n8\na\nc\ne\n";
	struct pool *p = pool_open(1);
	const uint8_t *bytes;
	struct chain c;
	size_t length, i;
	int writer;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL, p, SIZE, 2);
	for (i = 0; i < BLOCKS_FIRST; i++) {
		assert_int_equal(
			blocks_look(c.blocks, &bytes, &length), DECODER_WAIT);
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, text + i, 1);
	}
	assert_int_equal(blocks_look(c.blocks, &bytes, &length), DECODER_MORE);
	assert_int_equal(length, BLOCKS_FIRST);
	assert_memory_equal(bytes, text, length);
	assert_piece(&c, text);
	assert_int_equal(chain_next(&c), DECODER_WAIT);
	close(writer);
	assert_int_equal(chain_next(&c), DECODER_END);
	chain_close(&c);
	pool_close(p);
}

static void
first_piece_may_be_short_at_the_end(void **state)
{
	struct pool *p = pool_open(1);
	const uint8_t *bytes;
	struct chain c;
	size_t length;
	int writer;

	(void)state;
	c = chain_open(pipe_input(&writer), NULL, p, SIZE, 2);
	give(writer, "a\n", 2);
	assert_int_equal(chain_next(&c), DECODER_WAIT);
	give(writer, "c", 1);
	close(writer);
	assert_int_equal(blocks_look(c.blocks, &bytes, &length), DECODER_MORE);
	assert_int_equal(length, 3);
	assert_piece(&c, "a\nc\n");
	assert_int_equal(chain_next(&c), DECODER_END);
	chain_close(&c);
	pool_close(p);
}

/* From then on a pipe's whole lines come at once, however many pieces. */
static void
later_lines_of_a_pipe_do_not_wait(void **state)
{
	struct pool *p = pool_open(1);
	struct chain c;
	int writer;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(counts); i++) {
		c = chain_open(pipe_input(&writer), NULL, p, SIZE, counts[i]);
		give(writer, "the first bytes of it\nand", 25);
		assert_piece(&c, "the first bytes of it\n");
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, "\nx", 2);
		assert_piece(&c, "and\n");
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, "y", 1);
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, "\n", 1);
		assert_piece(&c, "xy\n");
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, "\0\0\0", 3);
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		give(writer, "\0z\nend", 6);
		assert_piece(&c, "z\n");
		assert_int_equal(chain_next(&c), DECODER_WAIT);
		close(writer);
		assert_piece(&c, "end\n");
		assert_int_equal(chain_next(&c), DECODER_END);
		assert_int_equal(blocks_lines(c.blocks)->nuls, 4);
		chain_close(&c);
	}
	pool_close(p);
}

/*
 * Lines longer than a piece: one at a time has more room, and so only one is
 * read ahead of what is asked for.
 */
static void
one_piece_at_a_time_grows(void **state)
{
	struct pool *p = pool_open(1);
	struct bytes text = {0};
	struct chain c;
	size_t i, line;

	(void)state;
	for (i = 0; i < 12; i++) {
		bytes_fill(&text, 'a' + (int)i, 3 * SIZE);
		bytes_fill(&text, '\n', 1);
	}
	for (i = 0; i < LENGTH(counts); i++) {
		c = chain_open(file_input(text.data, text.length), NULL, p,
			SIZE, counts[i]);
		for (line = 1; line <= 12; line++) {
			assert_int_equal(chain_next(&c), DECODER_MORE);
			assert_int_equal(seen_count(&c.seen), line);
			assert_int_equal(blocks_lines(c.blocks)->number, line);
		}
		assert_int_equal(chain_next(&c), DECODER_END);
		assert_chain_read(&c, text.data, text.length);
		chain_close(&c);
	}
	bytes_free(&text);
	pool_close(p);
}

/*
 * The first is filled alone, so that the merge can begin; from then on several
 * are in one go, but never more than there are.
 */
static void
pieces_are_filled_in_one_go(void **state)
{
	const uint64_t lines = SIZE / 8; /* Of a piece. */
	struct pool *p = pool_open(1);
	struct bytes text = {0};
	struct chain c;
	uint64_t ahead;
	size_t i;

	(void)state;
	for (i = 0; i < 100 * lines; i++)
		bytes_add(&text, "abcdefg\n", 8);
	for (i = 0; i < LENGTH(counts); i++) {
		c = chain_open(file_input(text.data, text.length), NULL, p,
			SIZE, counts[i]);
		assert_int_equal(chain_next(&c), DECODER_MORE);
		assert_int_equal(seen_count(&c.seen), lines);
		assert_int_equal(blocks_lines(c.blocks)->number, lines);
		assert_int_equal(chain_next(&c), DECODER_MORE);
		ahead = blocks_lines(c.blocks)->number - lines;
		assert_true(ahead >= lines && ahead <= counts[i] * lines);
		assert_true(ahead > lines || counts[i] < 4);
		assert_int_equal(chain_take(&c), DECODER_END);
		assert_chain_read(&c, text.data, text.length);
		chain_close(&c);
	}
	bytes_free(&text);
	pool_close(p);
}

/* Of two inputs, the one that is nearer to running dry has its turn first. */
static void
nearest_to_running_dry_is_first(void **state)
{
	struct pool *p = pool_open(1);
	struct bytes text = {0};
	struct chain full, dry;
	uint64_t before;
	size_t i;

	(void)state;
	for (i = 0; i < 10 * SIZE; i++)
		bytes_add(&text, "abcdefg\n", 8);
	full = chain_open(
		file_input(text.data, text.length), NULL, p, SIZE, 16);
	dry = chain_open(file_input(text.data, text.length), NULL, p, SIZE, 16);
	for (i = 0; i < 2; i++)
		assert_int_equal(chain_next(&full), DECODER_MORE);
	assert_int_equal(chain_next(&dry), DECODER_MORE);
	before = blocks_lines(full.blocks)->number;
	pool_lock(p);
	assert_true(pool_help(p));
	pool_unlock(p);
	assert_int_equal(blocks_lines(full.blocks)->number, before);
	assert_true(blocks_lines(dry.blocks)->number > SIZE / 8);
	chain_close(&full);
	chain_close(&dry);
	bytes_free(&text);
	pool_close(p);
}

/* What was decoded comes before word of the damage. */
static void
damage_comes_after_the_pieces(void **state)
{
	(void)state;
	assert_damage_comes_last(1, SIZE, counts, LENGTH(counts), 1);
}

static void
damage_in_the_first_bytes(void **state)
{
	struct pool *p = pool_open(1);
	const uint8_t *bytes;
	struct chain c;
	size_t length = 99;

	(void)state;
	c = chain_open(file_input("\x1f\x8b\x07 no such method", 18),
		&codec_gzip, p, SIZE, 4);
	assert_int_equal(blocks_look(c.blocks, &bytes, &length), DECODER_MORE);
	assert_int_equal(length, 0);
	assert_int_equal(chain_next(&c), DECODER_CORRUPT);
	assert_int_equal(chain_next(&c), DECODER_CORRUPT);
	assert_non_null(decoder_reason(c.decoder));
	chain_close(&c);
	pool_close(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_input_has_no_piece),
		cmocka_unit_test(look_shows_what_comes_first),
		cmocka_unit_test(first_bytes_of_a_pipe_are_waited_for),
		cmocka_unit_test(first_piece_may_be_short_at_the_end),
		cmocka_unit_test(later_lines_of_a_pipe_do_not_wait),
		cmocka_unit_test(one_piece_at_a_time_grows),
		cmocka_unit_test(pieces_are_filled_in_one_go),
		cmocka_unit_test(nearest_to_running_dry_is_first),
		cmocka_unit_test(damage_comes_after_the_pieces),
		cmocka_unit_test(damage_in_the_first_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
