# Inputs that can't be used, and how the exit statuses add up.
load common

# Make some of them: a directory, a dangling link, files of three formats that
# are not supported; and what is to be said about them, sorted.
setup_unusable() {
	two_logs
	mkdir dir
	ln -s nowhere dangling
	printf '\x04\x22\x4d\x18xxxx' >in.lz4
	printf 'PK\x03\x04xxxx' >in.zip
	printf '\xff\xfex\0' >in.txt
	messages=('a/x: Not a directory' 'dangling: No such file or directory'
		'dir: Is a directory' 'in.lz4: lz4 .*' 'in.txt: UTF-16 .*'
		'in.zip: zip .*' 'missing: No such file or directory')
}

@test "one missing file among others: nothing is written" {
	local order
	two_logs
	for order in 'missing a b' 'a missing b' 'a b missing'; do
		merge $order
		expect_status 2
		no_output
		# One line: program, file, what happened.
		expect_file "$err" <<-'EOT'
			mergelog: missing: No such file or directory
		EOT
	done
}

@test "every input that can't be used is named at once" {
	setup_unusable
	merge in.txt a dir missing in.lz4 b dangling a/x in.zip
	expect_status 2
	no_output
	expect_errors_sorted "${messages[@]}"
}

@test "pipes that can't be used are named with the others" {
	setup_unusable
	mkfifo one two
	# Their bytes are there from the start, whatever comes later.
	exec 7<>one 8<>two
	cat in.lz4 in.lz4 >&7
	cat in.zip in.zip >&8
	merge one a two
	expect_status 2
	no_output
	expect_errors_sorted 'one: lz4 .*' 'two: zip .*'
	cat in.lz4 in.lz4 >&7
	cat in.zip in.zip >&8
	merge one a missing two
	expect_status 2
	no_output
	expect_errors_sorted 'missing: No such file or directory' \
		'one: lz4 .*' 'two: zip .*'
	exec 7>&- 8>&-
}

@test "a missing file is told of before a pipe has spoken" {
	mkfifo silent
	exec 7<>silent
	start silent missing
	wait_for grep -q missing "$err"
	exec 7>&-
	finish
	failure 2 'missing: No such file or directory'
}

@test "--skip-unreadable merges the others" {
	setup_unusable
	merge --skip-unreadable in.txt a dir missing in.lz4 b dangling a/x in.zip
	expect_status 1
	expect_output ab
	expect_errors_sorted "${messages[@]}"
	merge --skip-unreadable -o new a missing b
	failure 1 'missing: No such file or directory'
	expect_file new ab
	merge --skip-unreadable a b
	expect_success ab
	shell '"$MERGELOG" --skip-unreadable - a b <&-'
	expect_status 1
	expect_output ab
	expect_error '\(standard input\): Bad file descriptor'
	merge a --skip-unreadable b - < <(printf '\x1f\x9d\x90')
	expect_status 1
	expect_output ab
	expect_error '\(standard input\): .*\.Z.*'
}

@test "--skip-unreadable with nothing left to merge" {
	setup_unusable
	echo old >old
	merge --skip-unreadable -o old missing in.zip
	expect_status 2
	no_output
	expect_errors_sorted 'in.zip: zip .*' 'missing: .*'
	expect_file old <<<old
}

@test "--skip-unreadable of a file that may not be read" {
	not_as_root
	two_logs
	: >secret
	chmod 0 secret
	merge --skip-unreadable a secret b
	expect_status 1
	expect_output ab
	expect_error 'secret: Permission denied'
}

@test "--quiet keeps errors" {
	setup_unusable
	merge -q a missing
	failure 2 'missing: No such file or directory'
	merge -q --skip-unreadable a dir in.zip b
	expect_status 1
	expect_output ab
	expect_errors_sorted 'dir: Is a directory' 'in.zip: zip .*'
}

@test "an output that fails outweighs damage" {
	[ -c /dev/full ] || skip "no /dev/full"
	two_logs
	gzip a
	truncate -s -8 a.gz
	shell '"$MERGELOG" --skip-unreadable missing a.gz b >/dev/full'
	expect_status 2
	grep -qx 'mergelog: write error: No space left on device' "$err"
}

@test "messages come in whole lines, whoever else writes" {
	local i names=()
	for i in {1..200}; do
		names+=("missing$i")
	done
	mkfifo fifo
	sort <fifo >sorted 3>&- &
	shell '"$MERGELOG" "$@" 2>&7 & "$MERGELOG" "$@" 2>&7; wait $!' \
		"${names[@]}" 7>fifo
	wait
	expect_file sorted < <(
		printf 'mergelog: %s: No such file or directory\n' \
			"${names[@]}" "${names[@]}" | sort)
}

@test "a silent pipe does not hold up the end of a merge that is off" {
	two_logs
	mkfifo silent
	exec 7<>silent
	printf 'PK\003\004' >in.zip
	merge silent in.zip a
	failure 2 'in.zip: zip .*'
	# It has said something, but not enough to tell what it is.
	printf x >&7
	merge missing silent
	failure 2 'missing: .*'
	printf '\x1f\x8b\x08\0\0\0\0\0\0\3\0\0\0' >&7
	merge silent missing
	failure 2 'missing: .*'
	exec 7>&-
}

@test "standard input that is closed, by any name" {
	local name
	two_logs
	for name in - /dev/stdin /dev/fd/0; do
		shell '"$MERGELOG" a "$1" <&-' "$name"
		expect_status 2
		no_output
		expect_error '.*: Bad file descriptor'
	done
}
