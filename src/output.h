/*
 * Where the merge goes: standard output, a file replaced as a whole, or
 * something that is written directly. Errors are reported here and end the
 * program with status 2.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <sys/stat.h>

struct output;

/*
 * Get ready to write to NAME, or to standard output where it is NULL or "-".
 * A regular file, or one that is not there yet, is left alone until
 * output_commit(): what is written goes to a temporary file beside it, which
 * does not survive an error or a signal. NAME stays the caller's and must
 * outlive the output.
 */
struct output *output_open(const char *name);

/* The descriptor to write to, and the name for messages (NULL: standard). */
int output_descriptor(const struct output *o);
const char *output_name(const struct output *o);

/*
 * True if what is written lands at once in a regular file, which *ST then
 * describes: an input that is the same file would be read while it grows.
 */
bool output_is_direct_file(const struct output *o, struct stat *st);

/*
 * All is written: flush it to disk and let it take the place of the old file;
 * close and free.
 */
void output_commit(struct output *o);

/* Nothing is to be written after all: leave all as it was; close and free. */
void output_discard(struct output *o);

#endif
