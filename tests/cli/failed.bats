# -o FILE when something goes wrong: FILE is as it was, and nothing else stays.
load common

unchanged() {
	expect_file old <<<old
	[ "$(stat -c %a:%i old)" = "$before" ]
}

setup_old() {
	two_logs
	echo old >old
	chmod 640 old
	before=$(stat -c %a:%i old)
}

@test "an input that can't be used, and a write error" {
	setup_old
	merge -o old a missing b
	failure 2 'missing: No such file or directory'
	unchanged
	merge -o new a missing b
	expect_status 2
	expect_names a ab b old
	"$GENERATE" 1M 1 0 1000 >log
	shell 'ulimit -f 100; "$MERGELOG" -o old log'
	failure 2 'old: write error: File too large'
	unchanged
	shell 'ulimit -f 100; "$MERGELOG" -o new log'
	failure 2 'new: write error: File too large'
	expect_names a ab b log old
}

@test "a damaged input is no failure: what could be read is FILE" {
	setup_old
	gzip b
	truncate -s -8 b.gz
	merge -o old a b.gz
	failure 1 'b.gz: truncated gzip data.*'
	expect_file old ab
	expect_names a ab b.gz old
}

# There is more than a, b, ab, fifo and old.
temporary_exists() {
	local names
	shopt -s dotglob
	names=(*)
	shopt -u dotglob
	[ ${#names[@]} -gt 5 ]
}

# Begin a merge into old, and hold it back after it made its temporary file
# until descriptor 7 is closed.
hold() {
	setup_old
	mkfifo fifo
	start -o old a fifo b
	exec 7<>fifo
	line 10:00:09 last >&7
	wait_for temporary_exists
}

@test "SIGTERM, SIGINT and SIGHUP" {
	local signal
	for signal in TERM INT HUP; do
		hold
		kill "-$signal" "$pid"
		finish
		exec 7>&-
		expect_status $((128 + $(kill -l $signal)))
		no_output
		no_errors
		expect_names a ab b fifo old
		unchanged
		rm fifo
	done
}

@test "until all is written FILE is as it was" {
	hold
	unchanged
	exec 7>&-
	finish
	expect_success /dev/null
	expect_file old < <(cat ab; line 10:00:09 last)
	expect_names a ab b fifo old
}

@test "a temporary file that can't take FILE's place" {
	hold
	rm old
	mkdir old
	exec 7>&-
	finish
	failure 2 'old: .*Is a directory'
	expect_names a ab b fifo old
}

@test "the temporary file is nobody else's to read, and beside the target" {
	mkdir d
	two_logs
	mkfifo fifo
	ln -s d/real link
	start -o link a fifo
	exec 7<>fifo
	line 10:00:09 last >&7
	in_d() { [ "$(ls -A d | wc -l)" -eq 1 ]; }
	wait_for in_d
	[ "$(stat -c %a d/* d/.[!.]* 2>/dev/null)" = 600 ]
	expect_names a ab b d fifo link
	exec 7>&-
	finish
	expect_success /dev/null
	[ "$(ls -A d)" = real ]
}

@test "a signal that is ignored stays so" {
	setup_old
	mkfifo fifo
	(
		trap '' HUP
		exec "$MERGELOG" -o old a fifo b
	) >"$out" 2>"$err" 3>&- &
	pid=$!
	exec 7<>fifo
	line 10:00:09 last >&7
	wait_for temporary_exists
	kill -HUP "$pid"
	exec 7>&-
	finish
	expect_success /dev/null
	expect_file old < <(cat ab; line 10:00:09 last)
}

@test "the other signals that end a program" {
	local signal
	for signal in QUIT ALRM USR1 USR2 XCPU VTALRM PROF ABRT SYS TRAP; do
		hold
		kill "-$signal" "$pid"
		finish
		exec 7>&-
		expect_status $((128 + $(kill -l $signal)))
		expect_names a ab b fifo old
		unchanged
		rm fifo
	done
}

@test "a signal that was to be ignored is ignored" {
	setup_old
	mkfifo fifo
	trap '' HUP
	"$MERGELOG" -o old a fifo b >"$out" 2>"$err" 3>&- &
	pid=$!
	trap - HUP
	exec 7<>fifo
	line 10:00:09 last >&7
	wait_for temporary_exists
	kill -HUP "$pid"
	exec 7>&-
	finish
	expect_success /dev/null
	expect_file old < <(cat ab; line 10:00:09 last)
}
