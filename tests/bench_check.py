"""Whether the program prints what it has to."""
import hashlib
import os
import shlex
import subprocess
import sys
import time

import bench_data
import bench_many
from bench_programs import MERGELOG, command, missing


def digest(shell):
    """Of what a command line prints; None if it fails."""
    with subprocess.Popen(["bash", "-o", "pipefail", "-c", shell],
                          stdout=subprocess.PIPE) as child:
        sums = hashlib.md5()
        for chunk in iter(lambda: child.stdout.read(1 << 18), b""):
            sums.update(chunk)
    return sums.hexdigest() if child.returncode == 0 else None


def line(name, data, files):
    return shlex.join(command(name, data, files))


def undecorated(argv, files):
    """A sort of logs by time."""
    files = [bench_data.decorate(file) for file in files]
    return shlex.join([*argv, "-s", "-k1,1", *files]) + " | cut -d' ' -f2-"


def decoded(data, files):
    """The program on what another one decodes."""
    decode = shlex.join(bench_data.DECODERS[data])
    return decode, line("mergelog -T1", data, []) + "".join(
        f" <({decode} {shlex.quote(file)})" for file in files)


def overlap(names, files):
    """As below, for options only if they are among the NAMES."""
    others = {"sort -s -m": undecorated(["sort", "-m"], files)}
    if missing("mergelog 4.5.1") is None:
        others["mergelog 4.5.1"] = line("mergelog 4.5.1", "overlap", files)
    # No server logs the same line twice within a second.
    if "mergelog --dedup" in names:
        others["mergelog --dedup"] = line("mergelog --dedup", "overlap", files)
    # All paths are of the same length.
    if "mergelog -H" in names:
        others["mergelog -H"] = line("mergelog -H", "overlap", files) + (
            f" | cut -b {len(os.fsencode(files[0])) + 2}-")
    return others


def minutes(log):
    """The five minutes of a slice, as grep finds them."""
    stamps = [time.strftime("[%d/%b/%Y:%H:%M:", time.gmtime(second))
              for second in bench_data.five_minutes(log)]
    return shlex.join(["grep", "-F", *[f"-e{stamp}" for stamp in stamps], log])


def same_as(data, names, files):
    """How the program is called for a set of logs, and command lines by name
    that print what it has to."""
    if data == "window":
        return "mergelog -w 60", {
            "mergelog -w 60 -T1": line("mergelog -w 60 -T1", data, files),
            "sort -s": undecorated(["sort", "-T", bench_data.FOLDER], files)}
    if data == "twice":
        return "mergelog --dedup", {
            "mergelog of one each": line("mergelog", data, files[:3])}
    others = {"mergelog -T1": line("mergelog -T1", data, files)}
    if data in bench_many.SETS:
        if data in bench_many.AGAINST:
            name = bench_many.AGAINST[data]
            others[name] = line(name, data, files)
        others.update(bench_many.same_as(MERGELOG, data))
        return "mergelog", others
    if data == "overlap":
        others.update(overlap(names, files))
    elif data == "slice":
        others["grep"] = minutes(*files)
        others["mergelog --no-seek"] = line("mergelog --no-seek", data, files)
    elif data == "disjoint":
        others["cat"] = line("cat", data, files)
    elif data in bench_data.DECODERS:
        name, shell = decoded(data, files)
        others[name] = shell
    return "mergelog", others


def verify(data, names, files):
    """True if all who are asked print the same; NAMES are to be timed."""
    name, others = same_as(data, names, files)
    wanted = digest(line(name, data, files))
    wrong = [other for other, shell in others.items()
             if digest(shell) != wanted]
    if wanted is None:
        print(f"{data}: {name} FAILED")
    elif wrong:
        print(f"{data}: output of {name} DIFFERS from that of "
              f"{', '.join(wrong)}")
    else:
        print(f"{data}: {name}: same output as {', '.join(others)}")
    sys.stdout.flush()
    return wanted is not None and not wrong
