"""A log of some MiB, compressed by all the usual tools: merged with itself,
each line comes as often as there are copies, in the right place."""
import os
import shutil
import subprocess
import sys
import tempfile

import reference
from delivery import MERGELOG
from tap import Tap, difference

SIZE = "4M"

# The commands that compress standard input. The blocks are small, so that
# there are many of them.
TOOLS = (
    ("gzip", ["gzip", "-c", "-1"]),
    ("bzip2", ["bzip2", "-c", "-1"]),
    ("xz", ["xz", "-c", "-0"]),
    ("zstd", ["zstd", "-q", "-c", "-1"]),
    ("pigz", ["pigz", "-c", "-1", "-b", "128"]),
    ("pigz with independent blocks", ["pigz", "-c", "-1", "-i"]),
    ("bgzip", ["bgzip", "-c"]),
    ("lbzip2", ["lbzip2", "-c", "-1", "-n", "2"]),
    ("pbzip2", ["pbzip2", "-c", "-1", "-p2"]),
    ("xz with threads", ["xz", "-c", "-0", "-T2", "--block-size=300000"]),
    ("pixz", ["pixz", "-0", "-p", "2"]),
    ("pzstd", ["pzstd", "-q", "-c", "-1", "-p", "2"]),
    ("zstd with a window of 2 GiB", ["zstd", "-q", "-c", "-1", "--long=31"]),
)

# One of each format, for the merge of five.
FORMATS = ("gzip", "bzip2", "xz", "zstd")


def make_log(path):
    """Lines of some minutes, about 200 a second."""
    generate = os.environ.get("GENERATE")
    if generate is None:
        sys.exit("GENERATE must name the generator of logs")
    with open(path, "wb") as file:
        subprocess.run([generate, SIZE, "1", "1700000000", "5"], stdout=file,
                       check=True)


def compress(command, data, path):
    """DATA in three members at least, cut amid lines. False: the tool is
    missing."""
    if shutil.which(command[0]) is None:
        return False
    third = len(data) // 3 + 7
    with open(path, "wb") as file:
        for at in range(0, len(data), third):
            subprocess.run(command, input=data[at:at + third], stdout=file,
                           stderr=subprocess.DEVNULL, check=True)
    return True


def check_merge(tap, name, paths, expected):
    """The output is EXPECTED, and there is nothing to complain of."""
    done = subprocess.run([MERGELOG] + paths, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    details = difference(expected, done.stdout)
    details += "\nstatus %d: %r" % (done.returncode, done.stderr[:500])
    passed = (done.stdout == expected and done.returncode == 0
              and not done.stderr)
    tap.result(name, passed, "" if passed else details)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, "log")
        make_log(plain)
        with open(plain, "rb") as file:
            data = file.read()
        log = reference.read_log(data)
        twice = reference.merge_logs([log] * 2)
        made = {}
        for number, (name, command) in enumerate(TOOLS):
            path = os.path.join(folder, str(number))
            if not compress(command, data, path):
                tap.skip(name, "%s is not installed" % command[0])
                continue
            check_merge(tap, name, [plain, path], twice)
            made[name] = path
        if set(FORMATS) <= set(made):
            check_merge(tap, "plain, gzip, bzip2, xz and zstd together",
                        [plain] + [made[name] for name in FORMATS],
                        reference.merge_logs([log] * 5))
        else:
            tap.skip("all formats together", "not all are installed")
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
