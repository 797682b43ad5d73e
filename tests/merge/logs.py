"""Random logs, one function a peculiarity. Each is given a random generator
and the microsecond that the round's logs are about, and gives one log."""
import datetime

from reference import MONTHS, line_instant, month_days

SECOND = 1000000
PIECE = 128 * 1024  # The program reads so much at once.
BOM = b"\xef\xbb\xbf"

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)

# 2024-02-29 23:59:58, 1999-12-31 23:59:00, 1969-12-31 23:59:59, 2038-01-19.
MOMENTS = (1709251198, 946684740, -1, 2147483647)

ZONES = (0, 0, 60, 120, -300, 330, 345, -210, 14 * 60, -12 * 60, 1439, -1439)

EXTREME_YEARS = (0, 1, 4, 99, 100, 200, 400, 1582, 1800, 1900, 1969, 1970,
                 1972, 2000, 2023, 2024, 2038, 2100, 9999)

INVALID = (b"[00/Jan/2024:10:00:00 +0000]", b"[32/Jan/2024:10:00:00 +0000]",
           b"[29/Feb/2023:10:00:00 +0000]", b"[30/Feb/2024:10:00:00 +0000]",
           b"[29/Feb/1900:10:00:00 +0000]", b"[31/Apr/2024:10:00:00 +0000]",
           b"[29/Feb/1800:10:00:00 +0000]", b"[29/Feb/2100:10:00:00 +0000]",
           b"[01/Mrz/2024:10:00:00 +0000]", b"[01/Mar/2024:24:00:00 +0000]",
           b"[01/Mar/2024:10:60:00 +0000]", b"[01/Mar/2024:10:00:61 +0000]",
           b"[01/Mar/2024:10:00:00 +2400]", b"[01/Mar/2024:10:00:00 +0060]",
           b"[01/Mar/2024:10:00:00 0000]", b"[01/Mar/2024:10:00:00 +00:00]",
           b"[01/Mar/2024:10:00:00  +0000]", b"[01/Mar/2024:10:00:00 +0000",
           b"[1/Mar/2024:10:00:00 +0000]", b"[01/Mar/24:10:00:00 +0000]",
           b"[01-Mar-2024:10:00:00 +0000]", b"[01/Mar/2024:10:00:00. +0000]",
           b"[01/Mar/2024:10:00:00.1234567890 +0000]", b"[01/Mar/2024:10:00]",
           b"[01/Mar/2024:10:00:00 UTC]", b"[01/Mar/2024 10:00:00 +0000]",
           b"[01/Mar/2024:10:00:00 +000]", b"[01/March/2024:10:00:00 +0000]",
           b"[]", b"[", b"]", b"[[", b"[::1]:80", b'[-] "', b"[x] ")


def zone_text(minutes):
    sign = b"-" if minutes < 0 else b"+"
    return sign + b"%02d%02d" % divmod(abs(minutes), 60)


def stamp(moment, zone=0, fraction=b"", with_zone=True):
    """A stamp of microseconds since 1970, ZONE in minutes east of UTC."""
    local = (EPOCH + datetime.timedelta(microseconds=moment)).astimezone(
        datetime.timezone(datetime.timedelta(minutes=zone)))
    return b"[%02d/%s/%04d:%02d:%02d:%02d%s%s]" % (
        local.day, MONTHS[local.month - 1].capitalize(), local.year,
        local.hour, local.minute, local.second, fraction,
        b" " + zone_text(zone) if with_zone else b"")


def entry(rng, stamped, user=b"-", host=None):
    """A line without its end."""
    if host is None:
        host = b"10.%d.%d.%d" % tuple(rng.randrange(256) for _ in range(3))
    return b'%s - %s %s "GET /%d HTTP/1.1" 200 %d' % (
        host, user, stamped, rng.randrange(1000), rng.randrange(10**6))


def moments(rng, base, most=60, span=20 * SECOND):
    """Instants in order, many of them equal in their second."""
    return sorted(base + rng.randrange(-span, span)
                  for _ in range(rng.randint(0, most)))


def join(lines, end=b"\n"):
    return b"".join(line + end for line in lines)


def sorted_log(rng, base):
    return join(entry(rng, stamp(moment)) for moment in moments(rng, base))


def long_log(rng, base):
    return join(entry(rng, stamp(base + n * SECOND // 3, 60))
                for n in range(rng.randrange(20000)))


def zones(rng, base):
    lines = []
    for moment in moments(rng, base, span=rng.choice((2, 7200)) * SECOND):
        text = stamp(moment, rng.choice(ZONES))
        change = rng.choice((bytes.upper, bytes.lower, bytes))
        lines.append(entry(rng, change(text)))
    return join(lines)


def ties(rng, base):
    return join(entry(rng, stamp(moment), host=b"h%d" % rng.randrange(2))
                for moment in moments(rng, base, span=SECOND))


def any_stamp(rng):
    """Any valid one of all four-digit years."""
    year = rng.choice(EXTREME_YEARS + (rng.randrange(10000),))
    month = rng.randint(1, 12)
    last = month_days(year, month)
    return b"[%02d/%s/%04d:%02d:%02d:%02d %s]" % (
        rng.choice((1, last, rng.randint(1, last))), MONTHS[month - 1].title(),
        year, rng.choice((0, 23, rng.randrange(24))),
        rng.choice((0, 59, rng.randrange(60))),
        rng.choice((0, 59, 60, rng.randrange(60))),
        zone_text(rng.choice(ZONES)))


def disorder(rng, base):
    lines = [entry(rng, stamp(moment, rng.choice(ZONES)))
             for moment in moments(rng, base)]
    lines += [entry(rng, any_stamp(rng)) for _ in range(rng.randrange(30))]
    rng.shuffle(lines)
    return join(lines)


def undated_lines(rng, most):
    return [rng.choice((b"", b"  at foo(bar.c:%d)" % rng.randrange(100),
                        b"caused by [x] ]", b"- - - \"GET /\" 500", b"\r"))
            for _ in range(rng.randint(0, most))]


def undated(rng, base):
    lines = undated_lines(rng, 6)
    if rng.random() < 0.9:
        for moment in moments(rng, base, 20):
            lines.append(entry(rng, stamp(moment)))
            if rng.random() < 0.4:
                lines += undated_lines(rng, 5)
    return join(lines)


def far_stamp(rng, base):
    """Undated lines of about 1 MiB ahead of the first dated one; or what to
    merge them with."""
    if rng.random() < 0.4:
        return undated(rng, base)
    wanted = (1 << 20) + rng.choice((-1, 0, 1, -70, 70, 300000))
    lines = []
    while wanted > 0:
        # The end counts.
        n = min(wanted, rng.choice((1, 100, 5000, 131072, 1 << 20)))
        lines.append(b"u" * (n - 1))
        wanted -= n
    head = rng.choice((b"", BOM, bytes(3), BOM + bytes(200000)))
    tail = sorted_log if rng.random() < 0.7 else undated
    return head + join(lines) + tail(rng, base)


def fractions(rng, base):
    lines = []
    for moment in moments(rng, base, span=SECOND):
        micros = rng.choice((0, 1, 123456, 999999, moment % SECOND))
        digits = b"%06d%03d" % (micros, rng.choice((0, 1, 499, 500, 999)))
        n = rng.randint(0, 9)
        fraction = rng.choice((b".", b",")) + digits[:n] if n else b""
        lines.append(entry(rng, stamp(moment, rng.choice((0, 60)), fraction,
                                      rng.random() < 0.7)))
    return join(lines)


def line_ends(rng, base):
    data = b""
    for line in sorted_log(rng, base).splitlines():
        data += line + rng.choice((b"\n", b"\r\n", b"\n\n", b"\r\r\n",
                                   b"\n\r\n", b"\n\n\n\n"))
    cut = rng.choice((0, 0, 1, 2, 40))
    data = data[:len(data) - cut]
    return rng.choice((b"", b"\n", b"\r\n")) + data + rng.choice(
        (b"", b"", b"\r", b" ", b"no newline"))


def nuls(rng, base):
    data = b""
    for line in sorted_log(rng, base).splitlines():
        if rng.random() < 0.3:
            data += bytes(rng.choice((1, 2, 7, 8, 9, 4096, PIECE, PIECE + 3,
                                      rng.randrange(3 * PIECE))))
        at = rng.randint(0, len(line))
        line = line[:at] + bytes(rng.choice((0, 0, 1, 9))) + line[at:]
        data += line + rng.choice((b"\n", b"\n", b"\n\0\n", b"\0\n"))
    return data + bytes(rng.choice((0, 1, 8, 300000)))


def filler(rng, length):
    """Bytes that make a line long."""
    unit = rng.choice((b"x", b"abcdefg ", b"\0", b"\xff\xfe", b"[", b'"] "'))
    if unit == b"[":
        length = min(length, 200000)
    return (unit * (length // len(unit) + 1))[:length]


def long_lines(rng, base):
    data = b""
    for moment in moments(rng, base, 4):
        line = entry(rng, stamp(moment))
        length = rng.choice((rng.randrange(2000), rng.randrange(2 << 20),
                             rng.randint(1, 4) * PIECE
                             + rng.randint(-len(line) - 2, 2)))
        more = filler(rng, max(0, length))
        if rng.random() < 0.5:
            # Ends so that the following line straddles two pieces, too.
            room = (len(data) + len(line) + 1 + len(more)) % PIECE
            more = more[:max(0, len(more) - room + rng.randint(-40, 40))]
        data += line + more if rng.random() < 0.6 else b"-" + more + line
        data += b"\n"
    return data


def bom(rng, base):
    log = rng.choice((b"", b"\n", b"\0\0\n", undated(rng, base),
                      sorted_log(rng, base), BOM,
                      sorted_log(rng, base).replace(b"\n", b"\n" + BOM)))
    head = rng.choice((BOM, BOM, BOM, BOM[:2], BOM + BOM, bytes(2) + BOM,
                       BOM + bytes(2), b"\n" + BOM))
    return head + log


def brackets(rng, base):
    """Stamps that are none, or that are not the line's."""
    lines = []
    for moment in moments(rng, base, span=rng.choice((2, 20)) * SECOND):
        noise = []
        for _ in range(rng.randrange(4)):
            other = stamp(base + rng.choice((-100, -1, 0, 1, 9)) * SECOND)
            noise.append(rng.choice((
                rng.choice(INVALID), b"[" + other, other, other + b" ",
                other + b'"', other + b'  "', other + b' \\"',
                b"[" * rng.randrange(40), b"x" * rng.randrange(70),
                rng.choice(INVALID) + b' "')))
        user = b"".join(noise)
        true = stamp(moment) if rng.random() < 0.8 else rng.choice(INVALID)
        lines.append(rng.choice((
            entry(rng, true, user), entry(rng, user, true), user + true,
            true, true + b" " + user, true + b' "' + user,
            entry(rng, true, host=rng.choice((b"[::1]:80", b"host:443 ip"))),
            entry(rng, true)[:rng.randrange(80)])))
    return join(lines)


def repeats(rng, base):
    """Few stamps, that come again and again in several forms: nothing may be
    taken for the one before it that is not."""
    stamps = []
    for _ in range(rng.randint(1, 5)):
        moment = base + rng.randint(-3, 3) * SECOND
        # With this fraction and no zone it is as long as with a zone.
        stamps += [stamp(moment), stamp(moment, 60),
                   stamp(moment, 0, b".54321", False),
                   stamp(moment, 0, b".98765", False),
                   stamp(moment, 0, b".5"), stamp(moment, 0, b"", False)]
    stamps = rng.sample(stamps, rng.randint(1, len(stamps)))
    lines = [rng.choice((b'%s "GET /"', b"%s GET /", b'- %s "-" %s', b"%s %s"))
             .replace(b"%s", rng.choice(stamps), 1)
             .replace(b"%s", rng.choice(stamps))
             for _ in range(rng.randint(0, 60))]
    if rng.random() < 0.7:
        lines.sort(key=line_instant)
    return join(lines)


def tiny(rng, base):
    lines = [rng.choice((stamp(moment), stamp(moment) + b' "', b"", b"x",
                         stamp(moment, 60), b"\0"))
             for moment in moments(rng, base, 4, 3 * SECOND)]
    data = join(lines)
    return data[:-1] if rng.random() < 0.3 else data


def without_zone(rng, base):
    """Some stamps name a zone, most do not."""
    return join(entry(rng, stamp(moment, rng.choice((0, 0, 330)),
                                 rng.choice((b"", b"", b".5")),
                                 rng.random() < 0.3))
                for moment in moments(rng, base, span=7200 * SECOND))


KINDS = (sorted_log, zones, ties, disorder, undated, fractions, line_ends,
         nuls, bom, brackets, repeats, tiny, without_zone)


def any_kind(rng, base):
    return rng.choice(KINDS)(rng, base)


def anything(rng, base):
    """Of several kinds, one after the other, seldom very long."""
    if rng.random() < 0.05:
        return rng.choice((far_stamp, long_lines, long_log))(rng, base)
    return b"".join(any_kind(rng, base) for _ in range(rng.randint(1, 3)))
