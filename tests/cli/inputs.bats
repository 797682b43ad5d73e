# What can be an input.
load common

@test "files are merged" {
	two_logs
	cp a a.copy
	cp b b.copy
	chmod a-w a b
	merge a b
	expect_success ab
	# They are left as they are.
	expect_file a a.copy
	expect_file b b.copy
	expect_names a a.copy ab b b.copy
}

@test "a dash, or no FILE, is standard input, be it a file or a pipe" {
	two_logs
	merge a - <b
	expect_success ab
	merge - a < <(cat b)
	expect_success ab
	merge <a
	expect_success a
	merge < <(cat a)
	expect_success a
}

@test "standard input is read from where it stands" {
	two_logs
	shell 'read -r first; "$MERGELOG"' <a
	expect_success < <(line 10:00:03 third)
}

@test "FIFOs and what process substitution gives" {
	two_logs
	mkfifo one two
	cat a >one 3>&- &
	cat b >two 3>&- &
	merge one two
	expect_success ab
	merge <(cat a) <(cat b)
	expect_success ab
}

@test "/dev/fd/N, /dev/stdin and a character device" {
	two_logs
	shell '"$MERGELOG" /dev/fd/7 /dev/stdin' 7<a <b
	expect_success ab
	merge a /dev/null b
	expect_success ab
	merge /dev/null
	expect_success /dev/null
}

@test "a directory is an error" {
	two_logs
	mkdir d
	merge a d b
	failure 2 'd: Is a directory'
	merge a - <d
	failure 2 '\(standard input\): Is a directory'
}

@test "a file named twice is two inputs" {
	two_logs
	line 10:00:01 only >a
	merge a a
	expect_success <(cat a a)
	ln -s a link
	merge b a link
	expect_success <(cat a a b)
}

# Make N files of one line each, the earliest line in the one named last.
many() {
	local i time
	for ((i = 0; i < $1; i++)); do
		printf -v time '10:%02d:%02d' $((i / 60)) $((i % 60))
		line "$time" "$i" >"f$((1000 + $1 - i))"
		line "$time" "$i" >&7
	done 7>all
}

@test "three hundred files" {
	many 300
	merge f*
	expect_success all
}

@test "more files than may be open at once" {
	many 100
	shell 'ulimit -S -n 64 && "$MERGELOG" f*'
	expect_success all
}

@test "empty inputs are fine" {
	two_logs
	: >empty
	merge empty a empty b - </dev/null
	expect_success ab
	merge empty
	expect_success /dev/null
	merge < <(:)
	expect_success /dev/null
}

@test "any name will do" {
	two_logs
	mv a $'\xff new\nline %s%n'
	mv b ' *'
	merge *line* ' *'
	expect_success ab
}

@test "names in messages: no control characters, all else as it is" {
	local name
	merge $'no\nsuch\tfile\e[31m\x7f'
	failure 2 'no.such.file.\[31m.: No such file or directory'
	[ -z "$(tr -d '\n' <"$err" | tr -dc '\000-\037\177')" ]
	merge '%s%n%d'
	failure 2 '%s%n%d: No such file or directory'
	merge $'caf\xc3\xa9 log'
	failure 2 $'caf\xc3\xa9 log: No such file or directory'
	# One too long for the system is named whole.
	name=$(repeat 4500 n)
	merge "$name"
	failure 2 "$name: File name too long"
}

@test "a file that may not be read is an error" {
	not_as_root
	two_logs
	chmod a-r b
	merge a b
	failure 2 'b: Permission denied'
}

@test "a file that opens but can't be read is an error" {
	[ -e /proc/self/mem ] || skip "no /proc"
	two_logs
	merge a /proc/self/mem
	failure 2 '/proc/self/mem: .*Input/output error'
}
