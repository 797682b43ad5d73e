"""Rounds of random tests: the same each time, more on demand, and each can be
repeated alone."""
import argparse
import os
import random
import sys
import tempfile
import time

from tap import Tap

SEED = 5
ROUNDS = int(os.environ.get("ROUNDS", 16))


def generator(seed, name, number, what=None):
    """By name, so that a round is the same when others are left out. What was
    added later has a generator of its own and leaves the rest as it was."""
    text = "%d/%s/%d" % (seed, name, number)
    return random.Random(text if what is None else text + "/" + what)


def parse(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=ROUNDS,
                        help="of each family (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--family", help="only this one")
    parser.add_argument("--round", type=int, help="only this one")
    parser.add_argument("--times", action="store_true",
                        help="tell how long each family takes")
    return parser.parse_args()


def repeat(problem, arguments, name, number):
    return ("%s\nrepeat with: %s --seed %d --family '%s' --round %d"
            % (problem, os.path.basename(sys.argv[0]), arguments.seed, name,
               number))


def play_family(tap, arguments, name, share, play):
    """PLAY(number) says what went wrong in a round, or nothing."""
    numbers = range(max(1, int(arguments.rounds * share)))
    if arguments.round is not None:
        numbers = [arguments.round]
    start = time.monotonic()
    problems = []
    for number in numbers:
        problem = play(number)
        if problem:
            problems.append(repeat(problem, arguments, name, number))
    # The first few tell enough.
    tap.result("%s, %d rounds" % (name, len(numbers)), not problems,
               "\n".join(problems[:3]))
    if arguments.times:
        print("# %.2f s" % (time.monotonic() - start))


def main(description, families, play, tap=None):
    """Play all FAMILIES, which have a name and a share and may say why they
    can't be had; PLAY(family, seed, number, folder)."""
    arguments = parse(description)
    tap = tap or Tap()
    with tempfile.TemporaryDirectory() as folder:
        for fam in families:
            if arguments.family not in (None, fam.name):
                continue
            if fam.missing():
                tap.skip(fam.name, fam.missing())
                continue
            play_family(tap, arguments, fam.name, fam.share,
                        lambda number, fam=fam:
                        play(fam, arguments.seed, number, folder))
    return tap.finish()
