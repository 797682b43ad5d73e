/*
 * One input's bytes as they lie on disk or come out of a pipe: open, look
 * ahead, read, wait. Knows "-" and nothing of compression or lines. Nothing
 * here prints; where a call fails, the errno to be told is given back.
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct descriptor_file;
struct descriptors;
struct input;

enum input_status {
	INPUT_DATA, /* There are bytes. */
	INPUT_END,  /* The input is over. */
	INPUT_WAIT, /* Nothing for now: input_wait(), then ask again. */
	INPUT_ERROR /* input_errno() says why; asking again says the same. */
};

/*
 * Open NAME, "-" being standard input. A FIFO without a writer does not hold
 * this call up where the system can tell. A regular file may be one of
 * DESCRIPTORS that is closed for a while. NAME and they stay the caller's and
 * must outlive the input. Returns NULL with errno set where NAME can't be
 * opened or is a directory (EISDIR). input_close() frees it.
 */
struct input *input_open(const char *name, struct descriptors *descriptors);

/* Close and free; NULL is fine. */
void input_close(struct input *in);

/* True if a read never has to wait for somebody else: a regular file. */
bool input_is_regular(const struct input *in);

/* True if it may be closed for good and its name opened again later. */
bool input_can_reopen(const struct input *in);

/* The bytes of a regular file when it was opened; 0 for all others. */
uint64_t input_size(const struct input *in);

/* What it is, valid as long as the input; and whether it is a certain FILE. */
const struct descriptor_file *input_file(const struct input *in);
bool input_is(const struct input *in, const struct descriptor_file *file);

/*
 * Have at least NEED bytes (at most INPUT_LOOK_MAX) to look at. INPUT_DATA:
 * they are there. INPUT_END: the input ends before; what input_peek() shows
 * is all that is left, maybe nothing. Never waits for a pipe: INPUT_WAIT.
 */
enum input_status input_load(struct input *in, size_t need);
#define INPUT_LOOK_MAX 4096

/*
 * The bytes loaded and not yet consumed, and in *LENGTH how many they are.
 * Valid until the next call with this input.
 */
const uint8_t *input_peek(const struct input *in, size_t *length);

/* The first N of the bytes that input_peek() shows are used up. */
void input_consume(struct input *in, size_t n);

/*
 * Read up to CAPACITY bytes straight into BUFFER, loaded ones first, and set
 * *LENGTH to how many came: at least one with INPUT_DATA, else none.
 */
enum input_status input_read(
	struct input *in, uint8_t *buffer, size_t capacity, size_t *length);

/*
 * Where the next byte to be read or consumed lies in a regular file; and go
 * back to such a place: false if that can't be done.
 */
off_t input_offset(struct input *in);
bool input_rewind(struct input *in, off_t offset);

/*
 * Read up to CAPACITY bytes of a regular file from OFFSET on into BUFFER, as
 * many as there are, wherever it stands. Returns how many; less than there are
 * only if a read fails.
 */
size_t input_read_at(
	struct input *in, uint8_t *buffer, size_t capacity, off_t offset);

/*
 * The first place from OFFSET on in a regular file that is not in a hole of it,
 * if the system can tell; else OFFSET. The input then stands anywhere.
 */
off_t input_data_from(struct input *in, off_t offset);

/*
 * Sleep until the input has bytes, an end or an error to give, or PATIENCE
 * milliseconds have passed (INPUT_FOREVER: however long it takes). False: it
 * still has nothing.
 */
bool input_wait(const struct input *in, int patience);
#define INPUT_FOREVER (-1)

/*
 * If it was read to its end, and is a regular file: how many bytes less than
 * SIZE that was; else 0.
 */
uint64_t input_missing(const struct input *in, uint64_t size);

/* The errno of the read that failed. */
int input_errno(const struct input *in);

/*
 * True if it failed as the file had to be opened again and could not be; the
 * errno is ESTALE if its name is another file's now.
 */
bool input_is_lost(const struct input *in);

#endif
