/*
 * Buffers of one size, handed out and given back, the last one first, as it
 * may still be in a cache. They are cut from slabs; of large ones the system
 * may make huge pages. (Bonwick, "The Slab Allocator", USENIX 1994.)
 */
#ifndef SLABS_H
#define SLABS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slabs;

/*
 * Buffers of SIZE bytes, a multiple of a pointer's; HUGE: there will be use for
 * a lot of them. What is not in use of those of LARGER, which must outlive
 * them, is cut up before more memory is taken; NULL: there are none.
 * slabs_close() frees all. Any thread may take and give.
 */
struct slabs *slabs_open(size_t size, bool huge, struct slabs *larger);
void slabs_close(struct slabs *s);

/* Their size. */
size_t slabs_size(const struct slabs *s);

/* A buffer, its bytes undefined; to be given back. */
uint8_t *slabs_take(struct slabs *s);
void slabs_give(struct slabs *s, uint8_t *buffer);

#endif
