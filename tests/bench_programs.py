"""Who is timed: the program with its options, and its peers."""
import os
import shutil
import subprocess

import bench_data
import bench_many

MERGELOG = os.environ.get("MERGELOG", "./mergelog")

# Peers by name: the program, its package, and its arguments.
PEERS = {
    "cat": ("cat", "coreutils", []),
    "mergelog 4.5.1": ("/usr/bin/mergelog", "mergelog", []),
    "zmergelog 4.5.1": ("/usr/bin/zmergelog", "mergelog", []),
    "clfmerge -b 0": ("clfmerge", "logtools", ["-b", "0"]),
    "sort -s -m": ("sort", "coreutils", ["-s", "-m", "-k1,1"]),
    "zcat": ("zcat", "gzip", []),
    "bzcat": ("bzcat", "bzip2", []),
    "xz -dc": ("xz", "xz-utils", ["-dc"]),
    "zstd -dcq": ("zstd", "zstd", ["-dcq"]),
}


def is_own(name):
    return name not in PEERS


def missing(name):
    """Why a peer cannot be asked; None if it can."""
    program, package, _arguments = PEERS[name]
    if shutil.which(program) is None:
        return f"not installed (package {package})"
    if program.startswith("/usr/bin/"):
        # Ours may be there instead, and tells its libraries.
        said = subprocess.run([program, "--version"], capture_output=True,
                              stdin=subprocess.DEVNULL, check=False)
        if b"zlib" in said.stdout:
            return f"{program} is not Debian's"
    return None


def command(name, data, files):
    """What runs a program, or a peer, on files of a set of logs."""
    if data in bench_many.SETS:
        return bench_many.command(MERGELOG, name, data, files)
    if is_own(name):
        return [MERGELOG, *name.split()[1:], *bench_data.options(data), *files]
    if name == "sort -s -m":
        files = [bench_data.decorate(file) for file in files]
    return [PEERS[name][0], *PEERS[name][2], *files]
