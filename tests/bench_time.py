"""Commands timed side by side with hyperfine, in rounds: each command runs
once a round, in changing order, so that whatever else the machine does, and
what state the one before leaves it in, hits all of them."""
import json
import os
import random
import shlex
import statistics
import subprocess

import bench_data

RUNS = int(os.environ.get("BENCH_RUNS", 7))

# So many seconds, and a command gets five runs; one.
SLOW, VERY_SLOW = 10, 30

ORDER = random.Random(1)


class Result:
    """What one command took."""

    def __init__(self):
        self.walls, self.cpus, self.failed = [], [], False

    def add(self, run):
        self.walls += run["times"]
        # Of these hyperfine has only the mean of its runs.
        self.cpus.append(run["user"] + run["system"])
        self.failed = self.failed or any(run["exit_codes"])

    @property
    def runs(self):
        return len(self.walls)

    @property
    def wall(self):
        return statistics.median(self.walls)

    @property
    def cpu(self):
        return statistics.median(self.cpus)


def line(argv, into):
    """The command for hyperfine, which splits it as a shell does."""
    command = shlex.join(argv)
    if into == "pipe":
        command = shlex.join(["bash", "-o", "pipefail", "-c",
                              command + " | cat >/dev/null"])
    return command


def run_round(commands, into, batch):
    """One hyperfine, its report by name."""
    commands = dict(ORDER.sample(list(commands.items()), len(commands)))
    report = bench_data.path("hyperfine.json")
    argv = ["hyperfine", "-N", "--style", "none", "--ignore-failure",
            "--runs", str(batch), "--export-json", report]
    if into == "file":
        # It is created anew: pages of the one before are not written out.
        out = bench_data.path("out")
        argv += ["--output", out, "--prepare", shlex.join(["rm", "-f", out])]
    argv += [line(command, into) for command in commands.values()]
    subprocess.run(argv, check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(report, encoding="utf-8") as file:
        runs = json.load(file)["results"]
    os.remove(report)
    return dict(zip(commands, runs))


def planned(seconds):
    """How many runs a command gets that took so long."""
    if seconds > VERY_SLOW:
        return 1
    return min(RUNS, 5) if seconds > SLOW else RUNS


def measure(commands, into="/dev/null", batch=1):
    """The results by name of commands given by name, written into /dev/null,
    a file or a pipe. BATCH is how often each runs a round."""
    results = {name: Result() for name in commands}
    left = {}
    # A first round warms up; only for the slow ones it counts.
    for name, run in run_round(commands, into, 1).items():
        left[name] = planned(run["median"])
        if run["median"] > SLOW or any(run["exit_codes"]):
            results[name].add(run)
            left[name] -= 1
        if any(run["exit_codes"]):
            left[name] = 0
    while any(left.values()):
        todo = {name: commands[name] for name in commands if left[name] > 0}
        for name, run in run_round(todo, into, batch).items():
            results[name].add(run)
            left[name] -= 1
    if into == "file":
        os.remove(bench_data.path("out"))
    return results


def warm(files):
    """Have them in the page cache."""
    subprocess.run(["cat", *files], check=True, stdout=subprocess.DEVNULL)
