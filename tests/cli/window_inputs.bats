# --window with inputs of all kinds.
load common

# A log of some pieces, one line in ten up to 20 seconds behind, and the same
# in order: within a day the bytes of the stamps tell.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 3M 4 1710028800 1000 +0000 10 20 >late
	sort -s -t '[' -k 2,2.21 late >wanted
}

setup_logs() {
	cp "$BATS_FILE_TMPDIR"/late "$BATS_FILE_TMPDIR"/wanted .
}

@test "a live line comes out once the window has passed it" {
	mkfifo fifo
	start -w 5 fifo
	exec 7<>fifo
	lines 10:00:05=a 10:00:03=b 'of b' 10:00:08=c >&7
	line '10/Mar/2024:10:00:08.000001 +0000' d >&7
	wait_for_output < <(lines 10:00:03=b 'of b')
	line 10:00:11 e >&7
	wait_for_output < <(lines 10:00:03=b 'of b' 10:00:05=a)
	# What is too late at once, what is not in its place.
	lines 10:00:01=late 'of late' 10:00:07=f >&7
	wait_for_output < <(lines 10:00:03=b 'of b' 10:00:05=a 10:00:01=late \
		'of late')
	exec 7>&-
	finish
	expect_status 0
	expect_output < <(lines 10:00:03=b 'of b' 10:00:05=a 10:00:01=late \
		'of late' 10:00:07=f 10:00:08=c
		line '10/Mar/2024:10:00:08.000001 +0000' d
		line 10:00:11 e)
	expect_error 'fifo: 1 line out of order by more than --window, up to 10s'
}

@test "a live input with a window beside another one, and a file" {
	mkfifo one two
	lines 10:00:04=c 10:00:02=b 10:00:09=i >file
	start -w 3 one file two
	exec 7<>one 8<>two
	lines 10:00:03=d 10:00:01=a 10:00:08=g >&7
	lines 10:00:10=h 10:00:07=f >&8
	line 10:00:11 j >&8
	# What is next of one is not known before something else leaves it.
	wait_for_output < <(lines 10:00:01=a 10:00:02=b 10:00:03=d)
	line 10:00:12 k >&7
	wait_for_output < <(lines 10:00:01=a 10:00:02=b 10:00:03=d 10:00:04=c \
		10:00:07=f)
	exec 7>&- 8>&-
	finish
	expect_success < <(lines 10:00:01=a 10:00:02=b 10:00:03=d 10:00:04=c \
		10:00:07=f 10:00:08=g 10:00:09=i 10:00:10=h 10:00:11=j \
		10:00:12=k)
}

@test "plain, compressed, from a pipe, by few bytes" {
	local f
	setup_logs
	merge -w 20 late
	expect_success wanted
	merge -w 20 <late
	expect_success wanted
	merge -w 20 <(cat late)
	expect_success wanted
	for f in gzip bzip2 xz zstd; do
		$f -1 -c late >late.$f
		merge -w 20 late.$f
		expect_success wanted
	done
	merge -w 20 <(dd if=late.gzip bs=999 status=none)
	expect_success wanted
	# In little memory, with threads and without.
	merge -T1 -S64K -w 20 late
	expect_success wanted
	merge -T4 -S64K -w 20 late.xz
	expect_success wanted
}

@test "a window too small for much data: all of it is there, and counted" {
	setup_logs
	merge -w 3 late
	expect_status 0
	expect_error 'late: [0-9]+ lines out of order by more than --window, up to [0-9.]+s'
	[[ $(cmp wanted "$out") == *differ* ]]
	cmp <(sort late) <(sort "$out")
}

@test "a window larger than the log" {
	setup_logs
	tac late >backwards
	sort -s -t '[' -k 2,2.21 backwards >wanted
	merge -w 1d backwards
	expect_success wanted
	merge -w 106751991d -T1 -S64K backwards
	expect_success wanted
	# All there is between the first year and the last.
	lines '31/Dec/9999:23:59:59 -2359=z' 10:00:00=m \
		'01/Jan/0000:00:00:00 +2359=a' >log
	merge -w 106751991d log
	expect_success <(tac log)
}

@test "of a damaged input what decodes is put in order" {
	local f
	lines 10:00:05=a 10:00:03=b 'of b' 10:00:04=c >log
	for f in gzip bzip2 xz zstd; do
		{
			$f -c log
			line 10:00:01 never | $f -c | head -c 11
		} >log.$f
		merge -w 5 log.$f
		expect_status 1
		expect_output < <(lines 10:00:03=b 'of b' 10:00:04=c 10:00:05=a)
		expect_error "log.$f: truncated $f data.*"
		# With the others.
		merge -q -w 1 log.$f - < <(lines 10:00:02=d 10:00:06=e)
		expect_status 1
		expect_output < <(lines 10:00:02=d 10:00:03=b 'of b' 10:00:04=c \
			10:00:05=a 10:00:06=e)
		expect_error "log.$f: truncated $f data.*"
	done
	# The damage is told, and so are lines too late.
	merge -w 1 log.gzip
	expect_status 1
	expect_errors_sorted \
		'log.gzip: 1 line out of order by more than --window, up to 2s' \
		'log.gzip: truncated gzip data.*'
}

@test "odd bytes: what is dropped from a line, and a last one without newline" {
	printf '\xef\xbb\xbf' >log
	{
		lines 10:00:05=a
		printf '\0\0\0'
		lines 10:00:03=b $'carriage return\r'
		line 10:00:04 c | head -c -1
	} >>log
	merge -w 5 log
	expect_status 0
	expect_output < <(lines 10:00:03=b $'carriage return\r' 10:00:04=c \
		10:00:05=a)
	expect_error 'log: 3 NUL bytes .*'
	# Nothing, and nothing dated.
	merge -w 5 /dev/null
	expect_success /dev/null
	lines b a >log
	merge -w 5 log
	expect_status 1
	expect_output log
	expect_error 'log: no line has a timestamp'
}

@test "a line longer than a buffer" {
	{
		lines 10:00:05=a
		line 10:00:03 "$(repeat 70000 x)"
		line 10:00:04 b
		line 10:00:02 c | tr -d '\n'
		repeat 700000 y
		echo
	} >log
	{
		sed -n 4p log
		sed -n 2,3p log
		sed -n 1p log
	} >wanted
	merge -S64K -w 5 log
	expect_success wanted
	merge -T1 -w 5 <(gzip -c log)
	expect_success wanted
}

@test "memory grows with the lines in the window only" {
	sanitized && skip "sanitizers take all memory"
	# A minute of it is 1/200.
	"$GENERATE" 100M 5 1710028800 30 >large
	shell 'ulimit -v 50000; "$MERGELOG" -T1 -S64K -w 1m large | cmp - large'
	expect_success /dev/null
}
