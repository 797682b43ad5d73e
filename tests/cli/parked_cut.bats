# Files that are cut short between the first look and their turn, or while they
# are read; and such as grow then.
load common
load parked

@test "one is cut short" {
	local n what
	two_logs
	for n in 2 30 "$(line 10:00:03 third | wc -c)"; do
		line 10:00:01 first >a
		line 10:00:03 third >>a
		hold a b
		truncate -s -"$n" a
		release_damaged <("$MERGELOG" a b) \
			"a: cut short meanwhile: $n bytes are missing"
	done
	# Nothing is left.
	two_logs
	n=$(size a)
	hold a b
	: >a
	release_damaged b "a: cut short meanwhile: $n bytes are missing"
	# It grew again, but not as far.
	two_logs
	n=$(($(size a) - $(line 10:00:09 x | wc -c)))
	hold a b
	line 10:00:09 x >a
	release_damaged <(cat b; line 10:00:09 x) \
		"a: cut short meanwhile: $n bytes are missing"
	# Two of them.
	two_logs
	hold a b
	truncate -s -2 a
	truncate -s -3 b
	release_damaged <("$MERGELOG" a b) \
		'a: cut short meanwhile: 2 bytes are missing' \
		'b: cut short meanwhile: 3 bytes are missing'
}

@test "a compressed one is cut short" {
	local f n
	two_logs
	for f in gzip bzip2 xz zstd; do
		$f -c a >a.$f
		n=$(size a.$f)
		hold a.$f b
		: >a.$f
		release_damaged b \
			"a.$f: cut short meanwhile: $n bytes are missing"
		$f -c a >a.$f
		hold a.$f b
		truncate -s -3 a.$f
		release_damaged <("$MERGELOG" a.$f b 2>/dev/null) \
			"a.$f: truncated $f data: unexpected end of input"
		# After a whole member nothing is wrong but that.
		{
			$f -c a
			line 10:00:05 c | $f -c
		} >a.$f
		n=$(line 10:00:05 c | $f -c | wc -c)
		hold a.$f b
		truncate -s -"$n" a.$f
		release_damaged ab \
			"a.$f: cut short meanwhile: $n bytes are missing"
	done
}

# setup_long: in $at the middle of the log "log" of 2 MB, in bytes, and in $time
# a moment of its first tenth; what is before that is in "early".
setup_long() {
	local n
	"$GENERATE" 2M 1 1710028800 100 >log
	n=$(wc -l <log)
	at=$(head -n $((n / 2)) log | wc -c)
	time=$(sed -n "$((n / 10)){s/.*Mar.2024:\\(........\\).*/\\1/p;q}" log)
	sed "/:$time /,\$d" log >early
	[ -s early ]
}

# cut_long PROGRAM...: cut a log short while it is read.
cut_long() {
	local n
	setup_long
	n=$(($(size log) - at))
	[ -p fifo ] || mkfifo fifo
	"$@" -S64K fifo log >"$out" 2>"$err" 3>&- &
	pid=$!
	exec 7<>fifo
	line "$time" live >&7
	wait_for_output < <(cat early; line "$time" live)
	truncate -s "$at" log
	exec 7>&-
	finish
	expect_status 1
	expect_output <(cat early; line "$time" live
		tail -c "+$(($(size early) + 1))" log)
	expect_error "log: cut short meanwhile: $n bytes are missing"
}

@test "one is cut short while it is read" {
	cut_long "$MERGELOG"
	cut_long "$MERGELOG" -T1
	cut_long bash -c 'ulimit -n 12; exec "$0" "$@"' "$MERGELOG"
	cut_long bash -c 'ulimit -n 12; exec "$0" "$@"' "$MERGELOG" -T1
}

@test "one grows while it is read" {
	setup_long
	mkfifo fifo
	start -S64K fifo log
	exec 7<>fifo
	line "$time" live >&7
	wait_for_output < <(cat early; line "$time" live)
	tail -n 10 log >more
	cat more >>log
	exec 7>&-
	finish
	expect_success <(cat early; line "$time" live
		tail -c "+$(($(size early) + 1))" log)
}
