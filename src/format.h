/* Which format an input has, told from its first bytes, never its name. */
#ifndef FORMAT_H
#define FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec;

struct format {
	const char *name;	   /* As the user knows it: "gzip". */
	const struct codec *codec; /* NULL: plain, or not supported. */
	bool supported;
};

/* No format needs a longer look, in bytes, to be told. */
#define FORMAT_LOOK 13

/*
 * The format of an input that begins with the N bytes at P: all there are or
 * at least FORMAT_LOOK. What is nothing else is plain. Never NULL.
 */
const struct format *format_of(const uint8_t *p, size_t n);

/*
 * The compressed format that the N bytes at P may be the beginning of, where
 * they are too few to tell; NULL if of none.
 */
const struct format *format_cut_short(const uint8_t *p, size_t n);

/* One of the formats that can be read, by number; NULL past the last. */
const struct format *format_supported(size_t number);

#endif
