/* The tournament against a list that is searched from end to end. */
#include "tournament.h"

#include "unit.h"

#define OUT TOURNAMENT_OUT

/* The largest key of a player who is in play. */
#define LARGEST (TOURNAMENT_OUT - 1)

/* Counts up to so many, and these. */
#define COUNTS 70
static const size_t larger[] = {127, 128, 129, 300, 1000};

/* The least by (key, number) of those in play; COUNT if there is none. */
static size_t
list_least(const int64_t *keys, size_t count)
{
	size_t i, least = count;

	for (i = 0; i < count; i++)
		if (keys[i] != OUT && (least == count || keys[i] < keys[least]))
			least = i;
	return least;
}

/* True if PLAYER would win with KEY. */
static bool
list_wins_with(const int64_t *keys, size_t count, size_t player, int64_t key)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (i != player && keys[i] != OUT &&
			(keys[i] < key || (keys[i] == key && i < player)))
			return false;
	return true;
}

static void
assert_limit(const struct tournament *t, const int64_t *keys, size_t count,
	size_t winner)
{
	int64_t limit = tournament_limit(t);

	assert_true(limit >= keys[winner]);
	if (limit > LARGEST)
		limit = LARGEST;
	assert_true(list_wins_with(keys, count, winner, limit));
	assert_true(limit == LARGEST ||
		    !list_wins_with(keys, count, winner, limit + 1));
}

static void
assert_like_list(const struct tournament *t, const int64_t *keys, size_t count)
{
	size_t winner = list_least(keys, count);

	assert_int_equal(tournament_over(t), winner == count);
	if (winner == count) {
		assert_int_equal(tournament_key(t), OUT);
		return;
	}
	assert_int_equal(tournament_winner(t), winner);
	assert_int_equal(tournament_key(t), keys[winner]);
	assert_limit(t, keys, count, winner);
}

/* Few keys, so that ties are many; both ends of the range among them. */
static int64_t
random_key(uint64_t *seed)
{
	static const int64_t keys[] = {INT64_MIN, INT64_MIN, INT64_MIN + 1, -1,
		0, 1, LARGEST - 1, LARGEST, OUT};

	if (random_below(seed, 2) == 0)
		return keys[random_below(seed, LENGTH(keys))];
	return (int64_t)random_below(seed, 12) - 6;
}

/* The winner gets other keys, greater ones or not, until all are out. */
static void
play(size_t count, uint64_t *seed, size_t steps)
{
	int64_t *keys = calloc(count, sizeof *keys), key;
	struct tournament t;
	size_t i;

	assert_non_null(keys);
	for (i = 0; i < count; i++)
		keys[i] = random_key(seed);
	tournament_open(&t, keys, count);
	assert_like_list(&t, keys, count);
	while (!tournament_over(&t)) {
		if (steps > 0)
			key = random_key(seed);
		else
			key = OUT;
		steps -= steps > 0;
		keys[tournament_winner(&t)] = key;
		tournament_replay(&t, key);
		assert_like_list(&t, keys, count);
	}
	tournament_close(&t);
	free(keys);
}

static void
random_games_agree_with_a_list(void **state)
{
	uint64_t seed = 1;
	size_t count, i;
	int round;

	(void)state;
	for (count = 1; count <= COUNTS; count++)
		for (round = 0; round < 20; round++)
			play(count, &seed, 300);
	for (i = 0; i < LENGTH(larger); i++)
		play(larger[i], &seed, 2000);
}

/* As a merge does it: each has ever greater keys, or the same again. */
static void
merge_is_in_order(void **state)
{
	int64_t keys[COUNTS], last;
	size_t count, i, winner, last_winner;
	uint64_t seed = 5;
	struct tournament t;
	int step;

	(void)state;
	for (count = 1; count <= COUNTS; count++) {
		for (i = 0; i < count; i++)
			keys[i] = INT64_MIN;
		tournament_open(&t, keys, count);
		last = INT64_MIN;
		last_winner = 0;
		for (step = 0; !tournament_over(&t); step++) {
			winner = tournament_winner(&t);
			assert_true(keys[winner] > last ||
				    (keys[winner] == last &&
					    winner >= last_winner));
			last = keys[winner];
			last_winner = winner;
			keys[winner] += (int64_t)random_below(&seed, 3);
			if (step > 1000)
				keys[winner] = OUT;
			tournament_replay(&t, keys[winner]);
			assert_like_list(&t, keys, count);
		}
		tournament_close(&t);
	}
}

static void
ties_are_won_in_order(void **state)
{
	static const int64_t keys[] = {
		5, INT64_MIN, 5, -3, 5, LARGEST, INT64_MIN, 0, -3, LARGEST};
	static const size_t expected[] = {1, 6, 3, 8, 7, 0, 2, 4, 5, 9};
	struct tournament t;
	size_t i;

	(void)state;
	tournament_open(&t, keys, LENGTH(keys));
	for (i = 0; i < LENGTH(keys); i++) {
		assert_false(tournament_over(&t));
		assert_int_equal(tournament_winner(&t), expected[i]);
		assert_int_equal(tournament_key(&t), keys[expected[i]]);
		tournament_replay(&t, OUT);
	}
	assert_true(tournament_over(&t));
	tournament_close(&t);
}

/* A tournament of two: who wins, with the given keys, may go so far. */
static int64_t
limit_of_two(int64_t key0, int64_t key1)
{
	const int64_t keys[] = {key0, key1};
	struct tournament t;
	int64_t limit;

	tournament_open(&t, keys, 2);
	limit = tournament_limit(&t);
	tournament_close(&t);
	return limit;
}

static void
limit_is_how_far_the_winner_may_go(void **state)
{
	(void)state;
	/* Player 0 wins ties: as far as the other one's key. */
	assert_int_equal(limit_of_two(1, 7), 7);
	assert_int_equal(limit_of_two(7, 7), 7);
	assert_int_equal(limit_of_two(INT64_MIN, INT64_MIN), INT64_MIN);
	assert_int_equal(limit_of_two(INT64_MIN, LARGEST), LARGEST);
	/* Player 1 loses them and has to stay below. */
	assert_int_equal(limit_of_two(7, 1), 6);
	assert_int_equal(limit_of_two(7, 6), 6);
	assert_int_equal(limit_of_two(INT64_MIN + 1, INT64_MIN), INT64_MIN);
	assert_int_equal(limit_of_two(LARGEST, INT64_MIN), LARGEST - 1);
	/* Against nobody, as far as there are keys. */
	assert_true(limit_of_two(INT64_MIN, OUT) >= LARGEST);
	assert_true(limit_of_two(OUT, INT64_MIN) >= LARGEST);
}

static void
one_alone_has_no_limit(void **state)
{
	static const int64_t keys[] = {INT64_MIN, LARGEST};
	struct tournament t;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(keys); i++) {
		tournament_open(&t, &keys[i], 1);
		assert_false(tournament_over(&t));
		assert_int_equal(tournament_winner(&t), 0);
		assert_int_equal(tournament_key(&t), keys[i]);
		assert_true(tournament_limit(&t) >= LARGEST);
		tournament_replay(&t, 5);
		assert_int_equal(tournament_key(&t), 5);
		tournament_replay(&t, OUT);
		assert_true(tournament_over(&t));
		tournament_close(&t);
	}
}

/* Who is out from the start never wins, whatever their number. */
static void
players_who_are_out_from_the_start(void **state)
{
	int64_t keys[COUNTS];
	size_t count, i, in;
	struct tournament t;

	(void)state;
	for (count = 1; count <= COUNTS; count++) {
		for (i = 0; i < count; i++)
			keys[i] = OUT;
		tournament_open(&t, keys, count);
		assert_true(tournament_over(&t));
		assert_true(tournament_winner(&t) < count);
		tournament_close(&t);
		for (in = 0; in < count; in++) {
			keys[in] = LARGEST;
			tournament_open(&t, keys, count);
			assert_like_list(&t, keys, count);
			tournament_replay(&t, OUT);
			assert_true(tournament_over(&t));
			tournament_close(&t);
			keys[in] = OUT;
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_agree_with_a_list),
		cmocka_unit_test(merge_is_in_order),
		cmocka_unit_test(ties_are_won_in_order),
		cmocka_unit_test(limit_is_how_far_the_winner_may_go),
		cmocka_unit_test(one_alone_has_no_limit),
		cmocka_unit_test(players_who_are_out_from_the_start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
