# Compressed inputs, and how their format is told.
load common

# A log of more than one buffer, so that nothing is right by luck; as it is,
# packed with each format, and split in two.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 200K 1 1710000000 1000 >log
	split -n l/2 -a 1 log part
	local f name
	for f in plain gzip bzip2 xz zstd; do
		for name in log parta partb; do
			compress_as $f <$name >$name.$f
		done
	done
}

setup_log() {
	ln -s "$BATS_FILE_TMPDIR"/* .
}

# compress_as FORMAT: standard input to standard output.
compress_as() {
	case $1 in
	plain) cat ;;
	*) "$1" -c ;;
	esac
}

formats='plain gzip bzip2 xz zstd'

@test "every format is read from a file, a pipe and standard input" {
	local f
	setup_log
	for f in $formats; do
		merge "log.$f"
		expect_success log
		merge <"log.$f"
		expect_success log
		merge - < <(cat "log.$f")
		expect_success log
	done
}

@test "all formats are merged, whatever the names say" {
	local f i=0
	for f in $formats; do
		line "10:00:0$i" "$f" >early
		line "10:00:1$i" "$f" >late
		cat early late | compress_as "$f" >"in$i"
		cat early >&7
		cat late >&8
		i=$((i + 1))
	done 7>all.early 8>all.late
	merge in4 in2 in0 in1 in3
	expect_success <(cat all.early all.late)
	two_logs
	gzip -c a >a.log
	cp b b.gz
	merge a.log b.gz
	expect_success ab
}

# trickle NAME...: write each file into the FIFO NAME.fifo, a byte only when
# the one before it was read.
trickle() {
	python3 -c '
import array, fcntl, select, sys, termios, threading, time

def trickle(name):
    data = open(name, "rb").read()
    gone = select.poll()
    waiting = array.array("i", [0])
    with open(name + ".fifo", "wb", buffering=0) as fifo:
        gone.register(fifo, 0)
        for i in range(len(data)):
            fifo.write(data[i:i + 1])
            while not gone.poll(0):
                fcntl.ioctl(fifo, termios.FIONREAD, waiting)
                if waiting[0] == 0:
                    break
                time.sleep(0.0001)

for name in sys.argv[1:]:
    threading.Thread(target=trickle, args=(name,)).start()
' "$@"
}

@test "every format may come one byte at a time" {
	local f i=0
	need python3
	for f in $formats; do
		line "10:00:0$i" "$f" >line
		cat line >>wanted
		compress_as "$f" <line >"$f"
		mkfifo "$f.fifo"
		i=$((i + 1))
	done
	trickle $formats 3>&- &
	merge xz.fifo zstd.fifo plain.fifo gzip.fifo bzip2.fifo
	expect_success wanted
}

@test "members, streams and frames may follow each other, even amid a line" {
	local f
	setup_log
	for f in gzip bzip2 xz zstd; do
		compress_as $f </dev/null >nothing
		merge < <(cat parta.$f nothing nothing partb.$f nothing)
		expect_success log
	done
	head -c 1000 log >head
	tail -c +1001 log >tail
	for f in gzip bzip2 xz zstd; do
		"$f" -c head >packed
		"$f" -c tail >>packed
		merge packed
		expect_success log
	done
}

@test "compressed files of nothing are fine" {
	local f
	two_logs
	for f in gzip bzip2 xz zstd; do
		compress_as $f </dev/null >nothing.$f
		merge <nothing.$f
		expect_success /dev/null
	done
	merge nothing.gzip nothing.xz a nothing.zstd b nothing.bzip2
	expect_success ab
}

@test "whatever levels and checks the compressors were told to use" {
	local how
	setup_log
	for how in 'gzip -1' 'gzip -9' 'bzip2 -1' 'xz -6 -Cnone' \
		'xz -0 -Ccrc32' 'xz -0 -Csha256' 'zstd -9 --no-check'; do
		$how -c <log >packed
		merge packed
		expect_success log
	done
}

# written_by TOOL [ARGUMENT]...: what it makes of the log can be read.
written_by() {
	need "$1"
	"$GENERATE" 1M 2 1710000000 1000 >log
	"$@" <log >packed
	merge packed
	expect_success log
}

@test "pigz, with blocks that depend on each other and that do not" {
	written_by pigz -b 128 -c -
	written_by pigz -i -c -
}

@test "bgzip" {
	written_by bgzip -c
}

@test "pbzip2" {
	written_by pbzip2 -b1 -1 -c
}

@test "lbzip2" {
	written_by lbzip2 -1
}

@test "pixz" {
	written_by pixz -1
}

@test "xz and zstd with several threads" {
	written_by xz -T 2 -1 --block-size=300KiB -c
	written_by zstd -q -T2 -c
}

@test "zstd with a window of 2 GiB" {
	free_memory 4
	"$GENERATE" 1M 2 1710000000 1000 >log
	zstd -q --ultra --long=31 -c <log >packed
	merge packed
	expect_success log
}

@test "pzstd" {
	need pzstd
	"$GENERATE" 5M 2 1710000000 1000 >log
	pzstd -q -1 -p 2 -c log >packed
	# What makes it special: skippable frames, one of them at the start.
	[ "$(head -c 4 packed | od -An -tx1)" = " 50 2a 4d 18" ]
	merge packed
	expect_success log
}

@test "a gzip header with all its fields" {
	need python3
	two_logs
	python3 -c '
import struct, sys, zlib
data = open("a", "rb").read()
deflate = zlib.compressobj(wbits=-15)
head = b"\x1f\x8b\x08\x1e\0\0\0\0\0\xff"
head += b"\x05\0extra" + b"name.log\0" + b"a comment\0"
head += struct.pack("<H", zlib.crc32(head) & 0xffff)
sys.stdout.buffer.write(head + deflate.compress(data) + deflate.flush() +
    struct.pack("<II", zlib.crc32(data), len(data)))
' >packed
	merge packed b
	expect_success ab
}

@test "padding: NUL bytes after gzip, and between and after xz streams" {
	two_logs
	{
		gzip -c a
		head -c 100001 /dev/zero
	} >packed
	merge packed b
	expect_success ab
	setup_log
	{
		cat parta.xz
		head -c 70000 /dev/zero
		cat partb.xz
		head -c 4 /dev/zero
	} >packed
	merge packed
	expect_success log
}

@test "zstd skippable frames anywhere, with any of their numbers" {
	local n i=10
	setup_log
	for n in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
		printf "\\x5$n\\x2a\\x4d\\x18\\x03\\0\\0\\0any" >"skip$n"
		line "10:00:$i" x >"line$n"
		zstd -q -c "line$n" | cat "skip$n" - >"first$n"
		i=$((i + 1))
	done
	merge first?
	expect_success <(cat line?)
	cat skip? parta.zstd skip? partb.zstd skip? >packed
	merge packed
	expect_success log
	merge skip3
	expect_success /dev/null
}
