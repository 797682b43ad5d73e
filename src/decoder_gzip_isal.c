/*
 * gzip members (RFC 1952) with Intel's ISA-L: `make WITH_ISAL=1'.
 *
 * ISA-L decodes the data and computes its CRC; what is around the data is read
 * here, as its own reader forgets a header's flags where the input pauses amid
 * the header, knows no reserved flags, and wants all of a trailer to judge it.
 *
 * Where it finds damage amid many bytes of input, ISA-L (2.30) does not tell
 * how far it came: what it calls output may end in bytes that it never wrote.
 * So that input is decoded again, from a copy of the state before it, byte by
 * byte, when ISA-L does tell.
 *
 * What remains different from zlib, which it is tested against, is this:
 *
 * - It takes sets of codes that are not complete, and fails only at the bits
 *   that then have no meaning, if there are any.
 * - It decodes up to three literals at a time: where the input is cut, the last
 *   two may be missing.
 */
#include "codec.h"

#include "decoder_gzip_frame_isal.h"
#include "xalloc.h"

#include <isa-l.h>
#include <stdlib.h>
#include <string.h>

/*
 * Input given to the library at once. Versions before 2.32.1 may run over the
 * end of inputs near 4 GiB.
 */
#define INPUT_MAX (64U * 1024)

struct isal {
	struct gzip_frame frame;
	struct inflate_state inflate;
	bool careful;	    /* There is damage ahead. */
	const char *damage; /* Of the data; some before it is to come out. */
};

static bool
isal_magic(const uint8_t *p, size_t n)
{
	return codec_gzip.magic(p, n);
}

static void
isal_close(void *state)
{
	free(state);
}

static enum codec_result
isal_begin(void *state)
{
	struct isal *s = state;

	isal_inflate_reset(&s->inflate);
	s->inflate.crc_flag = ISAL_GZIP_NO_HDR;
	gzip_frame_begin(&s->frame);
	s->careful = false;
	s->damage = NULL;
	return CODEC_MORE;
}

static void *
isal_open(unsigned int threads)
{
	struct isal *s = xcalloc(1, sizeof *s);

	(void)threads; /* The library knows of none. */
	isal_inflate_init(&s->inflate);
	isal_begin(s);
	return s;
}

/*
 * The data is over. The library has read on, but at most eight bytes, which
 * the trailer has.
 */
static const char *
end_data(struct isal *s)
{
	uint64_t bits = s->inflate.read_in >> s->inflate.read_in_length % 8;
	uint8_t ahead[8];
	struct codec_io io = {.in = ahead,
		.in_length = (size_t)s->inflate.read_in_length / 8};
	size_t i;

	for (i = 0; i < sizeof ahead; i++)
		ahead[i] = (uint8_t)(bits >> 8 * i);
	gzip_frame_end_data(&s->frame, s->inflate.crc, s->inflate.total_out);
	return gzip_frame_take(&s->frame, &io);
}

/* Copy a state, but for the room in its buffer. */
static void
copy_state(struct inflate_state *to, const struct inflate_state *from)
{
	memcpy(to, from,
		offsetof(struct inflate_state, tmp_out_buffer) +
			(size_t)from->tmp_out_valid);
}

/* Decode N bytes of input, if there are so many; ISA-L's status. */
static int
inflate_some(struct isal *s, struct codec_io *io, size_t n)
{
	uint32_t in_length = (uint32_t)(io->in_length < n ? io->in_length : n);
	uint32_t out_length = codec_uint(io->out_length);
	int code;

	s->inflate.next_in = (uint8_t *)io->in;
	s->inflate.avail_in = in_length;
	s->inflate.next_out = io->out;
	s->inflate.avail_out = out_length;
	code = isal_inflate(&s->inflate);
	if (code >= 0 || s->careful)
		codec_io_advance(io, in_length - s->inflate.avail_in,
			out_length - s->inflate.avail_out);
	return code;
}

/* Decode, and note damage. */
static void
inflate_data(struct isal *s, struct codec_io *io)
{
	struct inflate_state before; /* Here, as many inputs may be open. */
	int code;

	if (!s->careful) {
		copy_state(&before, &s->inflate);
		if (inflate_some(s, io, INPUT_MAX) >= 0)
			return;
		copy_state(&s->inflate, &before);
		s->careful = true;
	}
	code = inflate_some(s, io, 1);
	if (code == ISAL_INVALID_LOOKBACK)
		s->damage = "invalid distance too far back";
	else if (code == ISAL_INVALID_SYMBOL)
		s->damage = "invalid literal/length or distance code";
	else if (code < 0)
		s->damage = "invalid block";
}

/*
 * Where the data is damaged, the library leaves in its own buffer what was
 * decoded before and found no room. True if all of it is out.
 */
static bool
give_rest(struct isal *s, struct codec_io *io)
{
	int32_t rest = s->inflate.tmp_out_valid - s->inflate.tmp_out_processed;
	size_t n =
		(size_t)rest < io->out_length ? (size_t)rest : io->out_length;

	memcpy(io->out,
		s->inflate.tmp_out_buffer + s->inflate.tmp_out_processed, n);
	s->inflate.tmp_out_processed += (int32_t)n;
	codec_io_advance(io, 0, n);
	return s->inflate.tmp_out_processed == s->inflate.tmp_out_valid;
}

static enum codec_result
isal_step(void *state, struct codec_io *io, const char **reason)
{
	struct isal *s = state;
	const char *damage = gzip_frame_take(&s->frame, io);

	if (damage == NULL && s->frame.field == GZIP_DATA) {
		if (s->damage == NULL)
			inflate_data(s, io);
		if (s->damage != NULL && !give_rest(s, io))
			return CODEC_MORE;
		damage = s->damage;
		if (damage == NULL &&
			s->inflate.block_state == ISAL_BLOCK_FINISH)
			damage = end_data(s);
		if (damage == NULL)
			damage = gzip_frame_take(&s->frame, io);
	}
	if (damage != NULL) {
		*reason = damage;
		return CODEC_CORRUPT;
	}
	return s->frame.field == GZIP_OVER ? CODEC_MEMBER_END : CODEC_MORE;
}

#define TEXT(a, b, c) #a "." #b "." #c
#define VERSION_TEXT(a, b, c) TEXT(a, b, c)

/* The library does not tell which one it is; the headers do. */
static const char *
isal_version(void)
{
	return VERSION_TEXT(
		ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
}

const struct codec codec_gzip_isal = {
	.magic_length = 2,
	.magic = isal_magic,
	.padding = 1,
	.open = isal_open,
	.begin = isal_begin,
	.step = isal_step,
	.close = isal_close,
	.library = "ISA-L (libisal)",
	.version = isal_version,
};
