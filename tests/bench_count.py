"""What is counted instead of timed: peak memory, and system calls."""
import os
import shlex
import shutil
import subprocess

import bench_data

TIME = "/usr/bin/time"

# KiB in a piece (PIECE_AHEAD in src/share.c), to count system calls by.
PIECE = int(os.environ.get("BENCH_PIECE", 256))

# Logs, and the most MiB that the program may need.
MEMORY = [("overlap", None), ("many", 160), ("big", 31), ("hole", None)]

# Into what system calls are counted; and how many there may be a piece.
TRACED = ["/dev/null", "pipe"]
CALLS = [("read", ["read"], 1), ("write", ["write", "writev"], 1),
         ("futex", ["futex"], 4)]


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


def memory(program, data, goal):
    """Print a row. False if the program fails."""
    # Of a line of NULs it would complain, rightly.
    mib = peak([program, "-q", *bench_data.files(data)])
    text = "FAILED" if mib is None else f"{mib:.1f} MiB"
    if goal is not None and mib is not None:
        text += f"  <= {goal} MiB  {'ok' if mib <= goal else 'OVER'}"
    print(f"peak memory  {data:9} {text}", flush=True)
    return mib is not None


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


def count_all(program, chosen):
    """Print all rows whose name is CHOSEN. False if the program fails."""
    fine = True
    if not os.path.exists(TIME):
        print("left out: peak memory: not installed (package time)")
    else:
        for data, goal in MEMORY:
            if chosen(f"peak memory {data}"):
                fine = memory(program, data, goal) and fine
    if shutil.which("strace") is None:
        print("left out: system calls: not installed (package strace)")
    else:
        for into in TRACED:
            if chosen(f"calls overlap {into}"):
                fine = calls(program, into) and fine
    return fine
