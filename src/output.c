/*
 * Where the merge goes.
 *
 * A file is replaced by rename(2), so that whoever reads it sees the old one
 * or the new one whole. The temporary file is registered with the message
 * module, which removes it if the program fails; signals that end the program
 * do the same by the handler here.
 */
#include "output.h"

#include "message.h"
#include "path.h"
#include "xalloc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct output {
	int fd;
	const char *name; /* NULL: standard output. */
	char *target;	  /* The file to be replaced; NULL: none is. */
	char *temporary;
	bool exists;	 /* The target does, */
	struct stat old; /* and was so. */
};

/* Signals that end a program when it does not expect them. */
static const int deadly[] = {
#ifdef SIGPOLL
	SIGPOLL,
#endif
#ifdef SIGPWR
	SIGPWR,
#endif
	SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2,
	SIGXCPU, SIGVTALRM, SIGPROF, SIGABRT, SIGSYS, SIGTRAP};
#define DEADLY (sizeof deadly / sizeof *deadly)

/* Remove the temporary file, and die of the signal as if it were not caught. */
static void
die(int signal_number)
{
	message_remove_unfinished();
	/* The handler was reset and the signal is blocked until it returns. */
	raise(signal_number);
}

/* Block the deadly signals and put the mask as it was into *OLD. */
static void
block_deadly(sigset_t *old)
{
	sigset_t set;
	size_t i;

	sigemptyset(&set);
	for (i = 0; i < DEADLY; i++)
		sigaddset(&set, deadly[i]);
	sigprocmask(SIG_BLOCK, &set, old);
}

/* Catch the deadly signals, but for those we were told to ignore. */
static void
catch_deadly(void)
{
	struct sigaction action = {.sa_flags = (int)SA_RESETHAND}, old;
	size_t i;

	action.sa_handler = die;
	sigemptyset(&action.sa_mask);
	for (i = 0; i < DEADLY; i++)
		if (sigaction(deadly[i], NULL, &old) == 0 &&
			old.sa_handler == SIG_DFL)
			sigaction(deadly[i], &action, NULL);
}

/* Make the temporary file beside the target. */
static void
open_temporary(struct output *o)
{
	sigset_t mask;
	char *directory = path_directory(o->target);

	o->temporary = xasprintf("%s/.mergelog-XXXXXX", directory);
	block_deadly(&mask);
	o->fd = mkstemp(o->temporary);
	if (o->fd == -1)
		message_fatal(o->name, "can't make a temporary file in %s: %s",
			directory, strerror(errno));
	message_unfinished(o->temporary);
	catch_deadly();
	sigprocmask(SIG_SETMASK, &mask, NULL);
	free(directory);
}

/* A descriptor of our own for one that is open already. */
static int
duplicate(const char *name, int fd)
{
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	if (copy == -1)
		message_fatal(name, "%s", strerror(errno));
	return copy;
}

/* The flags of descriptor FD must allow to write. */
static void
check_writable(const char *name, int fd)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags != -1 && (flags & O_ACCMODE) == O_RDONLY) {
		flags = -1;
		errno = EBADF;
	}
	if (flags == -1)
		message_fatal(name, "%s", strerror(errno));
}

/*
 * True if ST describes a regular file that PATH is a name of. It is not where
 * the links of the system itself (/proc) lead to something that has no name.
 */
static bool
is_plain_file(const char *path, const struct stat *st)
{
	struct stat named;

	return S_ISREG(st->st_mode) && lstat(path, &named) == 0 &&
	       named.st_dev == st->st_dev && named.st_ino == st->st_ino;
}

struct output *
output_open(const char *name)
{
	struct output *o = xcalloc(1, sizeof *o);
	int fd;

	o->fd = STDOUT_FILENO;
	if (name == NULL || strcmp(name, "-") == 0) {
		check_writable("(standard output)", o->fd);
		return o;
	}
	o->name = name;
	if (*name == '\0')
		message_fatal("''", "%s", strerror(ENOENT));
	o->target = path_follow(name, &fd);
	if (fd != -1) {
		check_writable(name, fd);
		o->fd = duplicate(name, fd);
		return o;
	}
	if (o->target == NULL)
		message_fatal(name, "%s", strerror(errno));
	o->exists = stat(name, &o->old) == 0;
	if (o->exists && !is_plain_file(o->target, &o->old)) {
		free(o->target);
		o->target = NULL;
		o->fd = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
		if (o->fd == -1)
			message_fatal(name, "%s", strerror(errno));
		return o;
	}
	open_temporary(o);
	return o;
}

int
output_descriptor(const struct output *o)
{
	return o->fd;
}

const char *
output_name(const struct output *o)
{
	return o->name;
}

bool
output_is_direct_file(const struct output *o, struct stat *st)
{
	return o->target == NULL && fstat(o->fd, st) == 0 &&
	       S_ISREG(st->st_mode);
}

/*
 * Give the new file the old one's owner and group, as far as we may. False:
 * it is ours, as we may not give it away.
 */
static bool
set_owner(const struct output *o)
{
	if (fchown(o->fd, o->old.st_uid, o->old.st_gid) == 0)
		return true;
	return fchown(o->fd, (uid_t)-1, o->old.st_gid) == 0 &&
	       o->old.st_uid == geteuid();
}

/* Give the new file the old one's owner and mode, or those of a new file. */
static void
set_mode(const struct output *o)
{
	mode_t mode;

	if (o->exists) {
		mode = o->old.st_mode & 07777;
		/* Not to run in another's name than before. */
		if (!set_owner(o))
			mode &= (mode_t) ~(S_ISUID | S_ISGID);
	} else {
		mode = umask(0);
		umask(mode);
		mode = 0666 & ~mode;
	}
	if (fchmod(o->fd, mode) == -1)
		message_fatal(
			o->name, "can't set the mode: %s", strerror(errno));
}

/* Flush to disk the names in the target's directory. */
static void
sync_directory(const struct output *o)
{
	char *directory = path_directory(o->target);
	int fd = open(directory, O_RDONLY | O_CLOEXEC);

	/* Not every system can open or flush a directory. */
	if (fd != -1) {
		if (fsync(fd) == -1 && errno == EIO)
			message_error(STATUS_FAILED, o->name,
				"replaced, but may not outlive a crash: can't "
				"flush the directory: %s",
				strerror(errno));
		close(fd);
	}
	free(directory);
}

/* Free the output, whose descriptor is closed. */
static void
release(struct output *o)
{
	free(o->target);
	free(o->temporary);
	free(o);
}

void
output_commit(struct output *o)
{
	sigset_t mask;

	if (o->target != NULL) {
		set_mode(o);
		/* Not every file system can flush. */
		if (fsync(o->fd) == -1 && errno != EINVAL)
			message_fatal(o->name, "can't flush to disk: %s",
				strerror(errno));
	}
	if (close(o->fd) == -1 && errno != EINTR)
		message_fatal(o->name, "write error: %s", strerror(errno));
	if (o->target != NULL) {
		block_deadly(&mask);
		if (rename(o->temporary, o->target) == -1)
			message_fatal(o->name, "can't rename to it: %s",
				strerror(errno));
		message_unfinished(NULL);
		sigprocmask(SIG_SETMASK, &mask, NULL);
		sync_directory(o);
	}
	release(o);
}

void
output_discard(struct output *o)
{
	message_remove_unfinished();
	message_unfinished(NULL);
	close(o->fd);
	release(o);
}
