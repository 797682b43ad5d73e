# --window: inputs put in order.
load common

@test "lines within the window are put in order" {
	lines 10:00:05=a 10:00:03=b 10:00:04=c 10:00:09=d 10:00:06=e \
		10:00:08=f >log
	merge -w 5 log
	expect_success < <(lines 10:00:03=b 10:00:04=c 10:00:05=a 10:00:06=e \
		10:00:08=f 10:00:09=d)
	# Alone with its name, and without it nothing is exchanged.
	merge --window=5 log
	expect_success < <(lines 10:00:03=b 10:00:04=c 10:00:05=a 10:00:06=e \
		10:00:08=f 10:00:09=d)
	merge log
	expect_success log
}

@test "each input has a window of its own" {
	lines 10:00:05=a5 10:00:01=a1 10:00:06=a6 >a
	lines 10:00:07=b7 10:00:05=b5 10:00:02=b2 >b
	merge -w 5 a b
	expect_success < <(lines 10:00:01=a1 10:00:02=b2 10:00:05=a5 \
		10:00:05=b5 10:00:06=a6 10:00:07=b7)
	merge -w 5 b a
	expect_success < <(lines 10:00:01=a1 10:00:02=b2 10:00:05=b5 \
		10:00:05=a5 10:00:06=a6 10:00:07=b7)
	# What is late in one alone would not be so in both together.
	lines 10:01:00=a >a
	lines 10:00:01=b >b
	merge -w 1 a b
	expect_success <(cat b a)
}

@test "lines of one instant stay as they stand in the input" {
	local i
	lines 10:00:02=a 10:00:01=b 10:00:02=c 10:00:01=d \
		'10/Mar/2024:05:00:02 -0500=e' 10:00:03=f 10:00:02=g \
		10:00:01=h >log
	merge -w 5 log
	expect_success < <(lines 10:00:01=b 10:00:01=d 10:00:01=h 10:00:02=a \
		10:00:02=c '10/Mar/2024:05:00:02 -0500=e' 10:00:02=g \
		10:00:03=f)
	# Many of them.
	for i in {100..300}; do
		line 10:00:0$((i * 7 % 10)) $i
	done >log
	merge -w 10 log
	expect_success <(sort -s -t '[' -k 2,2.21 log)
}

@test "undated lines travel with their dated line" {
	lines 10:00:05=a 'of a' '' 10:00:03=b 'of b' 10:00:05=c 'of c' \
		10:00:04=d >log
	merge -w 5 log
	expect_success < <(lines 10:00:03=b 'of b' 10:00:04=d 10:00:05=a \
		'of a' '' 10:00:05=c 'of c')
	# Those ahead of the first dated line have that one.
	lines '#Fields: x' 10:00:05=a 10:00:03=b 'of b' >log
	merge -w 5 log
	expect_success < <(lines 10:00:03=b 'of b' '#Fields: x' 10:00:05=a)
	merge -w 5 log - < <(line 10:00:04 c)
	expect_success < <(lines 10:00:03=b 'of b' 10:00:04=c '#Fields: x' \
		10:00:05=a)
	# And if they are too many, none.
	yes '#Fields: x' | head -c 1100000 >head
	{
		cat head
		lines 10:00:05=a 10:00:03=b
	} >log
	merge -w 5 log - < <(line 10:00:01 c)
	expect_success <(cat head; lines 10:00:01=c 10:00:03=b 10:00:05=a)
	# They hold nothing back.
	{
		cat head
		lines 10:00:10=a 10:00:20=b 10:00:05=late
	} >log
	merge -q -w 9 log
	expect_success <(cat head; lines 10:00:10=a 10:00:05=late 10:00:20=b)
}

@test "lines later than the window leave at once, and one warning tells" {
	lines 10:00:10=a 10:00:20=b 10:00:05=late 'of late' 10:00:21=c \
		10:00:18=d >log
	# When b comes a leaves, and so what is late does not go before it.
	merge -w 9 log
	expect_status 0
	expect_output < <(lines 10:00:10=a 10:00:05=late 'of late' 10:00:18=d \
		10:00:20=b 10:00:21=c)
	expect_error 'log: 1 line out of order by more than --window, up to 15s'
	# With 14 a is held: a line too late for the window is before it still.
	merge -w 14 log
	expect_status 0
	expect_output < <(lines 10:00:05=late 'of late' 10:00:10=a 10:00:18=d \
		10:00:20=b 10:00:21=c)
	expect_error 'log: 1 line out of order by more than --window, up to 15s'
}

@test "how far a line is behind counts from the newest before it" {
	lines 10:00:30=a 10:00:20=b 10:00:21=c 10:00:10=d 10:00:11=e \
		10:00:31=f 10:00:25=g >log
	merge -w 6 log
	expect_status 0
	expect_output < <(lines 10:00:20=b 10:00:21=c 10:00:10=d 10:00:11=e \
		10:00:25=g 10:00:30=a 10:00:31=f)
	expect_error 'log: 4 lines out of order by more than --window, up to 20s'
	merge -w 10 log
	expect_error 'log: 2 lines out of order by more than --window, up to 20s'
	merge -w 19 log
	expect_error 'log: 1 line out of order by more than --window, up to 20s'
	merge -w 20 log
	expect_success <(sort -t '[' -k 2,2.21 log)
}

@test "as far behind as the window is not too late" {
	lines 10:00:05=a '10/Mar/2024:10:00:03.5 +0000=b' >log
	merge -w 1.5 log
	expect_success <(tail -n 1 log; head -n 1 log)
	merge -w 1.499999 log
	expect_status 0
	expect_error 'log: 1 line out of order by more than --window, up to 1.5s'
	lines '10/Mar/2024:10:00:03.500001 +0000=a' \
		'10/Mar/2024:10:00:03.5 +0000=b' >log
	merge -w 0 log
	expect_error 'log: 1 line out of order by more than --window, up to 0.000001s'
	lines 10:00:05=a '08/Mar/2024:09:00:04 +0000=b' >log
	merge -w 0 log
	expect_error 'log: 1 line out of order by more than --window, up to 176401s'
}

@test "a window of 0 lets lines of the newest instant together" {
	lines 10:00:05=a 10:00:03=b 10:00:05=c 10:00:06=d 10:00:05=e >log
	merge -w 0 log
	expect_status 0
	expect_output < <(lines 10:00:03=b 10:00:05=a 10:00:05=c 10:00:05=e \
		10:00:06=d)
	expect_error 'log: 2 lines out of order by more than --window, up to 2s'
	two_logs
	merge -w 0 a b
	expect_success ab
}

@test "a warning for each input; --quiet hides them, the status is 0" {
	lines 10:00:10=a 10:00:20=b 10:00:05=c >log
	lines 10:00:11=d >good
	lines 10:00:12=e 10:00:30=f 10:00:01=g 10:00:02=h >other
	merge -w 1 log good other
	expect_status 0
	expect_output < <(lines 10:00:10=a 10:00:05=c 10:00:11=d 10:00:12=e \
		10:00:01=g 10:00:02=h 10:00:20=b 10:00:30=f)
	expect_errors_sorted \
		'log: 1 line out of order by more than --window, up to 15s' \
		'other: 2 lines out of order by more than --window, up to 29s'
	cp "$out" wanted
	merge -q -w 1 log good other
	expect_success wanted
	merge -w 1 --label=web7 <log
	expect_error 'web7: 1 line out of order by more than --window, up to 15s'
	merge -w 1 - <log
	expect_error '\(standard input\): 1 line out of order .*'
}

# How long a window is: the second line is 90 seconds behind the first.
@test "units and fractions of durations" {
	local duration
	lines 10:01:30=a 10:00:00=b >log
	for duration in 90 90s 90000ms 1.5m 0.025h 0.00105d 90.0; do
		merge -w $duration log
		expect_success <(tail -n 1 log; head -n 1 log)
	done
	for duration in 89 89.999999s 89999.999ms 1.4999m 0.0249h 0.001041d; do
		merge -w $duration log
		expect_status 0
		expect_error 'log: 1 line .* by more than --window, up to 90s'
	done
	lines '12/Mar/2024:10:00:00 +0000=a' 10:00:00=b >log
	merge -w 2d log
	expect_success <(tail -n 1 log; head -n 1 log)
	merge -w 47.99h log
	expect_error 'log: 1 line .* by more than --window, up to 172800s'
}

@test "what is no duration" {
	local d
	two_logs
	for d in '' x -1 5min '5 s' 1,5 1.2.3 106751992d; do
		merge -o new --window="$d" a b
		usage_error "--window: '$d' is not a duration such as 90, 1.5s, 500ms, 10m, 2h or 1d"
	done
	merge -o new --slack 5x a b
	usage_error "--slack: '5x' is not a duration such as 90, 1.5s, 500ms, 10m, 2h or 1d"
	expect_names a ab b
	merge a -w
	usage_error "option '-w' needs an argument"
}
