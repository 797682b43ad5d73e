/*
 * The part of lines.c that has the loop over lines: what a piece has, cut into
 * lines, and the lines stamped. What is left of it
 * is a line not whole yet, or more lines than there can be runs.
 */
#ifndef LINES_CUT_H
#define LINES_CUT_H

#include "lines.h"

/* All lines. This is the hot path. */
lines_cutter cut_all;

/* All lines, and where each ends, with hashes if L's reading says so. */
lines_cutter cut_each;

/*
 * Those that L's reading asks for, as it asks for them. If the first dated line
 * is not wanted, but up to LINES_LOOKAHEAD bytes of undated ones stand before
 * it, its run is there, but empty, so that one knows what they belong to. At a
 * line that ends the input, L is at its end.
 */
lines_cutter cut_some;

#endif
