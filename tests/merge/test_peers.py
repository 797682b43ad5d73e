"""Where two other programs do the same, the output is the same as theirs: the
old mergelog 4.5 of Bertrand Demiddelaer, as Debian has it, and sort(1)."""
import os
import shutil
import subprocess
import sys
import tempfile

import reference
from delivery import MERGELOG
from tap import Tap, difference

OLD = "/usr/bin/mergelog"

# Bytes, seed, start and milliseconds a line, as the generator takes them.
# These overlap, have many lines of one second, and end at different times.
LOGS = (("1M", 1, 1700000000, 100), ("2M", 2, 1700000000, 50),
        ("500K", 3, 1700000100, 1000), ("1M", 4, 1700000200, 5),
        ("1", 5, 1700000150, 1))
ZONE = "+0100"


def make_logs(folder):
    generate = os.environ.get("GENERATE")
    if generate is None:
        sys.exit("GENERATE must name the generator of logs")
    paths = []
    for number, arguments in enumerate(LOGS):
        paths.append(os.path.join(folder, "log%d" % number))
        with open(paths[-1], "wb") as file:
            subprocess.run([generate] + [str(a) for a in arguments] + [ZONE],
                           stdout=file, check=True)
    return paths


def output_of(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, check=True).stdout


def is_old():
    """True if the old program is there: it takes every argument for a file."""
    if shutil.which(OLD) is None:
        return False
    done = subprocess.run([OLD, "--version"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    return done.returncode != 0 and b"can't open --version" in done.stdout


def merge_with_sort(paths):
    """Each line gets its instant for sort(1) to merge by, and loses it."""
    decorated = []
    for path in paths:
        decorated.append(path + ".decorated")
        with open(path, "rb") as log, open(decorated[-1], "wb") as file:
            for line in log:
                file.write(b"%d\t%s" % (reference.line_instant(line), line))
    output = output_of(["env", "LC_ALL=C", "sort", "-s", "-m", "-t", "\t",
                        "-k1,1n"] + decorated)
    return b"".join(line.split(b"\t", 1)[1]
                    for line in output.splitlines(True))


def check(tap, name, expected, output):
    same = expected == output
    tap.result(name, same, "" if same else difference(expected, output))


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        paths = make_logs(folder)
        output = output_of([MERGELOG] + paths)
        backwards = output_of([MERGELOG] + paths[::-1])
        check(tap, "as sort", merge_with_sort(paths), output)
        check(tap, "as sort, the other way round",
              merge_with_sort(paths[::-1]), backwards)
        if is_old():
            check(tap, "as mergelog 4.5", output_of([OLD] + paths), output)
            check(tap, "as mergelog 4.5, the other way round",
                  output_of([OLD] + paths[::-1]), backwards)
        else:
            tap.skip("as mergelog 4.5", "%s is not that one" % OLD)
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
