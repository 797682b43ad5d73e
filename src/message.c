/* What the user is told, and how the program ends. */
#include "message.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * The longest message, a byte more than a path of PATH_MAX and some words;
 * what is longer is cut.
 */
#define MESSAGE_MAX 8192

static bool quiet;
static enum message_status worst = STATUS_OK;
static const char *volatile unfinished;

void
message_quiet(void)
{
	quiet = true;
}

/*
 * Put the line together and hand it to standard error in one piece, so that
 * lines of several processes do not mix. A failure to write it has nobody
 * left to be told to.
 */
static void
print(const char *name, const char *format, va_list args)
{
	char text[MESSAGE_MAX];
	size_t used, i;
	int n;

	n = snprintf(text, sizeof text, "%s: %s%s", MESSAGE_PROGRAM,
		name ? name : "", name ? ": " : "");
	used = n < 0 ? 0 : (size_t)n;
	if (used < sizeof text) {
		n = vsnprintf(text + used, sizeof text - used, format, args);
		used += n < 0 ? 0 : (size_t)n;
	}
	if (used > sizeof text - 2)
		used = sizeof text - 2;
	for (i = 0; i < used; i++)
		if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
			text[i] = '?';
	text[used] = '\n';
	text[used + 1] = '\0';
	fputs(text, stderr);
}

void
message_warn(const char *name, const char *format, ...)
{
	va_list args;

	if (quiet)
		return;
	va_start(args, format);
	print(name, format, args);
	va_end(args);
}

void
message_error(
	enum message_status status, const char *name, const char *format, ...)
{
	va_list args;

	message_raise(status);
	va_start(args, format);
	print(name, format, args);
	va_end(args);
}

void
message_fatal(const char *name, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print(name, format, args);
	va_end(args);
	message_remove_unfinished();
	/* Not exit(): nothing of ours waits in stdio's buffers. */
	_exit(STATUS_FAILED);
}

void
message_raise(enum message_status status)
{
	if (status > worst)
		worst = status;
}

enum message_status
message_status(void)
{
	return worst;
}

void
message_unfinished(const char *path)
{
	unfinished = path;
}

void
message_remove_unfinished(void)
{
	const char *path = unfinished;

	if (path != NULL)
		unlink(path);
}
