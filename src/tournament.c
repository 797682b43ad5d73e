/* A tree of losers. */
#include "tournament.h"

#include "xalloc.h"

#include <stdlib.h>

static bool
beats(const struct tournament_node *a, const struct tournament_node *b)
{
	return a->rank < b->rank ||
	       (a->rank == b->rank && a->player < b->player);
}

/* Leaves without a player are out from the beginning. */
void
tournament_open(struct tournament *t, const int64_t *keys, size_t count)
{
	struct tournament_node *winners;
	const struct tournament_node *a, *b;
	size_t i, leaves = 1;

	while (leaves < count)
		leaves *= 2;
	t->leaves = leaves;
	t->nodes = xcalloc(leaves, sizeof *t->nodes);
	/* The winners are played out from the leaves up, in a second tree. */
	winners = xcalloc(2 * leaves, sizeof *winners);
	for (i = 0; i < leaves; i++) {
		winners[leaves + i].rank =
			TOURNAMENT_RANK(i < count ? keys[i] : TOURNAMENT_OUT);
		winners[leaves + i].player = i;
	}
	for (i = leaves - 1; i > 0; i--) {
		a = &winners[2 * i];
		b = &winners[2 * i + 1];
		winners[i] = beats(a, b) ? *a : *b;
		t->nodes[i] = beats(a, b) ? *b : *a;
	}
	t->nodes[0] = winners[1];
	free(winners);
}

void
tournament_close(struct tournament *t)
{
	free(t->nodes);
	t->nodes = NULL;
}

int64_t
tournament_limit(const struct tournament *t)
{
	const struct tournament_node *winner = &t->nodes[0], *second = NULL;
	size_t i;

	/* The runner-up lost against the winner, and so did nobody better. */
	for (i = (winner->player + t->leaves) / 2; i > 0; i /= 2)
		if (second == NULL || beats(&t->nodes[i], second))
			second = &t->nodes[i];
	if (second == NULL)
		return TOURNAMENT_OUT - 1;
	/*
	 * The difference does not overflow: if the runner-up comes first, it
	 * lost by its key.
	 */
	return TOURNAMENT_KEY(second->rank) - (second->player < winner->player);
}
