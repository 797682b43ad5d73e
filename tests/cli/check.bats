# --check: which inputs are out of order.
load common

# out_of_order NAME:LINE N SECONDS: what the message about an input says.
out_of_order() {
	local s=s
	[ "$2" -ne 1 ] || s=
	echo "$1: earlier than a line before it; $2 line$s out of order, by up to ${3}s \(--window=${3}s mends it\)"
}

@test "inputs in order: nothing is said or written" {
	two_logs
	lines x 10:00:01=a y 10:00:01=b '10/Mar/2024:05:00:01 -0500=c' >c
	merge -c a b c - </dev/null
	expect_success /dev/null
	merge --check <a
	expect_success /dev/null
	# All together they are not in order, each of them is.
	merge -c b a
	expect_success /dev/null
}

@test "the first line that is earlier, how many are, and how far one is" {
	lines 10:00:10=a 10:00:08=b >log
	merge -c log
	failure 1 "$(out_of_order log:2 1 2)"
	# Not line 4, which is only earlier than line 3.
	lines 10:00:10=a 10:00:11=b 10:00:12=c 10:00:09=d 10:00:10=e \
		10:00:20=f 10:00:05=g 10:00:19=h 10:00:20=i >log
	merge --check log
	failure 1 "$(out_of_order log:4 4 15)"
	lines 10:00:10=a '10/Mar/2024:10:00:09.999999 +0000=b' >log
	merge -c log
	failure 1 "$(out_of_order log:2 1 0.000001)"
	lines 10:00:10=a '10/Mar/2024:10:00:08.5 +0000=b' \
		'10/Mar/2024:10:00:11 +0002=c' >log
	merge -c log
	failure 1 "$(out_of_order log:2 2 119)"
	lines '11/Mar/2024:10:00:01 +0000=a' 10:00:00.75=b |
		sed 's/10:00:00.75/10\/Mar\/2024:10:00:00,75/' >log
	merge -c log
	failure 1 "$(out_of_order log:2 1 86400.25)"
}

@test "lines are numbered as in the file, undated ones are not out of order" {
	printf '\xef\xbb\xbf#Fields: x\n' >log
	{
		printf '\0\0\0\n'
		lines '' 10:00:10=a $'of a\r' '' of_a
		printf '\0\0'
		lines 10:00:09=b 'of b' 10:00:08=c 'of c' 10:00:10=d
		line 10:00:09 e | head -c -1
	} >>log
	merge -q -c log
	failure 1 "$(out_of_order log:8 3 2)"
	# In a later piece.
	{
		yes '' | head -n 300000
		line 10:00:10 a
		repeat 700000 x
		echo
		line 10:00:09 b
	} >log
	merge -c log
	failure 1 "$(out_of_order log:300003 1 1)"
	merge -c -T1 -S64K <(gzip -c log)
	failure 1 "$(out_of_order '/dev/fd/[0-9]+:300003' 1 1)"
}

@test "with the window that it names the output is in order" {
	local window
	"$GENERATE" 300K 7 1710028800 500 +0000 10 30 >log
	merge -c log
	expect_status 1
	no_output
	window=$(sed 's/.*(--window=\(.*\) mends it)$/\1/' "$err")
	[[ $window =~ ^[0-9]+s$ ]]
	merge --window="$window" log
	expect_success <(sort -s -t '[' -k 2,2.21 log)
	cp "$out" sorted
	merge -c sorted
	expect_success /dev/null
	# And it takes no less.
	merge --window="$((${window%s} - 1)).999999" log
	expect_status 0
	expect_error "log: [0-9]+ lines? out of order by more than --window, up to $window"
}

@test "one message for each input, in the order named" {
	two_logs
	lines 10:00:03=a 10:00:01=b >c
	lines 10:00:04=a 10:00:05=b 10:00:03=c 10:00:03=d >d
	merge -c d a c b
	failure 1 "$(out_of_order d:3 2 2)" "$(out_of_order c:2 1 2)"
	merge -c c a c
	failure 1 "$(out_of_order c:2 1 2)" "$(out_of_order c:2 1 2)"
}

@test "standard input is called so, or by its label" {
	lines 10:00:03=a 10:00:01=b >log
	merge -c <log
	failure 1 "$(out_of_order '\(standard input\):2' 1 2)"
	merge -c --label=web7 - <log
	failure 1 "$(out_of_order web7:2 1 2)"
	merge -c --label=web7 ./log
	failure 1 "$(out_of_order ./log:2 1 2)"
	# As in all messages.
	mv log $'a\nb'
	merge -c $'a\nb'
	failure 1 "$(out_of_order 'a\?b:2' 1 2)"
}

@test "compressed inputs, from pipes and a live one" {
	local f
	lines 10:00:03=a 10:00:01=b >log
	for f in gzip bzip2 xz zstd; do
		$f -c log >log.$f
	done
	merge -c log.gzip log.bzip2 log.xz log.zstd - < <(cat log)
	failure 1 "$(out_of_order log.gzip:2 1 2)" \
		"$(out_of_order log.bzip2:2 1 2)" \
		"$(out_of_order log.xz:2 1 2)" \
		"$(out_of_order log.zstd:2 1 2)" \
		"$(out_of_order '\(standard input\):2' 1 2)"
	# Numbers go on from one member to the next.
	cat log.gzip log.gzip >twice
	merge -c twice
	failure 1 "$(out_of_order twice:2 2 2)"
	mkfifo fifo
	start -c fifo log
	timeout 60 bash -c 'cat log >fifo' 3>&-
	finish
	failure 1 "$(out_of_order fifo:2 1 2)" "$(out_of_order log:2 1 2)"
}

@test "damage is told as well, and what decodes is checked" {
	lines 10:00:03=a 10:00:01=b | gzip >bad.gz
	line 10:00:03 a | gzip >good.gz
	line 10:00:00 c | gzip | head -c 11 | tee -a bad.gz >>good.gz
	merge -c good.gz
	failure 1 'good.gz: truncated gzip data.*'
	merge -c bad.gz
	expect_status 1
	no_output
	expect_errors_sorted 'bad.gz: truncated gzip data.*' \
		"$(out_of_order bad.gz:2 1 2)"
	echo undated >log
	merge -c log
	failure 1 'log: no line has a timestamp'
	merge -c bad.gz missing
	failure 2 'missing: No such file or directory'
	merge -c --skip-unreadable good.gz missing
	failure 1 'missing: No such file or directory' \
		'good.gz: truncated gzip data.*'
}

@test "--quiet does not hide it" {
	lines 10:00:03=a 10:00:01=b >log
	merge -qc log
	failure 1 "$(out_of_order log:2 1 2)"
}

@test "--window, --dedup and --with-filename change nothing" {
	lines 10:00:03=a 10:00:01=b 10:00:01=b 10:00:09=c 10:00:05=d >log
	merge -c -w 1 log
	failure 1 "$(out_of_order log:2 3 4)"
	merge -c -w 1h --dedup -H log log
	failure 1 "$(out_of_order log:2 3 4)" "$(out_of_order log:2 3 4)"
	merge -HcT1 log
	failure 1 "$(out_of_order log:2 3 4)"
	merge -c -T4 -S64K --dedup log
	failure 1 "$(out_of_order log:2 3 4)"
}

@test "--output is refused" {
	two_logs
	echo old >old
	merge -c -o old a
	usage_error '--check .*--output'
	merge --output=new a --check
	usage_error '--check .*--output'
	expect_file old <<<old
	expect_names a ab b old
}

@test "with --since and --until only the lines between count" {
	lines 10:00:09=a 10:00:02=b 10:00:04=c 10:00:03=d 10:00:01=e \
		10:00:05=f 10:00:03=g 'of g' 10:00:12=h >log
	merge -c --since @1710064802 --until @1710064806 log
	failure 1 "$(out_of_order log:4 2 2)"
	merge -c --since @1710064804 --until @1710064809 log
	expect_success /dev/null
	merge -c --since @1710064804 log
	failure 1 "$(out_of_order log:3 2 5)"
	merge -c --until @1710064803 log
	failure 1 "$(out_of_order log:5 1 1)"
	# Also behind much that is passed over.
	{
		"$GENERATE" 500K 7 1709000000 500
		cat log
	} >long
	merge -c --since @1710064802 --until @1710064806 long
	failure 1 "$(out_of_order "long:$(($(wc -l <long) - 5))" 2 2)"
}

@test "nothing is written, wherever standard output leads" {
	lines 10:00:03=a 10:00:01=b >log
	shell '"$MERGELOG" -c log >&-'
	failure 1 "$(out_of_order log:2 1 2)"
	cp log copy
	shell '"$MERGELOG" -c log >>log'
	failure 1 "$(out_of_order log:2 1 2)"
	expect_file log copy
}
