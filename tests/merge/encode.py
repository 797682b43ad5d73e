"""Logs compressed in every manner that is allowed: cut at random places into
members, streams or frames, with the optional parts of each format."""
import bz2
import lzma
import struct
import subprocess
import zlib

from decode import HAVE_ZSTD

XZ_CHECKS = (lzma.CHECK_NONE, lzma.CHECK_CRC32, lzma.CHECK_CRC64,
             lzma.CHECK_SHA256)


def gzip_member(data, level=6, name=None, comment=None, extra=None,
                header_checksum=False):
    """RFC 1952, with any of the optional header fields."""
    flags = ((2 if header_checksum else 0) | (4 if extra is not None else 0)
             | (8 if name is not None else 0)
             | (16 if comment is not None else 0))
    header = b"\x1f\x8b\x08" + bytes([flags]) + b"\0\0\0\0\0\x03"
    if extra is not None:
        header += struct.pack("<H", len(extra)) + extra
    for text in (name, comment):
        if text is not None:
            header += text + b"\0"
    if header_checksum:
        header += struct.pack("<H", zlib.crc32(header) & 0xffff)
    deflate = zlib.compressobj(level, wbits=-15)
    return (header + deflate.compress(data) + deflate.flush()
            + struct.pack("<II", zlib.crc32(data), len(data) & 0xffffffff))


def zstd_frame(data, *options):
    """A frame by the zstd program, with a checksum unless told otherwise."""
    return subprocess.run(["zstd", "-q", "-c"] + list(options), input=data,
                          stdout=subprocess.PIPE, check=True).stdout


def skippable_frame(data, number=0):
    return (bytes([0x50 + number]) + b"\x2a\x4d\x18"
            + struct.pack("<I", len(data)) + data)


def cut(rng, data, most):
    """DATA in at most MOST parts, some of them maybe empty or tiny."""
    places = sorted(min(len(data), rng.choice((rng.randrange(4),
                                               rng.randint(0, len(data)))))
                    for _ in range(rng.randrange(most)))
    return [data[a:b] for a, b in zip([0] + places, places + [len(data)])]


def random_gzip(rng, data):
    out = b""
    for part in cut(rng, data, 6):
        out += gzip_member(part, rng.choice((0, 1, 6)),
                           rng.choice((None, b"access.log")),
                           rng.choice((None, None, b"a comment")),
                           rng.choice((None, None, b"ab\2\0cd", b"")),
                           rng.random() < 0.3)
        if rng.random() < 0.2:
            out += bytes(rng.choice((1, 3, 512, 70000)))
    return out


def random_bzip2(rng, data):
    return b"".join(bz2.compress(part, rng.choice((1, 9)))
                    for part in cut(rng, data, 5))


def random_xz(rng, data):
    out = b""
    for part in cut(rng, data, 5):
        out += lzma.compress(part, check=rng.choice(XZ_CHECKS), preset=0)
        if rng.random() < 0.3:
            out += bytes(4 * rng.choice((1, 2, 500)))
    return out


def random_zstd(rng, data):
    out = b""
    for part in cut(rng, data, 3):
        if rng.random() < 0.4:
            out += skippable_frame(bytes(rng.choice((0, 4, 1000))),
                                   rng.randrange(16))
        out += zstd_frame(part, rng.choice(("-1", "-3")),
                          rng.choice(("--check", "--no-check")),
                          rng.choice(("--long=20", "--ultra",
                                      "--stream-size=%d" % len(part))))
    if rng.random() < 0.2:
        out += skippable_frame(b"end")
    return out


def plain(_rng, data):
    return data


ENCODERS = {"plain": plain, "gzip": random_gzip, "bzip2": random_bzip2,
            "xz": random_xz}
if HAVE_ZSTD:
    ENCODERS["zstd"] = random_zstd
