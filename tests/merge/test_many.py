"""Files in great number: what comes of them, and that memory and descriptors
follow from how many overlap in time, not from how many there are."""
import collections
import os
import subprocess
import sys
import tempfile

import many_logs
from delivery import MERGELOG, sanitized
from tap import Tap

PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peak.py")

# Sanitizers make all of it slow, and take memory of their own.
FEW = sanitized()

# What the files are; a number of them, and a smaller one for sanitizers; what
# makes them and tells their merge; ulimit -n, or 0; the most MiB that the merge
# may take; and its options.
Case = collections.namedtuple("Case", "name many few make limit most options",
                              defaults=[()])

CASES = (
    Case("gzip files one after the other", 10000, 500,
         lambda files, n: many_logs.one_after_the_other(
             files, n, 100, many_logs.to_gzip), 64, 64),
    Case("plain files that all overlap", 2000, 200,
         lambda files, n: many_logs.all_at_once(files, n, 40, 440), 256, None),
    Case("xz files one after the other", 1000, 100,
         lambda files, n: many_logs.one_after_the_other(
             files, n, 20, many_logs.to_xz), 0, 64),
    # A window that holds all of a file, which is more than the first look at
    # one without a window would read.
    Case("large gzip files through a window", 100, 5,
         lambda files, n: many_logs.one_after_the_other(
             files, n, 30000, many_logs.to_gzip), 64, 64, ["-w", "1d"]),
    Case("gzip files of 20 servers for days", 365, 20,
         lambda files, n: many_logs.days_of_servers(
             files, n, 20, 24, many_logs.to_gzip), 0, 128),
    Case("tiny files", 100000, 2000,
         lambda files, n: many_logs.one_after_the_other(
             files, n, 1, many_logs.plain), 0, 128),
)


def first_difference(expected, path):
    """Where a file is not what was expected, in words; empty if it is."""
    with open(path, "rb") as file:
        got = file.read()
    if got == expected:
        return ""
    lines = zip(expected.splitlines(), got.splitlines())
    at = next((n for n, (a, b) in enumerate(lines) if a != b), "the end")
    return ("%d bytes expected, %d came; they differ in line %s"
            % (len(expected), len(got), at))


def run(files, limit, options, folder):
    """Merge them by a list. The status, the messages, and the peak of memory
    in MiB."""
    def path(name):
        return os.path.join(folder, name)

    with open(path("list"), "wb") as file:
        file.write(b"".join(os.fsencode(name) + b"\0"
                            for name in files.names))
    with open(path("out"), "wb") as out, open(path("err"), "wb") as err:
        subprocess.run(
            [sys.executable, "-S", PEAK, path("peak"), str(limit), MERGELOG,
             *options, "--files0-from=" + path("list")], cwd=files.folder,
            stdin=subprocess.DEVNULL, stdout=out, stderr=err, check=True)
    with open(path("peak"), encoding="ascii") as file:
        status, kib = map(int, file.read().split())
    with open(path("err"), "rb") as file:
        return status, file.read(), kib / 1024


def judge(case, done, expected, out):
    """What is wrong with a run, in words."""
    status, messages, peak = done
    problems = [first_difference(expected, out)]
    if status != 0 or messages:
        problems.append("status %d, %r" % (status, messages[:1000]))
    if case.most is not None and not FEW and peak > case.most:
        problems.append("peak of memory %.1f MiB" % peak)
    return "\n".join(problem for problem in problems if problem)


def check(tap, case):
    count = case.few if FEW else case.many
    with tempfile.TemporaryDirectory() as folder:
        inputs = os.path.join(folder, "in")
        os.mkdir(inputs)
        files = many_logs.Files(inputs)
        expected = case.make(files, count)
        done = run(files, case.limit, case.options, folder)
        problem = judge(case, done, expected, os.path.join(folder, "out"))
    tap.result("%d %s" % (len(files.names), case.name), not problem, problem)


def main():
    tap = Tap()
    for case in CASES:
        check(tap, case)
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
