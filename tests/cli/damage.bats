# Damaged inputs: what could be read is written, and the status is 1.
load common

formats='gzip bzip2 xz zstd'

# The files packed.gzip, packed.bzip2 and so on, of a log of some blocks.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 400K 3 1710000000 1000 >log
	gzip -c log >packed.gzip
	bzip2 -1 -c log >packed.bzip2
	xz -0 --block-size=100KiB -c log >packed.xz
	zstd -q -c log >packed.zstd
}

setup_packed() {
	cp "$BATS_FILE_TMPDIR"/log "$BATS_FILE_TMPDIR"/packed.* .
}

# flip FILE FROM_END: change all bits of a byte.
flip() {
	local offset byte
	offset=$(($(stat -c %s "$1") - $2))
	byte=$(od -An -tu1 -j "$offset" -N 1 "$1")
	printf "\\x$(printf %x $((byte ^ 255)))" |
		dd of="$1" bs=1 seek="$offset" conv=notrunc status=none
}

@test "cut off in the middle" {
	local f size
	setup_packed
	for f in $formats; do
		truncate -s $(($(stat -c %s packed.$f) * 3 / 4)) packed.$f
		merge packed.$f
		expect_status 1
		expect_error "packed.$f: truncated $f data.*"
		# All whole blocks of it are there, and the line that was cut
		# off got its newline.
		size=$(stat -c %s "$out")
		[ "$size" -gt 190000 ]
		{
			head -c $((size - 1)) log
			echo
		} >beginning
		expect_output beginning
	done
}

@test "cut off in what follows the last data, and in what comes before any" {
	local f
	setup_packed
	for f in $formats; do
		truncate -s -3 packed.$f
		merge packed.$f
		expect_status 1
		expect_output log
		expect_error "packed.$f: truncated $f data.*"
	done
	printf '\x1f\x8b' >gzip
	printf 'BZh9' >bzip2
	printf '\xfd7zXZ\0' >xz
	printf '\x28\xb5\x2f\xfd' >zstd
	for f in $formats; do
		merge $f
		failure 1 "$f: truncated $f data.*"
	done
}

@test "a further member that is cut off, early and later" {
	local f
	setup_packed
	for f in $formats; do
		{
			cat packed.$f
			head -c 1 packed.$f
		} >cut
		merge cut
		expect_status 1
		expect_output log
		expect_error "cut: truncated $f data.*"
	done
	for f in $formats; do
		{
			cat packed.$f
			head -c 12 packed.$f
		} >cut
		merge - <cut
		expect_status 1
		expect_output log
		expect_error "\(standard input\): truncated $f data.*"
	done
}

@test "a wrong checksum" {
	local f
	setup_packed
	for f in $formats; do
		flip packed.$f 3
		merge packed.$f
		expect_status 1
		expect_output log
		expect_error "packed.$f: corrupt $f data.*"
	done
}

@test "a hit in the middle" {
	local f size
	setup_packed
	for f in $formats; do
		size=$(stat -c %s packed.$f)
		repeat 32 U | dd of=packed.$f bs=1 seek=$((size * 3 / 4)) \
			conv=notrunc status=none
		merge -q packed.$f
		expect_status 1
		# The blocks before are written, all of them.
		cmp -n 190000 log "$out"
		expect_error "packed.$f: corrupt $f data.*"
	done
}

@test "garbage after the last member, and padding unknown to the format" {
	local f
	setup_packed
	for f in $formats; do
		echo garbage >>packed.$f
		merge packed.$f
		expect_status 1
		expect_output log
		expect_error "packed.$f: trailing garbage.*"
	done
	# Also what another format would make something of.
	setup_packed
	cat packed.bzip2 packed.gzip >both
	merge both
	expect_status 1
	expect_output log
	expect_error 'both: trailing garbage.*'
	{
		cat packed.gzip
		head -c 1000 /dev/zero
		echo garbage
	} >in.gzip
	{
		cat packed.xz
		head -c 6 /dev/zero
		echo garbage
	} >in.xz
	for f in bzip2 zstd; do
		{
			cat packed.$f
			head -c 512 /dev/zero
		} >in.$f
	done
	for f in $formats; do
		merge in.$f
		expect_status 1
		expect_output log
		expect_error "in.$f: trailing garbage.*"
	done
}

@test "xz padding that is cut off" {
	setup_packed
	{
		cat packed.xz
		head -c 6 /dev/zero
	} >in.xz
	merge in.xz
	expect_status 1
	expect_output log
	expect_error "in.xz: truncated xz data.*"
}

@test "damage of one input does not touch the others" {
	two_logs
	gzip b
	truncate -s -8 b.gz
	merge a b.gz
	expect_status 1
	expect_output ab
	expect_error 'b.gz: truncated gzip data.*'
	merge b.gz missing
	failure 2 'missing: .*'
	two_logs
	gzip -f a b
	truncate -s -8 a.gz
	flip b.gz 1
	merge -q a.gz b.gz
	expect_status 1
	expect_output ab
	expect_errors_sorted 'a.gz: truncated gzip data.*' \
		'b.gz: corrupt gzip data.*'
	two_logs
	merge a - < <(gzip -c b | head -c -8)
	expect_status 1
	expect_output ab
	expect_error '\(standard input\): truncated gzip data.*'
}

@test "wild bytes behind the first ones are damage" {
	two_logs
	# A window of some exabytes, and a method of compression unheard of.
	printf '\x28\xb5\x2f\xfd\0\xff\x01\0\0' >huge
	printf '\x1f\x8b\x07\0\0\0\0\0\0\3\1\0\0\xff\xff' >odd
	merge a huge odd b
	expect_status 1
	expect_output ab
	expect_errors_sorted 'huge: corrupt zstd data.*' \
		'odd: corrupt gzip data.*'
	printf '\x1f\x8b\x08\0' >gzip
	printf 'BZh9\x31\x41\x59\x26\x53\x59' >bzip2
	printf '\xfd7zXZ\0\0\4\xe6\xd6\xb4\x46' >xz
	printf '\x28\xb5\x2f\xfd' >zstd
	for f in $formats; do
		cat "$GENERATE" >>$f
		merge -q $f a
		expect_status 1
		expect_error "$f: corrupt $f data.*"
		# The other input is all there.
		grep -F -x -f a "$out" | cmp - a
	done
}

@test "an input that takes more memory than there is does not stop the others" {
	sanitized && skip "sanitizers take all memory"
	two_logs
	# A zstd frame with a window of 2 GiB, and an empty last block.
	printf '\x28\xb5\x2f\xfd\0\xa8\x01\0\0' >large
	merge large a b
	expect_status 0
	shell 'ulimit -v 1000000; "$MERGELOG" a large b'
	expect_status 1
	expect_output ab
	expect_error 'large: not enough memory.*'
}
