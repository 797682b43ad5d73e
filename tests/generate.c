/*
 * Make an access log in combined format: the same bytes for the same
 * arguments, on any machine.
 *
 *   generate BYTES SEED START STEP [ZONE [LATE SECONDS]]
 *
 * At least BYTES bytes of whole lines (K, M and G are powers of 1024) go to
 * standard output. SEED is a number. The first line is at START (seconds
 * since 1970), and the clock moves on by STEP milliseconds a line on average.
 * ZONE (+HHMM) is what the stamps are written in. LATE lines in a hundred, on
 * average, have a stamp 1 to SECONDS seconds behind the clock.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* xorshift64* by Sebastiano Vigna, 2016. */
static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717) >> 32;
}

static unsigned int
below(uint64_t *state, unsigned int n)
{
	return (unsigned int)(next_random(state) % n);
}

static uint64_t
size(const char *text)
{
	char *end;
	uint64_t n = strtoull(text, &end, 10);

	switch (*end) {
	case 'K':
		return n << 10;
	case 'M':
		return n << 20;
	case 'G':
		return n << 30;
	default:
		return n;
	}
}

/* "[DD/Mon/YYYY:HH:MM:SS ZONE]" for UTC seconds. */
static void
format_stamp(char *text, size_t n, int64_t utc, const char *zone)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	int64_t offset = strtoll(zone + 1, NULL, 10);
	time_t clock;
	struct tm tm;

	offset = (offset / 100 * 60 + offset % 100) * 60;
	clock = (time_t)(utc + (zone[0] == '-' ? -offset : offset));
	gmtime_r(&clock, &tm);
	snprintf(text, n, "[%02d/%.3s/%04d:%02d:%02d:%02d %s]", tm.tm_mday,
		months + 3 * tm.tm_mon, tm.tm_year + 1900, tm.tm_hour,
		tm.tm_min, tm.tm_sec, zone);
}

static int
print_line(uint64_t *random, const char *stamp)
{
	static const char *const paths[] = {"/", "/index.html", "/img/logo.png",
		"/css/site.css", "/js/app.js?v=3",
		"/blog/2024/03/a-longer-title-of-an-article", "/api/v1/items",
		"/search?q=merge+log&page=2", "/favicon.ico", "/robots.txt"};
	static const char *const agents[] = {
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) "
		"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 "
		"Safari/537.36",
		"Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 "
		"Firefox/124.0",
		"Mozilla/5.0 (compatible; Googlebot/2.1; "
		"+http://www.google.com/bot.html)",
		"curl/7.88.1"};
	static const char *const methods[] = {
		"GET", "GET", "GET", "POST", "HEAD"};
	static const int statuses[] = {200, 200, 200, 304, 301, 404, 500};

	return printf("%u.%u.%u.%u - - %s \"%s %s HTTP/1.1\" %d %u \"%s\" "
		      "\"%s\"\n",
		below(random, 223) + 1, below(random, 256), below(random, 256),
		below(random, 256), stamp, methods[below(random, 5)],
		paths[below(random, 10)], statuses[below(random, 7)],
		below(random, 100000),
		below(random, 3) == 0 ? "-" : "https://www.example.com/",
		agents[below(random, 4)]);
}

int
main(int argc, char **argv)
{
	uint64_t wanted, done = 0, random;
	unsigned int step, late, behind;
	int64_t clock, seconds, stamped = INT64_MIN;
	const char *zone = argc > 5 ? argv[5] : "+0000";
	char stamp[64];
	int n;

	if (argc < 5 || argc == 7 || strlen(zone) != 5) {
		fputs("usage: generate BYTES SEED START STEP "
		      "[ZONE [LATE SECONDS]]\n",
			stderr);
		return 2;
	}
	wanted = size(argv[1]);
	/* The state must not be 0. */
	random = strtoull(argv[2], NULL, 10) * 2 + 1;
	clock = strtoll(argv[3], NULL, 10) * 1000;
	step = (unsigned int)strtoul(argv[4], NULL, 10);
	late = argc > 7 ? (unsigned int)strtoul(argv[6], NULL, 10) : 0;
	behind = late > 0 ? (unsigned int)strtoul(argv[7], NULL, 10) : 0;
	while (done < wanted) {
		seconds = clock / 1000;
		if (behind > 0 && below(&random, 100) < late)
			seconds -= 1 + below(&random, behind);
		if (seconds != stamped) {
			stamped = seconds;
			format_stamp(stamp, sizeof stamp, stamped, zone);
		}
		n = print_line(&random, stamp);
		if (n < 0)
			break;
		done += (uint64_t)n;
		clock += below(&random, 2 * step + 1);
	}
	if (ferror(stdout) || fflush(stdout) == EOF) {
		perror("generate");
		return 1;
	}
	return 0;
}
