"""Files cut at every byte, and with every byte changed: the program tells what
is wrong, writes what decodes, and goes on with the other inputs."""
import collections
import concurrent.futures
import os
import re
import sys
import tempfile

import decode
from damaged import SUBJECTS, Whole, is_plain
from delivery import Delivery, sanitized
from tap import Tap

ENTRY = b'%s - - [10/Mar/2024:10:00:%02d +0000] "GET /%s" 200 1\n'
FIRST = b"".join(ENTRY % (b"a", second, b"x" * second)
                 for second in (1, 3, 5))
SECOND = b"".join(ENTRY % (b"b", second, b"y" * second) for second in (6, 8))

# Before, in between and after; its lines are known by their host.
HOST = b"sound"
SOUND = b"".join(ENTRY % (HOST, second, b"") for second in range(10))

KINDS = (("truncated", rb": truncated \w+ data"), ("corrupt", rb": corrupt "),
         ("garbage", rb": trailing garbage"),
         ("unsupported", rb" is not supported$"),
         ("maybe truncated", rb": no line has a timestamp .*truncated"),
         ("undated", rb": no line has a timestamp$"))

BATCH = 50


def kind_of(message):
    """What a message says is wrong, in a word; the whole if not just one."""
    kinds = [kind for kind, words in KINDS if re.search(words, message)]
    return kinds[0] if len(kinds) == 1 else "unclear: %r" % message


def check_messages(whole, case, messages):
    """What is wrong with the messages about a damaged file, or None."""
    # Where decoded rubbish begins a line with NULs, these are told of, too.
    nuls = rb": \d+ NUL bytes? at the start of lines left out$"
    if case.bits:
        messages = [m for m in messages if not re.search(nuls, m)]
    if len(messages) > 1:
        return "%d messages: %r" % (len(messages), messages)
    kind = kind_of(messages[0]) if messages else None
    if kind not in whole.kinds(case):
        return "it says %s, not %s" % (kind, whole.kinds(case))
    return None


def check_output(whole, case, output):
    """What is wrong with the lines of a damaged file, or None."""
    least = whole.least(case)
    # Only the program ends the last line where the damage is.
    if not output.startswith(least[:-1]):
        return "%r was decoded, but %r came" % (least, output)
    if (is_plain(case) or whole.is_sound(case)) and output != least:
        return "%r expected, but %r came" % (least, output)
    if not case.bits and not is_plain(case):
        if not (whole.original.startswith(output)
                or whole.original.startswith(output[:-1])):
            return "the log does not begin with %r" % output
    return None


def check_status(whole, case, output, status):
    """What is wrong with the exit status, or None."""
    if status == 1 and not whole.is_sound(case):
        return None
    if status == 0 and whole.may_pass(case, output):
        return None
    return "status %d" % status


def split_output(output):
    """The lines of the sound file, and the others."""
    lines = output.splitlines(True)
    sound = [line for line in lines if line.startswith(HOST)]
    others = [line for line in lines if not line.startswith(HOST)]
    return b"".join(sound), b"".join(others)


def check_pair(whole, case, folder, name):
    """Merge a damaged file (a pipe, if it is cut) with a sound one."""
    delivery = Delivery(folder)
    delivery.add("file" if case.bits else "stdin", case.data, name=name)
    delivery.add("file", SOUND, name=name + "-sound")
    done = delivery.run()
    sound, output = split_output(done.output)
    messages = done.errors.splitlines()
    label = delivery.names[0] if case.bits else "(standard input)"
    start = b"mergelog: " + label.encode() + b": "
    if sound != SOUND:
        problem = "the sound file suffers: %r" % done.output
    elif not all(message.startswith(start) for message in messages):
        problem = "messages: %r" % messages
    elif (done.status == 0) != (not messages):
        problem = "status %d with messages %r" % (done.status, messages)
    else:
        problem = (check_output(whole, case, output)
                   or check_status(whole, case, output, done.status)
                   or check_messages(whole, case, messages))
    return problem and "%s: %s" % (case.what, problem)


def check_pairs(whole, cases, folder):
    """Each damaged file alone with a sound one; the problems."""
    if sanitized():
        # Starting such a program takes long.
        cases = cases[::4]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = list(pool.map(
            lambda job: check_pair(whole, job[1], folder, "f%d" % job[0]),
            enumerate(cases)))
    return [problem for problem in problems if problem]


def check_batch(whole, cases, folder):
    """Merge many damaged files and a sound one at once; the problems."""
    delivery = Delivery(folder)
    for case in cases:
        delivery.add("file", case.data)
    delivery.add("file", SOUND)
    done = delivery.run()
    problems = []
    if done.status != (0 if all(map(whole.is_sound, cases)) else 1):
        problems.append("%s to %s: status %d" % (
            cases[0].what, cases[-1].what, done.status))
    if split_output(done.output)[0] != SOUND:
        problems.append("the sound file suffers: %r" % done.output)
    messages = done.errors.splitlines()
    wanted = collections.Counter()
    for case, name in zip(cases, delivery.names):
        start = b"mergelog: " + name.encode() + b": "
        problem = check_messages(
            whole, case, [m for m in messages if m.startswith(start)])
        if problem:
            problems.append("%s: %s" % (case.what, problem))
        messages = [m for m in messages if not m.startswith(start)]
        # The last line may have come further than Python tells.
        wanted.update(whole.least(case).splitlines()[:-1])
    if messages:
        problems.append("stray messages: %r" % messages)
    missing = wanted - collections.Counter(done.output.splitlines())
    if missing:
        problems.append("missing: %r" % missing)
    return problems


def check_batches(whole, cases, folder):
    return [problem for at in range(0, len(cases), BATCH)
            for problem in check_batch(whole, cases[at:at + BATCH], folder)]


def check_subject(tap, subject, folder):
    """All the damage of one format."""
    if subject.name == "zstd" and not decode.HAVE_ZSTD:
        tap.skip("damaged zstd files", "zstd is not installed")
        return
    single, double = Whole(subject, [FIRST]), Whole(subject, [FIRST, SECOND])
    for what, check, whole, cases in (
            ("cut", check_pairs, single, single.cuts()),
            ("with a changed byte", check_pairs, single, single.changes()),
            ("cut, many at once", check_batches, single, single.cuts()),
            ("of two members, cut", check_batches, double, double.cuts()),
            ("of two members, with a changed byte", check_batches, double,
             double.changes())):
        problems = check(whole, cases, folder)
        tap.result("%s files %s, %d cases" % (subject.name, what, len(cases)),
                   not problems, "\n".join(problems[:5]))


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        for subject in SUBJECTS:
            check_subject(tap, subject, folder)
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())
