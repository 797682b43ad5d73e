"""Random logs for the options: lines that come late, logs that were shipped
twice, and logs so large that the program can seek in them. The same functions
as in logs.py."""
import logs
from logs import SECOND


def numbered(rng, instants, most_late):
    """(Instant, line) as a server writes requests that take up to MOST_LATE:
    when they end, stamped with when they began. No two lines are the same."""
    ends = [(instant + rng.choice((0, most_late, rng.randint(0, most_late))),
             n, instant) for n, instant in enumerate(instants)]
    return [(instant, logs.entry(rng, exact_stamp(instant), b"n%d" % n))
            for _, n, instant in sorted(ends)]


def exact_stamp(instant, zone=0):
    """A stamp that has the microseconds, where there are any."""
    micros = instant % SECOND
    return logs.stamp(instant, zone, b".%06d" % micros if micros else b"")


def late_lines(rng, base):
    """Undated lines travel with theirs."""
    most_late = rng.choice((1, SECOND, 10 * SECOND, 10000 * SECOND))
    lines = []
    for _, line in numbered(rng, logs.moments(rng, base), most_late):
        lines.append(line)
        if rng.random() < 0.2:
            lines += logs.undated_lines(rng, 3)
    return logs.join(lines)


def busy(rng, base):
    """Many lines of few instants, some of them more than once, and some the
    same but for a byte; seldom none is dated."""
    if rng.random() < 0.1:
        return logs.join(logs.undated_lines(rng, 30))
    lines = []
    tail = b"x" * rng.choice((0, 0, 10, 100, 1000))
    for instant in logs.moments(rng, base, 60, rng.choice((1, 3)) * SECOND):
        at = rng.randint(0, len(tail))
        line = b'%s "GET /%d%s-%s"' % (logs.stamp(instant), rng.randrange(3),
                                       tail[:at], tail[at:])
        lines += [line] * rng.choice((1, 1, 1, 2, 3))
        if rng.random() < 0.1:
            lines += logs.undated_lines(rng, 2)
    return logs.join(lines)


def shipped_again(rng, log):
    """LOG with lines that are missing, came twice, are new or elsewhere; maybe
    it ends earlier, or begins later."""
    lines = []
    # A log of many lines would become all disorder.
    seldom = min(0.05, 3 / (1 + log.count(b"\n")))
    for line in log.splitlines(True):
        lines += [line] * rng.choice((1, 1, 1, 1, 1, 1, 0, 2))
        if rng.random() < 0.05:
            lines.append(rng.choice((b"new\n", line[:-1] + b" new\n")))
        if rng.random() < seldom:
            a, b = rng.randrange(len(lines) + 1), rng.randrange(len(lines) + 1)
            lines[a:b] = lines[a:b][::-1]
    if rng.random() < 0.5:
        a, b = rng.randint(0, len(lines)), rng.randint(0, len(lines))
        lines = lines[min(a, b):max(a, b)]
    data = b"".join(lines)
    return data[:-1] if rng.random() < 0.2 else data


def shipped(rng, log):
    """As it is, or not quite."""
    return log if rng.random() < 0.4 else shipped_again(rng, log)


def burst(rng, instant, most_late):
    """Lines of about the same time: (where it is sorted in, bytes)."""
    step = rng.choice((0, 1, SECOND // 50, SECOND, 60 * SECOND))
    pad = rng.choice((0, 100, 1000, 5000))
    # Seldom more than what the program reads at once.
    size = rng.choice((12000,) * 19 + (500000,))
    for _ in range(rng.randint(1, size // (pad + 60))):
        instant += rng.randint(0, step)
        late = rng.choice((0, 0, rng.randint(0, most_late)))
        line = logs.entry(rng, exact_stamp(instant))
        yield instant + late, line + b"x" * rng.randint(0, pad) + b"\n"


def undated_stretch(rng):
    """What makes it hard to tell where one is."""
    return rng.choice((
        b"\tat foo(bar.c:1)\n" * rng.randrange(20000),
        b"u" * rng.randrange(300000) + b"\n",
        b"\n" * rng.randrange(100000),
        bytes(rng.randrange(200000)) + b"x [10/Mar/2024:\n"))


def large(rng, base):
    """200 KB to 2 MB."""
    wanted = int(200000 * 10 ** rng.random())
    most_late = rng.choice((0, 0, SECOND, 90 * SECOND, 7200 * SECOND))
    stretches = rng.choice((0, 0, 0.01, 0.05))
    lines = []
    instant = base - 3600 * SECOND
    length = 0
    while length < wanted:
        instant += rng.choice((0, 1, SECOND, 600 * SECOND))
        for line in burst(rng, instant, most_late):
            lines.append(line)
            length += len(line[1])
        if rng.random() < stretches:
            lines.append((lines[-1][0], undated_stretch(rng)))
            length += len(lines[-1][1])
    # In order of their ends; those of one instant stay as they are.
    lines.sort(key=lambda line: line[0])
    head = rng.choice((b"", b"", bytes(rng.randrange(1 << 20)), logs.BOM,
                       undated_stretch(rng)))
    return head + b"".join(line for _, line in lines)


def few_ahead(rng, base):
    """8 MB; few lines are far ahead, so that a window holds these long, and
    little of what stands around them."""
    step = rng.choice((1, SECOND))
    seldom = rng.choice((0.05, 0.01, 0.003))
    lines = []
    for n in range(4000):
        instant = base + n * step
        if rng.random() < seldom:
            instant += rng.randint(0, 3000) * step
        lines.append(b"%s %d %s" % (exact_stamp(instant), n,
                                    b"x" * rng.randint(1500, 2500)))
    return logs.join(lines)
