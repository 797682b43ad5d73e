/*
 * A tournament of players that each hold a key: the one with the least key
 * wins, and of those with equal keys the one that comes first. A tree of
 * losers: to know the next winner takes one comparison a level, and none of
 * them a branch, which nobody could predict.
 *
 * Knuth, The Art of Computer Programming, vol. 3, 5.4.1, "replacement
 * selection" and "tree of losers".
 */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The key of a player who is out. Those in play have less. */
#define TOURNAMENT_OUT (INT64_MAX - 1)

/* Keys as unsigned numbers of the same order: compared without a branch. */
#define TOURNAMENT_RANK(key) ((uint64_t)(key) ^ (uint64_t)1 << 63)
#define TOURNAMENT_KEY(rank) ((int64_t)((rank) ^ (uint64_t)1 << 63))

struct tournament_node {
	uint64_t rank;
	size_t player;
};

struct tournament {
	/*
	 * Those of a binary tree: the children of I are 2 * I and 2 * I + 1,
	 * and player P is the leaf LEAVES + P, a power of two. [0]: the winner;
	 * [1..LEAVES): who lost there.
	 */
	struct tournament_node *nodes;
	size_t leaves;
};

/*
 * A tournament of COUNT players, at least one, with KEYS in their order.
 * tournament_close() frees it.
 */
void tournament_open(struct tournament *t, const int64_t *keys, size_t count);
void tournament_close(struct tournament *t);

/* The winner; out only if all are. */
static inline size_t
tournament_winner(const struct tournament *t)
{
	return t->nodes[0].player;
}

/* The winner's key. */
static inline int64_t
tournament_key(const struct tournament *t)
{
	return TOURNAMENT_KEY(t->nodes[0].rank);
}

static inline bool
tournament_over(const struct tournament *t)
{
	return tournament_key(t) == TOURNAMENT_OUT;
}

/*
 * The largest key with which the winner would still win: the runner-up's, or
 * one less where the runner-up comes first.
 */
int64_t tournament_limit(const struct tournament *t);

/*
 * The winner's key is KEY from now on: who wins now? On the way up from a left
 * child, all that may be met come later in order, and from a right child,
 * earlier: so ties cost no second comparison.
 */
static inline void
tournament_replay(struct tournament *t, int64_t key)
{
	uint64_t rank = TOURNAMENT_RANK(key), both, swap;
	size_t player = t->nodes[0].player, child;
	struct tournament_node *node;

	for (child = player + t->leaves; child > 1; child /= 2) {
		node = &t->nodes[child / 2];
		/* All ones if who lost here before beats who comes up now. */
		swap = 0 - (uint64_t)(node->rank < rank + (child & 1));
		both = (node->rank ^ rank) & swap;
		node->rank ^= both;
		rank ^= both;
		both = (node->player ^ player) & swap;
		node->player ^= both;
		player ^= both;
	}
	t->nodes[0].rank = rank;
	t->nodes[0].player = player;
}

#endif
