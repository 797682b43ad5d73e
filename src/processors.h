/* How many processors there are for us. */
#ifndef PROCESSORS_H
#define PROCESSORS_H

/* The processors that this process may run on; at least 1. */
unsigned int processors(void);

#endif
