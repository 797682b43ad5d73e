/* The finders of newlines against a plain loop. */
#include "newlines.h"

#include "unit.h"

/* What a byte may be where it is no newline: its neighbours, mostly. */
static const uint8_t others[] = {0, '\n' - 1, '\n' + 1, '\n' | 0x80, 0xff, 'a'};

/*
 * The N bytes at P have the newlines that FIND says, and it wrote nowhere else
 * than in the room it was given.
 */
static void
assert_finds(newlines_finder *find, const uint8_t *p, size_t n)
{
	static uint16_t offsets[NEWLINES_ROOM(NEWLINES_SPAN) + 1];
	const size_t room = NEWLINES_ROOM(n);
	size_t i, count = 0, found;

	offsets[room] = 0xbeef;
	found = find(p, n, offsets);
	for (i = 0; i < n; i++)
		if (p[i] == '\n') {
			if (count >= found || offsets[count] != i)
				fail_msg("%zu bytes: newline at %zu", n, i);
			count++;
		}
	if (count != found)
		fail_msg("%zu bytes: %zu for %zu", n, found, count);
	if (offsets[room] != 0xbeef)
		fail_msg("%zu bytes: written past the room", n);
}

/* N bytes, of which about one in RARE is a newline; 1: all, 0: none. */
static void
random_bytes(uint8_t *p, size_t n, size_t rare, uint64_t *seed)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (rare > 0 && random_below(seed, rare) == 0)
			p[i] = '\n';
		else
			p[i] = others[random_below(seed, LENGTH(others))];
}

static const size_t densities[] = {0, 1, 2, 5, 40, 100, 700};

/* At the end of memory, and so at every alignment. */
static void
finds_at_every_length(newlines_finder *find)
{
	static uint8_t text[NEWLINES_SPAN];
	uint64_t seed = 7;
	size_t n, density = 0;

	for (n = 0; n < NEWLINES_SPAN; n++) {
		/* 7 densities and 64 bytes have no common factor. */
		density = (density + 1) % LENGTH(densities);
		random_bytes(text, n, densities[density], &seed);
		assert_finds(find, cornered(text, n), n);
	}
	random_bytes(text, NEWLINES_SPAN, 3, &seed);
	assert_finds(find, text, NEWLINES_SPAN);
}

static void
portable_finds_at_every_length(void **state)
{
	(void)state;
	finds_at_every_length(newlines_portable);
}

static void
best_finds_at_every_length(void **state)
{
	(void)state;
	finds_at_every_length(newlines_best());
}

static void
best_finds_at_every_alignment(void **state)
{
	static uint8_t text[NEWLINES_SPAN + 64];
	static const size_t lengths[] = {
		0, 1, 31, 32, 33, 63, 64, 65, 128, 1000, 4095, NEWLINES_SPAN};
	uint64_t seed = 9;
	size_t i, at, density;

	(void)state;
	for (density = 0; density < LENGTH(densities); density++)
		for (at = 0; at < 64; at++) {
			random_bytes(
				text, sizeof text, densities[density], &seed);
			for (i = 0; i < LENGTH(lengths); i++)
				assert_finds(
					newlines_best(), text + at, lengths[i]);
		}
}

static void
best_finds_a_single_one_at_every_place(void **state)
{
	static uint8_t text[NEWLINES_SPAN];
	size_t at;

	(void)state;
	memset(text, '\n' + 1, sizeof text);
	for (at = 0; at < NEWLINES_SPAN; at++) {
		text[at] = '\n';
		assert_finds(newlines_best(), text, NEWLINES_SPAN);
		text[at] = '\n' + 1;
	}
}

/* No byte but one is a newline, with whatever lies beside it. */
static void
no_other_byte_is_a_newline(void **state)
{
	uint8_t text[192];
	int byte;

	(void)state;
	for (byte = 0; byte < 256; byte++) {
		memset(text, byte, sizeof text);
		assert_finds(newlines_best(), text, sizeof text);
		assert_finds(newlines_portable, text, sizeof text);
		text[70] = text[71] = text[130] = '\n';
		assert_finds(newlines_best(), text, sizeof text);
		assert_finds(newlines_portable, text, sizeof text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(portable_finds_at_every_length),
		cmocka_unit_test(best_finds_at_every_length),
		cmocka_unit_test(best_finds_at_every_alignment),
		cmocka_unit_test(best_finds_a_single_one_at_every_place),
		cmocka_unit_test(no_other_byte_is_a_newline),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
