/* Bisection of a plain log. */
#include "seek.h"

#include "input.h"
#include "timestamp.h"
#include "xalloc.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Bytes read at a place: at first, then more where that has no dated line. */
#define READ_FIRST ((size_t)4 << 10)
#define READ_MORE 16
#define READ_MOST ((size_t)1 << 20)

/* To read so many bytes takes no longer than to bisect on. */
#define NEAR ((off_t)64 << 10)

struct seek {
	struct input *in;
	struct timestamp stamp;
	int64_t before;
	uint8_t *bytes;
	size_t length;
};

/* A dated line. */
struct found {
	off_t at;
	bool earlier; /* Than what is looked for. */
};

/* Read SIZE bytes from AT on, or as many as there are. False: there is more. */
static bool
read_at(struct seek *s, off_t at, size_t size)
{
	s->bytes = xrealloc(s->bytes, size);
	s->length = input_read_at(s->in, s->bytes, size, at);
	return s->length < size;
}

/*
 * The first dated line (or with LAST the last one) in what was read from AT on,
 * behind its first newline, or if WHOLE behind nothing. What lacks a newline is
 * no line yet: of a file that grows, more of it may come.
 */
static bool
find_dated(struct seek *s, off_t at, bool whole, bool last, struct found *found)
{
	const uint8_t *line = s->bytes, *end = s->bytes + s->length, *next;
	bool any = false;

	for (; line < end && (last || !any); line = next) {
		next = memchr(line, '\n', (size_t)(end - line));
		if (next == NULL)
			break;
		next++;
		if (whole && timestamp_find(&s->stamp, line, next)) {
			found->at = at + (line - s->bytes);
			found->earlier = s->stamp.instant < s->before;
			any = true;
		}
		whole = true;
	}
	return any;
}

/* The first dated line that begins behind the line that AT is in. */
static bool
dated_behind(struct seek *s, off_t at, struct found *found)
{
	size_t size;
	bool ended;

	/* NUL bytes that were never written can be passed over. */
	at = input_data_from(s->in, at);
	for (size = READ_FIRST;; size *= READ_MORE) {
		if (size > READ_MOST)
			size = READ_MOST;
		ended = read_at(s, at, size);
		if (find_dated(s, at, false, false, found))
			return true;
		if (ended || size == READ_MOST)
			return false;
	}
}

/* True if the first dated line is near BEGIN and not earlier. */
static bool
begins_later(struct seek *s, off_t begin)
{
	struct found found;

	read_at(s, begin, READ_FIRST);
	return find_dated(s, begin, true, false, &found) && !found.earlier;
}

/* True if the last dated line is near END and earlier. */
static bool
all_earlier(struct seek *s, off_t begin, off_t end, struct found *found)
{
	off_t at = end - begin > NEAR ? end - NEAR : begin;

	read_at(s, at, (size_t)(end - at));
	return find_dated(s, at, at == begin, true, found) && found->earlier;
}

off_t
seek_line(struct input *in, const struct zone *zone, int64_t before)
{
	off_t low = input_offset(in), high = (off_t)input_size(in), middle;
	struct seek s = {.in = in, .before = before};
	struct found found;

	if (low < 0 || high <= low)
		return low;
	timestamp_init(&s.stamp, zone);
	if (begins_later(&s, low))
		high = low;
	else if (all_earlier(&s, low, high, &found))
		low = high = found.at;
	/* Low is where a line begins; from high on nothing is of use. */
	while (high - low > NEAR) {
		middle = low + (high - low) / 2;
		if (dated_behind(&s, middle, &found) && found.at < high &&
			found.earlier)
			low = found.at;
		else
			high = middle;
	}
	free(s.bytes);
	return low;
}
