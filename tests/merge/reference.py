"""A slow and obvious merge: what the program's output has to be.

It knows the promises made to users and nothing of how the program keeps them.
"""
import collections
import functools
import re

from decode import decode

# An undated line goes before a dated one that begins within so many bytes.
LOOKAHEAD = 1 << 20

# The key of undated lines that no dated line is near enough for.
FIRST = float("-inf")

MONTHS = b"jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

STAMP = re.compile(
    rb"\[(?P<day>\d\d)/(?P<month>[A-Za-z]{3})/(?P<year>\d{4})"
    rb":(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
    rb"(?:[.,](?P<fraction>\d{1,9}))?"
    rb"(?: (?P<sign>[+-])(?P<zone_hour>\d\d)(?P<zone_minute>\d\d))?\]")

# One input: its lines, the instant of each (None: undated), the key of each,
# whether any line is dated, the number of NUL bytes left out, and the damage
# of its compression.
Log = collections.namedtuple("Log", "lines instants keys dated nuls damage")

# MESSAGES counts the lines that standard error has to have, MAYBE those that
# it may have besides; OUT_OF_ORDER has what some of them tell.
Result = collections.namedtuple(
    "Result", "output status messages maybe out_of_order", defaults=(0, ()))


def leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def month_days(year, month):
    return MONTH_DAYS[month - 1] + (month == 2 and leap(year))


@functools.lru_cache(maxsize=None)
def days_before_year(year):
    """Days from the first of January of the year 0."""
    return sum(366 if leap(y) else 365 for y in range(year))


def days(year, month, day):
    """Days since 1970-01-01. datetime has no year 0."""
    before = sum(month_days(year, m) for m in range(1, month))
    return (days_before_year(year) + before + day - 1
            - days_before_year(1970))


def zone_seconds(sign, hour, minute):
    """Seconds east of UTC; None if there is no such zone."""
    if int(hour) > 23 or int(minute) > 59:
        return None
    seconds = int(hour) * 3600 + int(minute) * 60
    return -seconds if sign == b"-" else seconds


def instant(stamp, default_zone):
    """Microseconds since 1970 of a match of STAMP; None if not valid."""
    month = stamp["month"].lower()
    if month not in MONTHS:
        return None
    month = MONTHS.index(month) + 1
    year, day = int(stamp["year"]), int(stamp["day"])
    if not 1 <= day <= month_days(year, month):
        return None
    hour, minute = int(stamp["hour"]), int(stamp["minute"])
    second = int(stamp["second"])
    if hour > 23 or minute > 59 or second > 60:
        return None
    zone = default_zone
    if stamp["sign"]:
        zone = zone_seconds(stamp["sign"], stamp["zone_hour"],
                            stamp["zone_minute"])
        if zone is None:
            return None
    fraction = (stamp["fraction"] or b"").ljust(6, b"0")[:6]
    seconds = (days(year, month, day) * 86400 + hour * 3600 + minute * 60
               + second - zone)
    return seconds * 1000000 + int(fraction)


def line_instant(line, default_zone=0):
    """The instant of a line; None if it is undated."""
    first = None
    for stamp in STAMP.finditer(line):
        found = instant(stamp, default_zone)
        if found is None:
            continue
        if line[stamp.end():stamp.end() + 2] == b' "':
            return found
        if first is None:
            first = found
    return first


def split_lines(data):
    """Lines as they are to be written, and the number of NULs left out."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    pieces = data.split(b"\n")
    last = pieces.pop().lstrip(b"\0")
    lines = [piece.lstrip(b"\0") + b"\n" for piece in pieces]
    if last:
        lines.append(last + b"\n")
    written = sum(map(len, lines)) - (1 if last else 0)
    return lines, len(data) - written


def line_keys(lines, instants):
    """The instant each line is merged by."""
    keys = []
    leading = length = 0
    dated = False
    key = FIRST
    for line, found in zip(lines, instants):
        if found is not None:
            if not dated and length < LOOKAHEAD:
                keys = [found] * leading
            dated = True
            key = found
        elif not dated:
            leading += 1
        length += len(line)
        keys.append(key)
    return keys


def read_decoded(decoded, default_zone=0):
    """What an input's bytes hold, as a Log."""
    lines, nuls = split_lines(decoded.data)
    instants = [line_instant(line, default_zone) for line in lines]
    dated = any(found is not None for found in instants)
    return Log(lines, instants, line_keys(lines, instants), dated, nuls,
               decoded.damage)


def read_log(data, default_zone=0):
    """An input's bytes, compressed or not, as a Log."""
    return read_decoded(decode(data), default_zone)


def merge_logs(logs):
    """The lines of all logs: always the one whose next line is the earliest,
    or on a tie the one that stands first."""
    output = []
    at = [0] * len(logs)
    ahead = [log.keys[0] if log.keys else None for log in logs]
    live = sum(key is not None for key in ahead)
    while live > 0:
        least = min(key for key in ahead if key is not None)
        i = ahead.index(least)
        output.append(logs[i].lines[at[i]])
        at[i] += 1
        if at[i] < len(logs[i].keys):
            ahead[i] = logs[i].keys[at[i]]
        else:
            ahead[i] = None
            live -= 1
    return b"".join(output)


def messages_of(log):
    """How many lines the user is told about this input: one of NULs, one of
    damage or else of missing stamps."""
    undated = bool(log.lines) and not log.dated
    return (log.nuls > 0) + (log.damage is not None or undated)


def status_of(logs):
    bad = any(log.damage or (log.lines and not log.dated) for log in logs)
    return 1 if bad else 0


def merge(inputs, default_zone=0):
    """What comes of the bytes of the inputs, in command line order."""
    logs = [read_log(data, default_zone) for data in inputs]
    return Result(merge_logs(logs), status_of(logs),
                  sum(map(messages_of, logs)))
