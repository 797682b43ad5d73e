# What tests of parked inputs share: files that were looked at and closed, to be
# opened again when the merge comes to them. With a limit of 12 descriptors any
# two files are.

# few ARGUMENT...: run the program with so few descriptors.
few() {
	shell 'ulimit -n 12; exec "$MERGELOG" "$@"' "$@"
}

# hold ARGUMENT...: begin such a merge, with a FIFO before the other inputs,
# and have it wait until release(). All lines are later than what it has by
# then written.
hold() {
	[ -p fifo ] || mkfifo fifo
	(
		ulimit -n 12
		exec env --default-signal=HUP,INT,QUIT,PIPE,TERM \
			"${as[@]}" "$MERGELOG" fifo "$@"
	) >"$out" 2>"$err" 3>&- &
	pid=$!
	exec 7<>fifo
	line 00:00:00 held >&7
	wait_for_output < <(line 00:00:00 held)
}

# Who runs the program, if somebody else.
as=()

# release FILE: let it end; the output was that line and FILE.
release() {
	exec 7>&-
	finish
	{
		line 00:00:00 held
		keep <"$1"
	} >wanted
	expect_output wanted
}

# The same for one that ends well.
release_well() {
	release "$1"
	expect_status 0
	no_errors
}

# The same for one that ends with these messages, given sorted.
release_damaged() {
	release "$1"
	shift
	expect_status 1
	expect_errors_sorted "$@"
}

size() {
	stat -c %s "$1"
}
