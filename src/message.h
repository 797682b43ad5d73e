/*
 * What the user is told, and how the program ends: messages on standard
 * error, the exit status they add up to, and the unfinished output file that
 * must not outlive a failure. This is the only module with state of its own,
 * because a signal handler can be given none.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#define MESSAGE_PROGRAM "mergelog"

/* Exit statuses, each worse than the one before it. */
enum message_status {
	STATUS_OK = 0,	    /* All was read, all was written. */
	STATUS_DAMAGED = 1, /* Finished, but some input was not whole. */
	STATUS_FAILED = 2   /* Nothing useful, or the output is lost. */
};

/* From now on no warnings; errors stay. */
void message_quiet(void);

/*
 * Print "mergelog: NAME: ..." in one line, without "NAME: " where it is NULL.
 * Control characters of the whole message are shown as '?'.
 *
 * A warning leaves the exit status alone. An error makes it at least STATUS.
 * A fatal message removes the unfinished output and ends the program with
 * status 2.
 */
void message_warn(const char *name, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void message_error(enum message_status status, const char *name,
	const char *format, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void message_fatal(const char *name, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Make the exit status at least STATUS; it never gets better. */
void message_raise(enum message_status status);

/* The exit status so far. */
enum message_status message_status(void);

/*
 * PATH is removed if the program ends by message_fatal() or by
 * message_remove_unfinished(); NULL: nothing is. The string stays the
 * caller's and must live until the next call.
 */
void message_unfinished(const char *path);

/* Remove the unfinished file, if any. Safe in a signal handler. */
void message_remove_unfinished(void);

#endif
