# --with-filename: each line behind the name of its input.
load common

# named NAME: standard input, each line behind NAME and a colon.
named() {
	local text
	while IFS= read -r text; do
		printf '%s:%s\n' "$1" "$text"
	done
}

@test "each line has the name of its input" {
	lines 10:00:01=first 10:00:03=third 10:00:03=fourth >a
	lines 10:00:02=second >b
	merge -H a b
	expect_success < <(line 10:00:01 first | named a
		line 10:00:02 second | named b
		lines 10:00:03=third 10:00:03=fourth | named a)
	# Exactly so.
	line 10:00:01 x >a
	merge --with-filename a
	expect_success <<<'a:192.0.2.1 - - [10/Mar/2024:10:00:01 +0000] "GET /x HTTP/1.1" 200 512 "-" "Mozilla"'
}

@test "names are written as they were given" {
	two_logs
	mkdir dir
	ln -s ../b dir/link
	merge -H ./a dir/../b dir//link "$PWD/a"
	expect_success < <(line 10:00:01 first | named ./a
		line 10:00:01 first | named "$PWD/a"
		line 10:00:02 second | named dir/../b
		line 10:00:02 second | named dir//link
		line 10:00:03 third | named ./a
		line 10:00:03 third | named "$PWD/a"
		line 10:00:04 fourth | named dir/../b
		line 10:00:04 fourth | named dir//link)
	mv a -- -
	merge -H ./- -- </dev/null
	expect_success < <(named ./- <./-)
}

@test "names with blanks, colons, newlines, control characters, odd bytes" {
	local name
	for name in 'a b' a:b $'a\nb' $'a\tb\e[31m\r' $'\xff\xc3\x28' '%s%n' \
		'*' "$(repeat 200 n)"; do
		lines 10:00:01=first 10:00:02=second >"$name"
		merge -H -- "$name"
		expect_success < <(named "$name" <"$name")
	done
}

@test "standard input has its label" {
	two_logs
	merge -H <a
	expect_success < <(named '(standard input)' <a)
	merge -H - <a
	expect_success < <(named '(standard input)' <a)
	merge -H --label=web7 a - <b
	expect_success < <(line 10:00:01 first | named a
		line 10:00:02 second | named web7
		line 10:00:03 third | named a
		line 10:00:04 fourth | named web7)
	merge --label $'x\ny' -H <a
	expect_success < <(named $'x\ny' <a)
	merge --label= -H <a
	expect_success < <(named '' <a)
	# Without -H it is for messages only, and files keep their names.
	merge --label=web7 - a <b
	expect_success ab
	merge --label=web7 -H a
	expect_success < <(named a <a)
	merge -H <(cat a)
	expect_status 0
	no_errors
	expect_output < <(named "$(sed 's/:.*//;q' "$out")" <a)
	[[ $(<"$out") == /dev/fd/* ]]
}

@test "undated lines have it, too, and each of them" {
	lines head '' 10:00:01=a 'of a' '' more 10:00:03=c >log
	lines 10:00:02=b 'of b' >other
	merge -H log other
	expect_success < <(lines head '' 10:00:01=a 'of a' '' more | named log
		lines 10:00:02=b 'of b' | named other
		line 10:00:03 c | named log)
	yes head | head -c 1100000 >head
	line 10:00:00 x | cat head - >log
	merge -H other log
	expect_success <(sed 's/^/log:/' log; named other <other)
	lines x '' y >bare
	merge -H bare
	expect_status 1
	expect_output < <(named bare <bare)
	expect_error 'bare: no line has a timestamp'
}

@test "bytes of all kinds, and a last line without newline" {
	{
		printf '\xef\xbb\xbf'
		lines 10:00:01=a $'of a\r'
		printf '\0\0'
		lines b
		printf 'x\0y\n'
		line 10:00:02 b | head -c -1
	} >log
	merge -q -H log
	expect_success < <(line 10:00:01 a | named log
		printf 'log:of a\r\nlog:b\nlog:x\0y\n'
		line 10:00:02 b | named log)
	line 10:00:01 "$(repeat 70000 x)" >log
	merge -H -S64K log
	expect_success < <(named log <log)
}

@test "compressed inputs, pipes, and a damaged one" {
	local f
	two_logs
	for f in gzip bzip2 xz zstd; do
		$f -c a >log.$f
		merge -H log.$f
		expect_success < <(named log.$f <a)
	done
	line 10:00:09 x | gzip | head -c 11 >>log.gzip
	merge -H log.gzip b
	expect_status 1
	expect_output < <(line 10:00:01 first | named log.gzip
		line 10:00:02 second | named b
		line 10:00:03 third | named log.gzip
		line 10:00:04 fourth | named b)
	expect_error 'log.gzip: truncated gzip data.*'
	merge -H --skip-unreadable missing b
	expect_status 1
	expect_output < <(named b <b)
	expect_error 'missing: No such file or directory'
}

@test "with --dedup a line has the name of the earliest input that has it" {
	lines 10:00:01=a 10:00:02=b >one
	lines 10:00:01=a 10:00:01=a 10:00:02=b 10:00:03=c >two
	merge -H --dedup one two
	expect_success < <(line 10:00:01 a | named one
		line 10:00:01 a | named two
		line 10:00:02 b | named one
		line 10:00:03 c | named two)
	merge -H --dedup two one
	expect_success < <(named two <two)
	# The name is nothing to tell lines apart by.
	merge -H --dedup one ./one - <one
	expect_success < <(named one <one)
	merge -H one ./one
	expect_success < <(line 10:00:01 a | named one
		line 10:00:01 a | named ./one
		line 10:00:02 b | named one
		line 10:00:02 b | named ./one)
}

@test "with --window names go with their lines" {
	lines head 10:00:05=e 'of e' 10:00:02=b 'of b' 10:00:03=d >one
	lines 10:00:03=c 10:00:01=a >two
	merge -H -w 5 two one
	expect_success < <(lines 10:00:01=a | named two
		lines 10:00:02=b 'of b' | named one
		lines 10:00:03=c | named two
		lines 10:00:03=d head 10:00:05=e 'of e' | named one)
	merge -H -w 5 --since @1710064802 --until @1710064804 two one
	expect_success < <(lines 10:00:02=b 'of b' | named one
		lines 10:00:03=c | named two
		lines 10:00:03=d | named one)
}

@test "a live line is written whole, name and all" {
	mkfifo fifo
	start -H fifo
	exec 7<>fifo
	lines 10:00:01=a 'of a' >&7
	line 10:00:02 b | head -c 50 >&7
	wait_for_output < <(lines 10:00:01=a 'of a' | named fifo)
	line 10:00:02 b | tail -c +51 >&7
	exec 7>&-
	finish
	expect_success < <(lines 10:00:01=a 'of a' 10:00:02=b | named fifo)
}
