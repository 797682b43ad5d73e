# The order of the output.
load common

@test "on a tie the input named first wins, with all its lines" {
	local order
	line 10:00:00 a >a
	{
		line 10:00:00 b1
		line 10:00:00 b2
	} >b
	# The same instant in another zone.
	line '10/Mar/2024:05:00:00 -0500' c >c
	for order in 'a b c' 'a c b' 'b a c' 'b c a' 'c a b' 'c b a'; do
		merge $order
		expect_success <(cat $order)
	done
	merge b - a <c
	expect_success <(cat b c a)
}

@test "a line earlier than the one before it is written when it is reached" {
	{
		line 10:00:05 a5
		line 10:00:01 a1
		line 10:00:06 a6
	} >a
	{
		line 10:00:02 b2
		line 10:00:05 b5
		line 10:00:07 b7
	} >b
	merge a b
	expect_success < <(line 10:00:02 b2; line 10:00:05 a5; line 10:00:01 a1
		line 10:00:05 b5; line 10:00:06 a6; line 10:00:07 b7)
	# Alone, an input keeps its own order whatever its stamps say.
	merge a
	expect_success a
}

# The logs log1 to log5 of one day and one zone, with many ties, and what
# sort(1) makes of them: within a day the bytes of the stamps are in order.
setup_file() {
	local i
	cd "$BATS_FILE_TMPDIR" || return
	for i in 1 2 3 4 5; do
		"$GENERATE" 300K "$i" 1710028800 $((i * 100)) >"log$i"
	done
	sort -m -s -t '[' -k 2,2.21 log? >wanted
}

setup_logs() {
	ln -s "$BATS_FILE_TMPDIR"/* .
}

@test "much data with many ties" {
	setup_logs
	merge log?
	expect_success wanted
}

@test "the order does not depend on how the inputs come, or on steps between" {
	setup_logs
	merge <(cat log1) log2 <(xz -0 -c <log3) - <(dd if=log5 bs=777 \
		status=none) < <(zstd -q -c <log4)
	expect_success wanted
	# Small pieces, and pauses.
	merge <(dd if=log1 bs=100 status=none) log2 \
		<(split -n l/5 --filter='cat; sleep 0.01' log3) log4 log5
	expect_success wanted
	merge log1 log2
	cp "$out" first
	merge log4 log5
	cp "$out" last
	merge first log3 last
	expect_success wanted
}
