/* zstd frames through the decoder. */
#include "decoding_damage.h"
#include "decoding_sound.h"

#include <zstd.h>

static size_t
encode_with(
	struct bytes *out, const uint8_t *p, size_t n, size_t flush, int check)
{
	static uint8_t room[1 << 20];
	ZSTD_CCtx *context = ZSTD_createCCtx();
	ZSTD_outBuffer o = {room, sizeof room, 0};
	ZSTD_inBuffer in = {p, flush, 0};
	size_t flushed, before = out->length;

	assert_non_null(context);
	ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, check);
	if (flush > 0)
		assert_int_equal(
			ZSTD_compressStream2(context, &o, &in, ZSTD_e_flush),
			0);
	flushed = o.pos;
	in.size = n;
	assert_int_equal(ZSTD_compressStream2(context, &o, &in, ZSTD_e_end), 0);
	bytes_add(out, room, o.pos);
	ZSTD_freeCCtx(context);
	return before + flushed;
}

static size_t
encode(struct bytes *out, const uint8_t *p, size_t n, size_t flush)
{
	return encode_with(out, p, n, flush, 1);
}

static const struct encoder zstd = {
	.codec = &codec_zstd, .encode = encode, .padding = 0};

/* A skippable frame: RFC 8878, 3.1.2. NIBBLE is the last one of its magic. */
static void
add_skippable(struct bytes *out, unsigned int nibble, size_t n)
{
	static const uint8_t frame[] = {0x28, 0xb5, 0x2f, 0xfd};
	const uint8_t header[] = {(uint8_t)(0x50 | nibble), 0x2a, 0x4d, 0x18,
		(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), 0};

	bytes_add(out, header, sizeof header);
	/* What it holds looks like another frame, and is none. */
	while (n-- > 0)
		bytes_add(out, frame + n % 4, 1);
}

static void
skippable_frames_everywhere(void **state)
{
	struct bytes encoded = {0};
	unsigned int nibble;

	(void)state;
	for (nibble = 0; nibble < 16; nibble++) {
		encoded.length = 0;
		add_skippable(&encoded, nibble, 4);
		encode(&encoded, (const uint8_t *)"one\n", 4, 0);
		add_skippable(&encoded, 15 - nibble, 0);
		add_skippable(&encoded, nibble, 100000);
		encode(&encoded, (const uint8_t *)"two\n", 4, 0);
		add_skippable(&encoded, nibble, nibble);
		assert_decodes(
			&codec_zstd, &encoded, DECODER_END, "one\ntwo\n", 8);
	}
	bytes_free(&encoded);
}

static void
nothing_but_skippable_frames(void **state)
{
	struct bytes encoded = {0}, out = {0};
	size_t cut;

	(void)state;
	add_skippable(&encoded, 0, 20);
	assert_decodes(&codec_zstd, &encoded, DECODER_END, NULL, 0);
	for (cut = 1; cut < encoded.length; cut++)
		assert_int_equal(
			decode(&codec_zstd, encoded.data, cut, 10, &out),
			DECODER_TRUNCATED);
	assert_int_equal(out.length, 0);
	bytes_free(&encoded);
	bytes_free(&out);
}

static void
skippable_frames_through_a_pipe(void **state)
{
	struct bytes encoded = {0}, out = {0};
	struct decoder *d;
	struct input *in;
	int writer;
	size_t i;

	(void)state;
	add_skippable(&encoded, 0, 4);
	encode(&encoded, (const uint8_t *)"text\n", 5, 0);
	add_skippable(&encoded, 9, 0);
	in = pipe_input(&writer);
	d = decoder_open(in, &codec_zstd, 1);
	for (i = 0; i < encoded.length; i++) {
		give(writer, encoded.data + i, 1);
		assert_int_equal(drain(d, 100, &out), DECODER_WAIT);
	}
	close(writer);
	assert_int_equal(drain(d, 100, &out), DECODER_END);
	assert_bytes(&out, "text\n", 5);
	decoder_close(d);
	input_close(in);
	bytes_free(&encoded);
	bytes_free(&out);
}

/*
 * Without a checksum ("zstd --no-check", and most libraries) the format can't
 * know all damage: a literal may be another one. Still nothing must crash or
 * hang.
 */
static void
frames_without_a_checksum(void **state)
{
	struct bytes text = {0}, encoded = {0}, out = {0};
	size_t i;

	(void)state;
	bytes_add_text(&text, 300);
	encode_with(&encoded, text.data, text.length, 0, 0);
	assert_decodes(
		&codec_zstd, &encoded, DECODER_END, text.data, text.length);
	for (i = 1; i < encoded.length; i++) {
		out.length = 0;
		assert_int_equal(decode(&codec_zstd, encoded.data, i, 7, &out),
			DECODER_TRUNCATED);
	}
	for (i = 0; i < 8 * encoded.length; i++) {
		encoded.data[i / 8] ^= (uint8_t)(1U << i % 8);
		out.length = 0;
		decode(&codec_zstd, encoded.data, encoded.length, 4096, &out);
		encoded.data[i / 8] ^= (uint8_t)(1U << i % 8);
	}
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/* A block is of up to 128 KiB: a damaged one leaves those before it. */
static void
blocks_before_the_damage_come_out(void **state)
{
	static const size_t rooms[] = {1000, 131072, 1000000};
	struct bytes text = {0}, encoded = {0}, out = {0};
	size_t second, i;

	(void)state;
	bytes_add_text(&text, 60000);
	second = encode(&encoded, text.data, text.length, 40000);
	encoded.data[second + 1000] ^= 0x10;
	for (i = 0; i < LENGTH(rooms); i++) {
		out.length = 0;
		assert_int_equal(decode(&codec_zstd, encoded.data,
					 encoded.length, rooms[i], &out),
			DECODER_CORRUPT);
		assert_true(out.length >= 40000);
		assert_memory_equal(out.data, text.data, 40000);
	}
	bytes_free(&text);
	bytes_free(&encoded);
	bytes_free(&out);
}

/*
 * A frame of one raw block: RFC 8878, 3.1.1. Its header asks for a window of
 * 2^LOG bytes.
 */
static void
add_frame_with_window(struct bytes *out, unsigned int log)
{
	const uint8_t frame[] = {0x28, 0xb5, 0x2f, 0xfd, 0,
		(uint8_t)((log - 10) << 3), 5 << 3 | 1, 0, 0, 't', 'e', 'x',
		't', '\n'};

	bytes_add(out, frame, sizeof frame);
}

/* "zstd --long=31" makes such ones. */
static void
windows_of_two_gigabytes(void **state)
{
	struct bytes encoded = {0}, out = {0};
	enum decoder_status status;

	(void)state;
	add_frame_with_window(&encoded, 31);
	status = decode(&codec_zstd, encoded.data, encoded.length, 100, &out);
	/* Not every machine has them, but then that is what is said. */
	if (status != DECODER_NO_MEMORY) {
		assert_int_equal(status, DECODER_END);
		assert_bytes(&out, "text\n", 5);
	}
	bytes_free(&encoded);
	bytes_free(&out);
}

static void
windows_of_the_usual_sizes(void **state)
{
	struct bytes encoded = {0};
	unsigned int log;

	(void)state;
	for (log = 10; log <= 27; log++) {
		encoded.length = 0;
		add_frame_with_window(&encoded, log);
		assert_decodes(&codec_zstd, &encoded, DECODER_END, "text\n", 5);
	}
	bytes_free(&encoded);
}

static void
larger_windows_are_refused(void **state)
{
	struct bytes encoded = {0};
	unsigned int log;

	(void)state;
	for (log = 32; log <= 41; log++) {
		encoded.length = 0;
		add_frame_with_window(&encoded, log);
		assert_decodes(&codec_zstd, &encoded, DECODER_CORRUPT, NULL, 0);
	}
	bytes_free(&encoded);
}

static void
magic_of_frames_and_skippable_ones(void **state)
{
	uint8_t magic[] = {0x28, 0xb5, 0x2f, 0xfd};
	uint8_t skippable[] = {0x50, 0x2a, 0x4d, 0x18};
	size_t n;
	int byte;

	(void)state;
	assert_int_equal(codec_zstd.magic_length, 4);
	for (n = 1; n <= 4; n++) {
		assert_true(codec_zstd.magic(magic, n));
		assert_true(codec_zstd.magic(skippable, n));
	}
	for (byte = 0; byte < 256; byte++) {
		skippable[0] = magic[0] = (uint8_t)byte;
		assert_int_equal(codec_zstd.magic(magic, 4), byte == 0x28);
		assert_int_equal(codec_zstd.magic(skippable, 4),
			byte >= 0x50 && byte <= 0x5f);
	}
	/* Not half of the one and half of the other. */
	assert_false(codec_zstd.magic((const uint8_t *)"\x28\x2a\x4d\x18", 4));
	assert_false(codec_zstd.magic((const uint8_t *)"\x50\xb5\x2f\xfd", 4));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		DECODING_SOUND(&zstd),
		DECODING_DAMAGE(&zstd),
		cmocka_unit_test(skippable_frames_everywhere),
		cmocka_unit_test(nothing_but_skippable_frames),
		cmocka_unit_test(skippable_frames_through_a_pipe),
		cmocka_unit_test(frames_without_a_checksum),
		cmocka_unit_test(blocks_before_the_damage_come_out),
		cmocka_unit_test(windows_of_the_usual_sizes),
		cmocka_unit_test(larger_windows_are_refused),
		cmocka_unit_test(magic_of_frames_and_skippable_ones),
	};

	const struct CMUnitTest large[] = {
		cmocka_unit_test(windows_of_two_gigabytes),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	if (!UNIT_SANITIZED)
		failed += cmocka_run_group_tests(large, NULL, NULL);
	return failed;
}
