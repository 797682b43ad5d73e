# What is open at a time, how often files are opened, and how little the first
# look reads.
load common

# rotated N KIB [COMMAND]...: N files of a log one after the other, f0000 and so
# on, which COMMAND may compress; the log is in "all".
rotated() {
	local n=$1 kib=$2 i
	shift 2
	"$GENERATE" $((n * kib))K 1 1710028800 100 >all
	split -d -a 4 -n "l/$n" all f
	[ $# -eq 0 ] || for i in f*; do
		"$@" -c <"$i" >"z$i"
		mv "z$i" "$i"
	done
}

# A trace for each thread: in one for all, a call that another thread cuts in
# two has its file and its result in different lines.
calls() {
	need_strace
	! sanitized || skip "the calls are those made without sanitizers"
	rm -f "$results".trace.*
	ASAN_OPTIONS=detect_leaks=0 capture strace -ff -y -o "$results.trace" \
		-e trace=?open,openat,close,read,pread64,readv,preadv,mmap \
		"$@"
	cat "$results".trace.* >trace
}

# opened NAME: how often a file of this folder was opened.
opened() {
	grep -c "open.*\"$1\".* = [0-9]" trace || :
}

# expect_opened TIMES NAME...
expect_opened() {
	local times=$1 name
	shift
	for name; do
		[ "$(opened "$name")" -eq "$times" ] && continue
		echo "$name was opened $(opened "$name") times, not $times"
		return 1
	done
}

# most_open: the largest number of files f* open at once with one thread. Calls
# are in order then.
most_open() {
	awk '/open.*"f[0-9]+".* = [0-9]/ { now++ }
		/^close\([0-9]+<.*\/f[0-9]+>/ { now-- }
		now > most { most = now }
		END { print most + 0 }' trace
}

# highest: the highest descriptor that a file f* got.
highest() {
	sed -n 's/.*open.*"f[0-9]*".* = \([0-9]*\).*/\1/p' trace | sort -n |
		tail -n 1
}

@test "of files one after the other few are open at a time" {
	local t f
	for f in '' gzip; do
		rm -f f*
		rotated 200 20 $f
		calls "$MERGELOG" -T1 f*
		expect_success all
		[ "$(most_open)" -le 4 ]
		expect_opened 2 f0000 f0001 f0100 f0198 f0199
		# Beside what this shell has open.
		calls "$MERGELOG" -T4 f*
		expect_success all
		[ "$(highest)" -le 16 ]
		calls bash -c 'ulimit -n 12; exec "$@"' bash "$MERGELOG" f*
		expect_success all
	done
}

@test "the first look is a short one" {
	local f name bytes most
	for f in '' gzip xz 'bzip2 -1' 'zstd -q'; do
		# The latter decode whole blocks.
		most=8192
		[[ $f != *\ * ]] || most=$((8192 + 65536))
		rm -f f*
		rotated 10 1200 $f
		# After the first look nothing else comes.
		calls "$MERGELOG" f* missing
		failure 2 'missing: No such file or directory'
		for name in f*; do
			bytes=$(awk -v "file=/$name>" 'index($0, file) &&
				!/^(open|close)/ { sum += $NF }
				END { print sum + 0 }' trace)
			echo "$name: $bytes bytes read"
			[ "$bytes" -gt 0 ]
			[ "$bytes" -le $most ]
			[ "$bytes" -lt "$(stat -c %s "$name")" ]
		done
	done
}

@test "few files stay open from the start" {
	rotated 9 20
	calls "$MERGELOG" f000[0-7]
	expect_success <(cat f000[0-7])
	expect_opened 1 f000[0-7]
	[ "$(most_open)" -le 8 ]
	calls "$MERGELOG" f*
	expect_success all
	expect_opened 2 f*
}

@test "as few as an eighth of the limit on descriptors" {
	local limit most
	rotated 9 20
	for limit in 12:1 16:2 40:5 64:8; do
		most=${limit#*:}
		calls bash -c 'ulimit -n "$0"; exec "$@"' "${limit%:*}" \
			"$MERGELOG" $(printf '%s\n' f* | head -n "$most")
		expect_status 0
		expect_opened 1 $(printf '%s\n' f* | head -n "$most")
		calls bash -c 'ulimit -n "$0"; exec "$@"' "${limit%:*}" \
			"$MERGELOG" $(printf '%s\n' f* | head -n $((most + 1)))
		expect_status 0
		expect_opened 2 $(printf '%s\n' f* | head -n $((most + 1)))
	done
	# What counts is how far it can be raised.
	calls bash -c 'ulimit -S -n 12; exec "$@"' bash "$MERGELOG" f000[0-7]
	expect_success <(cat f000[0-7])
	expect_opened 1 f000[0-7]
}

@test "what has no name to open it by again stays open" {
	rotated 9 20
	calls bash -c 'ulimit -n 12; exec "$@"' bash "$MERGELOG" /dev/stdin \
		f0001 <f0000
	expect_success <(cat f0000 f0001)
	expect_opened 1 /dev/stdin
}
