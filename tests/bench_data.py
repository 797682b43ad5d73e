"""The logs that bench, sweep and profile measure with: made once, the same
bytes on any machine.

BENCH_MB (256) is the size of a log in MiB, BENCH_DIR (build/bench) where they
are kept; GENERATE names the program that writes them."""
import concurrent.futures
import datetime
import os
import re
import shlex
import shutil
import subprocess

MB = int(os.environ.get("BENCH_MB", 256))
FOLDER = os.path.abspath(os.path.join(
    os.environ.get("BENCH_DIR", "build/bench"), str(MB)))
GENERATE = os.environ.get("GENERATE", "build/generate")

DAY = 1710028800  # 10 March 2024.
SEEDS = range(1, 8)
BUSY = 14  # Milliseconds from line to line: some 70 a second.
MINUTE = 60000
LATE = ["+0000", "1", "20"]  # Of a hundred lines one, by up to 20 seconds.

# How the compressed ones are made, and what else decodes them.
COMPRESSORS = {
    "gz": ["gzip", "-6", "-n", "-c"],
    "bz2": ["bzip2", "-9", "-c"],
    "xz": ["xz", "-6", "-T1", "-c"],
    "zst": ["zstd", "-3", "-q", "-c"],
}
DECODERS = {
    "gz": ["zcat"],
    "bz2": ["bzcat"],
    "xz": ["xz", "-dc"],
    "zst": ["zstd", "-dcq"],
}


def path(name):
    return os.path.join(FOLDER, name)


def make(name, *pipeline):
    """The path of NAME, which the commands write unless it is there."""
    file = path(name)
    if not os.path.exists(file):
        line = " | ".join(shlex.join(command) for command in pipeline)
        subprocess.run(["bash", "-o", "pipefail", "-c",
                        f"{line} >{shlex.quote(file + '.new')}"], check=True)
        os.replace(file + ".new", file)
    return file


def make_all(recipes):
    """The paths of what (name, command, ...) make, as many at a time as there
    are processors."""
    os.makedirs(FOLDER, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda recipe: make(*recipe), recipes))


def lines(kib, seed, step, start=DAY, late=()):
    return [GENERATE, f"{kib}K", str(seed), str(start), str(step), *late]


def last_second(file):
    """The time of a log's last line, in seconds since 1970."""
    with open(file, "rb") as log:
        log.seek(max(0, os.path.getsize(file) - 4096))
        stamp = re.findall(rb"\[([^]]+)\]", log.read())[-1].decode()
    return int(datetime.datetime.strptime(
        stamp, "%d/%b/%Y:%H:%M:%S %z").timestamp())


def overlap():
    """Seven busy servers, one day."""
    return make_all((f"overlap{i}.log", lines(MB * 1024, i, BUSY))
                    for i in SEEDS)


def disjoint():
    """Seven rotated files, each of which goes on where one ended."""
    files, start = [], DAY
    for i in SEEDS:
        files += make_all([(f"disjoint{i}.log",
                            lines(MB * 1024, i, BUSY, start))])
        start = last_second(files[-1]) + 1
    return files


def sparse():
    """Seven servers with a line a minute, for years."""
    return make_all((f"sparse{i}.log", lines(MB * 1024, i, MINUTE))
                    for i in SEEDS)


def many():
    """500 servers, one day."""
    return make_all((f"many{i:03d}.log", lines(MB * 16, i, 4300))
                    for i in range(1, 501))


def tiny():
    """Three files of 3 KB."""
    return make_all((f"tiny{i}.log", lines(3, i, BUSY)) for i in SEEDS[:3])


def window():
    """Four busy servers that log some lines late."""
    return make_all((f"window{i}.log", lines(MB * 1024, i, BUSY, late=LATE))
                    for i in SEEDS[:4])


def twice():
    """Three of overlap, and copies of them."""
    copies = make_all((f"twice{i}.log", lines(MB * 1024, i, BUSY))
                      for i in SEEDS[:3])
    return overlap()[:3] + copies


def huge():
    """One server with a line a minute, for decades."""
    return make_all([("slice.log", lines(MB * 16 * 1024, 9, MINUTE))])


def five_minutes(file):
    """The first of five whole minutes in the middle of a log, as seconds since
    1970."""
    return [(DAY + last_second(file)) // 120 * 60 + 60 * i for i in range(5)]


def compressed(suffix):
    """As overlap, a quarter of it; nothing without the compressor."""
    if shutil.which(COMPRESSORS[suffix][0]) is None:
        return []
    return make_all((f"overlap{i}.log.{suffix}", lines(MB * 256, i, BUSY),
                     COMPRESSORS[suffix]) for i in SEEDS)


def big():
    """One of 1 GiB, seven times: for memory only."""
    return 7 * make_all([("big.log", lines(min(4 * MB, 1024) * 1024, 8,
                                           BUSY))])


def hole():
    """1 GiB of NULs, and a line."""
    os.makedirs(FOLDER, exist_ok=True)
    with open(path("hole"), "wb") as file:
        file.truncate(1 << 30)
        file.seek(1 << 30)
        file.write(b'\n192.0.2.1 - - [10/Mar/2024:10:00:00 +0000] '
                   b'"GET / HTTP/1.1" 200 1\n')
    return [path("hole")]


SETS = {"overlap": overlap, "disjoint": disjoint, "sparse": sparse,
        "many": many, "tiny": tiny, "big": big, "hole": hole,
        "window": window, "twice": twice, "slice": huge,
        **{suffix: lambda suffix=suffix: compressed(suffix)
           for suffix in COMPRESSORS}}


def files(name):
    """The paths of a set of logs."""
    return SETS[name]()


def options(name):
    """What the program is told about a set of logs."""
    if name != "slice":
        return []
    minutes = five_minutes(*files(name))
    return [f"--since=@{minutes[0]}", f"--until=@{minutes[-1] + 60}"]


def decorate(file):
    """A copy whose lines begin with a key for sort, and a space."""
    keyed = file + ".keyed"
    if os.path.exists(keyed):
        return keyed
    months = {name: b"%02d" % (i + 1) for i, name in enumerate(
        b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split())}
    keys = {}  # All of it is in UTC, so that the digits do.
    with open(file, "rb") as log, open(keyed + ".new", "wb") as out:
        for line in log:
            at = line.index(b"[") + 1
            stamp = line[at:at + 20]
            if stamp not in keys:
                keys = {stamp: stamp[7:11] + months[stamp[3:6]] +
                        stamp[0:2] + stamp[12:20] + b" "}
            out.write(keys[stamp] + line)
    os.replace(keyed + ".new", keyed)
    return keyed


def title():
    """What the sizes are, for above a table."""
    return f"logs of {MB} MiB, of the compressed ones {MB / 4:g} MiB"
