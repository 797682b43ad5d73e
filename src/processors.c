/* How many processors there are for us. */
#ifdef __linux__
/* For sched_getaffinity(). NOLINTNEXTLINE: this name is meant for us. */
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "processors.h"

#include <unistd.h>

unsigned int
processors(void)
{
	long n;

#ifdef __linux__
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return (unsigned int)CPU_COUNT(&set);
#endif
	n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (unsigned int)n : 1;
}
