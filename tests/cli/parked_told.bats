# What is told of files that are closed until the merge comes to them: once,
# although they are read twice.
load common
load parked

@test "a file of undated lines only" {
	two_logs
	lines x '' y >c
	few a b c
	expect_status 1
	expect_output <(cat c ab)
	expect_error 'c: no line has a timestamp'
	yes head | head -c 3000000 >c
	few a c b c
	expect_status 1
	expect_output <(cat c c ab)
	expect_error 'c: no line has a timestamp' 'c: no line has a timestamp'
}

@test "a byte-order mark, NUL bytes, no newline at the end" {
	two_logs
	{
		printf '\xef\xbb\xbf'
		sed 's/$/\r/' a | head -c -1
	} >c
	few c b
	expect_success <(sed '1s/$/\r/;3s/$/\r/' ab)
	head -c -1 a >c
	few b c
	expect_success ab
	# What is told is told once, be it before the first line or later.
	head -c 100 /dev/zero | cat - a >c
	few b c
	expect_status 0
	expect_output ab
	expect_error 'c: 100 NUL bytes .*'
	truncate -s 20M hole
	cat a >>hole
	few b hole
	expect_status 0
	expect_output ab
	expect_error 'hole: 20971520 NUL bytes .*'
	{
		head -n 1 a
		printf '\0\0\0'
		tail -n 1 a
	} >c
	few b c
	expect_status 0
	expect_output ab
	expect_error 'c: 3 NUL bytes .*'
}

@test "damage is told of once" {
	local f
	two_logs
	for f in gzip bzip2 xz zstd; do
		$f -c b >b.$f
		truncate -s -3 b.$f
		few a b.$f
		expect_status 1
		expect_output <("$MERGELOG" a b.$f 2>/dev/null)
		expect_error "b.$f: truncated $f data.*"
		{
			$f -c b
			echo garbage
		} >b.$f
		few b.$f a
		expect_status 1
		expect_output ab
		expect_error "b.$f: .*garbage.*"
		# Before any line, and not a few blocks on.
		{
			$f -c b | head -c 12
			repeat 100 x
		} >b.$f
		few b.$f a
		expect_status 1
		expect_output a
		[ "$(wc -l <"$err")" -eq 1 ]
		few a b.$f b.$f
		[ "$(wc -l <"$err")" -eq 2 ]
	done
}

@test "damage in the middle of a file" {
	local f size
	"$GENERATE" 400K 3 1710000000 1000 >log
	for f in gzip bzip2 xz zstd; do
		$f -c log >log.$f
		size=$(($(stat -c %s log.$f) * 3 / 4))
		repeat 32 U | dd of=log.$f bs=1 seek=$size conv=notrunc \
			status=none
		few log.$f log
		expect_status 1
		expect_error "log.$f: corrupt $f data.*"
		expect_output <("$MERGELOG" log.$f log 2>/dev/null)
	done
}

@test "too long a line is told of once" {
	local n
	sanitized && skip "takes too long with sanitizers"
	free_memory 3
	two_logs
	# Its other bytes are a hole in the file.
	{
		line 10:00:01 before
		printf x
	} >long
	n=$((1 << 30))
	truncate -s $((n + 1000)) long
	{
		echo
		line 10:00:03 after
	} >>long
	few long b
	expect_status 1
	expect_output < <(line 10:00:01 before; line 10:00:02 second
		line 10:00:03 after; line 10:00:04 fourth)
	expect_error 'long: .*line 2 .*longer than.*'
	# Before any other.
	printf x >long
	truncate -s $((n + 1000)) long
	{
		echo
		line 10:00:03 after
	} >>long
	few b long
	expect_status 1
	expect_output < <(line 10:00:02 second; line 10:00:03 after
		line 10:00:04 fourth)
	expect_error 'long: .*line 1 .*longer than.*'
}

@test "every input that can't be used is named, and nothing is written" {
	two_logs
	mkdir dir
	printf 'PK\x03\x04xxxx' >in.zip
	few a dir missing b in.zip
	expect_status 2
	no_output
	expect_errors_sorted 'dir: Is a directory' 'in.zip: zip .*' \
		'missing: No such file or directory'
	few --skip-unreadable a dir missing b in.zip
	expect_status 1
	expect_output ab
	expect_errors_sorted 'dir: Is a directory' 'in.zip: zip .*' \
		'missing: No such file or directory'
}

# So many that several threads look at them at the same time.
@test "every one of many that can't be used, in their order" {
	local i
	mkdir dir
	printf 'PK\x03\x04xxxx' >in.zip
	for i in {100..599}; do
		line 10:00:00 $i >$i
	done
	rm 100 163 164 300
	ln -s in.zip 300
	rm 450 599
	ln -s dir 450
	find -P . -type f -name '???' | sort | xargs cat >wanted
	for i in 1 4; do
		merge -T$i {100..599}
		expect_status 2
		no_output
		expect_error '100: No such file or directory' \
			'163: No such file or directory' \
			'164: No such file or directory' '300: zip .*' \
			'450: Is a directory' '599: No such file or directory'
		merge -T$i --skip-unreadable {100..599}
		expect_status 1
		expect_output wanted
	done
}
