/* The end of the program where the command line is wrong. */
#include "usage.h"

#include "message.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void
usage_wrong(void)
{
	fputs("Try 'mergelog --help' for more information.\n", stderr);
	exit(STATUS_FAILED);
}

_Noreturn void
usage_wrong_argument(
	const char *option, const char *argument, const char *right)
{
	message_error(STATUS_FAILED, NULL, "%s: '%s' is not %s", option,
		argument, right);
	usage_wrong();
}
