# All options for order and time together: threads, buffers and the way to the
# output change nothing.
load common

# Small logs, and what all options together should make of them.
setup_small() {
	lines head 10:00:05=e 'of e' 10:00:02=b 10:00:02=b 10:00:09=x >one
	lines 10:00:07=f 10:00:02=b 10:00:04=d 'of d' 10:00:05=e 'of e' >two
	lines 10:00:00=y 'of y' 10:00:06=g 10:00:03=c 10:00:01=z >three
	{
		lines 10:00:02=b 10:00:02=b | sed 's/^/one:/'
		lines 10:00:03=c | sed 's/^/three:/'
		lines 10:00:04=d 'of d' | sed 's/^/two:/'
		lines head 10:00:05=e 'of e' | sed 's/^/one:/'
		lines 10:00:06=g | sed 's/^/three:/'
		lines 10:00:07=f | sed 's/^/two:/'
	} >wanted
}

all=(--since=@1710064802 --until=2024-03-10T10:00:08 -w 5 --dedup -H)

@test "all of them, by hand" {
	local more
	setup_small
	for more in '' -T1 '-T4 -S64K' --slack=5 --no-seek -q; do
		merge "${all[@]}" $more one two three
		expect_success wanted
	done
	merge "${all[@]}" -o new one two three
	expect_success /dev/null
	expect_file new wanted
	merge "${all[@]}" --label=two one - three <two
	expect_success wanted
	merge "${all[@]}" -o one one two three
	expect_success /dev/null
	expect_file one wanted
}

# Logs of some pieces, with many ties, copies of them, and what sort(1) makes of
# three minutes: within a day the bytes of the stamps are in order.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	"$GENERATE" 1M 1 1710028800 100 +0000 10 20 >one
	"$GENERATE" 1M 2 1710028800 100 +0000 10 20 >two
	"$GENERATE" 600K 3 1710028800 200 >three
	gzip -k one
	xz -0 -k --block-size=100KiB two
	zstd -q -k three
	sort -s -t '[' -k 2,2.21 one two three | awk -F '[' '{
		time = substr($2, 13, 8)
	} time >= "00:02:00" && time < "00:05:00"' >wanted
	[ "$(sort wanted | uniq -d | wc -l)" -eq 0 ]
}

setup_logs() {
	ln -s "$BATS_FILE_TMPDIR"/* .
}

slice=(--since='2024-03-10 00:02' --until='10/Mar/2024:00:05:00 +0000' -w 20)

@test "a slice in order without duplicates, however it is read" {
	local threads more
	setup_logs
	for threads in '' -T1 -T4 '-T1 -S64K' '-T4 -S64K'; do
		merge "${slice[@]}" $threads --dedup one two three one.gz \
			two.xz three.zst
		expect_success wanted
		merge "${slice[@]}" $threads --dedup --no-seek -o new one.gz \
			two.xz three.zst - <one
		expect_success /dev/null
		expect_file new wanted
	done
	merge "${slice[@]}" -T3 --slack=20 --dedup <(cat one) \
		<(dd if=two bs=999 status=none) three.zst one
	expect_success wanted
}

@test "and with names, which tell where each line is from" {
	local threads
	setup_logs
	awk 'FILENAME != "wanted" { name[$0] = FILENAME; next }
		{ print name[$0] ":" $0 }' one two three wanted >named
	for threads in -T1 '-T4 -S64K'; do
		merge "${slice[@]}" $threads --dedup -H one two three one.gz \
			two.xz three.zst
		expect_success named
		merge "${slice[@]}" $threads -H -o new one two three
		expect_success /dev/null
		expect_file new named
	done
}

@test "what is written so is in order, and the rest is not lost" {
	setup_logs
	merge -T4 "${slice[@]}" one two three
	mv "$out" part
	expect_file part wanted
	merge --check part
	expect_success /dev/null
	merge -w 20 --until='2024-03-10 00:02' one two three
	cp "$out" whole
	cat part >>whole
	merge -w 20 --since='2024-03-10 00:05' one two three
	cat "$out" >>whole
	expect_file whole <(sort -s -t '[' -k 2,2.21 <(sed 's/^/1/' one) \
		<(sed 's/^/2/' two) <(sed 's/^/3/' three) | cut -c 2-)
}
