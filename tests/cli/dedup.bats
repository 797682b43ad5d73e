# --dedup: the same log shipped twice.
load common

@test "the same log twice is written once" {
	two_logs
	cp a copy
	merge --dedup a copy b
	expect_success ab
	merge --dedup ./a b a b - <a
	expect_success ab
	merge a copy
	expect_success < <(lines 10:00:01=first 10:00:01=first 10:00:03=third \
		10:00:03=third)
}

@test "n times in one and m times in another is max(n, m) times" {
	lines 10:00:01=a 10:00:01=r >one
	lines 10:00:00=y 10:00:01=r 10:00:01=r 10:00:01=r >three
	merge --dedup one three
	expect_success < <(lines 10:00:00=y 10:00:01=a 10:00:01=r 10:00:01=r \
		10:00:01=r)
	merge --dedup three one
	expect_success < <(cat three; line 10:00:01 a)
	lines 10:00:01=r 10:00:01=r >two
	merge --dedup two three
	expect_success < <(lines 10:00:00=y 10:00:01=r 10:00:01=r 10:00:01=r)
	merge --dedup two two
	expect_success two
	merge --dedup one two one
	expect_success < <(lines 10:00:01=a 10:00:01=r 10:00:01=r)
}

@test "repeats within one input stay" {
	lines 10:00:01=a 10:00:01=a 10:00:01=b 10:00:01=a 10:00:02=a >log
	merge --dedup log
	expect_success log
	lines 10:00:01=b 10:00:03=c >other
	merge --dedup log other
	expect_success <(cat log; line 10:00:03 c)
	# The later inputs give what the earlier ones have not, where it stands.
	merge --dedup other log
	expect_success < <(lines 10:00:01=b 10:00:01=a 10:00:01=a 10:00:01=a \
		10:00:02=a 10:00:03=c)
}

@test "three inputs, with lines between others" {
	lines 10:00:01=a 10:00:01=b 10:00:01=b >one
	lines 10:00:01=b 10:00:01=c 10:00:01=a 10:00:01=a >two
	lines 10:00:01=c 10:00:01=b 10:00:01=b 10:00:01=b 10:00:01=c \
		10:00:01=d >three
	merge --dedup one two three
	expect_success < <(lines 10:00:01=a 10:00:01=b 10:00:01=b \
		10:00:01=c 10:00:01=a 10:00:01=b 10:00:01=c 10:00:01=d)
	merge --dedup three one two
	expect_success <(cat three; lines 10:00:01=a 10:00:01=a)
}

@test "lines are the same if all their bytes are" {
	local change
	line 10:00:01 a >a
	for change in 's/$/\r/' 's/^/ /' 's/192/193/' 's/.$/./' 's/.$//'; do
		sed "$change" a >b
		merge --dedup a b
		expect_success <(cat a b)
	done
	# As instants these are the same.
	line '10/Mar/2024:11:00:01 +0100' a >b
	merge --dedup a b
	expect_success <(cat a b)
	# NUL bytes within lines, and bytes behind them.
	printf 'x\0y\n' | cat a - >one
	printf 'x\0z\n' | cat a - >two
	merge --dedup one two one
	expect_success < <(cat one; printf 'x\0z\n')
}

@test "what is not written is not compared" {
	line 10:00:01 a >a
	head -c -1 a >bare
	{
		printf '\xef\xbb\xbf'
		cat a
	} >mark
	merge --dedup a bare mark bare
	expect_success a
	merge --dedup bare mark a
	expect_success a
	{
		printf '\0\0'
		cat a
	} >nuls
	merge -q --dedup nuls a
	expect_success a
}

@test "the same bytes at another instant are another line" {
	{
		line 10:00:01 a
		echo note
		line 10:00:02 b
		echo note
	} >one
	{
		line 10:00:02 b
		echo note
		line 10:00:03 c
		echo note
	} >two
	merge --dedup one two
	expect_success < <(lines 10:00:01=a note 10:00:02=b note 10:00:03=c \
		note)
	# All but the stamp.
	lines 10:00:01=a 10:00:02=a >one
	lines 10:00:02=a 10:00:03=a >two
	merge --dedup one two
	expect_success < <(lines 10:00:01=a 10:00:02=a 10:00:03=a)
}

@test "undated lines count one by one, with their dated line's instant" {
	lines head 10:00:01=a trace '' trace 10:00:01=b '' >one
	cp one two
	merge --dedup one two
	expect_success one
	lines head 10:00:01=c '' '' '' trace >two
	merge --dedup one two
	expect_success <(cat one; lines 10:00:01=c '')
	merge --dedup two one
	expect_success <(cat two; lines 10:00:01=a trace 10:00:01=b)
}

@test "undated lines at the very start of the output are all written" {
	yes head | head -c 1100000 >head
	line 10:00:01 a >a
	cat head a >log
	merge --dedup log log
	expect_success <(cat head head a)
	lines x x >bare
	merge --dedup bare a bare a
	expect_status 1
	expect_output <(cat bare bare a)
	expect_error 'bare: no line has a timestamp' \
		'bare: no line has a timestamp'
}

@test "inputs out of order: only what is merged before a later instant" {
	lines 10:00:05=x 10:00:03=y >one
	lines 10:00:03=y 10:00:05=x >two
	merge --dedup one two
	expect_success < <(lines 10:00:03=y 10:00:05=x 10:00:03=y)
	merge --dedup -w 2 one two
	expect_success two
	# Copies in the same disorder need no window.
	merge --dedup one one
	expect_success one
	# What is behind is of its own instant, though it comes with a later.
	lines 10:00:05=a note 10:00:03=b note >one
	lines 10:00:05=c note >two
	merge --dedup one two
	expect_success <(cat one; line 10:00:05 c)
	lines 10:00:05=c note note >two
	merge --dedup one two
	expect_success <(cat one; lines 10:00:05=c note)
}

@test "a log and its copies, compressed, in pieces, in disorder" {
	local f
	"$GENERATE" 2M 4 1710028800 50 +0000 10 20 |
		awk '{ print } NR % 50 == 0 { print; print "note" }' >log
	for f in gzip bzip2 xz zstd; do
		$f -1 -c log >log.$f
	done
	merge --dedup log log.gzip log.bzip2 log.xz log.zstd - \
		<(dd if=log bs=777 status=none) <log
	expect_success log
	merge -T1 -S64K --dedup log.zstd log log.gzip
	expect_success log
	# Its lines of one instant stand in one order here, in another there.
	grep -v note log >bare
	sort -s -t '[' -k 2,2.21 bare >wanted
	merge --dedup -w 20 bare wanted
	expect_success wanted
	sort -t '[' -k 2,2.21 bare | tac | sort -s -t '[' -k 2,2.21 >other
	merge -T4 -S64K --dedup -w 20 bare other <(gzip -c wanted)
	expect_success wanted
	# Slices of it that overlap.
	split -n l/3 wanted part.
	head -n 3000 part.ab >over
	merge --dedup part.aa part.ab over part.ac wanted
	expect_success wanted
}

@test "very many lines of one instant" {
	seq 30000 | sed "s|^|$(line 10:00:01 x)|" >log
	cat log log >twice
	tac log >back
	merge --dedup log twice back
	expect_success twice
	merge -T1 -S64K --dedup back log <(gzip -c twice)
	expect_success <(cat back log)
}

@test "live inputs" {
	mkfifo one two
	start --dedup one two
	exec 7<>one 8<>two
	lines 10:00:01=a 10:00:01=a 10:00:02=b >&7
	lines 10:00:01=a 10:00:01=c >&8
	line 10:00:02 b >&8
	wait_for test -s "$out"
	line 10:00:03 d >&7
	line 10:00:03 d >&8
	exec 7>&- 8>&-
	finish
	expect_success < <(lines 10:00:01=a 10:00:01=a 10:00:01=c 10:00:02=b \
		10:00:03=d)
}

@test "damage of one copy does not matter, but is told" {
	lines 10:00:01=a 10:00:02=b >log
	{
		gzip -c log
		gzip -c log | head -c 11
	} >log.gz
	merge --dedup log.gz log
	expect_status 1
	expect_output log
	expect_error 'log.gz: truncated gzip data.*'
}
