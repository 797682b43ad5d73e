# System calls that fail, made to by strace: each error is told of.
load common

# inject EXPRESSION ARGUMENT...: run the program with system calls that fail.
# Leaks can't be looked for meanwhile.
inject() {
	local expression=$1
	need_strace
	shift
	ASAN_OPTIONS=detect_leaks=0 capture strace -f -o "$results.trace" \
		-e "inject=$expression" "${paths[@]}" "$MERGELOG" "$@"
	# Unless a call failed on purpose, nothing was tested.
	grep -q INJECTED "$results.trace"
}

paths=()

unchanged() {
	expect_file old <<<old
	expect_names a ab b old
}

setup_old() {
	two_logs
	echo old >old
}

@test "the new file can't be flushed to disk" {
	setup_old
	inject fsync:error=EIO:when=1 -o old a b
	failure 2 'old: .*flush.*Input/output error'
	unchanged
	inject fsync:error=ENOSPC:when=1 -o old a b
	failure 2 'old: .*flush.*No space left on device'
	unchanged
}

@test "a file system that can't flush" {
	setup_old
	inject fsync:error=EINVAL -o old a b
	expect_success /dev/null
	expect_file old ab
}

@test "the directory can't be flushed: too late, but not in silence" {
	setup_old
	inject fsync:error=EIO:when=2 -o old a b
	failure 2 'old: replaced, but .*flush.*Input/output error'
	expect_file old ab
}

@test "the new file can't be closed, or renamed, or given its mode" {
	local call
	setup_old
	inject rename,renameat,renameat2:error=EACCES -o old a b
	failure 2 'old: .*rename.*Permission denied'
	unchanged
	inject fchmod:error=EPERM -o old a b
	failure 2 'old: .*mode.*Operation not permitted'
	unchanged
	exec 9>held
	paths=(-P "$PWD/held")
	inject close:error=EIO:when=1 -o /dev/fd/9 a b
	exec 9>&-
	failure 2 '/dev/fd/9: write error: Input/output error'
}

@test "standard output can't be closed" {
	local held=$PWD/held
	need_strace
	setup_old
	shell 'ASAN_OPTIONS=detect_leaks=0 strace -o trace -P "$PWD/held" \
		-e inject=close:error=EDQUOT "$MERGELOG" a b >held'
	expect_status 2
	expect_error 'write error: Disk quota exceeded'
}

@test "the old file's owner can't be kept" {
	setup_old
	chmod 6751 old
	inject fchown:error=EPERM -o old a b
	expect_success /dev/null
	expect_file old ab
	# It is not to run in the name of somebody else.
	[ "$(stat -c %a old)" = 751 ]
}

@test "the old file's group is kept if its owner can't be" {
	setup_old
	[ "$(id -u)" -eq 0 ] || skip "only root can give files away"
	chgrp 12345 old
	inject fchown:error=EPERM:when=1 -o old a b
	expect_success /dev/null
	[ "$(stat -c %g old)" = 12345 ]
}

@test "a read error in the middle of a file" {
	"$GENERATE" 1M 1 0 1000 >log
	line 10:00:00 x >a
	paths=(-P "$PWD/log")
	inject read:error=EIO:when=3 log a
	expect_status 1
	expect_error 'log: read error: Input/output error'
	# What was read until then is there, its last line made whole.
	[ "$(stat -c %s "$out")" -gt 65536 ]
	grep -v '10:00:00' "$out" | head -c -1 >found
	cmp -n "$(stat -c %s found)" found log
	line 10:00:00 x | same - <(tail -n 1 "$out")
}

@test "a read error at the start, while inputs are looked at" {
	two_logs
	paths=(-P "$PWD/b")
	inject read:error=EIO:when=1 a b
	failure 2 'b: read error: Input/output error'
	inject read:error=EIO:when=1 --skip-unreadable a b
	expect_status 1
	expect_output a
}

@test "a read that is interrupted, or has nothing for now, loses nothing" {
	local n
	"$GENERATE" 1M 1 0 1000 >log
	paths=(-P "$PWD/log")
	for n in 1 2 3 4; do
		inject read:error=EINTR:when=$n log
		expect_success log
		inject read:error=EAGAIN:when=$n log
		expect_success log
	done
}

@test "a write that is interrupted, or may not wait, loses nothing" {
	"$GENERATE" 1M 1 0 1000 >log
	inject writev:error=EINTR:when=1+2 log
	expect_success log
	inject writev:error=EAGAIN:when=1+2 log
	expect_success log
}
