/* What the tests of moments share. The seconds in them are from date -u -d. */
#ifndef MOMENTS_H
#define MOMENTS_H

#include "when.h"
#include "zone.h"

#include "unit.h"

/* For a NOW that must not matter, and an instant that none may be. */
#define SOMETIME INT64_C(1234567890123456)
#define NO_INSTANT INT64_C(-1122334455667788)

#define UTC_LOG ((struct zone){.local = false, .offset = 0})

struct moment {
	const char *text;
	int64_t seconds;
	int micro;
};

static inline void
set_local(const char *tz)
{
	assert_int_equal(setenv("TZ", tz, 1), 0);
}

/* As when_parse(), but nothing behind TEXT can be read. */
static inline bool
parse(const char *text, int64_t now, struct zone log_zone, int64_t *instant)
{
	const uint8_t *copy = cornered(text, strlen(text) + 1);

	return when_parse((const char *)copy, now, &log_zone, instant);
}

static inline void
assert_instant(
	const char *text, int64_t now, struct zone log_zone, int64_t instant)
{
	int64_t found = NO_INSTANT;

	if (!parse(text, now, log_zone, &found))
		fail_msg("\"%s\" is taken for none", text);
	if (found != instant)
		fail_msg("\"%s\" is %lld, not %lld", text, (long long)found,
			(long long)instant);
}

static inline void
assert_moments(const struct moment *m, size_t n, int64_t now)
{
	for (; n > 0; n--, m++)
		assert_instant(
			m->text, now, UTC_LOG, m->seconds * 1000000 + m->micro);
}

static inline void
assert_none(const char *const *texts, size_t n)
{
	int64_t found;

	for (; n > 0; n--, texts++)
		if (parse(*texts, SOMETIME, UTC_LOG, &found))
			fail_msg("\"%s\" is taken for %lld", *texts,
				(long long)found);
}

#endif
