/* Numbers as options give them. */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Read a whole number of digits only into *VALUE; false if it is none. */
bool number_parse(const char *text, uint64_t *value);

/*
 * Read a size into *BYTES: a whole number and maybe K, M or G (powers of
 * 1024). False if TEXT is none, or is too large for 64 bits.
 */
bool number_parse_size(const char *text, uint64_t *bytes);

/*
 * Read a duration into *MICROSECONDS: a number, maybe with a decimal fraction
 * (digits on both sides of its point), and maybe ms, s, m, h or d; without, it
 * is in seconds. What is less than a microsecond is cut off. False if TEXT is
 * none, or is too large for *MICROSECONDS.
 */
bool number_parse_duration(const char *text, int64_t *microseconds);

/* Room for a duration in words. */
#define NUMBER_DURATION 32

/*
 * MICROSECONDS, not negative, in seconds, as number_parse_duration() reads it:
 * "90s", "0.25s". TEXT has NUMBER_DURATION bytes.
 */
void number_show_duration(char *text, int64_t microseconds);

#endif
