# How little of a regular file --since and --until have read.
load common

# A log of 8 MB: from 1 March to 11 March 23:04:38, one line every 20 seconds on
# average, up to 20 minutes late.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 8M 6 1709251200 20000 +0000 10 1200 >log
}

setup_log() {
	ln -s "$BATS_FILE_TMPDIR/log" log
}

# bytes_read FILE ARGUMENT...: run the program, and set $bytes to what it read
# of FILE, a path. A trace for each thread: in one for all, a call that another
# thread cuts in two has its file and its result in different lines.
bytes_read() {
	local file
	need_strace
	file=$(readlink -f "$1")
	shift
	rm -f "$results".trace.*
	ASAN_OPTIONS=detect_leaks=0 capture strace -ff -y -o "$results.trace" \
		-e trace=read,pread64,readv,preadv,preadv2,mmap "$MERGELOG" "$@"
	bytes=$(awk -v "file=<$file>" 'index($0, file) {
			if (/mmap\(/) print "mmap" >"/dev/stderr"
			sum += $NF
		} END { print sum + 0 }' "$results".trace.*)
	echo "bytes read: $bytes"
}

# between FROM TO: the lines of log from one stamp (of 2024, in UTC) on and
# before the other.
between() {
	awk -F '[][]' -v "from=$1" -v "to=$2" '{
		split($2, t, /[\/: ]/)
		month = (index("JanFebMarAprMay", t[2]) + 2) / 3
		now = sprintf("%02d-%s %s:%s:%s", month, t[1], t[4], t[5], t[6])
	} now >= from && now < to' log
}

@test "a few minutes out of the middle" {
	setup_log
	between '03-04 12:00:00' '03-04 12:10:00' >wanted
	[ "$(wc -l <wanted)" -gt 10 ]
	bytes_read log --since '2024-03-04 12:00' --until '2024-03-04 12:10' log
	expect_success wanted
	[ "$bytes" -lt 1000000 ]
	# Standard input may be such a file, and stand anywhere.
	bytes_read log --since '2024-03-04 12:00' --until '2024-03-04 12:10' \
		<log
	expect_success wanted
	[ "$bytes" -lt 1000000 ]
	shell '{
		head -n 10000 >/dev/null
		"$MERGELOG" --since "2024-03-04 12:00" --until "2024-03-04 12:10"
	} <log'
	expect_success wanted
	shell '{
		cat >/dev/null
		"$MERGELOG" --since "2024-03-04 12:00"
	} <log'
	expect_success /dev/null
	shell '{
		dd bs=1 skip=7654321 count=0 status=none
		"$MERGELOG" --since "2024-03-04 12:00"
	} <log'
	expect_success <(tail -c +7654322 log)
}

@test "--no-seek reads all" {
	setup_log
	between '03-04 12:00:00' '03-04 12:10:00' >wanted
	bytes_read log --since '2024-03-04 12:00' --until '2024-03-04 12:10' \
		--no-seek log
	expect_success wanted
	[ "$bytes" -eq "$(wc -c <log)" ]
}

@test "the first minutes, and the last" {
	setup_log
	bytes_read log --until '2024-03-01 00:10' log
	expect_success <(between '00' '03-01 00:10:00')
	[ "$bytes" -lt 1000000 ]
	bytes_read log --since '2024-03-11 22:00' log
	expect_success <(between '03-11 22:00:00' '99')
	[ -s "$out" ]
	[ "$bytes" -lt 1000000 ]
}

@test "a file wholly outside is read at its two ends only" {
	setup_log
	bytes_read log --since '2024-04-01' log
	expect_success /dev/null
	[ "$bytes" -lt 300000 ]
	bytes_read log --until '2024-02-01' log
	expect_success /dev/null
	[ "$bytes" -lt 1000000 ]
	# With others.
	line '01/Apr/2024:00:00:01 +0000' a >other
	bytes_read log --since 2024-04-01 --until 2024-04-02 other log
	expect_success other
	[ "$bytes" -lt 300000 ]
}

@test "the same, whatever is asked, as without bisection" {
	local day
	setup_log
	for day in 1 3 5 7 9; do
		merge --since 2024-03-0${day}T05:00Z --slack=1201 \
			--until 2024-03-0${day}T06:00Z log
		expect_success <(between "03-0$day 05:00:00" \
			"03-0$day 06:00:00")
	done
}

@test "a compressed file is not read behind --until" {
	local f
	setup_log
	between '00' '03-01 00:10:00' >wanted
	for f in gzip bzip2 zstd; do
		$f -1 -c <log >log.$f
		bytes_read log.$f --until '2024-03-01 00:10' -T1 log.$f
		expect_success wanted
		[ "$bytes" -lt $(($(wc -c <log.$f) * 2 / 3)) ]
	done
}

@test "the hole that copytruncate left, and other NUL bytes" {
	local nuls
	setup_log
	truncate -s 50M hole
	cat log >>hole
	between '03-04 12:00:00' '03-04 12:10:00' >wanted
	bytes_read hole --since '2024-03-04 12:00' --until '2024-03-04 12:10' \
		hole
	expect_success wanted
	[ "$bytes" -lt 1000000 ]
	# Amid the lines: as much is written before as after.
	head -n 20000 log >hole
	nuls=$((20000000 - $(wc -c <hole)))
	truncate -s 20000000 hole
	tail -n +20001 log >>hole
	bytes_read hole -q --since '2024-03-08 12:00' --until \
		'2024-03-08 12:10' hole
	expect_status 0
	expect_output <(between '03-08 12:00:00' '03-08 12:10:00')
	[ "$bytes" -lt 1000000 ]
	# Where it is passed over a warning tells.
	merge --until '2024-03-01 00:10' hole
	expect_success <(between '00' '03-01 00:10:00')
	merge --no-seek --since 2024-03-08 hole
	expect_status 0
	expect_output <(between '03-08' '99')
	expect_error "hole: $nuls NUL bytes .*"
}

@test "undated lines in great number" {
	local text
	setup_log
	text=$(repeat 200 x)
	# Some 3 MB of them behind a line of each day's noon.
	awk -v "text=$text" '{ print }
		/:12:00:[0-5]/ { for (i = 0; i < 5000; i++) print text }' \
		log >noisy
	[ "$(wc -c <noisy)" -gt 10000000 ]
	merge --since '2024-03-04 13:30' --until '2024-03-04 13:40' noisy
	expect_success <(between '03-04 13:30:00' '03-04 13:40:00')
	merge --since '2024-03-04 12:00' --until '2024-03-04 12:01' noisy
	expect_status 0
	[ "$(grep -cx "$text" "$out")" -ge 5000 ]
	merge -q --since 2024-04-01 noisy
	expect_success /dev/null
}

@test "lines longer than what is read at a place" {
	local hour long
	long=$(repeat 100000 x)
	for hour in {10..29}; do
		line "$hour/Mar/2024:00:00:00 +0000" "$hour$long"
	done >log
	merge --since 2024-03-15 --until 2024-03-17 log
	expect_success <(sed -n 6,7p log)
	merge --since 2024-03-29 log
	expect_success <(sed -n 20p log)
	merge --until 2024-03-11 log
	expect_success <(sed -n 1p log)
}

@test "a byte-order mark, carriage returns, a last line without newline" {
	setup_log
	{
		printf '\xef\xbb\xbf'
		sed 's/$/\r/' log | head -c -1
	} >odd
	merge --since 2024-03-01 --until '2024-03-01 00:10' odd
	expect_success <(between '03-01' '03-01 00:10:00' | sed 's/$/\r/')
	merge --since '2024-03-04 12:00' --until '2024-03-04 12:10' odd
	expect_success <(between '03-04 12:00:00' '03-04 12:10:00' |
		sed 's/$/\r/')
	merge --since '2024-03-11 22:30' odd
	expect_success <(between '03-11 22:30:00' '99' | sed 's/$/\r/')
	merge --since '2024-03-11 23:04:38' odd
	expect_success <(tail -n 1 log | sed 's/$/\r/')
	merge --since '2024-03-11 23:04:39' odd
	expect_success /dev/null
	# Only the first line's is one.
	sed 's/^/\xef\xbb\xbf/' log >odd
	merge --since '2024-03-04 12:00' --until '2024-03-04 12:10' odd
	expect_success <(between '03-04 12:00:00' '03-04 12:10:00' |
		sed 's/^/\xef\xbb\xbf/')
}

@test "a stamp further on in a line is none, wherever a line is met" {
	setup_log
	sed 's/$/ [01\/Jan\/2000:00:00:00 +0000]/' log >odd
	merge --since '2024-03-04 12:00' --until '2024-03-04 12:10' odd
	expect_success <(between '03-04 12:00:00' '03-04 12:10:00' |
		sed 's/$/ [01\/Jan\/2000:00:00:00 +0000]/')
}
