"""Logs in great number: each set in a folder of its own, with a list of their
names that --files0-from takes.

BENCH_FILES (10000) is the number of files that are compared with one file; the
other sets grow and shrink with it."""
import gzip
import itertools
import lzma
import os
import shlex
import subprocess

import bench_data

COUNT = int(os.environ.get("BENCH_FILES", 10000))

# What the generator's lines have on average.
LINE = 177

# What ulimit -n is to be.
LIMITS = {"files": 64, "crowd": 256}

# What the program is compared with: it does the same with fewer files, or with
# more descriptors.
ONE, PLENTY = "mergelog, 1 file", "mergelog -n 4096"
AGAINST = {"files": ONE, "crowd": PLENTY}

# xz -6 has such a dictionary; it is the search that takes it so long.
XZ_FILTERS = [{"id": lzma.FILTER_LZMA2, "dict_size": 8 << 20,
               "mode": lzma.MODE_FAST, "mf": lzma.MF_HC3, "nice_len": 16,
               "depth": 1}]


def to_gzip(data):
    return gzip.compress(data, 6, mtime=0)


def to_xz(data):
    return lzma.compress(data, filters=XZ_FILTERS)


def plain(data):
    return data


def kib(lines):
    """How much the generator writes for so many lines."""
    return max(1, lines * LINE // 1024)


def folder(data):
    return bench_data.path(f"{data}-{COUNT}")


def write_list(data, names):
    """The path of the list that is made of them."""
    path = folder(data) + ".list"
    with open(path + ".new", "wb") as file:
        file.write(b"".join(os.fsencode(name) + b"\0" for name in names))
    os.replace(path + ".new", path)
    return path


def make(data, parts, pack):
    """The path of a list of files, which parts given by name are packed into
    unless that is done."""
    path = folder(data) + ".list"
    if os.path.exists(path):
        return [path]
    os.makedirs(folder(data), exist_ok=True)
    names = []
    for name, part in parts:
        names.append(os.path.join(folder(data), name))
        with open(names[-1], "wb") as file:
            file.write(pack(part))
    return [write_list(data, sorted(names))]


def output_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def rotated_parts(data, count):
    """One log, cut into files of as many lines each."""
    stream, = streams(data)
    lines = output_of(stream).splitlines(True)
    for n in range(count):
        yield f"{n:06d}", b"".join(
            lines[n * len(lines) // count:(n + 1) * len(lines) // count])


def day_of(line):
    at = line.index(b"[")
    return line[at:at + 12]


def daily_parts():
    """For each day a file of each server."""
    for server, stream in enumerate(streams("year")):
        lines = output_of(stream).splitlines(True)
        for n, (_, day) in enumerate(itertools.groupby(lines, day_of)):
            yield f"{n:03d}.{server:02d}", b"".join(day)


def streams(data):
    """The commands that write the lines which are cut into files."""
    if data == "year":
        return [bench_data.lines(kib(365 * COUNT // 10000 * 100), 100 + i,
                                 864000) for i in range(20)]
    if data == "crowd":
        return []
    lines, step = {"files": (100 * COUNT, 1000),
                   "rotated": (20 * COUNT, 1000),
                   "dust": (10 * COUNT, 1000)}[data]
    return [bench_data.lines(kib(lines), 50, step)]


def files():
    """One log in many files."""
    return make("files", rotated_parts("files", COUNT), to_gzip)


def whole(listed):
    """All files of a list as the members of one."""
    path = listed + ".gz"
    if not os.path.exists(path):
        with open(listed, "rb") as file, open(path + ".new", "wb") as out:
            for name in file.read().split(b"\0")[:-1]:
                with open(name, "rb") as part:
                    out.write(part.read())
        os.replace(path + ".new", path)
    return path


def rotated():
    """One log in files that take large dictionaries."""
    return make("rotated", rotated_parts("rotated", COUNT // 10), to_xz)


def dust():
    """One log, a file for each line or so."""
    return make("dust", rotated_parts("dust", 10 * COUNT), plain)


def year():
    """20 servers, a file a day."""
    return make("year", daily_parts(), to_gzip)


def crowd():
    """Servers of the same hours, with 1 MiB each."""
    path = folder("crowd") + ".list"
    if not os.path.exists(path):
        os.makedirs(folder("crowd"), exist_ok=True)
        write_list("crowd", bench_data.make_all(
            (f"crowd-{COUNT}/{i:04d}", bench_data.lines(1024, i, 4300))
            for i in range(1, COUNT // 5 + 1)))
    return [path]


SETS = {"files": files, "crowd": crowd, "rotated": rotated, "year": year,
        "dust": dust}
bench_data.SETS.update(SETS)


def command(program, name, data, listed):
    """What runs the program on a set: as it is, with options, or as one of
    these names tells."""
    path, = listed
    limit, arguments = LIMITS.get(data), name.split()[1:]
    if name == ONE:
        return [program, whole(path)]
    if name == PLENTY:
        limit, arguments = 4096, []
    argv = [program, *arguments, f"--files0-from={path}"]
    if limit is None:
        return argv
    return ["bash", "-c", f'ulimit -n {limit}; exec "$@"', "bash", *argv]


def same_as(program, data):
    """Command lines by name that print what has to come of a set; of one log
    it is that log."""
    logs = [shlex.join(stream) for stream in streams(data)]
    if len(logs) == 1:
        return {"the log that was cut": logs[0]}
    if not logs:
        return {}
    return {"mergelog of a stream each": f"{shlex.quote(program)} -T1" +
            "".join(f" <({log})" for log in logs)}
