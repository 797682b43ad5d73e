# Lines without a timestamp.
load common

@test "they are written straight after the dated line before them" {
	{
		line 10:00:01 error
		printf 'Traceback:\n  somewhere\n\n'
	} >a1
	{
		line 10:00:03 fine
		printf 'the end\n'
	} >a2
	cat a1 a2 >a
	{
		line 10:00:01 other
		printf 'note\n'
	} >b1
	line 10:00:02 other >b2
	cat b1 b2 >b
	merge a b
	expect_success <(cat a1 b1 b2 a2)
	merge b a
	expect_success <(cat b1 a1 b2 a2)
}

@test "those before the first dated line go straight before it" {
	line 10:00:01 early >a
	{
		printf '#Version: 1.0\n\n#Fields: x\n'
		line 10:00:02 late
	} >b
	merge b a
	expect_success <(cat a b)
	merge <(gzip -c b) a
	expect_success <(cat a b)
	# So they do on a tie.
	line 10:00:02 tie >c
	merge a b c
	expect_success <(cat a b c)
	merge c b a
	expect_success <(cat a c b)
}

# undated BYTES: as many bytes of short lines without a stamp.
undated() {
	yes 'a line without a stamp' | head -c $(($1 - 1))
	echo
}

@test "almost 1 MiB of them goes before the first dated line" {
	line 10:00:01 early >a
	{
		undated $((1048576 - 1000))
		line 10:00:02 late
	} >b
	merge b a
	expect_success <(cat a b)
	merge a - < <(cat b)
	expect_success <(cat a b)
}

@test "more than 1 MiB of them goes to the start of the output" {
	# Before any instant at all.
	line '01/Jan/0000:00:00:00 +2359' early >a
	undated 1100000 >undated
	line 10:00:02 late >late
	cat undated late >b
	merge a b
	expect_success <(cat undated a late)
	merge a - < <(cat b)
	expect_success <(cat undated a late)
}

@test "one long line of more than 1 MiB, too, and in the order named" {
	line 10:00:01 early >early
	line 10:00:02 late >late
	undated 1100000 >undated
	{
		repeat 1100000 x
		echo
	} >long
	cat undated early >a
	cat long late >b
	merge b a
	expect_success <(cat long undated early late)
}

@test "a file without any dated line is written, with a warning" {
	two_logs
	printf 'neither\nnor\n' >c
	merge a c b
	expect_status 1
	expect_output <(cat c ab)
	expect_error 'c: no .*timestamp.*'
	merge <c
	expect_status 1
	expect_output c
	expect_error '\(standard input\): no .*timestamp.*'
	undated 3000000 >c
	merge a b c
	expect_status 1
	expect_output <(cat c ab)
	expect_error 'c: no .*timestamp.*'
}

@test "each such file is named; --quiet hides that, but not the status" {
	two_logs
	echo one >c
	echo two | gzip >d
	printf 'three' >e
	printf '\n' >f
	printf '\ntwo\none\nthree\n' | cat - ab >wanted
	merge a f d b c e
	expect_status 1
	expect_output wanted
	expect_errors_sorted 'c: no .*timestamp.*' 'd: no .*timestamp.*' \
		'e: no .*timestamp.*' 'f: no .*timestamp.*'
	merge -q a f d b c e
	expect_status 1
	expect_output wanted
	no_errors
}

@test "a single dated line is enough" {
	undated 3000000 >c
	line 10:00:01 x >>c
	merge c
	expect_success c
}

@test "the border is exact: a dated line has to begin within the first 1 MiB" {
	line 10:00:01 early >a
	line 10:00:02 late >late
	undated 1048575 >undated
	cat undated late >b
	merge a b
	expect_success <(cat a b)
	undated 1048576 >undated
	cat undated late >b
	merge a b
	expect_success <(cat undated a late)
	# As one line.
	{
		repeat 1048574 x
		echo
	} >undated
	cat undated late >b
	merge a b
	expect_success <(cat a b)
	echo y | cat undated - >more
	cat more late >b
	merge a b
	expect_success <(cat more a late)
}
