/* Duplicates against a list that is searched from end to end. */
#include "dedup.h"

#include "hash.h"
#include "unit.h"

#define INPUTS 5

static const struct hash_key hash_key_of_all = {.last = 1};

/* A line that came. */
struct came {
	int64_t key;
	char text[16];
	size_t length;
	size_t input;
	bool wanted;
};

/* A group as it came so far, and what is told of it. */
struct group {
	struct dedup *dedup;
	struct bytes came;
	size_t input;
	uint64_t dropped; /* In all groups. */

	/* The lines of each input lie here, until they are saved. */
	uint8_t memory[INPUTS][16384];
	size_t used;
};

static void
begin(struct group *g)
{
	dedup_begin(g->dedup);
	g->came.length = 0;
	/* What was before may be anything now. */
	memset(g->memory, '!', sizeof g->memory);
	g->input = g->used = 0;
}

static void
next_input(struct group *g, bool last)
{
	dedup_next_input(g->dedup, last);
	g->input++;
	g->used = 0;
}

/* This input's lines so far go. */
static void
save(struct group *g)
{
	dedup_save(g->dedup);
	memset(g->memory[g->input], '?', sizeof g->memory[0]);
	g->used = 0;
}

/* By the rule: it is the n-th of its input, and more than were written. */
static bool
list_wants(const struct group *g, const struct came *line)
{
	const struct came *c = (const void *)g->came.data;
	size_t n = 1, written = 0, i;

	for (i = 0; i < g->came.length / sizeof *c; i++)
		if (c[i].key == line->key && c[i].length == line->length &&
			memcmp(c[i].text, line->text, line->length) == 0) {
			n += c[i].input == g->input;
			written += c[i].wanted;
		}
	return n > written;
}

static void
come(struct group *g, int64_t key, uint32_t hash, const char *text)
{
	struct came line = {.key = key, .input = g->input};
	uint8_t *p;

	line.length = strlen(text);
	memcpy(line.text, text, line.length);
	line.wanted = list_wants(g, &line);
	if (sizeof g->memory[0] - g->used < line.length)
		save(g);
	p = g->memory[g->input] + g->used;
	memcpy(p, text, line.length);
	g->used += line.length;
	if (dedup_wants(g->dedup, key, hash, p, line.length) != line.wanted)
		fail_msg("\"%s\" of input %zu is taken otherwise", text,
			g->input);
	bytes_add(&g->came, &line, sizeof line);
	g->dropped += !line.wanted;
	assert_true(dedup_dropped(g->dedup) == g->dropped);
}

/* The hash of TEXT: a good one, one of a few, or the same for all. */
static uint32_t
hash_for(const char *text, int kind)
{
	uint32_t hash = hash_some(
		(const uint8_t *)text, strlen(text), &hash_key_of_all);

	return kind == 0 ? hash : kind == 1 ? hash % 4 : kind == 2 ? ~0u : 0;
}

/* Some lines of each of some inputs, from few or many ones. */
static void
random_group(struct group *g, uint64_t *seed, int kind)
{
	size_t kinds = 1 + random_below(seed, 20), inputs, lines;
	char text[16];

	begin(g);
	for (inputs = random_below(seed, INPUTS); inputs > 0; inputs--) {
		next_input(g, inputs == 1);
		for (lines = random_below(seed, 60); lines > 0; lines--) {
			snprintf(text, sizeof text, "%.*s%zu\n",
				(int)random_below(seed, 3), "ab",
				random_below(seed, kinds) * 7 % 12);
			come(g, (int64_t)random_below(seed, 2) * 5,
				hash_for(text, kind), text);
			if (random_below(seed, 30) == 0)
				save(g);
		}
		if (random_below(seed, 2) == 0)
			save(g);
	}
}

static struct group *
group_open(void)
{
	struct group *g = calloc(1, sizeof *g);

	assert_non_null(g);
	g->dedup = dedup_open(&hash_key_of_all);
	return g;
}

static void
group_close(struct group *g)
{
	dedup_close(g->dedup);
	bytes_free(&g->came);
	free(g);
}

static void
random_groups_agree_with_a_list(void **state)
{
	struct group *g = group_open();
	uint64_t seed = 9;
	int i;

	(void)state;
	for (i = 0; i < 1500; i++)
		random_group(g, &seed, i % 4);
	group_close(g);
	/* Without a group before, and with the same hash for all. */
	g = group_open();
	random_group(g, &seed, 3);
	group_close(g);
	dedup_close(NULL);
}

/* Max of the inputs, not their sum: 2, then 3, then 1 are 3. */
static void
line_is_wanted_as_often_as_one_input_has_it(void **state)
{
	struct group *g = group_open();

	(void)state;
	begin(g);
	come(g, 0, 7, "line\n");
	come(g, 0, 7, "line\n");
	next_input(g, false);
	come(g, 0, 7, "line\n");
	come(g, 0, 7, "line\n");
	assert_true(dedup_dropped(g->dedup) == 2);
	come(g, 0, 7, "line\n");
	assert_true(dedup_dropped(g->dedup) == 2);
	next_input(g, true);
	come(g, 0, 7, "line\n");
	assert_true(dedup_dropped(g->dedup) == 3);
	group_close(g);
}

/* The table grows, again and again, with lines saved and with lines in it. */
static void
many_lines_in_a_group(void **state)
{
	static const size_t counts[] = {511, 512, 513, 514, 1024, 1500, 60000};
	static char texts[60000][12];
	struct dedup *d = dedup_open(&hash_key_of_all);
	size_t i, j, n, length;
	uint64_t dropped = 0;
	char own[12];

	(void)state;
	for (i = 0; i < 2 * LENGTH(counts); i++) {
		n = counts[i % LENGTH(counts)];
		dedup_begin(d);
		for (j = 0; j < n; j++) {
			length = (size_t)snprintf(
				texts[j], sizeof texts[j], "%zu\n", j);
			assert_true(dedup_wants(d, 1, (uint32_t)(j / 3 * i),
				(const uint8_t *)texts[j], length));
			/* Each is there right away. */
			assert_int_equal(dedup_dropped(d), dropped);
		}
		if (i % 2 == 0) {
			dedup_save(d);
			memset(texts, '?', sizeof texts);
		}
		dedup_next_input(d, true);
		for (j = 0; j < n; j++) {
			length = (size_t)snprintf(own, sizeof own, "%zu\n", j);
			assert_false(dedup_wants(d, 1, (uint32_t)(j / 3 * i),
				(const uint8_t *)own, length));
			dropped++;
		}
		assert_true(dedup_dropped(d) == dropped);
	}
	dedup_close(d);
}

/* Small groups, one after the other: none knows of those before. */
static void
groups_know_nothing_of_each_other(void **state)
{
	struct dedup *d = dedup_open(&hash_key_of_all);
	uint8_t line[2] = {'a', '\n'};
	int i, j;

	(void)state;
	for (i = 0; i < 5000; i++) {
		dedup_begin(d);
		for (j = 0; j < 1 + i % 3; j++) {
			line[0] = (uint8_t)('a' + j);
			assert_true(dedup_wants(d, 0, 0, line, sizeof line));
			dedup_save(d);
			assert_true(dedup_wants(d, 0, 0, line, sizeof line));
		}
	}
	assert_true(dedup_dropped(d) == 0);
	dedup_close(d);
}

/* Longer than what is saved together, among short ones. */
static void
long_lines_are_saved(void **state)
{
	static const size_t lengths[] = {1, 100000, 100000, 262144, 5, 262145,
		262143, 3000000, 2, 400000, 262144};
	const size_t most = 3000000;
	uint8_t *line = malloc(most);
	struct dedup *d = dedup_open(&hash_key_of_all);
	size_t i, round, half;
	bool first;

	(void)state;
	assert_non_null(line);
	for (round = 0; round < 3; round++) {
		dedup_begin(d);
		for (i = 0; i < 2 * LENGTH(lengths); i++) {
			half = i % LENGTH(lengths);
			first = i == half;
			if (i == LENGTH(lengths))
				dedup_next_input(d, true);
			memset(line, 'a' + (int)half, lengths[half]);
			assert_int_equal(
				dedup_wants(d, 0, 0, line, lengths[half]),
				first);
			if (first)
				dedup_save(d);
			memset(line, '?', most);
		}
	}
	dedup_close(d);
	free(line);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_groups_agree_with_a_list),
		cmocka_unit_test(line_is_wanted_as_often_as_one_input_has_it),
		cmocka_unit_test(many_lines_in_a_group),
		cmocka_unit_test(groups_know_nothing_of_each_other),
		cmocka_unit_test(long_lines_are_saved),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
