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

#endif
