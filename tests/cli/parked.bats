# Files that are looked at, closed, and opened again when the merge comes to
# them: that changes nothing of what is written and told.
load common
load parked

@test "plain and compressed files" {
	local f
	two_logs
	few a b
	expect_success ab
	few b a
	expect_success ab
	for f in gzip bzip2 xz zstd; do
		$f -c a >a.$f
		$f -c b >b.$f
		few a.$f b.$f
		expect_success ab
		few b a.$f -T1
		expect_success ab
	done
	few a.gzip b.bzip2 a.xz b.zstd
	expect_success <("$MERGELOG" a b a b)
}

@test "lines of one instant: what stands earlier comes first" {
	local i
	for i in {1..20}; do
		lines 10:00:01=$i 10:00:02=$i >f$((100 + i))
	done
	few f*
	expect_success < <(for i in {1..20}; do line 10:00:01 $i; done
		for i in {1..20}; do line 10:00:02 $i; done)
	few $(printf '%s\n' f* | sort -r)
	expect_success < <(for i in {20..1}; do line 10:00:01 $i; done
		for i in {20..1}; do line 10:00:02 $i; done)
}

@test "an input given twice, and one by another name" {
	two_logs
	ln -s a link
	ln b hard
	few a b a link ./hard
	expect_success <(sed -n 'p;p;p' a | head -n 3; sed -n '1p;1p' b
		sed -n '2p;2p;2p' a; sed -n '2p;2p' b)
}

@test "standard input and pipes among them" {
	two_logs
	line 10:00:02 c >c
	few a b - <c
	expect_success <(sed -n 1,2p ab; cat c; sed -n 3,4p ab)
	few - b a < <(cat c)
	expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
	mkfifo fifo
	cat c >fifo 3>&- &
	few a fifo b
	expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
	# Names of descriptors are nothing to open twice.
	shell 'ulimit -n 12; exec "$MERGELOG" a /dev/fd/7 b /dev/stdin' \
		7<c </dev/null
	expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
}

@test "empty files, and compressed files of nothing" {
	local f
	two_logs
	: >empty
	for f in gzip bzip2 xz zstd; do
		$f -c empty >empty.$f
	done
	few empty a empty.gzip empty.bzip2 b empty.xz empty.zstd
	expect_success ab
	few empty empty.*
	expect_success /dev/null
}

@test "undated lines before the first dated one" {
	two_logs
	lines x y 10:00:02=c z 10:00:05=d >c
	few b c a
	expect_success < <(line 10:00:01 first; line 10:00:02 second
		lines x y 10:00:02=c z 10:00:03=third 10:00:04=fourth
		lines 10:00:05=d)
	few c b a
	expect_success < <(line 10:00:01 first
		lines x y 10:00:02=c z 10:00:02=second 10:00:03=third
		lines 10:00:04=fourth 10:00:05=d)
}

@test "the first dated line is far into the file" {
	local n
	two_logs
	# Within the first MiB, and beyond it.
	for n in 5000 300000 1000000; do
		yes head | head -c $n >c
		line 10:00:02 c >>c
		few a c b
		expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
		gzip -c c >c.gz
		few a c.gz b
		expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
	done
	yes head | head -c 1100000 >head
	line 10:00:02 c | cat head - >c
	few a c b
	expect_success <(cat head; sed -n 1p ab; line 10:00:02 c
		sed -n 2,4p ab)
	gzip -f c
	few a b c.gz
	expect_success <(cat head; sed -n 1,2p ab; line 10:00:02 c
		sed -n 3,4p ab)
	# One line.
	repeat 1500000 x >c
	line 10:00:02 c >>c
	few a c b
	expect_success <(sed -n 1p ab; cat c; sed -n 2,4p ab)
}

@test "the output is one of the inputs" {
	two_logs
	few -o a a b
	expect_success /dev/null
	expect_file a ab
	two_logs
	gzip -k b
	few -o b a b.gz b
	expect_success /dev/null
	expect_file b <("$MERGELOG" a b.gz b.gz)
	two_logs
	cp b b.copy
	shell 'ulimit -n 12; exec "$MERGELOG" a b ab >>b'
	failure 2 'b: input file is also the output'
	expect_file b b.copy
	ln -s b link
	shell 'ulimit -n 12; exec "$MERGELOG" a ab link >>b'
	failure 2 'link: input file is also the output'
	expect_file b b.copy
}

@test "with other options" {
	lines 10:00:05=e 10:00:02=b 10:00:03=c >one
	lines 10:00:03=c 10:00:01=a 10:00:06=f >two
	few -w 5 one two
	expect_success < <(lines 10:00:01=a 10:00:02=b 10:00:03=c 10:00:03=c \
		10:00:05=e 10:00:06=f)
	few -w 5 --dedup two one
	expect_success < <(lines 10:00:01=a 10:00:02=b 10:00:03=c 10:00:05=e \
		10:00:06=f)
	few -w 5 --since @1710064803 --until @1710064806 two one
	expect_success < <(lines 10:00:03=c 10:00:03=c 10:00:05=e)
	few --since @1710064899 two one
	expect_success /dev/null
	few -w 5 -H one two
	expect_success < <(printf 'two:'; line 10:00:01 a
		printf 'one:'; line 10:00:02 b
		printf 'one:'; line 10:00:03 c
		printf 'two:'; line 10:00:03 c
		printf 'one:'; line 10:00:05 e
		printf 'two:'; line 10:00:06 f)
	few --check one two
	expect_status 1
	no_output
	expect_error 'one:2: .*' 'two:2: .*'
}
