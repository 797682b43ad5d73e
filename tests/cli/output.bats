# Standard output, and what can go wrong with it.
load common

# A log that no buffer holds.
setup_log() {
	"$GENERATE" 1M 1 1710000000 1000 >log
}

@test "to a pipe, a file, and a file shared with others" {
	two_logs
	shell '"$MERGELOG" a b | cat'
	expect_success ab
	shell '"$MERGELOG" a b >file'
	expect_success /dev/null
	expect_file file ab
	shell '{ echo before; "$MERGELOG" a b; echo after; } >>file'
	expect_success /dev/null
	expect_file file < <(cat ab; echo before; cat ab; echo after)
}

@test "a reader that goes away ends the program silently" {
	setup_log
	shell 'with_signals "$MERGELOG" log log | head -n 1
		echo ${PIPESTATUS[0]} >status'
	expect_status 0
	no_errors
	expect_output < <(head -n 1 log)
	expect_file status <<<141
}

@test "with SIGPIPE ignored a reader that goes away is a write error" {
	setup_log
	shell 'trap "" PIPE
		"$MERGELOG" log log | head -n 1; echo ${PIPESTATUS[0]} >status'
	expect_output < <(head -n 1 log)
	expect_file "$err" <<<'mergelog: write error: Broken pipe'
	expect_file status <<<2
}

@test "a full disk, noticed at the end" {
	[ -c /dev/full ] || skip "no /dev/full"
	two_logs
	shell '"$MERGELOG" a b >/dev/full'
	expect_status 2
	expect_file "$err" <<<'mergelog: write error: No space left on device'
	# Nothing to write can't fail.
	: >empty
	shell '"$MERGELOG" empty >/dev/full'
	expect_success /dev/null
}

@test "a full disk, noticed amid 100 MB" {
	[ -c /dev/full ] || skip "no /dev/full"
	line 10:00:00 x >a
	shell 'yes "$(cat a)" 2>&- | head -c 100M 2>&- | "$MERGELOG" >/dev/full
		echo ${PIPESTATUS[2]} >status'
	expect_file status <<<2
	expect_file "$err" <<<'mergelog: write error: No space left on device'
}

@test "standard output is closed, or open only for reading" {
	two_logs
	shell '"$MERGELOG" a b >&-'
	failure 2 '.*Bad file descriptor'
	shell '"$MERGELOG" a b 1<ab'
	failure 2 '.*Bad file descriptor'
}

@test "standard input is closed, or open only for writing" {
	two_logs
	shell '"$MERGELOG" a - b <&-'
	failure 2 '\(standard input\): Bad file descriptor'
	shell '"$MERGELOG" a - 0>file'
	failure 2 '\(standard input\): Bad file descriptor'
	# It does not matter where it is not asked for.
	shell '"$MERGELOG" a b <&-'
	expect_success ab
}

@test "with standard error closed messages hit no file" {
	two_logs
	printf 'undated\n' >c
	cp c c.copy
	shell '"$MERGELOG" c a b 2>&-'
	expect_status 1
	expect_output < <(echo undated; cat ab)
	expect_file c c.copy
	shell '"$MERGELOG" -o new c a b 2>&-'
	expect_status 1
	no_output
	expect_file new < <(echo undated; cat ab)
	shell '"$MERGELOG" -o new <c 2>&-'
	expect_status 1
	no_output
	expect_file new c
}

@test "all three closed" {
	two_logs
	shell '"$MERGELOG" -o new a b <&- >&- 2>&-'
	expect_success /dev/null
	expect_file new ab
}

@test "a limit of the file size is a write error" {
	setup_log
	shell 'ulimit -f 100; "$MERGELOG" log >file'
	expect_status 2
	expect_error 'write error: File too large'
	# Not a byte of it is wrong.
	expect_file file < <(head -c 102400 log)
}

@test "an input that is the output is refused, and nothing is written" {
	two_logs
	cp a a.copy
	ln a hard
	ln -s a soft
	shell '"$MERGELOG" a b >>a'
	failure 2 'a: .*output.*'
	shell '"$MERGELOG" b ./a 1<>a'
	failure 2 './a: .*output.*'
	shell '"$MERGELOG" --skip-unreadable hard b >>a'
	failure 2 'hard: .*output.*'
	shell '"$MERGELOG" soft b >>a'
	failure 2 'soft: .*output.*'
	shell '"$MERGELOG" <a >>a'
	failure 2 '\(standard input\): .*output.*'
	shell '"$MERGELOG" b /dev/fd/7 7<a >>hard'
	failure 2 '/dev/fd/7: .*output.*'
	expect_file a a.copy
	gzip -c a >a.gz
	cp a.gz copy
	shell '"$MERGELOG" a.gz b >>a.gz'
	failure 2 'a.gz: .*output.*'
	expect_file a.gz copy
}

@test "a device may be both input and output" {
	shell '"$MERGELOG" </dev/null >/dev/null'
	expect_success /dev/null
}

@test "pipes that somebody made non-blocking" {
	need python3
	setup_log
	cat >unblock <<-'EOT'
		import os, sys
		os.set_blocking(0, False)
		os.set_blocking(1, False)
		os.execv(sys.argv[1], sys.argv[1:])
	EOT
	shell 'dd if=log bs=5000 status=none |
		python3 unblock "$MERGELOG" | dd bs=3000 status=none
		echo ${PIPESTATUS[1]} >status'
	expect_success log
	expect_file status <<<0
}
