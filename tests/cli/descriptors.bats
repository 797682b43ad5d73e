# More files at a time than descriptors: they are closed and opened again where
# they were.
load common

# Sixty logs of the same hour, whose lines hardly get smaller, so that also what
# is compressed is read in parts; in "all" what becomes of them.
setup_file() {
	local f
	cd "$BATS_FILE_TMPDIR" || return
	python3 - <<-'EOT' || return
		import base64, random
		rng = random.Random(1)
		for i in range(10, 70):
		    with open("plain%d" % i, "wb") as log:
		        for n in range(400):
		            noise = base64.b64encode(rng.randbytes(300))
		            log.write(b'192.0.2.%d - - [10/Mar/2024:00:%02d:%02d '
		                      b'+0000] "GET /%s HTTP/1.1" 200 1\n'
		                      % ((i,) + divmod(9 * n + rng.randrange(9), 60)
		                         + (noise,)))
	EOT
	sort -s -t '[' -k 2.13,2.20 plain* >all
	# One process each for all of them.
	gzip -1 -k -S .gzip plain??
	bzip2 -1 -k plain??
	xz -0 -k plain??
	zstd -1 -q plain??
	set -- plain*.*
	[ $# -eq 240 ]
}

setup_logs() {
	logs=$BATS_FILE_TMPDIR
}

# limited N ARGUMENT...: run the program with so many descriptors.
limited() {
	local n=$1
	shift
	shell "ulimit -n $n; exec \"\$MERGELOG\" \"\$@\"" "$@"
}

@test "plain files" {
	local n
	setup_logs
	for n in 12 16 24; do
		limited $n "$logs"/plain??
		expect_success "$logs/all"
	done
	limited 16 -T1 "$logs"/plain??
	expect_success "$logs/all"
	limited 16 -T4 -S64K "$logs"/plain??
	expect_success "$logs/all"
}

@test "compressed files" {
	local f
	setup_logs
	for f in gzip bz2 xz zst; do
		limited 16 "$logs"/plain??.$f
		expect_success "$logs/all"
	done
	limited 12 -T1 "$logs"/plain??.gzip
	expect_success "$logs/all"
	limited 12 -T4 -S64K "$logs"/plain??.zst
	expect_success "$logs/all"
}

@test "files of all kinds, and more threads than descriptors" {
	local i f names=()
	setup_logs
	for i in {10..69}; do
		set -- .gzip .bz2 .xz .zst ''
		shift $((i % 5))
		names+=("$logs/plain$i$1")
	done
	for f in 1 4 16; do
		limited 16 -T$f -S64K "${names[@]}"
		expect_success "$logs/all"
	done
}

@test "the limit is raised as far as it may be" {
	setup_logs
	shell 'ulimit -S -n 16; exec "$MERGELOG" "$@"' "$logs"/plain??
	expect_success "$logs/all"
}

@test "FIFOs and standard input among them" {
	local t
	setup_logs
	mkfifo one two
	for t in 1 4; do
		cat "$logs/plain11" >one 3>&- &
		cat "$logs/plain13.gzip" >two 3>&- &
		limited 16 -T$t "$logs/plain10" one "$logs/plain12" two - \
			"$logs"/plain1[5-9] "$logs"/plain[2-6]? \
			<"$logs/plain14"
		expect_success "$logs/all"
		wait
	done
}

@test "--dedup, --with-filename, --window, --since" {
	setup_logs
	set -- "$logs"/plain?? "$logs"/plain??.zst
	limited 16 --dedup "$@"
	expect_success "$logs/all"
	limited 16 -H "$@"
	expect_success <("$MERGELOG" -H "$@")
	limited 16 -w 1h "$@"
	expect_success <("$MERGELOG" -w 1h "$@")
	limited 16 --since '2024-03-10 00:30Z' --until '2024-03-10 00:40Z' "$@"
	expect_success <("$MERGELOG" --since '2024-03-10 00:30Z' \
		--until '2024-03-10 00:40Z' "$@")
	[ -s "$out" ]
	limited 16 --check "$@"
	expect_success /dev/null
}

@test "too few even for one" {
	local n
	two_logs
	# It is told of, and ends: whatever the system gives.
	for n in 3 4 5 6; do
		limited $n a b
		[ "$status" -eq 0 ] || [ "$status" -gt 1 ]
		[ "$status" -ne 0 ] || expect_output ab
		[ "$status" -eq 0 ] || [ -s "$err" ]
	done
}

# The program that writes standard input gets to know that it is over.
let_go_of() {
	(
		trap '' PIPE
		! echo x >&8
	) 2>/dev/null
}

@test "standard input is let go where no descriptor is left" {
	local i files=()
	for i in {10..29}; do
		lines 10:00:00=$i 10:30:00=$i >f$i
		files+=(f$i)
	done
	mkfifo std fifo
	(
		ulimit -n 8
		exec "$MERGELOG" --until=@1710067500 --slack=0 - "${files[@]}" \
			fifo
	) <std >"$out" 2>"$err" 3>&- &
	pid=$!
	exec 8>std 7<>fifo
	line 10:00:02 fifo >&7
	# Standard input has a line that is wanted, and one of 11:00.
	lines 10:00:01=std 11:00:00=late >&8
	wait_for let_go_of
	exec 7>&- 8>&-
	finish
	{
		for i in {10..29}; do line 10:00:00 $i; done
		lines 10:00:01=std 10:00:02=fifo
		for i in {10..29}; do line 10:30:00 $i; done
	} >wanted
	expect_success wanted
}
