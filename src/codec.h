/*
 * What a compression format is to the rest: one small table of functions,
 * one file each (decoder_FORMAT.c), the only file that knows its library.
 * A codec decodes one member (gzip), stream (bzip2, xz) or frame (zstd) at a
 * time; that several may follow each other, end early or be followed by
 * something else is decoder.c's business.
 */
#ifndef CODEC_H
#define CODEC_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes a step may take and the room it may fill; the step moves both. */
struct codec_io {
	const uint8_t *in;
	size_t in_length;
	uint8_t *out;
	size_t out_length;
	bool last; /* No input follows; true from then on for the member. */
};

/* Many a library counts in unsigned int: as much of N as it can take. */
static inline unsigned int
codec_uint(size_t n)
{
	return n < UINT_MAX ? (unsigned int)n : UINT_MAX;
}

/* IN bytes were taken, and OUT bytes came. */
static inline void
codec_io_advance(struct codec_io *io, size_t in, size_t out)
{
	io->in += in;
	io->in_length -= in;
	io->out += out;
	io->out_length -= out;
}

enum codec_result {
	CODEC_MORE,	  /* Wants more input or more room. */
	CODEC_MEMBER_END, /* The member is over, all of it is in OUT. */
	CODEC_CORRUPT,	  /* Not what the format allows; *REASON says what. */
	CODEC_NO_MEMORY
};

struct codec {
	/* The longest look that magic() wants, in bytes. */
	size_t magic_length;

	/*
	 * True if the N bytes at P, N at most magic_length, are how a member
	 * begins, as far as N bytes can tell.
	 */
	bool (*magic)(const uint8_t *p, size_t n);

	/*
	 * NUL bytes may follow a member in multiples of this; 0: none may.
	 */
	size_t padding;

	/*
	 * The state is megabytes, a window or a block: where several inputs
	 * take turns, each should get a lot done at a time.
	 */
	bool large;

	/* It can make use of more than one thread. */
	bool threaded;

	/*
	 * Decoder state, to be freed by close(); NULL: out of memory. Up to
	 * THREADS threads may be used, if the library can.
	 */
	void *(*open)(unsigned int threads);

	/* Get ready for a member; CODEC_MORE or CODEC_NO_MEMORY. */
	enum codec_result (*begin)(void *state);

	/*
	 * Decode. What was decoded before damage is in OUT also when the
	 * result is CODEC_CORRUPT. *REASON is a constant string without a
	 * full stop, or NULL.
	 */
	enum codec_result (*step)(
		void *state, struct codec_io *io, const char **reason);

	void (*close)(void *state);

	/* The library's name and the version in use now, for --version. */
	const char *library;
	const char *(*version)(void);
};

extern const struct codec codec_gzip;
extern const struct codec codec_bzip2;
extern const struct codec codec_xz;
extern const struct codec codec_zstd;
#ifdef WITH_ISAL
extern const struct codec codec_gzip_isal;
#endif

#endif
