# Inputs that are still being written. Nothing here depends on how fast it
# goes: what has to come is waited for. Here FIFOs are mostly opened for reading
# and writing, which does not wait for a program that may have died.
load common

@test "what is complete is written before an input is waited for" {
	mkfifo one two
	start one two
	exec 7<>one 8<>two
	line 10:00:01 a >&7
	line 10:00:02 b >&8
	# Now only the first input can tell whether b is next.
	wait_for_output < <(line 10:00:01 a)
	line 10:00:03 c >&7
	wait_for_output < <(line 10:00:01 a; line 10:00:02 b)
	line 10:00:04 d >&8
	wait_for_output < <(line 10:00:01 a; line 10:00:02 b; line 10:00:03 c)
	exec 8>&-
	# Also d has to wait until the first input is over.
	exec 7>&-
	finish
	expect_success < <(line 10:00:01 a; line 10:00:02 b; line 10:00:03 c
		line 10:00:04 d)
}

@test "a line is written when it is complete, dated or not" {
	mkfifo fifo
	start fifo
	exec 7<>fifo
	line 10:00:01 a >&7
	line 10:00:02 b | head -c 50 >&7
	wait_for_output < <(line 10:00:01 a)
	line 10:00:02 b | tail -c +51 >&7
	wait_for_output < <(line 10:00:01 a; line 10:00:02 b)
	exec 7>&-
	finish
	expect_success < <(line 10:00:01 a; line 10:00:02 b)
	start fifo
	exec 7<>fifo
	line 10:00:01 a >&7
	wait_for_output < <(line 10:00:01 a)
	echo more >&7
	wait_for_output < <(line 10:00:01 a; echo more)
	exec 7>&-
	finish
	expect_success < <(line 10:00:01 a; echo more)
}

@test "a file beside a live input is written as far as it goes" {
	two_logs
	mkfifo fifo
	start b fifo a
	exec 7<>fifo
	line 10:00:03 live >&7
	wait_for_output < <(line 10:00:01 first; line 10:00:02 second
		line 10:00:03 live)
	exec 7>&-
	finish
	expect_success < <(line 10:00:01 first; line 10:00:02 second
		line 10:00:03 live; line 10:00:03 third; line 10:00:04 fourth)
}

@test "as a filter in a coprocess" {
	local answer
	coproc MERGE { exec "$MERGELOG" 2>"$err"; }
	pid=$MERGE_PID
	line 10:00:01 question >&"${MERGE[1]}"
	IFS= read -r -t 30 answer <&"${MERGE[0]}"
	[ "$answer" = "$(line 10:00:01 question)" ]
	line 10:00:02 again >&"${MERGE[1]}"
	IFS= read -r -t 30 answer <&"${MERGE[0]}"
	[ "$answer" = "$(line 10:00:02 again)" ]
	exec {MERGE[1]}>&-
	finish
	expect_status 0
	no_errors
}

@test "FIFOs whose writer opens them in another order" {
	mkfifo one two
	start one two
	timeout 60 bash -c '
		exec 7>two 8>one
		echo "$1" >&8
		echo "$2" >&7
	' bash "$(line 10:00:01 a)" "$(line 10:00:02 b)" 3>&-
	finish
	expect_success < <(line 10:00:01 a; line 10:00:02 b)
}

@test "FIFOs opened and closed without a word, and one after the other" {
	two_logs
	mkfifo fifo
	start a fifo b
	timeout 60 bash -c ': >fifo' 3>&-
	finish
	expect_success ab
	mkfifo one two
	start one two
	timeout 60 bash -c 'echo "$2" >two; echo "$1" >one' \
		bash "$(line 10:00:01 a)" "$(line 10:00:02 b)" 3>&-
	finish
	expect_success < <(line 10:00:01 a; line 10:00:02 b)
}

@test "what tail -f follows" {
	local tails
	two_logs
	mkfifo one two
	tail -n +1 -f a >one 2>/dev/null 3>&- &
	tails=$!
	tail -n +1 -f b >two 2>/dev/null 3>&- &
	tails+=" $!"
	start one two
	wait_for_output < <(head -n 3 ab)
	line 10:00:05 new >>a
	wait_for_output <ab
	line 10:00:06 newer >>b
	wait_for_output < <(cat ab; line 10:00:05 new)
	kill $tails
	finish
	expect_success < <(cat ab; line 10:00:05 new; line 10:00:06 newer)
}

@test "gzip that is flushed now and then" {
	need python3
	mkfifo fifo go
	cat >writer <<-'EOT'
		import sys, zlib
		packer = zlib.compressobj(wbits=31)
		with open("fifo", "wb", buffering=0) as fifo, open("go") as go:
		    for line in open("lines", "rb"):
		        fifo.write(packer.compress(line))
		        fifo.write(packer.flush(zlib.Z_SYNC_FLUSH))
		        go.readline()
		    fifo.write(packer.flush())
	EOT
	{
		line 10:00:01 a
		line 10:00:02 b
	} >lines
	python3 writer 3>&- &
	start fifo
	exec 7<>go
	wait_for_output < <(sed -n 1p lines)
	echo >&7
	wait_for_output <lines
	echo >&7
	exec 7>&-
	finish
	expect_success lines
}

@test "a compressed stream that is whole is written before the next" {
	local f
	for f in gzip bzip2 xz zstd; do
		mkfifo fifo
		start fifo
		exec 7<>fifo
		line 10:00:01 a | $f -c >&7
		wait_for_output < <(line 10:00:01 a)
		line 10:00:02 b | $f -c >&7
		wait_for_output < <(line 10:00:01 a; line 10:00:02 b)
		exec 7>&-
		finish
		expect_success < <(line 10:00:01 a; line 10:00:02 b)
		rm fifo
	done
}

@test "-o to a FIFO is as live as standard output" {
	local answer
	mkfifo in to
	start -o to in
	exec 7<>in
	line 10:00:01 a >&7
	exec 8<>to
	IFS= read -r -t 30 answer <&8
	[ "$answer" = "$(line 10:00:01 a)" ]
	exec 7>&-
	finish
	exec 8<&-
	expect_success /dev/null
}

@test "a reader that goes away ends a live merge at the next line" {
	mkfifo in to
	start -o to in
	exec 7<>in
	line 10:00:01 a >&7
	timeout 60 head -n 1 to >got
	expect_file got < <(line 10:00:01 a)
	line 10:00:02 b >&7
	finish
	exec 7>&-
	expect_status 141
	no_output
	no_errors
}
