/* Where in a plain log its lines of a time begin, without reading it all. */
#ifndef SEEK_H
#define SEEK_H

#include <stdint.h>
#include <sys/types.h>

struct input;
struct zone;

/*
 * Bisect IN, a regular file that is not compressed, from where it stands to its
 * end, in a few dozen small reads, for dated lines earlier than BEFORE: returns
 * the place of one, behind which there are few such lines, or, where none was
 * found, the place where IN stands. ZONE is for stamps without one. Where the
 * file can't be read, it is as if it had no such lines. IN then stands
 * elsewhere.
 */
off_t seek_line(struct input *in, const struct zone *zone, int64_t before);

#endif
