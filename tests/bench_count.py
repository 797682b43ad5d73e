"""What is counted instead of timed: peak memory, system calls, bytes read."""
import os
import re
import shlex
import shutil
import subprocess

import bench_data
import bench_many

TIME = "/usr/bin/time"

# KiB in a piece (PIECE_AHEAD in src/share.c), to count system calls by.
PIECE = int(os.environ.get("BENCH_PIECE", 256))

# Logs, options, and the most MiB that the program may need, with options on top
# of what it needs without.
MEMORY = [("overlap", [], None), ("many", [], 160), ("big", [], 31),
          ("hole", [], None), ("window", ["-w", "60"], 64),
          ("files", [], 64), ("crowd", [], 200), ("rotated", [], 64),
          ("year", [], 128), ("dust", [], 128)]

# Into what system calls are counted; and how many there may be a piece.
TRACED = ["/dev/null", "pipe"]
CALLS = [("read", ["read"], 1), ("write", ["write", "writev"], 1),
         ("futex", ["futex"], 4)]

# How a log may be read, and the most MiB of it for a slice.
READS = "read,readv,pread64,preadv,preadv2,mmap"
SLICE = 1


def peak(argv):
    """Peak memory in MiB, the most of three runs; None if it fails."""
    report = bench_data.path("time")
    kib = []
    for _ in range(3):
        done = subprocess.run(
            [TIME, "-f", "%M", "-o", report, *argv], check=False,
            stdout=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        with open(report, encoding="utf-8") as file:
            kib.append(int(file.read()))
    os.remove(report)
    return max(kib) / 1024


def merge(program, data, options):
    """What runs the program on a set of logs."""
    files = bench_data.files(data)
    if data in bench_many.SETS:
        return bench_many.command(program, shlex.join(["mergelog", *options]),
                                  data, files)
    # Of a line of NULs it would complain, rightly.
    return [program, *options, "-q", *files]


def memory(program, data, options, goal):
    """Print a row. False if the program fails."""
    mib = peak(merge(program, data, options))
    plain = peak(merge(program, data, [])) if options else 0
    if mib is None or plain is None:
        text = "FAILED"
    else:
        text = f"{mib:.1f} MiB"
        if options:
            text += f" with {shlex.join(options)}, {plain:.1f} MiB without"
        if goal is not None:
            text += (f"  <= {plain + goal:.4g} MiB  "
                     f"{'ok' if mib <= plain + goal else 'OVER'}")
    print(f"peak memory  {data:9} {text}", flush=True)
    return text != "FAILED"


def trace(program, files, into):
    """How often each system call was made; None if the program fails."""
    report = bench_data.path("strace")
    line = shlex.join(["strace", "-f", "-c", "-o", report, program, *files])
    line += " | cat >/dev/null" if into == "pipe" else " >/dev/null"
    if subprocess.run(["bash", "-o", "pipefail", "-c", line],
                      check=False).returncode != 0:
        return None
    with open(report, encoding="utf-8") as file:
        rows = [row.split() for row in file]
    os.remove(report)
    return {row[-1]: int(row[3]) for row in rows
            if len(row) > 4 and row[3].isdigit()}


def calls(program, into):
    """Print a row. False if the program fails."""
    files = bench_data.files("overlap")
    counted = trace(program, files, into)
    if counted is None:
        print(f"calls        overlap   {into}: FAILED", flush=True)
        return False
    pieces = sum(map(os.path.getsize, files)) / (PIECE << 10)
    texts = []
    for what, names, goal in CALLS:
        count = sum(counted.get(name, 0) for name in names)
        # The start and the ends of files come on top, and lines' ends.
        fine = count <= 1.02 * goal * pieces + 64
        texts.append(f"{what} {count / pieces:.2f} (<= {goal}) "
                     f"{'ok' if fine else 'OVER'}")
    print(f"calls        overlap   {into}, per {PIECE} KiB: "
          f"{', '.join(texts)}", flush=True)
    return True


def bytes_read(program, data):
    """How much of a log is read or mapped; None if the program fails, or
    reads it in a way that is not seen."""
    report = bench_data.path("strace")
    log, = bench_data.files(data)
    if subprocess.run(["strace", "-f", "-P", log, "-e", f"trace={READS}", "-o",
                       report, program, *bench_data.options(data), log],
                      check=False, stdout=subprocess.DEVNULL).returncode != 0:
        return None
    with open(report, encoding="utf-8") as file:
        text = file.read()
    os.remove(report)
    counts = re.findall(r" = (\d+)$| mmap\(\w+, (\d+)", text, re.M)
    return sum(int(read or mapped) for read, mapped in counts) or None


def slice_read(program):
    """Print a row. False if the program fails."""
    count = bytes_read(program, "slice")
    if count is None:
        text = "FAILED"
    else:
        mib = count / (1 << 20)
        text = (f"{mib:.3f} MiB  <= {SLICE} MiB  "
                f"{'ok' if mib <= SLICE else 'OVER'}")
    print(f"bytes read   slice     {text}", flush=True)
    return count is not None


def count_all(program, chosen):
    """Print all rows whose name is CHOSEN. False if the program fails."""
    fine = True
    if not os.path.exists(TIME):
        print("left out: peak memory: not installed (package time)")
    else:
        for row in MEMORY:
            if chosen(shlex.join(["peak", "memory", row[0], *row[1]])):
                fine = memory(program, *row) and fine
    if shutil.which("strace") is None:
        print("left out: system calls, bytes read: not installed (package "
              "strace)")
    else:
        for into in TRACED:
            if chosen(f"calls overlap {into}"):
                fine = calls(program, into) and fine
        if chosen("bytes read slice"):
            fine = slice_read(program) and fine
    return fine
