# --files0-from: the names of the inputs, each ended by NUL, from a file.
load common
load files0

@test "the same output as with operands" {
	local option
	setup_list
	for option in --files0-from=list '--files0-from list' \
		--files0-from=./list --files=list; do
		merge $option
		expect_success ab
	done
	# None of them is changed.
	expect_file list < <(names0 a b)
	expect_names a ab b list
}

@test "a last name without NUL counts as well" {
	two_logs
	printf 'a\0b' >list
	merge --files0-from=list
	expect_success ab
	printf a >list
	merge --files0-from=list
	expect_success a
	# A newline is part of a name.
	printf 'a\n' >list
	merge --files0-from=list
	failure 2 'a.: No such file or directory'
}

@test "inputs stand in the list's order" {
	local name
	for name in c a d b; do
		line 10:00:01 $name >$name
	done
	names0 c a d b >list
	merge --files0-from=list
	expect_success < <(cat c a d b)
	names0 b d a c >list
	merge --files0-from=list
	expect_success < <(cat b d a c)
	# One that is named twice is two inputs.
	names0 a b a >list
	merge --files0-from=list
	expect_success < <(cat a b a)
}

@test "any name will do" {
	local first=$'\xff new\nline %s%n' second=' *'
	two_logs
	mv a "$first"
	mv b "$second"
	names0 "$first" "$second" >list
	merge --files0-from=list
	expect_success ab
	mkdir -p -- '-dir/x y'
	mv -- "$first" '-dir/x y/--help'
	names0 '-dir/x y/--help' "$second" >list
	merge --files0-from=list
	expect_success ab
	# The same for the list.
	mv list $'li\nst 0'
	merge --files0-from=$'li\nst 0'
	expect_success ab
	mv $'li\nst 0' -- -list
	merge --files0-from=-list
	expect_success ab
}

@test "the list comes from standard input, a pipe or a FIFO" {
	setup_list
	merge --files0-from=- <list
	expect_success ab
	merge --files0-from - < <(cat list)
	expect_success ab
	merge --files0-from=<(cat list)
	expect_success ab
	# Read from where it stands.
	names0 c a b >list
	shell 'read -r -d "" first; "$MERGELOG" --files0-from=-' <list
	expect_success ab
	mkfifo fifo
	names0 a b >fifo 3>&- &
	merge --files0-from=fifo
	expect_success ab
	shell 'find . -name "[ab]" -print0 | sort -z | "$MERGELOG" --files0-from=-'
	expect_success ab
}

@test "a list that comes byte by byte" {
	setup_list
	mkfifo fifo
	start --files0-from=fifo
	timeout 60 bash -c '
		exec 7>fifo
		printf a >&7
		printf "\0" >&7
		printf b >&7
		printf "\0" >&7
	' 3>&-
	finish
	expect_success ab
}

@test "the list from standard input, and a FIFO among the inputs" {
	setup_list
	mkfifo fifo
	line 10:00:02 live >fifo 3>&- &
	names0 a fifo b >list
	merge --files0-from=- <list
	expect_success < <(line 10:00:01 first; line 10:00:02 live
		line 10:00:02 second; line 10:00:03 third; line 10:00:04 fourth)
}

@test "a dash in the list is standard input, once" {
	two_logs
	names0 a - >list
	merge --files0-from=list <b
	expect_success ab
	merge --files0-from=list < <(cat b)
	expect_success ab
	names0 - a ./- >list
	mv b -- -
	merge --files0-from=list </dev/null
	expect_success ab
	names0 - a - >list
	merge --files0-from=list <a
	usage_error '.*standard input.*twice'
}

@test "the last of several lists wins" {
	setup_list
	names0 b >other
	merge --files0-from=other --files0-from=list
	expect_success ab
	merge --files0-from=list -q --files0-from other
	expect_success b
	# Those before are not even opened.
	merge --files0-from=missing --files0-from=list
	expect_success ab
}

@test "other options, before and after" {
	setup_list
	merge -o new --files0-from=list -q
	expect_success /dev/null
	expect_file new ab
	merge --files0-from=list --since @1710064802 --until @1710064804
	expect_success < <(sed -n 2,3p ab)
	merge --files0-from=list -T1 -S64K --output=newer
	expect_success /dev/null
	expect_file newer ab
	merge --files0-from=list --
	expect_success ab
	merge --files0-from=list --check
	expect_success /dev/null
	names0 a a b >list
	merge --dedup --files0-from=list
	expect_success ab
}

@test "names and labels of lines" {
	setup_list
	merge -H --files0-from=list
	expect_success < <(sed 's/^/a:/;n;s/^/b:/' ab)
	merge --files0-from=- -H <list
	expect_success < <(sed 's/^/a:/;n;s/^/b:/' ab)
	names0 ./a - >list
	merge --label=web7 -H --files0-from=list <b
	expect_success < <(sed 's,^,./a:,;n;s/^/web7:/' ab)
	merge -H --files0-from=list <b
	expect_success < <(sed 's,^,./a:,;n;s/^/(standard input):/' ab)
	names0 ./a $'new\nline' >list
	mv b $'new\nline'
	merge -H --files0-from=list
	expect_success < <(while IFS= read -r text; do
		[[ $text == */first\ * || $text == */third\ * ]] &&
			printf './a:%s\n' "$text" ||
			printf 'new\nline:%s\n' "$text"
	done <ab)
}

@test "messages name inputs as with operands" {
	setup_list
	gzip b
	truncate -s -8 b.gz
	names0 a b.gz >list
	merge --files0-from=list
	expect_status 1
	expect_output ab
	expect_error 'b.gz: truncated gzip data.*'
	mkdir dir
	names0 missing a dir >list
	merge --files0-from=list
	expect_status 2
	no_output
	expect_errors_sorted 'dir: Is a directory' \
		'missing: No such file or directory'
	merge --skip-unreadable --files0-from=list
	expect_status 1
	expect_output a
	expect_errors_sorted 'dir: Is a directory' \
		'missing: No such file or directory'
	names0 a - >list
	merge --label=web7 --files0-from=list <b.gz
	expect_status 1
	expect_output ab
	expect_error 'web7: truncated gzip data.*'
}

@test "more names than a command line takes" {
	local i count=30000 long
	sanitized && count=3000
	long=$(repeat 200 /)
	line 10:00:01 x >a
	for ((i = 0; i < count; i++)); do
		printf '.%sa\0' "$long"
	done >list
	shell '"$MERGELOG" --files0-from=- <list | sort -u; exit ${PIPESTATUS[0]}'
	expect_success a
	shell '"$MERGELOG" --files0-from=list | wc -l'
	expect_success <<<$count
}

@test "--help tells of it" {
	merge --help
	expect_status 0
	grep -q -e --files0-from= "$out"
}
