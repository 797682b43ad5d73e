# Lines are bytes, and come out as they went in.
load common

# first_of SIZE: a dated line of as many bytes.
first_of() {
	{
		line 10:00:00 x | head -c -1
		repeat "$1" x
	} | head -c $(($1 - 1))
	echo
}

@test "a byte-order mark is dropped at the start of an input, and only there" {
	local size
	two_logs
	printf '\xef\xbb\xbf' >bom
	cat bom a >marked
	cat bom b | gzip >marked.gz
	merge marked marked.gz
	expect_success ab
	merge b - < <(cat marked)
	expect_success ab
	merge bom a b
	expect_success ab
	{
		line 10:00:00 one
		printf '\xef\xbb\xbf'
		line 10:00:00 two
	} >a
	merge a
	expect_success a
	# The first is the mark, the second is the line's.
	printf '\xef\xbb\xbf\xef\xbb\xbf' | cat - a >twice
	merge twice
	expect_success < <(tail -c +4 twice)
	# Also where a buffer ends or a member begins.
	for size in 65536 131072 524288; do
		first_of $size >first
		cat first bom first >a
		merge a
		expect_success a
		merge < <(gzip -c first bom first)
		expect_success a
	done
}

@test "bytes other than NUL and newline pass unchanged wherever they stand" {
	local i byte
	for i in {1..9} {11..255}; do
		printf -v byte '\\x%x' "$i"
		printf -v byte "$byte"
		printf '%s' "$byte"
		line 10:00:00 "$byte"
	done >a
	merge a
	expect_success a
}

@test "carriage returns, empty lines, and NUL bytes within a line stay" {
	{
		line 10:00:01 dos | sed 's/$/\r/'
		printf '\n\r\n\n'
		line 10:00:01 'a%c' | tr % '\0'
		printf 'x\0\0\n'
		line 10:00:02 a
		printf '\n'
	} >a
	line 10:00:03 unix >b
	merge a b
	expect_success <(cat a b)
}

@test "NUL bytes within a line stay at the edge of a buffer, too" {
	local size
	for size in 65536 131072 524288; do
		{
			line 10:00:00 x | head -c -1
			repeat $((size - 180)) x
			head -c 200 /dev/zero
			echo
		} >a
		merge a
		expect_success a
	done
}

@test "a line without its newline gets one" {
	line 10:00:01 a | head -c -1 >a
	line 10:00:02 b | head -c -1 >b
	merge a b
	expect_success < <(line 10:00:01 a; line 10:00:02 b)
}

@test "holes of NUL bytes before lines are dropped, with one warning" {
	two_logs
	{
		head -c 5000 /dev/zero
		line 10:00:01 first
		head -c 70000 /dev/zero
		line 10:00:03 third
	} >hole
	merge hole b
	expect_status 0
	expect_output ab
	expect_error 'hole: 75000 NUL bytes .*'
	merge b - < <(cat hole)
	expect_status 0
	expect_output ab
	expect_error '\(standard input\): 75000 NUL bytes .*'
	head -c 7 /dev/zero | cat - a >hole1
	head -c 1 /dev/zero | cat - b | gzip >hole2
	merge hole1 hole2
	expect_status 0
	expect_output ab
	expect_errors_sorted 'hole1: 7 NUL bytes .*' 'hole2: 1 NUL byte .*'
	merge --quiet hole1 hole2
	expect_success ab
}

@test "NUL bytes at the end of a file, or alone, are no line" {
	two_logs
	head -c 4096 /dev/zero >zero
	cat b zero >b0
	merge a b0 zero
	expect_status 0
	expect_output ab
	expect_errors_sorted 'b0: 4096 NUL bytes .*' 'zero: 4096 NUL bytes .*'
}

@test "a hole at the edge of a buffer" {
	local size
	for size in 65536 131072 524288; do
		first_of $size >first
		line 10:00:01 y >second
		head -c 300000 /dev/zero | cat first - second >a
		merge a
		expect_status 0
		expect_output <(cat first second)
		expect_error 'a: 300000 NUL bytes .*'
	done
}

@test "a hole of any size takes no memory" {
	sanitized && skip "sanitizers take all memory"
	truncate -s 256M a
	line 10:00:00 x >>a
	shell 'ulimit -d 200000 && "$MERGELOG" a'
	expect_status 0
	expect_output < <(line 10:00:00 x)
	expect_error 'a: 268435456 NUL bytes .*'
}

@test "a line of 3 MB" {
	local long
	long=$(repeat 3000000 x)
	line 10:00:01 first >a
	line 10:00:02 "$long" >b
	line 10:00:03 third >>a
	line 10:00:04 "$long" | head -c -1 >>b
	merge a b
	expect_success < <(line 10:00:01 first; line 10:00:02 "$long"
		line 10:00:03 third; line 10:00:04 "$long")
}

@test "a line of more than 1 GiB is left out and told of" {
	sanitized && skip "takes too long with sanitizers"
	free_memory 3
	repeat 64M x | zstd -q >part
	{
		line 10:00:01 before | zstd -q
		line 10:00:02 long | head -c -1 | zstd -q
		cat part part part part part part part part
		cat part part part part part part part part
		echo | zstd -q
		line 10:00:03 after | zstd -q
	} >in.zst
	line 10:00:04 other >other
	merge other in.zst
	expect_status 1
	expect_output < <(line 10:00:01 before; line 10:00:03 after; cat other)
	expect_error 'in.zst: .*line 2 .*longer than.*'
}
