/* All inputs of a merge, opened and looked at before anything is written. */
#ifndef INPUTS_H
#define INPUTS_H

#include "share.h"

#include <stddef.h>

struct options;
struct output;
struct pool;
struct source;

struct inputs {
	struct share share;
	struct source **sources; /* In the order of the command line. */
	const char **labels;	 /* What messages call them. */
	size_t count;
};

/*
 * Open all inputs that OPTIONS names, and look at their first bytes. Each one
 * that can't be used is named in a message; then the others, if any, go on
 * with --skip-unreadable, and else the exit status becomes 2 and the return
 * value is -1. 0: go on. OPTIONS must outlive the inputs. inputs_close() frees
 * them.
 */
int inputs_open(struct inputs *inputs, const struct options *options,
	struct pool *pool);
void inputs_close(struct inputs *inputs);

/*
 * See that no input is the file that OUTPUT writes to. 0, or -1 with a message
 * and exit status 2.
 */
int inputs_check_output(
	const struct inputs *inputs, const struct output *output);

#endif
