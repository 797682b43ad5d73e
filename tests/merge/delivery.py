"""Runs the program under test, with inputs from files, FIFOs, standard input
and pipes that come in small pieces."""
import collections
import fcntl
import os
import resource
import subprocess
import sys
import termios
import threading
import time

MERGELOG = os.environ.get("MERGELOG")
if MERGELOG is None:
    sys.exit("MERGELOG must name the program")

# Seconds. Only a program that hangs takes so long.
LIMIT = 60

WAYS = ("file", "fifo", "stdin", "pipe")

Done = collections.namedtuple("Done", "output status errors")


def sanitized():
    """True if the program is slow because it was built with sanitizers."""
    with open(MERGELOG, "rb") as program:
        return b"__asan_init" in program.read()


def pieces(rng, data):
    """DATA as a list of small writes: of single bytes where it is short, and
    never so many that a test takes long. In one piece without RNG."""
    if rng is None:
        return [data]
    if len(data) < 20000 and rng.random() < 0.4:
        # Whole lines, as a server writes them.
        return data.splitlines(True)
    most = max(1, len(data) // 100) if rng.random() < 0.8 else len(data)
    most = max(most, 1)
    result = []
    at = 0
    while at < len(data):
        n = rng.randint(1, most)
        result.append(data[at:at + n])
        at += n
    return result


def let_read(descriptor):
    """Wait a little for the pipe to be read empty, so that reads begin where
    writes do. Nothing depends on whether that is so."""
    waiting = bytearray(4)
    for _ in range(20):
        fcntl.ioctl(descriptor, termios.FIONREAD, waiting)
        if not any(waiting):
            break
        time.sleep(0.001)


def feed(opener, parts):
    """Write PARTS one by one; a reader that goes away is its own business."""
    try:
        descriptor = opener()
        try:
            for number, part in enumerate(parts):
                if number in (1, 2, 3):
                    let_read(descriptor)
                view = memoryview(part)
                while view:
                    view = view[os.write(descriptor, view):]
        finally:
            os.close(descriptor)
    except OSError:
        pass


class Delivery:
    """The inputs of one run, which may be named in a list, and may have to do
    with few descriptors."""

    def __init__(self, folder):
        self.folder = folder
        self.names = []
        self.feeds = []  # (function that opens the descriptor, parts)
        self.passed = []  # Descriptors that the program inherits.
        self.stdin = None
        self.remove = []
        self.limit = None  # The most descriptors the program may have.
        self.listed = None  # What the list of names comes by, if by any.

    def add(self, way, data, rng=None, name=None):
        """One more input; RNG is for the sizes of writes."""
        path = os.path.join(self.folder, name or "in%d" % len(self.names))
        if way == "file":
            with open(path, "wb") as file:
                file.write(data)
            self.remove.append(path)
        elif way == "fifo":
            os.mkfifo(path)
            self.remove.append(path)
            self.feeds.append((lambda: os.open(path, os.O_WRONLY),
                               pieces(rng, data)))
        else:
            reader, writer = os.pipe()
            if way == "stdin":
                self.stdin = reader
                path = "-"
            else:
                self.passed.append(reader)
                path = "/dev/fd/%d" % reader
            self.feeds.append((lambda: writer, pieces(rng, data)))
        self.names.append(path)

    def pipes(self):
        """How many inputs are none that could be closed meanwhile."""
        return len(self.feeds)

    def inputs(self):
        """The arguments that name the inputs."""
        if self.listed is None:
            return ["--"] + self.names
        data = b"".join(os.fsencode(name) + b"\0" for name in self.names)
        path = os.path.join(self.folder, "list")
        if self.listed == "file":
            with open(path, "wb") as file:
                # The last name needs no end.
                file.write(data[:-1] if len(data) % 2 else data)
            self.remove.append(path)
        elif self.listed == "stdin":
            reader, writer = os.pipe()
            self.stdin = reader
            path = "-"
            self.feeds.append((lambda: writer, [data]))
        return ["--files0-from=" + path]

    def limit_descriptors(self):
        """In the child: as ulimit -n does."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.limit, self.limit))

    def run(self, options=(), environment=None):
        """Merge the inputs that were added."""
        command = [MERGELOG] + list(options) + self.inputs()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL if self.stdin is None else self.stdin,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            pass_fds=self.passed,
            preexec_fn=self.limit and self.limit_descriptors,
            env=None if environment is None
            else dict(os.environ, **environment))
        for descriptor in self.passed + [self.stdin]:
            if descriptor is not None:
                os.close(descriptor)
        # Daemons: a FIFO that the program never opens must not hold us up.
        for arguments in self.feeds:
            threading.Thread(target=feed, args=arguments, daemon=True).start()
        try:
            output, errors = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            errors += b"(no end within %d seconds)\n" % LIMIT
        for path in self.remove:
            os.unlink(path)
        return Done(output, process.returncode, errors)
