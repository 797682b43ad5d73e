/* What names of files say. The strings returned are the caller's to free. */
#ifndef PATH_H
#define PATH_H

/* The directory of PATH: "." where it names none. */
char *path_directory(const char *path);

/*
 * The file that NAME stands for, symbolic links followed to the end also
 * where the last one's target does not exist, and -1 in *FD. Where NAME, or a
 * link on the way, stands for an open descriptor, that is put into *FD, and
 * NULL is returned. NULL and -1, with errno set: the links can't be read or go
 * round in circles (ELOOP).
 */
char *path_follow(const char *name, int *fd);

/*
 * The descriptor that PATH stands for by its form: "/dev/stdin",
 * "/dev/stdout", "/dev/stderr", "/dev/fd/N" or "/proc/self/fd/N"; -1 if it is
 * no such name.
 */
int path_descriptor(const char *path);

#endif
