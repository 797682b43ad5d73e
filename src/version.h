/* What --version says. */
#ifndef VERSION_H
#define VERSION_H

/*
 * Print the program's version and those of the libraries in use, the copyright
 * and the licence to standard output; the caller looks for errors there.
 */
void version_print(void);

#endif
