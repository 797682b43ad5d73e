/* What is around the data of a gzip member. */
#include "decoder_gzip_frame_isal.h"

#include "codec.h"

#include <isa-l/crc.h>

#define MAGIC 0x8b1f
#define DEFLATE 8

/* The header's flags; RFC 1952 keeps the reserved ones for later. */
enum { FHCRC = 2, FEXTRA = 4, FNAME = 8, FCOMMENT = 16, RESERVED = 0xe0 };

/* The flag without which there is no such field, and its bytes, if known. */
static const struct {
	unsigned int flag;
	uint32_t length;
} fields[GZIP_OVER + 1] = {
	[GZIP_START] = {0, 4},
	[GZIP_REST] = {0, 6},
	[GZIP_EXTRA_LENGTH] = {FEXTRA, 2},
	[GZIP_EXTRA] = {FEXTRA, 0},
	[GZIP_NAME] = {FNAME, 1},
	[GZIP_COMMENT] = {FCOMMENT, 1},
	[GZIP_HEADER_CHECK] = {FHCRC, 2},
	[GZIP_DATA_CHECK] = {0, 4},
	[GZIP_LENGTH_CHECK] = {0, 4},
};

/* Go to the next field that there is. */
static void
next_field(struct gzip_frame *f)
{
	uint32_t extra = f->field == GZIP_EXTRA_LENGTH ? f->value >> 16 : 0;

	do {
		f->field++;
		f->left = f->field == GZIP_EXTRA ? extra
						 : fields[f->field].length;
	} while ((fields[f->field].flag & ~f->flags) != 0 ||
		 (f->field == GZIP_EXTRA && extra == 0));
}

/* What is wrong with the field that just ended, in zlib's words, or NULL. */
static const char *
check_field(struct gzip_frame *f)
{
	switch (f->field) {
	case GZIP_START:
		f->flags = f->value >> 24;
		if ((f->value & 0xffff) != MAGIC)
			return "incorrect header check";
		if ((f->value >> 16 & 0xff) != DEFLATE)
			return "unknown compression method";
		if ((f->flags & RESERVED) != 0)
			return "unknown header flags set";
		return NULL;
	case GZIP_HEADER_CHECK:
		if (f->value >> 16 != (f->header_crc & 0xffff))
			return "header crc mismatch";
		return NULL;
	case GZIP_DATA_CHECK:
		if (f->value != f->data_crc)
			return "incorrect data check";
		return NULL;
	case GZIP_LENGTH_CHECK:
		if (f->value != f->data_length)
			return "incorrect length check";
		return NULL;
	default:
		return NULL;
	}
}

/* One more byte of a header or trailer; what is wrong with it, or NULL. */
static const char *
take_byte(struct gzip_frame *f, uint8_t byte)
{
	const char *damage;

	if (f->field < GZIP_HEADER_CHECK)
		f->header_crc = crc32_gzip_refl(f->header_crc, &byte, 1);
	f->value = (uint32_t)byte << 24 | f->value >> 8;
	/* A NUL ends what is text; its length is not known before. */
	if (f->field == GZIP_NAME || f->field == GZIP_COMMENT)
		f->left = byte;
	else
		f->left--;
	if (f->left > 0)
		return NULL;
	damage = check_field(f);
	if (damage == NULL)
		next_field(f);
	return damage;
}

const char *
gzip_frame_take(struct gzip_frame *f, struct codec_io *io)
{
	const char *damage = NULL;
	uint8_t byte;

	while (damage == NULL && f->field != GZIP_DATA &&
		f->field != GZIP_OVER && io->in_length > 0) {
		byte = *io->in;
		codec_io_advance(io, 1, 0);
		damage = take_byte(f, byte);
	}
	return damage;
}

void
gzip_frame_begin(struct gzip_frame *f)
{
	*f = (struct gzip_frame){.left = fields[GZIP_START].length};
}

void
gzip_frame_end_data(struct gzip_frame *f, uint32_t crc, uint32_t length)
{
	f->data_crc = crc;
	f->data_length = length;
	next_field(f);
}
