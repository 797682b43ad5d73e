"""A run of the program against what the reference says."""
import re
from fractions import Fraction

from reference_options import OutOfOrder
from tap import difference

# What is told of lines that come too early: with a window, and by --check.
LATE = re.compile(
    rb"mergelog: (?P<label>.*): (?P<count>\d+) lines?"
    rb" out of order by more than --window, up to (?P<most>[\d.]+)s$")
EARLIER = re.compile(
    rb"mergelog: (?P<label>.*):(?P<line>\d+): earlier\D* (?P<count>\d+) \D*"
    rb" (?P<most>[\d.]+)s \D*(?P<window>--window=[\d.]+s)\D*$")


def micros(seconds):
    return int(Fraction(seconds) * 1000000)


def out_of_order(errors):
    """What messages tell of lines that come too early."""
    found = []
    for message in errors.splitlines():
        told = LATE.match(message) or EARLIER.match(message)
        if told:
            line = told.groupdict().get("line")
            found.append(OutOfOrder(told["label"].decode(),
                                    int(line) if line else None,
                                    int(told["count"]),
                                    micros(told["most"].decode())))
    return sorted(found)


def compare(expected, done):
    """What is wrong with a run, in words; empty if nothing."""
    problems = []
    if done.output != expected.output:
        problems.append(difference(expected.output, done.output))
    if done.status != expected.status:
        problems.append("status %d expected, %d came"
                        % (expected.status, done.status))
    messages = done.errors.splitlines()
    most = expected.messages + expected.maybe
    if (not expected.messages <= len(messages) <= most
            or any(not line.startswith(b"mergelog: ") for line in messages)):
        problems.append("%d to %d messages expected; standard error: %r"
                        % (expected.messages, most, done.errors[:2000]))
    told = out_of_order(done.errors)
    if told != sorted(expected.out_of_order):
        problems.append("%s expected, %s told: %r"
                        % (expected.out_of_order, told, done.errors[:2000]))
    return "\n".join(problems)
