/* The end of the program where the command line is wrong. */
#ifndef USAGE_H
#define USAGE_H

/* A message said what is wrong: name --help, and end with status 2. */
_Noreturn void usage_wrong(void);

/* The ARGUMENT of OPTION is not RIGHT, such as "a number": say so, and end. */
_Noreturn void usage_wrong_argument(
	const char *option, const char *argument, const char *right);

#endif
