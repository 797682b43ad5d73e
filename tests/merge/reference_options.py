"""The reference with options: which lines of each input are let through, how
the window orders them, what is written of the same log shipped twice.

Slow and obvious, too; each function is one stage.
"""
import bisect
import collections

import reference
from decode import decode

HOUR = 3600 * 1000000

# Times and durations in microseconds; None: not given.
Options = collections.namedtuple(
    "Options", "since until slack seek window dedup names",
    defaults=(None, None, HOUR, True, None, False, False))

# An input: its bytes, what messages and -H call it, and whether the program
# may seek in it, as it is a regular file and plain.
Source = collections.namedtuple("Source", "data label seekable",
                                defaults=("", False))

# A line in a stage: its number in the input, from 1; its key; whether it has a
# stamp of its own; its bytes.
Line = collections.namedtuple("Line", "number key dated text")

# What a message tells of lines that are too early: the first one's number
# (None: it is not told), how many there are, and by how much at most.
OutOfOrder = collections.namedtuple("OutOfOrder", "label line count most")


# Range

def end_of(log, options):
    """The index of the line that ends the input early; None if none does."""
    if options.until is None or not options.seek:
        return None
    for index, instant in enumerate(log.instants):
        if instant is not None and instant >= options.until + options.slack:
            return index
    return None


def read(source, options, default_zone):
    """An input as far as it is read. The line that ends it early is read, as
    are NULs ahead of it, but nothing behind: neither NULs nor damage."""
    decoded = decode(source.data)
    log = reference.read_decoded(decoded, default_zone)
    end = end_of(log, options)
    if end is None:
        return log
    read_lines = decoded.data.split(b"\n")[:end + 1]
    _, nuls = reference.split_lines(b"\n".join(read_lines) + b"\n")
    return reference.Log(log.lines[:end], log.instants[:end], log.keys[:end],
                         True, nuls, None)


def in_range(log, options):
    """The lines that --since and --until let through."""
    lines = [Line(number, key, instant is not None, text)
             for number, (key, instant, text)
             in enumerate(zip(log.keys, log.instants, log.lines), 1)]
    if options.since is not None:
        # Never true of lines that no dated line is near enough for.
        lines = [line for line in lines if line.key >= options.since]
    if options.until is not None:
        lines = [line for line in lines if line.key < options.until]
    return lines


# Window

def in_window(lines, window):
    """The lines in the order in which they leave, one after the other."""
    left = []
    held = []  # (key, place, line), always in order.
    newest = reference.FIRST
    for place, line in enumerate(lines):
        newest = max(newest, line.key)
        if line.key == reference.FIRST:
            left.append(line)
            continue
        bisect.insort(held, (line.key, place, line))
        while held and newest - held[0][0] > window:
            left.append(held.pop(0)[2])
    return left + [line for _, _, line in held]


def lateness(lines):
    """How far each dated line is behind the newest one up to it, and its
    number."""
    newest = reference.FIRST
    for line in lines:
        if line.dated:
            newest = max(newest, line.key)
            yield newest - line.key, line.number


def later_than(lines, window):
    """(Distance, number) of the dated lines that are later than that."""
    return [late for late in lateness(lines) if late[0] > window]


# Merge and what is written

def merged(inputs):
    """(Effective key, input's number, line) in the order of the output, from
    the lines of each input."""
    output = []
    for number, lines in enumerate(inputs):
        newest = reference.FIRST
        for place, line in enumerate(lines):
            newest = max(newest, line.key)
            output.append((newest, number, place, line))
    output.sort(key=lambda entry: entry[:3])
    return [(effective, number, line) for effective, number, _, line in output]


def without_repeats(entries):
    """Of the lines of one effective key as many as the input has that has
    most. Those before everything dated all stay."""
    kept = []
    group = seen = written = None
    for effective, number, line in entries:
        if effective != group:
            group = effective
            seen = collections.Counter()
            written = collections.Counter()
        same = (line.key, line.text)
        seen[number, same] += 1
        if effective == reference.FIRST or seen[number, same] > written[same]:
            written[same] += 1
            kept.append((effective, number, line))
    return kept


def maybe_silent(source, log, options):
    """True if the program may have passed over the NULs of an input that it
    did not read from the start."""
    return (log.nuls > 0 and source.seekable and options.seek
            and options.since is not None)


def merge(sources, options, default_zone=0):
    """What the program does with the sources, in command line order."""
    logs = [read(source, options, default_zone) for source in sources]
    inputs = [in_range(log, options) for log in logs]
    late = []
    if options.window is not None:
        for source, lines in zip(sources, inputs):
            found = later_than(lines, options.window)
            if found:
                late.append(OutOfOrder(source.label, None, len(found),
                                       max(found)[0]))
        inputs = [in_window(lines, options.window) for lines in inputs]
    entries = merged(inputs)
    if options.dedup:
        entries = without_repeats(entries)
    names = [source.label.encode() + b":" if options.names else b""
             for source in sources]
    output = [names[number] + line.text for _, number, line in entries]
    maybe = sum(maybe_silent(source, log, options)
                for source, log in zip(sources, logs))
    return reference.Result(
        b"".join(output), reference.status_of(logs),
        sum(map(reference.messages_of, logs)) + len(late) - maybe, maybe, late)


def check(sources, options, default_zone=0):
    """The same for --check: of the options only the range counts."""
    found = []
    logs = [read(source, options, default_zone) for source in sources]
    for source, log in zip(sources, logs):
        late = later_than(in_range(log, options), 0)
        if late:
            found.append(OutOfOrder(source.label, late[0][1], len(late),
                                    max(late)[0]))
    maybe = sum(maybe_silent(source, log, options)
                for source, log in zip(sources, logs))
    messages = sum(map(reference.messages_of, logs)) + len(found) - maybe
    return reference.Result(
        b"", 1 if found else reference.status_of(logs), messages, maybe, found)
