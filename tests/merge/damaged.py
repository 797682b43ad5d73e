"""Small files of each compressed format, all the ways to cut one and to change
a byte, and what the program may then say and do."""
import bz2
import collections
import lzma
import random

import decode
import reference
from encode import gzip_member, zstd_frame

NAME = b"log"  # In the gzip header.

# How a format's files are made; and which bits, by offset, may change
# unnoticed in a member of N bytes if only the contents stay the same.
Subject = collections.namedtuple("Subject", "name compress unnoticed")

# One damaged file: what was done to it, its bytes, the first byte that is
# missing or changed, and the bits that are changed (0: it is cut).
Case = collections.namedtuple("Case", "what data at bits")


def spread(first, end):
    return {at: 0xff for at in range(first, end)}


def gzip_unnoticed(n):
    """Header: the flag "is text", the time, the compressor's hint, the system
    and the name. Then what has more than one way to be written. Not: magic,
    method, the name's end, checksum and length of the contents."""
    return {3: 0x01, **spread(4, 10 + len(NAME)),
            **spread(11 + len(NAME), n - 8)}


def bzip2_unnoticed(n):
    """The block size, as the block is small. What has more than one way to be
    written, such as Huffman tables that nothing uses. What fills up the last
    byte. Not: the magics and the two checksums."""
    return {3: 0xff, **spread(14, n - 11), n - 1: 0x7f}


def xz_unnoticed(_n):
    """Everything is under a checksum."""
    return {}


def zstd_unnoticed(n):
    """The header's bit without a meaning, the size of the window, what has
    more than one way to be written. Not: the magic and the checksum, which
    frames without one could not do."""
    return {4: 0x10, 5: 0xff, **spread(6, n - 4)}


SUBJECTS = [
    Subject("gzip", lambda data: gzip_member(data, name=NAME),
            gzip_unnoticed),
    Subject("bzip2", bz2.compress, bzip2_unnoticed),
    Subject("xz", lzma.compress, xz_unnoticed),
    Subject("zstd", lambda data: zstd_frame(data, "--check"),
            zstd_unnoticed),
]


def is_plain(case):
    """True if the file no longer begins like a compressed one."""
    return decode.format_of(case.data) is None


class Whole:
    """A sound file of some members, each with one of PARTS."""

    def __init__(self, subject, parts):
        self.subject = subject
        self.parts = parts
        self.original = b"".join(parts)
        self.members = [subject.compress(part) for part in parts]
        self.data = b"".join(self.members)
        # Python can tell what is in a damaged file, except for zstd.
        self.known = decode.format_of(self.data).decoder is not None

    def cuts(self):
        return [Case("cut to %d bytes" % n, self.data[:n], n, 0)
                for n in range(len(self.data))]

    def changes(self):
        """Each byte changed in one bit, and in all."""
        rng = random.Random(self.subject.name)
        cases = []
        for at, byte in enumerate(self.data):
            for bits in (1 << rng.randrange(8), 0xff):
                data = (self.data[:at] + bytes([byte ^ bits])
                        + self.data[at + 1:])
                cases.append(Case("byte %d ^ %#x" % (at, bits), data, at,
                                  bits))
        return cases

    def member_of(self, at):
        """Which member a byte is in, and how far it is from its start."""
        number = 0
        while at >= len(self.members[number]):
            at -= len(self.members[number])
            number += 1
        return number, at

    def is_sound(self, case):
        """True if nothing is wrong with a file for all that was done."""
        if not case.bits:
            return self.member_of(case.at)[1] == 0
        if is_plain(case):
            # zstd leaves a stamp that comes once as it is.
            return reference.read_log(case.data).dated
        return self.known and decode.decode(case.data).damage is None

    def may_pass(self, case, output):
        """True if the file may be taken for sound, with this output."""
        if is_plain(case) or not case.bits:
            return self.is_sound(case)
        number, offset = self.member_of(case.at)
        bits = self.subject.unnoticed(len(self.members[number]))
        return (output == self.original
                and case.bits & ~bits.get(offset, 0) == 0)

    def kinds(self, case):
        """The kinds of message that are right for this damage."""
        if self.is_sound(case):
            return {None}
        if is_plain(case):
            return {"undated" if case.bits else "maybe truncated"}
        if not case.bits:
            return {"truncated"}
        if self.known:
            return {decode.decode(case.data).damage}
        return {"truncated", "corrupt", "garbage", None}

    def least(self, case):
        """Lines that have to come out: what decodes before the damage."""
        number, _ = self.member_of(case.at)
        data = b"".join(self.parts[:number])
        if self.known or is_plain(case):
            data = decode.decode(case.data).data
        return b"".join(reference.split_lines(data)[0])
