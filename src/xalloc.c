/* Memory that is there or the program ends. */
#include "xalloc.h"

#include "message.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *
checked(void *memory)
{
	if (memory == NULL)
		message_fatal(NULL, "out of memory");
	return memory;
}

void *
xmalloc(size_t size)
{
	return checked(malloc(size > 0 ? size : 1));
}

void *
xcalloc(size_t count, size_t size)
{
	return checked(calloc(count > 0 ? count : 1, size));
}

void *
xrealloc(void *old, size_t size)
{
	return checked(realloc(old, size > 0 ? size : 1));
}

void *
xgrow(void *array, size_t *capacity, size_t first, size_t size)
{
	size_t more = *capacity > 0 ? 2 * *capacity : first;

	if (more > SIZE_MAX / size || more < *capacity)
		message_fatal(NULL, "out of memory");
	*capacity = more;
	return xrealloc(array, more * size);
}

char *
xasprintf(const char *format, ...)
{
	va_list args;
	char *text;
	int length;

	va_start(args, format);
	length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (length < 0)
		message_fatal(NULL, "out of memory");
	text = xmalloc((size_t)length + 1);
	va_start(args, format);
	vsnprintf(text, (size_t)length + 1, format, args);
	va_end(args);
	return text;
}
