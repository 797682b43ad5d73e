# Threads and buffers: they change nothing but the time it takes.
load common

# Two logs of many pieces each, one compressed, and in $file the whole.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 3M 1 1710028800 14 >a
	"$GENERATE" 3M 2 1710028800 14 +0100 >b
	gzip -1 -c b >b.gz
	sed -i 's/x/y/' b
	"$MERGELOG" -T1 a b.gz b >ab
}

setup_logs() {
	logs=$BATS_FILE_TMPDIR
}

# threads ARGUMENT...: run the program, and count the threads it starts.
threads() {
	need_strace
	ASAN_OPTIONS=detect_leaks=0 capture strace -f -qq -o trace \
		-e trace=clone,clone3 "$MERGELOG" "$@"
	started=$(grep -c 'clone3\?(' trace) || :
}

@test "the output is the same for all numbers of threads and buffers" {
	local t s
	setup_logs
	for t in 0 1 2 3 16 1024; do
		for s in 64K 65536 200K 1M 1G; do
			merge -T $t -S $s "$logs/a" "$logs/b.gz" "$logs/b"
			expect_success "$logs/ab"
		done
	done
	merge --threads=2 --buffer-size=64K "$logs/a" "$logs/b.gz" "$logs/b"
	expect_success "$logs/ab"
}

@test "-T1 starts no thread, and -T2 one" {
	setup_logs
	threads -T1 "$logs/a" "$logs/b.gz" "$logs/b"
	expect_success "$logs/ab"
	[ "$started" -eq 0 ]
	threads -T2 -S64K "$logs/a" "$logs/b.gz" "$logs/b"
	expect_success "$logs/ab"
	[ "$started" -eq 1 ]
	threads -T3 -S64K "$logs/a" "$logs/b.gz" "$logs/b"
	expect_success "$logs/ab"
	[ "$started" -le 2 ]
}

# calls OPTION...: how often both plain logs are read, and anything is written.
calls() {
	ASAN_OPTIONS=detect_leaks=0 capture strace -f -qq -o trace \
		-P "$logs/a" -P "$logs/b" -e trace=read "$MERGELOG" "$@" \
		"$logs/a" "$logs/b"
	reads=$(grep -c 'read(' trace) || :
	ASAN_OPTIONS=detect_leaks=0 capture strace -f -qq -o trace \
		-e trace=write,writev "$MERGELOG" "$@" "$logs/a" "$logs/b"
	writes=$(grep -c 'writev\?(' trace) || :
}

@test "one read and one write for 256 KiB, or 128 KiB with one thread" {
	setup_logs
	need_strace
	# Twice 3 MiB; beside them a first look, a rest and an end of each.
	calls -T2
	[ "$reads" -le $((24 + 6)) ]
	[ "$writes" -le $((24 + 6)) ]
	calls -T1
	[ "$reads" -le $((48 + 6)) ]
	[ "$writes" -le $((48 + 6)) ]
}

@test "a pipe that is written to is made to hold more" {
	[ "$(uname)" = Linux ] || skip "not Linux"
	setup_logs
	# The reader asks the pipe that it is, once there is something in it.
	"$MERGELOG" "$logs/a" | python3 -c 'import fcntl, os
os.read(0, 1)
print(fcntl.fcntl(0, 1032))  # F_GETPIPE_SZ
while os.read(0, 1 << 20): pass' >size
	[ "$(cat size)" -eq 1048576 ] ||
		[ "$(cat /proc/sys/fs/pipe-max-size)" -lt 1048576 ]
}

@test "for small inputs no thread is started" {
	two_logs
	threads -T8 a b
	expect_success ab
	[ "$started" -eq 0 ]
	xz -T2 --block-size=50 a
	threads -T8 a.xz b
	expect_success ab
	[ "$started" -eq 0 ]
}

# An xz file of many blocks that is not too small for threads.
setup_blocks() {
	setup_logs
	cat "$logs/a" "$logs/a" "$logs/a" "$logs/a" >aaaa
	xz -0 -T2 --block-size=100000 -c aaaa >aaaa.xz
	[ "$(stat -c %s aaaa.xz)" -gt 1048576 ]
}

@test "the blocks of one xz file are decoded by threads, within those in all" {
	setup_blocks
	threads -T4 aaaa.xz
	expect_success aaaa
	[ "$started" -ge 2 ]
	[ "$started" -le 3 ]
	threads -T2 aaaa.xz
	expect_success aaaa
	[ "$started" -eq 1 ]
	threads -T1 aaaa.xz
	expect_success aaaa
	[ "$started" -eq 0 ]
}

@test "where there are no threads to be had, it is done without" {
	local n
	setup_blocks
	need_strace
	for n in 1+ 2+; do
		ASAN_OPTIONS=detect_leaks=0 capture strace -f -qq -o trace \
			-e inject=clone,clone3:error=EAGAIN:when=$n \
			"$MERGELOG" -T4 aaaa.xz
		expect_success aaaa
		grep -q INJECTED trace
		ASAN_OPTIONS=detect_leaks=0 capture strace -f -qq -o trace \
			-e inject=clone,clone3:error=EAGAIN:when=$n \
			"$MERGELOG" -T4 "$logs/a" "$logs/b.gz" "$logs/b"
		expect_success "$logs/ab"
	done
}

@test "as many threads as the processors we may run on" {
	command -v taskset >/dev/null || skip "taskset is not installed"
	setup_logs
	threads -S64K "$logs/a" "$logs/b.gz" "$logs/b"
	[ "$(nproc)" -eq 1 ] || [ "$started" -ge 1 ]
	taskset -p -c "$(taskset -pc $BASHPID | sed 's/.*[ ,-]//')" \
		"$BASHPID" >/dev/null
	threads -S64K "$logs/a" "$logs/b.gz" "$logs/b"
	expect_success "$logs/ab"
	[ "$started" -eq 0 ]
}

@test "the reader goes away while threads decode" {
	setup_logs
	shell 'with_signals "$MERGELOG" -T4 -S64K "$logs/a" "$logs/b.gz" |
		head -n 1 && exit ${PIPESTATUS[0]}'
	expect_status 141
	expect_output < <(head -n 1 "$logs/a")
	no_errors
}

@test "FIFOs, with more of them than threads" {
	local i
	setup_logs
	mkfifo f1 f2 f3 f4
	start -T3 -S64K f1 f2 f3 f4
	for i in 1 2 3 4; do
		cat "$logs/a" >f$i 3>&- &
	done
	finish
	wait
	expect_status 0
	no_errors
	mv "$out" fifos
	merge -T1 "$logs/a" "$logs/a" "$logs/a" "$logs/a"
	expect_success fifos
	merge -T3 - "$logs/a" "$logs/a" "$logs/a" <"$logs/a"
	expect_success fifos
}

@test "wrong numbers of threads" {
	local n
	for n in x '' -1 1x 1025 18446744073709551616; do
		merge "--threads=$n"
		usage_error "--threads: '$n' is not a number of threads.*"
	done
}

@test "wrong sizes of buffers" {
	local n
	for n in x '' -1 K 1X 1MM 63K 65535 0 99999999999999999999 \
		17179869184G; do
		merge -S "$n"
		usage_error "--buffer-size: '$n' is not a size of at least 64K.*"
	done
}

@test "the buffers of many inputs together stay within 128M" {
	local names limit=400000
	sanitized && skip "sanitizers take all memory"
	[ "$(ulimit -Hn)" = unlimited ] || [ "$(ulimit -Hn)" -gt 1600 ] ||
		skip "so many files can't be open here"
	"$GENERATE" 250K 1 1710028800 14 >log
	gzip log
	mapfile -t names < <(yes log.gz | head -n 1500)
	# The decoders' own tables need some 170 MB; with buffers as large as
	# those of few inputs it would take 400 MB and more. ISA-L's tables need
	# 70 MB more than zlib's.
	[[ $("$MERGELOG" --version) != *ISA-L* ]] || limit=470000
	shell 'ulimit -v '$limit'; "$MERGELOG" -T2 "${names[@]}" | wc -c;
		exit ${PIPESTATUS[0]}'
	expect_success <<<$(($(zcat log.gz | wc -c) * 1500))
}
