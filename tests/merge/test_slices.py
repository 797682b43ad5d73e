"""Slices by --since and --until, put one after the other, are the whole, byte
for byte, if the window suffices; also when GNU parallel makes them."""
import os
import random
import shutil
import subprocess
import sys
import tempfile

import logs
import logs_order
import random_options
import rounds
from delivery import MERGELOG
from encode import gzip_member
from families import FAMILIES, Round
from logs import SECOND
from reference_options import Options
from tap import Tap, difference

# Of the usual rounds of each family; each has some runs.
SHARE = 0.15

PARALLEL_SLICES = 8


def cut_points(rng, read):
    instants = [i for log in read for i in log.instants if i is not None]
    return sorted(random_options.cut_point(rng, instants)
                  for _ in range(rng.randint(1, 5)))


def common_options(rng, read):
    """Those of all slices: nothing is later than the window and the slack."""
    latest = max(map(random_options.disorder, read), default=0)
    options = Options(
        window=latest + rng.choice((0, 0, 1, SECOND)),
        slack=latest + rng.choice((0, 0, 1, random_options.HOUR)),
        seek=rng.random() < 0.8, dedup=rng.random() < 0.4,
        names=rng.random() < 0.2)
    if rng.random() < 0.5:
        options = options._replace(
            slack=random_options.usual_slack(options))
    return options


def play(fam, seed, number, folder):
    """One round; says what went wrong, or nothing."""
    def inputs():
        # Anew for each run, as pipes can be read but once.
        return Round(fam, rounds.generator(seed, fam.name, number, "slices"),
                     folder)

    rng = rounds.generator(seed, fam.name, number, "slices options")
    this = inputs()
    read = this.logs()
    options = common_options(rng, read)
    # Pipes have other names each time.
    if any(given.way == "pipe" for given in this.inputs):
        options = options._replace(names=False)
    this.add(rng, options)
    whole = this.run()
    cuts = cut_points(rng, read)
    few = rounds.generator(seed, fam.name, number, "slices descriptors")
    output = b""
    for since, until in zip([None] + cuts, cuts + [None]):
        this = inputs()
        this.add(rng, options._replace(since=since, until=until))
        this.hamper(few)
        done = this.run()
        output += done.output
        if done.status > 1:
            return "status %d: %r\n%s" % (done.status, done.errors[:2000],
                                          this.describe())
    if output == whole.output:
        return ""
    return "%s\ncut at: %s\n%s" % (difference(whole.output, output), cuts,
                                   this.describe())


def make_files(folder, late):
    """Logs of a day, one of them compressed; their names and the instants."""
    rng = random.Random(PARALLEL_SLICES)
    base = logs.MOMENTS[0] * SECOND
    names = []
    for number in range(3):
        instants = logs.moments(rng, base, 5000, 43200 * SECOND)
        data = logs.join(line for _, line
                         in logs_order.numbered(rng, instants, late))
        names.append(os.path.join(folder, "log%d" % number))
        with open(names[-1], "wb") as file:
            file.write(gzip_member(data) if number == 1 else data)
    return names, base - 43200 * SECOND, base + 43200 * SECOND


def check_parallel(tap, folder):
    name = "%d slices by GNU parallel" % PARALLEL_SLICES
    if shutil.which("parallel") is None:
        tap.skip(name, "parallel is not installed")
        return
    late = 30 * SECOND
    files, first, end = make_files(folder, late)
    command = [MERGELOG, "--window=30s", "--slack=30s"]
    whole = subprocess.run(command + files, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, check=False).stdout
    step = (end - first) // PARALLEL_SLICES
    cuts = [random_options.seconds(first + n * step)
            for n in range(PARALLEL_SLICES)]
    cuts.append(random_options.seconds(end))
    done = subprocess.run(
        ["parallel", "--will-cite", "-q", "-k", "-j2"] + command
        + ["--since", "{1}", "--until", "{2}"] + files
        + [":::"] + cuts[:-1] + [":::+"] + cuts[1:],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, check=False,
        env=dict(os.environ, PARALLEL_HOME=folder))
    passed = (done.stdout == whole and whole.count(b"\n") > 1000
              and done.returncode == 0)
    tap.result(name, passed, "" if passed else "%s\nstatus %d: %r" % (
        difference(whole, done.stdout), done.returncode, done.stderr[:2000]))


def main():
    tap = Tap()
    families = [fam._replace(share=fam.share * SHARE) for fam in FAMILIES]
    with tempfile.TemporaryDirectory() as folder:
        check_parallel(tap, folder)
    return rounds.main(__doc__, families, play, tap)


if __name__ == "__main__":
    sys.exit(main())
