"""Lines that come at most so late, and a window of that: all of them come out
in order, those of one instant in the order of the inputs and of each input.

No reference is asked: the order is known before the logs are made.
"""
import collections
import sys

import logs
import logs_order
import random_options
import reference
import rounds
from compare import compare
from delivery import Delivery
from families import BUFFERS, THREADS
from logs import SECOND


class Case(collections.namedtuple("Case", "name share most lines")):
    """A family: of how many inputs and lines in each it is at most."""

    @staticmethod
    def missing():
        return ""


CASES = (Case("late lines, all sorted in", 1, 8, 80),
         Case("many late lines, all sorted in", 0.5, 3, 4000))

LATEST = (1, 1000, SECOND, 30 * SECOND, 7200 * SECOND, 400 * 86400 * SECOND)


def make_log(rng, base, case, most_late):
    """One log as (instant, line); undated lines travel with theirs."""
    span = rng.choice((SECOND, 60 * SECOND, 86400 * SECOND))
    instants = logs.moments(rng, base, case.lines, span)
    lines = []
    for instant, line in logs_order.numbered(rng, instants, most_late):
        lines.append((instant, line + b"\n"))
        for more in logs.undated_lines(rng, 2) if rng.random() < 0.2 else ():
            lines.append((instant, more + b"\n"))
    return lines


def play(case, seed, number, folder):
    """One round; says what went wrong, or nothing."""
    rng = rounds.generator(seed, case.name, number)
    base = rng.choice(logs.MOMENTS) * SECOND
    most_late = rng.choice(LATEST)
    inputs = [make_log(rng, base, case, most_late)
              for _ in range(rng.randint(1, case.most))]
    delivery = Delivery(folder)
    for lines in inputs:
        delivery.add(rng.choice(("file", "fifo", "pipe")),
                     b"".join(line for _, line in lines), rng)
    window = most_late + rng.choice((0, 0, 1, SECOND, 86400 * SECOND))
    options = ["--window=" + random_options.duration(rng, window)]
    options += rng.choice(THREADS) + rng.choice(BUFFERS)
    done = delivery.run(options)
    # Python's sort is stable.
    expected = sorted((line for lines in inputs for line in lines),
                      key=lambda line: line[0])
    problem = compare(reference.Result(
        b"".join(line for _, line in expected), 0, 0), done)
    return problem and "%s\noptions: %s" % (problem, options)


if __name__ == "__main__":
    sys.exit(rounds.main(__doc__, CASES, play))
