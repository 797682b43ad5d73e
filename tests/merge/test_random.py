"""Random logs, random forms, random deliveries: the program's output, exit
status and number of messages are the reference's.

The rounds are the same each time. A failure says how to repeat it alone.
"""
import argparse
import collections
import random
import sys
import tempfile
import time

import logs
import reference
from delivery import WAYS, Delivery
from encode import ENCODERS
from tap import Tap, difference

SEED = 5
ROUNDS = 32

# How the logs of a round are made, of how many inputs it is at most, how
# these may be compressed and come in, what may be done to them, and the
# family's share of the usual rounds.
Family = collections.namedtuple(
    "Family", "name log most encodings ways damage share")

# Formats that Python decodes itself, which tells how far it gets.
DECODABLE = ("gzip", "bzip2", "xz")


def family(name, log, most=6, encodings=("plain",), ways=("file",),
           damage=None, share=1):
    return Family(name, log, most, encodings, ways, damage, share)


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
    family("undated lines of 1 MiB", logs.far_stamp, 2, share=0.4),
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

Input = collections.namedtuple("Input", "way encoding log data")


def make_inputs(rng, fam):
    """The inputs of a round."""
    base = rng.choice(logs.MOMENTS) * logs.SECOND
    inputs = []
    for _ in range(rng.choice((2, rng.randint(1, fam.most)))):
        way = rng.choice(fam.ways)
        # There is one standard input, and many a test has nothing else.
        if way == "stdin" and any(i.way == "stdin" for i in inputs):
            way = "file"
        encoding = rng.choice(fam.encodings)
        log = fam.log(rng, base)
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


def compare(expected, done):
    """What is wrong with a run, in words; empty if nothing."""
    problems = []
    if done.output != expected.output:
        problems.append(difference(expected.output, done.output))
    if done.status != expected.status:
        problems.append("status %d expected, %d came"
                        % (expected.status, done.status))
    messages = done.errors.splitlines()
    if (len(messages) != expected.messages
            or any(not line.startswith(b"mergelog: ") for line in messages)):
        problems.append("%d messages expected; standard error: %r"
                        % (expected.messages, done.errors[:2000]))
    return "\n".join(problems)


def play(fam, seed, number, folder):
    """One round; says what went wrong, or nothing."""
    # By name, so that a round is the same when others are left out.
    rng = random.Random("%d/%s/%d" % (seed, fam.name, number))
    inputs = make_inputs(rng, fam)
    options, environment, zone = rng.choice(ZONES)
    options = options + rng.choice(THREADS) + rng.choice(BUFFERS)
    expected = reference.merge([i.data for i in inputs], zone)
    delivery = Delivery(folder)
    for i in inputs:
        delivery.add(i.way, i.data, rng)
    done = delivery.run(options, environment)
    problem = compare(expected, done)
    if not problem:
        return ""
    return ("%s\noptions: %s, environment: %s\n%s\n"
            "repeat with: test_random.py --seed %d --family '%s' --round %d"
            % (problem, options, environment, describe(inputs), seed,
               fam.name, number))


def play_family(tap, fam, arguments, folder):
    if not set(fam.encodings) <= set(ENCODERS):
        tap.skip(fam.name, "zstd is not installed")
        return
    numbers = range(max(1, int(arguments.rounds * fam.share)))
    if arguments.round is not None:
        numbers = [arguments.round]
    start = time.monotonic()
    problems = [p for p in (play(fam, arguments.seed, number, folder)
                            for number in numbers) if p]
    # The first few tell enough.
    tap.result("%s, %d rounds" % (fam.name, len(numbers)), not problems,
               "\n".join(problems[:3]))
    if arguments.times:
        print("# %.2f s" % (time.monotonic() - start))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS,
                        help="of each family (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--family", help="only this one")
    parser.add_argument("--round", type=int, help="only this one")
    parser.add_argument("--times", action="store_true",
                        help="tell how long each family takes")
    arguments = parser.parse_args()
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        for fam in FAMILIES:
            if arguments.family in (None, fam.name):
                play_family(tap, fam, arguments, folder)
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
