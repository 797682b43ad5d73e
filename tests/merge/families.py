"""Families of random inputs: logs, forms, deliveries and damage that go
together."""
import collections

import logs
import logs_order
import random_options
import reference
from decode import format_of
from delivery import WAYS, Delivery
from encode import ENCODERS
from reference_options import Source

# Formats that Python decodes itself, which tells how far it gets.
DECODABLE = ("gzip", "bzip2", "xz")

# How the logs of a round are made, of how many inputs it is at most, how
# these may be compressed and come in, what may be done to them, the family's
# share of the usual rounds, which options are likely, and, if all inputs are
# to be of one log, what is done to that.
class Family(collections.namedtuple(
        "Family", "name log most encodings ways damage share likely copy")):
    def missing(self):
        """Why it can't be played, or nothing."""
        if set(self.encodings) <= set(ENCODERS):
            return ""
        return "zstd is not installed"


def family(name, log, most=6, encodings=("plain",), ways=("file",),
           damage=None, share=1, likely=(), copy=None):
    return Family(name, log, most, encodings, ways, damage, share, likely,
                  copy)


def cut_short(rng, data):
    return data[:rng.randint(0, len(data))]


def append(rng, data):
    """NUL bytes may follow gzip, and in fours xz; nothing else may, but for
    a further member."""
    return data + rng.choice((bytes(rng.randint(1, 9)), b"\n", b"garbage\n",
                              bytes(4) + b"x", data[:3], data))


def change_bit(rng, data):
    if not data:
        return data
    at = rng.randrange(len(data))
    changed = data[at] ^ 1 << rng.randrange(8)
    return data[:at] + bytes([changed]) + data[at + 1:]


FAMILIES = (
    family("zones", logs.zones),
    family("ties", logs.ties, 20),
    family("disorder", logs.disorder),
    family("undated lines", logs.undated),
    family("undated lines of 1 MiB", logs.far_stamp, 2, share=0.4,
           likely=("range",)),
    family("fractions", logs.fractions),
    family("line ends", logs.line_ends),
    family("NUL bytes", logs.nuls, 3),
    family("long lines", logs.long_lines, 3, share=0.4),
    family("byte-order marks", logs.bom, 6, ("plain", "plain", "gzip"), WAYS),
    family("forged stamps and odd brackets", logs.brackets),
    family("stamps that repeat", logs.repeats),
    family("many tiny files", logs.tiny, 40),
    family("default zone", logs.without_zone),
    family("gzip members", logs.any_kind, 4, ("gzip",)),
    family("bzip2 streams", logs.any_kind, 4, ("bzip2",)),
    family("xz streams", logs.any_kind, 4, ("xz",)),
    family("zstd frames", logs.any_kind, 3, ("zstd",), share=0.3),
    family("truncated files", logs.anything, 4, DECODABLE, WAYS, cut_short),
    family("something after the end", logs.any_kind, 4, DECODABLE, WAYS,
           append),
    family("gzip files with a changed bit", logs.anything, 4, ("gzip",), WAYS,
           change_bit, 0.5),
    family("FIFOs", logs.any_kind, 5, ways=("fifo",)),
    family("standard input", logs.any_kind, 2, ways=("stdin", "file")),
    family("process substitutions", logs.any_kind, 5, ways=("pipe",)),
    family("compressed pipes", logs.any_kind, 3, DECODABLE, ("pipe", "fifo")),
    family("long lines from pipes", logs.long_lines, 2, ways=("pipe",),
           share=0.3),
    family("mixtures", logs.anything, 40,
           ("plain",) * 6 + DECODABLE * 2 + tuple(ENCODERS), WAYS,
           share=0.8),
    family("late lines", logs_order.late_lines, likely=("window",)),
    family("many lines of one instant", logs_order.busy, 5,
           likely=("dedup",)),
    family("the same log twice", logs_order.busy, 4, likely=("dedup",),
           copy=logs_order.shipped_again),
    family("the same log twice, with late lines", logs_order.late_lines, 4,
           ("plain", "gzip"), WAYS, likely=("dedup", "window"),
           copy=logs_order.shipped),
    family("large files", logs_order.large, 3, share=0.4, likely=("range",)),
    family("large files, plain or not", logs_order.large, 2,
           ("plain", "gzip", "xz"), ("file", "file", "stdin"), share=0.3,
           likely=("range", "window")),
    family("a large file twice", logs_order.large, 3, share=0.2,
           likely=("dedup",), copy=logs_order.shipped),
    family("few lines far ahead", logs_order.few_ahead, 1, share=0.3,
           likely=("window",)),
)

# Options, environment, and the zone in seconds that they come to.
ZONES = (([], None, 0),
         (["--default-zone=UTC"], None, 0),
         (["--default-zone=+0530"], None, 19800),
         (["--default-zone", "-2359"], None, -86340),
         # POSIX counts the other way round.
         (["--default-zone=local"], {"TZ": "XYZ-5:30"}, 19800),
         (["--default-zone=local"], {"TZ": "XYZ8"}, -28800),
         ([], {"TZ": "XYZ8", "LC_ALL": "de_DE.UTF-8"}, 0))

# What must not matter: threads, and buffers, of which small ones make many
# pieces of small inputs.
THREADS = ([], ["-T1"], ["-T2"], ["--threads=3"], ["-T", "8"])
BUFFERS = ([], ["-S64K"], ["-S64K"], ["-S", "100K"], ["--buffer-size=1M"])

# So many descriptors, beside those that pipes need, have files be closed while
# others are read; mostly there are plenty.
LIMITS = (None, None, None, 12, 12, 14, 16, 24)

# How a list of names may come, if there is one.
LISTS = (None, None, None, "file", "stdin")

# The same for the local zone.
LOCAL_ZONES = {"XYZ-5:30": 19800, "XYZ8": -28800}

Input = collections.namedtuple("Input", "way encoding log data")


def make_inputs(rng, fam):
    """The inputs of a round."""
    base = rng.choice(logs.MOMENTS) * logs.SECOND
    inputs = []
    original = fam.log(rng, base) if fam.copy else None
    for _ in range(rng.choice((2, rng.randint(1, fam.most)))):
        way = rng.choice(fam.ways)
        # There is one standard input, and many a test has nothing else.
        if way == "stdin" and any(i.way == "stdin" for i in inputs):
            way = "file"
        encoding = rng.choice(fam.encodings)
        log = fam.copy(rng, original) if fam.copy else fam.log(rng, base)
        data = ENCODERS[encoding](rng, log)
        if fam.damage and rng.random() < 0.7:
            data = fam.damage(rng, data)
        inputs.append(Input(way, encoding, log, data))
    return inputs


def describe(inputs):
    return "\n".join(
        "input %d: %s, %s, %d bytes, of a log of %d: %r%s"
        % (number, i.way, i.encoding, len(i.data), len(i.log), i.log[:150],
           "..." if len(i.log) > 150 else "")
        for number, i in enumerate(inputs))


def is_seekable(given):
    """True for what the program need not read from the start."""
    return given.way == "file" and format_of(given.data) is None


class Round:
    """Inputs and their delivery, and whatever must not matter."""

    def __init__(self, fam, rng, folder):
        self.inputs = make_inputs(rng, fam)
        zone, self.environment, self.zone = rng.choice(ZONES)
        self.local_zone = LOCAL_ZONES.get((self.environment or {}).get("TZ"),
                                          0)
        self.arguments = zone + rng.choice(THREADS) + rng.choice(BUFFERS)
        self.delivery = Delivery(folder)
        for given in self.inputs:
            self.delivery.add(given.way, given.data, rng)

    def logs(self):
        return [reference.read_log(i.data, self.zone) for i in self.inputs]

    def draw(self, rng, likely=()):
        """Options that fit the logs, for the program and the reference."""
        read = self.logs()
        seekable = [log for log, i in zip(read, self.inputs)
                    if is_seekable(i)]
        options = random_options.draw(rng, read, seekable, likely)
        self.add(rng, options)
        return options

    def add(self, rng, options):
        self.arguments += random_options.arguments(rng, options, self.zone,
                                                   self.local_zone)

    def hamper(self, rng):
        """Maybe few descriptors, and a list of names."""
        limit = rng.choice(LIMITS)
        # One that is passed on, and one that it is opened by.
        self.delivery.limit = limit and limit + 2 * self.delivery.pipes()
        listed = rng.choice(LISTS)
        if listed == "stdin" and "-" in self.delivery.names:
            listed = "file"
        self.delivery.listed = listed

    def sources(self, rng=None):
        """The inputs as the reference knows them. With RNG standard input may
        get another name."""
        label = "(standard input)"
        if rng and rng.random() < 0.5:
            label = rng.choice(("www1", "a b:c"))
            self.arguments.append("--label=" + label)
        return [Source(i.data, label if name == "-" else name, is_seekable(i))
                for i, name in zip(self.inputs, self.delivery.names)]

    def run(self, more=()):
        return self.delivery.run(self.arguments + list(more),
                                 self.environment)

    def describe(self):
        return ("options: %s, environment: %s, descriptors: %s, list: %s\n%s"
                % (self.arguments, self.environment, self.delivery.limit,
                   self.delivery.listed, describe(self.inputs)))
