/* Duplicates against a list that is searched from end to end. */
#include "dedup.h"

#include "hash.h"
#include "piece.h"
#include "unit.h"

#define INPUTS 5

/* The most lines that come together, and the room for a line's text. */
#define LINES 8
#define TEXT 16

static const struct hash_key hash_key_of_all = {.last = 1};

/* A line that came. */
struct came {
	int64_t key;
	char text[TEXT];
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

/* The hash of TEXT: a good one, one of a few, or the same for all. */
static uint32_t
hash_for(const char *text, int kind)
{
	uint32_t hash = hash_some(
		(const uint8_t *)text, strlen(text), &hash_key_of_all);

	return kind == 0 ? hash : kind == 1 ? hash % 4 : kind == 2 ? ~0u : 0;
}

/* One more line, of TEXT, as the list has it. True: it is wanted. */
static bool
list_add(struct group *g, int64_t key, const char *text)
{
	struct came line = {.key = key, .input = g->input};

	line.length = strlen(text);
	memcpy(line.text, text, line.length);
	line.wanted = list_wants(g, &line);
	bytes_add(&g->came, &line, sizeof line);
	g->dropped += !line.wanted;
	return line.wanted;
}

/* The COUNT lines of TEXTS come together. */
static void
come(struct group *g, int64_t key, int kind, char (*texts)[TEXT], size_t count)
{
	struct line_end ends[LINES];
	struct stretch left = {0, 0, ends}, some;
	bool wanted[LINES], taken[LINES] = {false};
	uint8_t *p;
	size_t i;

	if (sizeof g->memory[0] - g->used < LINES * TEXT)
		save(g);
	p = g->memory[g->input] + g->used;
	for (i = 0; i < count; i++) {
		wanted[i] = list_add(g, key, texts[i]);
		memcpy(p + left.end, texts[i], strlen(texts[i]));
		left.end += (uint32_t)strlen(texts[i]);
		ends[i] = (struct line_end){left.end, hash_for(texts[i], kind)};
	}
	g->used += left.end;
	while (left.begin < left.end) {
		some = dedup_next(g->dedup, key, p, &left);
		i = (size_t)(some.ends - ends);
		assert_int_equal(some.begin, i > 0 ? ends[i - 1].end : 0);
		for (; some.begin < some.end; some.begin = ends[i++].end)
			taken[i] = true;
		assert_int_equal(some.begin, some.end);
		assert_true(some.end <= left.begin);
	}
	for (i = 0; i < count; i++)
		if (taken[i] != wanted[i])
			fail_msg("\"%s\" of input %zu is taken otherwise",
				texts[i], g->input);
	assert_true(dedup_dropped(g->dedup) == g->dropped);
}

/* A line comes for each of LETTERS, one by one; their hashes are good ones. */
static void
come_letters(struct group *g, const char *letters)
{
	char texts[1][TEXT] = {"?\n"};

	for (; *letters != '\0'; letters++) {
		texts[0][0] = *letters;
		come(g, 0, 0, texts, 1);
	}
}

/*
 * Some lines of each of some inputs, from few ones; now and then from so many
 * that the table grows.
 */
static void
random_group(struct group *g, uint64_t *seed, int kind)
{
	bool many = random_below(seed, 50) == 0;
	size_t kinds = 1 + random_below(seed, many ? 1000 : 20);
	size_t of = many ? 1000 : 12, inputs, lines, n, i;
	char texts[LINES][TEXT];

	begin(g);
	for (inputs = random_below(seed, INPUTS); inputs > 0; inputs--) {
		next_input(g, inputs == 1);
		for (lines = random_below(seed, many ? 500 : 60); lines > 0;
			lines -= n) {
			n = 1 + random_below(seed, LINES);
			n = n < lines ? n : lines;
			for (i = 0; i < n; i++)
				snprintf(texts[i], TEXT, "%.*s%zu\n",
					(int)random_below(seed, 3), "ab",
					random_below(seed, kinds) * 7 % of);
			come(g, (int64_t)random_below(seed, 2) * 5, kind, texts,
				n);
			if (random_below(seed, 10) == 0)
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
	come_letters(g, "aa");
	next_input(g, false);
	come_letters(g, "aa");
	assert_true(dedup_dropped(g->dedup) == 2);
	come_letters(g, "a");
	assert_true(dedup_dropped(g->dedup) == 2);
	next_input(g, true);
	come_letters(g, "a");
	assert_true(dedup_dropped(g->dedup) == 3);
	group_close(g);
}

/* Copies of some lines in a row, which then go on otherwise, or end. */
static void
copies_go_on_otherwise(void **state)
{
	static const char *const orders[] = {"abcdef", "abcfed", "bcdbcd",
		"defabc", "fff", "efx", "xabcdefx", "aabbcc", "f"};
	struct group *g = group_open();
	size_t i, j;

	(void)state;
	for (i = 0; i < LENGTH(orders); i++)
		for (j = 0; j < LENGTH(orders); j++) {
			begin(g);
			come_letters(g, orders[i]);
			next_input(g, j % 2 == 0);
			come_letters(g, orders[j]);
		}
	group_close(g);
}

/* Small groups, one after the other: none knows of those before. */
static void
groups_know_nothing_of_each_other(void **state)
{
	struct group *g = group_open();
	int i;

	(void)state;
	for (i = 0; i < 5000; i++) {
		begin(g);
		come_letters(g, &"abc"[i % 3]);
		save(g);
		come_letters(g, &"abc"[i % 3]);
	}
	assert_true(dedup_dropped(g->dedup) == 0);
	group_close(g);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_groups_agree_with_a_list),
		cmocka_unit_test(line_is_wanted_as_often_as_one_input_has_it),
		cmocka_unit_test(copies_go_on_otherwise),
		cmocka_unit_test(groups_know_nothing_of_each_other),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
