"""Compressed bytes to plain ones with Python's own modules (and the zstd
program), damage and all."""
import bz2
import collections
import lzma
import re
import shutil
import subprocess
import zlib

# What comes out, and what is wrong: None, "truncated", "corrupt", "garbage".
Decoded = collections.namedtuple("Decoded", "data damage")

Format = collections.namedtuple("Format", "name magic decoder padding")

FORMATS = (
    Format("gzip", re.compile(rb"\x1f\x8b"),
           lambda: zlib.decompressobj(wbits=31), 1),
    Format("bzip2", re.compile(rb"BZh[1-9]"), bz2.BZ2Decompressor, 0),
    Format("xz", re.compile(rb"\xfd7zXZ\0"),
           lambda: lzma.LZMADecompressor(format=lzma.FORMAT_XZ), 4),
    Format("zstd", re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
           None, 0),
)

ERRORS = (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError)

HAVE_ZSTD = shutil.which("zstd") is not None


def format_of(data):
    """The format that the first bytes tell; None for plain."""
    for candidate in FORMATS:
        if candidate.magic.match(data):
            return candidate
    return None


def decode(data):
    """What an input's bytes hold. The formats that the program refuses are
    not known here."""
    form = format_of(data)
    if form is None:
        return Decoded(data, None)
    if form.decoder is None:
        return decode_zstd(data)
    out = b""
    while data:
        if not form.magic.match(data):
            return Decoded(out, "garbage")
        member, damage, data = decode_member(form, data)
        out += member
        if damage:
            return Decoded(out, damage)
        rest = data.lstrip(b"\0") if form.padding else data
        if form.padding and (len(data) - len(rest)) % form.padding:
            return Decoded(out, "garbage")
        data = rest
    return Decoded(out, None)


def decode_member(form, data):
    """One member: its contents, the damage, and what follows it."""
    decoder = form.decoder()
    try:
        out = decoder.decompress(data)
    except ERRORS:
        return decode_bytewise(form, data), "corrupt", b""
    if not decoder.eof:
        return out, "truncated", b""
    return out, None, decoder.unused_data


def decode_bytewise(form, data):
    """What a damaged member gives before the damage: an exception keeps what
    its call decoded to itself, so let it come byte by byte. (bzip2 and xz
    check whole blocks; what is in a bad one may or may not come.)"""
    decoder = form.decoder()
    out = bytearray()
    try:
        for at in range(len(data)):
            if form.name != "gzip":
                out += decoder.decompress(data[at:at + 1])
                continue
            # A byte may hold several codes, and a code stand for many bytes.
            chunk = decoder.decompress(data[at:at + 1], 1)
            while chunk:
                out += chunk
                chunk = decoder.decompress(decoder.unconsumed_tail, 1)
    except ERRORS:
        pass
    return bytes(out)


def decode_zstd(data):
    """Frames by the zstd program; it does not say what kind of damage."""
    done = subprocess.run(["zstd", "-q", "-d", "-c", "--long=31"], input=data,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False)
    return Decoded(done.stdout, "corrupt" if done.returncode else None)
