/* Memory for what is large and used all over. */
#ifdef __linux__
/* For madvise(). NOLINTNEXTLINE: the name is glibc's. */
#define _DEFAULT_SOURCE
#endif
#include "large.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

void *
large_alloc(size_t n)
{
	void *p;

	if (n < LARGE_PAGE)
		return malloc(n);
	if (posix_memalign(&p, LARGE_PAGE, n) != 0)
		return NULL;
#ifdef MADV_HUGEPAGE
	/* Advice: if it can't be followed, small pages do. */
	madvise(p, n / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
#endif
	return p;
}
