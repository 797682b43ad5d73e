# --files0-from: lists that can't be had, or name no inputs.
load common
load files0

@test "a list and FILE operands do not go together" {
	local text='--files0-from takes no FILE operands'
	setup_list
	echo old >old
	merge --files0-from=list a
	usage_error "$text"
	merge a --files0-from=list b
	usage_error "$text"
	merge --files0-from=list -
	usage_error "$text"
	merge --files0-from=list -- a
	usage_error "$text"
	merge -o old --files0-from=- a <list
	usage_error "$text"
	expect_file old <<<old
	# That is told before the list is read.
	merge --files0-from=missing a
	usage_error "$text"
}

@test "a list that can't be had" {
	setup_list
	merge --files0-from=missing
	failure 2 'missing: No such file or directory'
	merge --files0-from=a/x
	failure 2 'a/x: Not a directory'
	mkdir dir
	merge --files0-from=dir
	failure 2 'dir: Is a directory'
	merge --files0-from=- <dir
	failure 2 '\(standard input\): Is a directory'
	shell '"$MERGELOG" --files0-from=- <&-'
	failure 2 '\(standard input\): Bad file descriptor'
	merge --files0-from=
	failure 2 '.*: No such file or directory'
	echo old >old
	merge -o old --files0-from=missing
	failure 2 'missing: No such file or directory'
	expect_file old <<<old
	# --skip-unreadable is about inputs.
	merge --skip-unreadable --files0-from=missing
	failure 2 'missing: No such file or directory'
	merge --files0-from
	usage_error '.*argument.*'
}

@test "a list that may not be read" {
	not_as_root
	setup_list
	chmod a-r list
	merge --files0-from=list
	failure 2 'list: Permission denied'
}

@test "a list of nothing" {
	: >list
	merge --files0-from=list
	failure 2 'list: names no input'
	# What standard input holds is not taken instead.
	line 10:00:01 x >a
	merge --files0-from=list <a
	failure 2 'list: names no input'
	merge --files0-from=- </dev/null
	failure 2 '\(standard input\): names no input'
	merge --label=web7 --files0-from=- < <(:)
	failure 2 'web7: names no input'
	echo old >old
	merge -o old --files0-from=/dev/null
	failure 2 '/dev/null: names no input'
	expect_file old <<<old
}

@test "an empty name" {
	local what='the name of an input is empty'
	two_logs
	printf '\0' >list
	merge --files0-from=list
	failure 2 "list:1: $what"
	printf 'a\0b\0\0' >list
	merge --files0-from=list
	failure 2 "list:3: $what"
	printf 'a\0\0b\0' >list
	merge --files0-from=list
	failure 2 "list:2: $what"
	printf 'a\0\0b' >list
	merge --files0-from=- <list
	failure 2 "\(standard input\):2: $what"
	merge --skip-unreadable --files0-from=list
	failure 2 "list:2: $what"
}

@test "standard input can't be an input and the list" {
	local text="'-' \(standard input\) can't be an input and the list of inputs"
	two_logs
	names0 - >list
	merge --files0-from=- <list
	usage_error "$text"
	names0 a - b >list
	merge --files0-from=- < <(cat list)
	usage_error "$text"
	# Other names for it are files like any other.
	names0 a /dev/null >list
	merge --files0-from=- <list
	expect_success a
}

@test "nor by another of its names" {
	two_logs
	names0 a /dev/stdin >list
	merge --files0-from=- <list
	usage_error "'/dev/stdin' \(standard input\) can't be .*"
	names0 - >list
	merge --files0-from=/dev/stdin <list
	usage_error "'-' \(standard input\) can't be .*"
}

@test "a list without an end, of empty names" {
	merge --files0-from=/dev/zero
	failure 2 '/dev/zero:1: the name of an input is empty'
}
