"""Logs in great number, made quickly, whose merge is known from the start."""
import functools
import gzip
import lzma
import os
import time

DAY = 1710028800  # 10 March 2024.

# A prime number, so that to go on by so many comes to all files.
STRIDE = 7919

# The dictionary that xz -6 has, and a search that takes no time.
XZ_FILTERS = [{"id": lzma.FILTER_LZMA2, "dict_size": 8 << 20,
               "mode": lzma.MODE_FAST, "mf": lzma.MF_HC3, "nice_len": 16,
               "depth": 1}]


@functools.lru_cache(maxsize=1000)
def minute(number):
    """The beginning of the lines of a minute since 1970."""
    return time.strftime("192.0.2.1 - - [%d/%b/%Y:%H:%M:",
                         time.gmtime(number * 60)).encode()


def line(second, number, text=b""):
    return b'%s%02d +0000] "GET /%d%s HTTP/1.1" 200 512\n' % (
        minute(second // 60), second % 60, number, text)


def to_gzip(data):
    return gzip.compress(data, 1, mtime=0)


def to_xz(data):
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=XZ_FILTERS)


def plain(data):
    return data


class Files:
    """Files in a folder, in the order in which the program is given them."""

    def __init__(self, folder):
        self.folder = folder
        self.names = []

    def add(self, data):
        name = "%06d" % len(self.names)
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(data)
        self.names.append(name)

    def shuffle(self):
        """Have the program be given them in quite another order."""
        count = len(self.names)
        self.names = [self.names[i * STRIDE % count] for i in range(count)]


def one_after_the_other(files, count, lines, pack):
    """Files of so many lines, each of which begins where another one ends.
    What has to come of them."""
    whole = []
    for number in range(count):
        data = b"".join(line(DAY + number * lines + n, n)
                        for n in range(lines))
        files.add(pack(data))
        whole.append(data)
    files.shuffle()
    return b"".join(whole)


def all_at_once(files, count, lines, length):
    """Files that all last as long, with lines of about LENGTH bytes. Those of a
    second come in the order of the files."""
    text = b"x" * length
    parts = [[] for _ in range(lines)]
    for number in range(count):
        mine = [line(DAY + 7 * n, number, text) for n in range(lines)]
        files.add(b"".join(mine))
        for n, one in enumerate(mine):
            parts[n].append(one)
    return b"".join(b"".join(part) for part in parts)


def days_of_servers(files, days, servers, lines, pack):
    """For each day a file of each server."""
    whole = []
    for day in range(days):
        start = DAY + day * 86400
        step = 86400 // lines
        parts = [[line(start + n * step + server % step, server)
                  for n in range(lines)] for server in range(servers)]
        for mine in parts:
            files.add(pack(b"".join(mine)))
        for n in range(lines):
            whole += [mine[n] for mine in parts]
    files.shuffle()
    return b"".join(whole)
