/*
 * What is around the data of a gzip member (RFC 1952): header and trailer, read
 * and checked as zlib does, in its words, however the input is cut into pieces.
 */
#ifndef DECODER_GZIP_FRAME_ISAL_H
#define DECODER_GZIP_FRAME_ISAL_H

#include <stdint.h>

struct codec_io;

/* What a member is made of, in this order. */
enum gzip_field {
	GZIP_START, /* The magic, the method, the flags. */
	GZIP_REST,  /* The time, a hint, the system. */
	GZIP_EXTRA_LENGTH,
	GZIP_EXTRA,
	GZIP_NAME,
	GZIP_COMMENT,
	GZIP_HEADER_CHECK,
	GZIP_DATA, /* The caller's business. */
	GZIP_DATA_CHECK,
	GZIP_LENGTH_CHECK,
	GZIP_OVER
};

struct gzip_frame {
	enum gzip_field field; /* The one that comes next, or goes on. */
	uint32_t left;	       /* Bytes of it still to come. */
	uint32_t value;	       /* Its last four, the very last one on top. */
	unsigned int flags;
	uint32_t header_crc;
	uint32_t data_crc;
	uint32_t data_length;
};

/* Get ready for a member. */
void gzip_frame_begin(struct gzip_frame *f);

/*
 * Take as much of a header or trailer as IO has, and nothing beyond. What is
 * wrong with it, a constant string; or NULL.
 */
const char *gzip_frame_take(struct gzip_frame *f, struct codec_io *io);

/* The data is over; the trailer should tell this CRC and, in 32 bits, LENGTH.
 */
void gzip_frame_end_data(struct gzip_frame *f, uint32_t crc, uint32_t length);

#endif
