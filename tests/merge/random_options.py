"""Random options that fit the logs: cut points near their instants, windows
near their disorder, each spelled in one of the ways there are."""
import datetime

import reference
from logs import EPOCH, SECOND, stamp
from reference_options import HOUR, Options

MINUTE = 60 * SECOND
DAY = 24 * HOUR

# What logs of all four-digit years can't reach.
AGES = 20000 * 366 * DAY

UNITS = (("ms", 1000), ("s", SECOND), ("", SECOND), ("m", MINUTE),
         ("h", HOUR), ("d", DAY))

# What datetime can tell with any zone.
FIRST_DAY, LAST_DAY = -62135510400 * SECOND, 253402214400 * SECOND


def decimal(number, unit):
    """NUMBER in UNIT, exactly; None if that takes too many digits."""
    whole, rest = divmod(number, unit)
    digits = ""
    while rest and len(digits) < 9:
        digit, rest = divmod(rest * 10, unit)
        digits += str(digit)
    if rest:
        return None
    return "%d.%s" % (whole, digits) if digits else "%d" % whole


def duration(rng, micros):
    texts = [(decimal(micros, unit), name) for name, unit in UNITS]
    return "".join(rng.choice([t for t in texts if t[0] is not None]))


def iso(rng, moment, zone, text_of_zone):
    """YYYY-MM-DD and what is needed of HH:MM:SS.frac."""
    local = EPOCH + datetime.timedelta(microseconds=moment,
                                       seconds=zone)
    date = "%04d-%02d-%02d" % (local.year, local.month, local.day)
    clock = "%02d:%02d" % (local.hour, local.minute)
    if local.microsecond:
        fraction = "%06d" % local.microsecond
        fraction = rng.choice((fraction, fraction.rstrip("0"),
                               fraction + rng.choice(("0", "999"))))
        clock += ":%02d%s%s" % (local.second, rng.choice(".,"), fraction)
    elif local.second or rng.random() < 0.5:
        clock += ":%02d" % local.second
    elif clock == "00:00" and rng.random() < 0.7:
        return date + text_of_zone
    return date + rng.choice("T ") + clock + text_of_zone


def seconds(moment):
    """@SECONDS, with a fraction if need be."""
    text = decimal(abs(moment), SECOND)
    return "@-" + text if moment < 0 else "@" + text


def time(rng, moment, default_zone, local_zone):
    """MOMENT as one of the forms of TIME."""
    if not FIRST_DAY < moment < LAST_DAY or rng.random() < 0.3:
        return seconds(moment)
    minutes = rng.choice((0, 60, 330, -210, 14 * 60))
    sign = "-" if minutes < 0 else "+"
    hour, minute = divmod(abs(minutes), 60)
    if rng.random() < 0.3:
        # The log's own.
        fraction = (b"%c%06d" % (rng.choice(b".,"), moment % SECOND)
                    if moment % SECOND or rng.random() < 0.2 else b"")
        with_zone = rng.random() < 0.7
        text = stamp(moment, minutes if with_zone else default_zone // 60,
                     fraction, with_zone).decode()
        return text if rng.random() < 0.5 else text[1:-1]
    zone, text = rng.choice((
        (0, "Z"), (minutes * 60, "%s%02d%02d" % (sign, hour, minute)),
        (minutes * 60, "%s%02d:%02d" % (sign, hour, minute)),
        (local_zone, "")))
    return iso(rng, moment, zone, rng.choice(("", " ")) + text if text else "")


def disorder(log):
    """The largest distance of a dated line behind the newest before it."""
    newest = reference.FIRST
    most = 0
    for instant in log.instants:
        if instant is not None:
            newest = max(newest, instant)
            most = max(most, newest - instant)
    return most


def cut_point(rng, instants):
    if not instants:
        return rng.choice((0, 1000000000 * SECOND))
    return rng.choice((
        min(instants) - DAY, max(instants) + DAY, min(instants),
        max(instants), max(instants) + 1)
        + tuple(rng.choice(instants)
                + rng.choice((0, 0, 1, -1, SECOND, -SECOND,
                              rng.randint(-MINUTE, MINUTE)))
                for _ in range(10)))


def draw_range(rng, logs, seekable):
    """Since, until, slack and whether to seek. What is looked for by bisection
    is certain only where no line is more than the slack too early; where the
    input ends early is certain always."""
    instants = [i for log in logs for i in log.instants if i is not None]
    since, until = sorted((cut_point(rng, instants), cut_point(rng, instants)))
    only = rng.random()
    since = since if only < 0.75 else None
    until = until if only > 0.25 else None
    needed = max([disorder(log) for log in seekable], default=0)
    earliest = min((i for log in seekable for i in log.instants
                    if i is not None), default=0)
    slack = rng.choice((0, 1, needed, needed + 1, 2 * needed, SECOND, HOUR,
                        HOUR, DAY))
    if until is not None and instants and rng.random() < 0.3:
        # The input ends at this very line, or just not.
        slack = max(0, rng.choice(instants) - until + rng.choice((0, 0, 1)))
    seek = rng.random() < 0.85
    if seek and since is not None and earliest < since and slack < needed:
        slack = needed
    return dict(since=since, until=until, slack=slack, seek=seek)


def draw_window(rng, logs):
    most = disorder(rng.choice(logs)) if logs else 0
    return rng.choice((
        0, rng.randint(1, SECOND), most, most, most, most + 1,
        max(0, most - 1), most // 2, rng.randint(0, most), MINUTE, HOUR, DAY,
        AGES))


def draw(rng, logs, seekable, likely=()):
    """Options for these logs, in a third of all cases none. LIKELY are the
    names of those that are of interest; the program may seek in SEEKABLE."""
    if rng.random() < 1 / 3:
        return Options()

    def chosen(name):
        return rng.random() < (0.9 if name in likely else 0.4)

    drawn = draw_range(rng, logs, seekable) if chosen("range") else {}
    options = Options(
        window=draw_window(rng, logs) if chosen("window") else None,
        dedup=chosen("dedup"), names=chosen("names"), **drawn)
    if options.slack == HOUR:
        options = options._replace(slack=usual_slack(options))
    return options


def with_value(rng, name, value):
    if rng.random() < 0.5:
        return ["--%s=%s" % (name, value)]
    return ["--" + name, value]


def usual_slack(options):
    """Where none is given."""
    return max(HOUR, options.window or 0)


def arguments(rng, options, default_zone=0, local_zone=0):
    """Options as arguments, in any order."""
    parts = []
    for name, moment in ("since", options.since), ("until", options.until):
        if moment is not None:
            parts.append(with_value(rng, name, time(rng, moment, default_zone,
                                                    local_zone)))
    if options.slack != usual_slack(options):
        parts.append(with_value(rng, "slack", duration(rng, options.slack)))
    if not options.seek:
        parts.append(["--no-seek"])
    if options.window is not None:
        text = duration(rng, options.window)
        parts.append(rng.choice((["-w", text], ["-w" + text],
                                 ["--window=" + text], ["--window", text])))
    if options.dedup:
        parts.append(["--dedup"])
    if options.names:
        parts.append([rng.choice(("-H", "--with-filename"))])
    rng.shuffle(parts)
    return [argument for part in parts for argument in part]
