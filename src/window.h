/*
 * The window: the lines of one input are held until the newest instant of it is
 * so far ahead that they can be put in order.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include <stdbool.h>
#include <stdint.h>

struct piece;
struct runs;
struct slabs;
struct window;

/*
 * A window of WIDTH microseconds, not negative. Its memory comes from SLABS,
 * which must outlive it. window_close() frees it; NULL is fine.
 */
struct window *window_open(int64_t width, struct slabs *slabs);
void window_close(struct window *w);

/*
 * The lines of RUNS, none of which is empty, have come, in this order: those
 * that are now more than the width older than the newest leave, ordered by key
 * and, where it is the same, as they came; of LINES_UNDATED, at once.
 * PIECE is what their bytes lie in, and may be left empty; NULL: they lie
 * elsewhere, and are copied. All that left before must have been taken, and let
 * go.
 */
void window_put(struct window *w, const struct runs *runs, struct piece *piece);

/* No more will come: all lines leave. */
void window_end(struct window *w);

/*
 * Some of the lines that left, in order; each a run of its own if its end was
 * told. False: there are no more. They are valid until window_let_go().
 */
bool window_take(struct window *w, struct runs *runs);

/* What was taken is done with. */
void window_let_go(struct window *w);

#endif
