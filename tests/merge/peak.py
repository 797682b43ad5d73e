"""Runs a command and tells how it ended, and how much memory it took at most:

    peak.py REPORT DESCRIPTORS COMMAND...

into the file REPORT, as "STATUS KIB". DESCRIPTORS is what ulimit -n is to be; 0
leaves it. This is a process of its own, as a process begins with the memory of
that which made it, and to the system that is part of its peak."""
import os
import resource
import sys


def main():
    report, limit, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    child = os.fork()
    if child == 0:
        if limit > 0:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    with open(report, "w", encoding="ascii") as file:
        file.write("%d %d\n" % (os.waitstatus_to_exitcode(status),
                                usage.ru_maxrss))


if __name__ == "__main__":
    main()
