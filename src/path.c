/* What names of files say. */
#include "path.h"

#include "xalloc.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Links followed before it is called a circle; what Linux allows. */
#define LINKS_MAX 40

char *
path_directory(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xasprintf(".");
	if (slash == path)
		return xasprintf("/");
	return xasprintf("%.*s", (int)(slash - path), path);
}

/* What the symbolic link PATH says, seen from where PATH is seen. */
static char *
read_link(const char *path)
{
	char text[PATH_MAX], *directory, *joined;
	ssize_t n = readlink(path, text, sizeof text - 1);

	if (n == -1)
		return NULL;
	text[n] = '\0';
	if (text[0] == '/')
		return xasprintf("%s", text);
	directory = path_directory(path);
	joined = xasprintf("%s/%s", directory, text);
	free(directory);
	return joined;
}

char *
path_follow(const char *name, int *fd)
{
	char *path = xasprintf("%s", name), *next;
	struct stat st;
	int links;

	for (links = 0;; links++) {
		*fd = path_descriptor(path);
		if (*fd == -1 &&
			(lstat(path, &st) == -1 || !S_ISLNK(st.st_mode)))
			return path;
		next = NULL;
		if (*fd == -1 && links < LINKS_MAX)
			next = read_link(path);
		free(path);
		if (links == LINKS_MAX)
			errno = ELOOP;
		if (next == NULL)
			return NULL;
		path = next;
	}
}

/*
 * If *PATH begins with the components of PREFIX, which has single slashes,
 * move past them and the slashes that follow.
 */
static bool
skip_prefix(const char **path, const char *prefix)
{
	const char *p = *path;

	while (*prefix != '\0') {
		if (*p++ != *prefix)
			return false;
		if (*prefix++ == '/')
			p += strspn(p, "/");
	}
	*path = p;
	return true;
}

int
path_descriptor(const char *path)
{
	static const char *const names[] = {"stdin", "stdout", "stderr"};
	const char *name = path;
	char *end;
	long fd;
	int i;

	if (skip_prefix(&name, "/dev/"))
		for (i = 0; i < 3; i++)
			if (strcmp(name, names[i]) == 0)
				return i;
	name = path;
	if (!skip_prefix(&name, "/dev/fd/") &&
		!skip_prefix(&name, "/proc/self/fd/"))
		return -1;
	if (*name < '0' || *name > '9')
		return -1;
	fd = strtol(name, &end, 10);
	return *end == '\0' && fd <= INT_MAX ? (int)fd : -1;
}
