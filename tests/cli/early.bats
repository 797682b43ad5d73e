# Where --until ends an input, and what --slack and --no-seek do about it.
# Lines of 10:00:00 are of @1710064800, the --until of most tests.
load common

@test "the first line at --until and --slack ends the input" {
	lines 09:00:00=a 11:30:00=b 09:30:00=c 10:59:59=d 09:40:00=e \
		11:00:00=f 09:50:00=g >log
	# b is 1.5 hours behind --until: the end.
	merge --until=@1710064800 log
	expect_success < <(line 09:00:00 a)
	merge --until=@1710064800 --slack 91m log
	expect_success < <(lines 09:00:00=a 09:30:00=c 09:40:00=e 09:50:00=g)
	merge --until=@1710064800 --no-seek log
	expect_success < <(lines 09:00:00=a 09:30:00=c 09:40:00=e 09:50:00=g)
	# Just as far is too far.
	merge --until=@1710064800 --slack 5400 <log
	expect_success < <(line 09:00:00 a)
	sed -i 2d log
	merge --until=@1710064800 log
	expect_success < <(lines 09:00:00=a 09:30:00=c 09:40:00=e)
	merge --until=@1710064800 --slack=3600.000001 <(gzip -c log)
	expect_success < <(lines 09:00:00=a 09:30:00=c 09:40:00=e 09:50:00=g)
	# d is late enough if there is to be no slack.
	merge --until=@1710064800 --slack=0 log
	expect_success < <(lines 09:00:00=a 09:30:00=c)
}

@test "undated lines do not end an input, nor go on with one" {
	lines head 09:00:00=a 'of a' 10:30:00=b 'of b' 09:30:00=c 'of c' \
		11:00:00=d 'of d' 09:40:00=e >log
	merge --until=@1710064800 log
	expect_success < <(lines head 09:00:00=a 'of a' 09:30:00=c 'of c')
	# The very first line may be it.
	merge --until=@1709900000 log
	expect_success /dev/null
}

@test "a line is trusted to be no more than --slack behind" {
	# Much of 10:00 between lines of 12:00 and of 11:59:59.
	{
		line 12:00:00 a
		yes "$(line 10:00:00 x)" | head -n 2000
		line 11:59:59 b
		line 12:00:01 c
		yes "$(line 10:00:00 x)" | head -n 2000
		line 12:30:00 d
	} >log
	merge --since=@1710072000 --slack=2h log
	expect_success < <(lines 12:00:00=a 12:00:01=c 12:30:00=d)
	merge --since=@1710072000 --no-seek log
	expect_success < <(lines 12:00:00=a 12:00:01=c 12:30:00=d)
	# The last line, too, may be behind others.
	sed -i '$d' log
	merge --since=@1710072000 --slack=2h log
	expect_success < <(lines 12:00:00=a 12:00:01=c)
	merge --since=@1710072000 --no-seek log
	expect_success < <(lines 12:00:00=a 12:00:01=c)
	# A pipe, or what is compressed, is not searched.
	merge --since=@1710072000 --slack=0 <(cat log)
	expect_success < <(lines 12:00:00=a 12:00:01=c)
	gzip log
	merge --since=@1710072000 --slack=0 log.gz
	expect_success < <(lines 12:00:00=a 12:00:01=c)
}

@test "nothing but --until or --since is trusted" {
	# Without either, and for --window, all is read.
	lines 15:00:00=a 09:00:00=b >log
	merge --slack=0 log
	expect_success log
	merge --slack=0 -w 6h log
	expect_success <(tac log)
	merge --slack=0 --since=@1710000000 log
	expect_success log
}

# A log of many blocks, one line a second from 10:00:00 on, damaged near its
# end; what it has before 10:10:00 is wanted.
setup_damaged() {
	"$GENERATE" 2M 8 1710064800 1000 >log
	awk '/:10:10:00 / { exit } { print }' log >wanted
	[ "$(wc -l <wanted)" -gt 500 ]
	gzip -c log >log.gzip
	bzip2 -1 -c log >log.bzip2
	xz -0 --block-size=100KiB -c log >log.xz
	zstd -q -c log >log.zstd
	truncate -s -1000 log.*
}

@test "damage behind the end is not told of" {
	local f threads
	setup_damaged
	for f in gzip bzip2 xz zstd; do
		for threads in 1 4; do
			merge -T$threads --slack=0 \
				--until='2024-03-10 10:10' log.$f
			expect_success wanted
		done
		merge --no-seek --until='2024-03-10 10:10' log.$f
		expect_status 1
		expect_output wanted
		expect_error "log.$f: truncated $f data.*"
	done
}

@test "the program that writes a pipe is killed by SIGPIPE" {
	"$GENERATE" 8M 8 1710064800 1000 >log
	shell 'with_signals cat log |
		"$MERGELOG" --until="2024-03-10 10:00:10" --slack=10;
		echo ${PIPESTATUS[@]}'
	expect_success <(awk '/:10:00:1/ { exit } { print }' log; echo 141 0)
}

@test "a live input ends there, while its writer goes on" {
	mkfifo fifo
	start --until=@1710064800 fifo
	exec 7<>fifo
	lines 09:59:59=a 10:59:59=b >&7
	lines 09:59:58=c 11:00:00=d 'of d' >&7
	finish
	exec 7>&-
	expect_success < <(lines 09:59:59=a 09:59:58=c)
	# A line that is held is written then.
	start --until=@1710064800 -w 1h fifo
	exec 7<>fifo
	lines 09:59:59=a 10:59:59=b 09:59:58=c 11:00:00=d >&7
	finish
	exec 7>&-
	expect_success < <(lines 09:59:58=c 09:59:59=a)
}

@test "one input that ended does not end the others" {
	lines 09:00:00=a 12:00:00=b 09:10:00=never >one
	lines 09:05:00=c 09:20:00=d 10:30:00=e >two
	merge --until=@1710064800 one two <(cat one)
	expect_success < <(lines 09:00:00=a 09:00:00=a 09:05:00=c 09:20:00=d)
}

# The program has FILE open, and stands at its byte PLACE.
stands_at() {
	local fd key value
	for fd in /proc/"$pid"/fd/*; do
		[ "$fd" -ef "$1" ] || continue
		read -r key value <"${fd/fd/fdinfo}"
		[ "$key $value" != "pos: $2" ] || return 0
	done
	return 1
}

@test "a file that grows meanwhile" {
	local size place
	[ -e /proc/self/fdinfo/0 ] || skip "no /proc"
	mkfifo fifo
	# All too early; the last line is not whole yet, and the place is that
	# of the one before.
	yes "$(line 10:00:00 a)" | head -n 1000 >log
	line 10:00:01 b | head -c 50 >>log
	size=$(wc -c <log)
	place=$((size - 50 - $(line 10:00:00 a | wc -c)))
	start -T1 --slack=0 --since=@1710064802 fifo log
	exec 7>fifo
	wait_for stands_at log $place
	{
		line 10:00:01 b | tail -c +51
		lines 'of b' 10:00:03=d 'of d' 10:00:01=e 10:00:05=g
	} >>log
	lines 10:00:02=c 10:00:04=f >&7
	exec 7>&-
	finish
	expect_success < <(lines 10:00:02=c 10:00:03=d 'of d' 10:00:04=f \
		10:00:05=g)
}
