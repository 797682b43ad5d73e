/* The lines of an input as pieces, whose share gets less and more. */
#include "chain.h"

static const size_t sizes[] = {BLOCKS_FIRST, 64, 256, 4096, 65536};

struct shares {
	struct slabs *slabs[LENGTH(sizes)];
	struct chain chain;
};

static void
open_shares(struct shares *s, const struct bytes *text, struct pool *p,
	unsigned int count)
{
	static const struct reading all = READING_ALL;
	struct chain *c = &s->chain;
	size_t i;

	memset(s, 0, sizeof *s);
	for (i = 0; i < LENGTH(sizes); i++)
		s->slabs[i] = slabs_open(sizes[i], false, NULL);
	c->in = file_input(text->data, text->length);
	c->decoder = decoder_open(c->in, NULL, 1);
	assert_non_null(c->decoder);
	c->share = calloc(1, sizeof *c->share);
	assert_non_null(c->share);
	c->share->pool = p;
	c->share->few = 1;
	c->share->pieces = count;
	c->share->slabs = s->slabs[0];
	c->blocks = blocks_open(c->decoder, &all, c->share, NULL, count);
}

static void
close_shares(struct shares *s)
{
	size_t i;

	chain_close(&s->chain);
	for (i = 0; i < LENGTH(sizes); i++)
		slabs_close(s->slabs[i]);
}

/* Each piece may be of another size; a rest may be more than the next has. */
static void
pieces_change_their_size(void **state)
{
	static const unsigned int threads[] = {1, 3};
	struct bytes text = {0};
	uint64_t seed = 5;
	struct shares s;
	struct pool *p;
	size_t i, round;

	(void)state;
	for (i = 0; i < LENGTH(threads); i++) {
		p = pool_open(threads[i]);
		for (round = 0; round < 100; round++) {
			text.length = 0;
			add_random_lines(&text, &seed, 50000, 3000);
			open_shares(&s, &text, p,
				1 + (unsigned int)random_below(&seed, 5));
			do {
				pool_lock(p);
				s.chain.share->slabs = s.slabs[random_below(
					&seed, LENGTH(sizes))];
				pool_unlock(p);
			} while (chain_next(&s.chain) == DECODER_MORE);
			assert_chain_read(&s.chain, text.data, text.length);
			close_shares(&s);
		}
		pool_close(p);
	}
	bytes_free(&text);
}

/* How far the input is read, with all done that a worker may do. */
static size_t
read_ahead(struct chain *c, struct pool *p)
{
	pool_lock(p);
	while (pool_help(p))
		;
	pool_unlock(p);
	return (size_t)input_offset(c->in);
}

/* Once its share gets less, no more is filled ahead than that. */
static void
fewer_pieces_are_filled_ahead(void **state)
{
	struct pool *p = pool_open(1);
	size_t before, i, taken;
	struct bytes text = {0};
	uint64_t seed = 6;
	struct shares s;

	(void)state;
	add_random_lines(&text, &seed, 1000000, 30);
	open_shares(&s, &text, p, 16);
	s.chain.share->slabs = s.slabs[3];
	for (i = 0; i < 4; i++)
		assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	before = read_ahead(&s.chain, p);
	/* Eight of sixteen at a time, once so many are empty. */
	assert_true(before >= taken + 8 * sizes[3]);
	s.chain.share->pieces = 2;
	for (i = 0; i < 40; i++)
		assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	assert_true(read_ahead(&s.chain, p) <= taken + 2 * sizes[3]);
	s.chain.share->pieces = 16;
	for (i = 0; i < 4; i++)
		assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	assert_true(read_ahead(&s.chain, p) >= taken + 8 * sizes[3]);
	close_shares(&s);
	bytes_free(&text);
	pool_close(p);
}

/* Where all inputs have what they may, one more has to do with few pieces. */
static void
nothing_is_filled_ahead_of_what_all_may_have(void **state)
{
	struct pool *p = pool_open(1);
	struct bytes text = {0};
	uint64_t seed = 7;
	struct shares s;
	size_t i, taken;

	(void)state;
	add_random_lines(&text, &seed, 500000, 30);
	open_shares(&s, &text, p, 16);
	s.chain.share->slabs = s.slabs[3];
	s.chain.share->used = SHARE_MOST;
	for (i = 0; i < 10; i++)
		assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	assert_true(read_ahead(&s.chain, p) <= taken + sizes[3]);
	/* Beside its own piece, three more fit exactly; then all that it may.
	 */
	s.chain.share->used -= 4 * sizes[3];
	assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	assert_true(read_ahead(&s.chain, p) >= taken + 2 * sizes[3]);
	assert_true(read_ahead(&s.chain, p) <= taken + 4 * sizes[3]);
	assert_int_equal(s.chain.share->used, SHARE_MOST);
	s.chain.share->used -= SHARE_MOST - 4 * sizes[3];
	for (i = 0; i < 4; i++)
		assert_int_equal(chain_next(&s.chain), DECODER_MORE);
	taken = s.chain.seen.text.length;
	assert_true(read_ahead(&s.chain, p) >= taken + 8 * sizes[3]);
	/* All of it is given back at the end, whatever it was then. */
	blocks_close(s.chain.blocks);
	assert_int_equal(s.chain.share->used, 0);
	s.chain.blocks = NULL;
	close_shares(&s);
	bytes_free(&text);
	pool_close(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_change_their_size),
		cmocka_unit_test(fewer_pieces_are_filled_ahead),
		cmocka_unit_test(nothing_is_filled_ahead_of_what_all_may_have),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
