/* The tests of timestamp_quick() once more, as if there were no vectors. */
#undef __SSE2__
#include "timestamp_quick.c"
