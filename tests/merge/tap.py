"""Test results in TAP, as tests/run counts them."""
import sys


class Tap:
    """Prints one line a test; finish() gives the exit status."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def result(self, name, passed, details=""):
        self.count += 1
        if not passed:
            self.failed += 1
        print("%s %d - %s" % ("ok" if passed else "not ok", self.count, name))
        for line in details.splitlines():
            print("#   " + line)
        sys.stdout.flush()

    def skip(self, name, reason):
        self.count += 1
        print("ok %d - %s # SKIP %s" % (self.count, name, reason))
        sys.stdout.flush()

    def finish(self):
        print("1..%d" % self.count)
        return 1 if self.failed else 0


def difference(expected, got):
    """Where two byte strings begin to differ, in words."""
    if expected == got:
        return "no difference"
    at = 0
    shorter = min(len(expected), len(got))
    # By halves: the strings may be long.
    step = shorter
    while step > 0:
        if expected[at:at + step] == got[at:at + step]:
            at += step
            step = min(step, shorter - at)
        else:
            step //= 2
    start = max(0, at - 60)
    return ("%d bytes expected, %d came; they differ at byte %d\n"
            "expected ...%r\n"
            "     got ...%r" % (len(expected), len(got), at,
                                expected[start:at + 120],
                                got[start:at + 120]))
