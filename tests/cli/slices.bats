# --since and --until: which lines are written.
load common

# What 10:00:00, 10:00:01 and so on are since 1970.
at=(@17100648{00..06})

@test "from --since on, and earlier than --until" {
	line '10/Mar/2024:10:00:01.999999 +0000' a >a
	lines 10:00:02=b 10:00:03=c >b
	line '10/Mar/2024:10:00:03.999999 +0000' d >d
	lines 10:00:04=e 10:00:05=f >e
	cat a b d e >log
	merge --since="${at[2]}" --until="${at[4]}" log
	expect_success <(cat b d)
	merge --since="${at[2]}" log
	expect_success <(cat b d e)
	merge --until "${at[4]}" log
	expect_success <(cat a b d)
	merge --since "${at[2]}" --until "${at[4]}" b e a d - <log
	expect_success < <(lines 10:00:02=b 10:00:02=b 10:00:03=c 10:00:03=c
		cat d d)
}

@test "nothing is between: nothing is written, and all is well" {
	two_logs
	merge --since "${at[5]}" a b
	expect_success /dev/null
	merge --until "${at[1]}" a b
	expect_success /dev/null
	merge --since "${at[2]}" --until "${at[3]}" a
	expect_success /dev/null
	# From an instant to the same is nothing.
	merge --since "${at[2]}" --until "${at[2]}" a b
	expect_success /dev/null
	merge -o new --since "${at[2]}" --until '2024-03-10 10:00:02' a b
	expect_success /dev/null
	expect_file new /dev/null
}

@test "--until before --since is wrong usage" {
	two_logs
	merge -o new --since "${at[3]}" --until "${at[2]}" a b
	usage_error '--until is before --since'
	merge -o new --until "${at[2]}.999999" --since "${at[3]}" a b
	usage_error '--until is before --since'
	expect_names a ab b
}

@test "undated lines go with their dated line" {
	lines head 10:00:01=a 'of a' 10:00:02=b 'of b' '' 10:00:03=c 'of c' >log
	merge --since "${at[2]}" --until "${at[3]}" log
	expect_success < <(lines 10:00:02=b 'of b' '')
	# Those ahead of all have the first dated line.
	merge --until "${at[2]}" log
	expect_success < <(lines head 10:00:01=a 'of a')
	merge --since "${at[1]}" log
	expect_success log
	merge --since "${at[2]}" log
	expect_success < <(lines 10:00:02=b 'of b' '' 10:00:03=c 'of c')
	# Also if that one is too late.
	merge --until "${at[1]}" log
	expect_success /dev/null
	merge --until "${at[1]}" --no-seek <(gzip -c log)
	expect_success /dev/null
}

@test "undated lines at the very start of the output are earlier than any" {
	yes head | head -c 1100000 >head
	{
		cat head
		lines 10:00:02=a 'of a' 10:00:03=b
	} >log
	merge --until "${at[3]}" log
	expect_success <(cat head; lines 10:00:02=a 'of a')
	merge --until "${at[1]}" log
	expect_success head
	merge --since "${at[2]}" log
	expect_success < <(lines 10:00:02=a 'of a' 10:00:03=b)
	merge --since @-9000000000 -w 1 <(gzip -c log)
	expect_success < <(lines 10:00:02=a 'of a' 10:00:03=b)
	# Of a file without a date there is nothing else.
	lines x y >bare
	merge --until @-9000000000 bare
	expect_status 1
	expect_output bare
	expect_error 'bare: no line has a timestamp'
	merge --since @-9000000000 bare
	failure 1 'bare: no line has a timestamp'
}

@test "all else is as if the inputs had no other lines" {
	# A line out of order is written when it is reached; 9 is not there.
	lines 10:00:09=a 10:00:02=b 10:00:04=c 10:00:03=d 10:00:00=e \
		10:00:05=f >one
	lines 10:00:03=g 10:00:01=h 10:00:04=i >two
	merge --since "${at[1]}" --until "${at[6]}" one two
	expect_success < <(lines 10:00:02=b 10:00:03=g 10:00:01=h 10:00:04=c \
		10:00:03=d 10:00:04=i 10:00:05=f)
	# Nor is a line too late for a window because of it.
	merge -w 1 --since "${at[2]}" --until "${at[6]}" one
	expect_success < <(lines 10:00:02=b 10:00:03=d 10:00:04=c 10:00:05=f)
	lines head | cat - one >three
	merge -w 1 --since "${at[2]}" --until "${at[6]}" three
	expect_success < <(lines 10:00:02=b 10:00:03=d 10:00:04=c 10:00:05=f)
	merge -w 1 one
	expect_status 0
	expect_error 'one: 5 lines out of order by more than --window, up to 9s'
}

@test "local time, and a stamp's own zone" {
	export TZ=XXX-2
	lines '10/Mar/2024:10:00:00 +0000=a' '10/Mar/2024:12:00:00 +0100=b' \
		'10/Mar/2024:07:00:00 -0500=c' >log
	merge --since '2024-03-10 13:00' --until '2024-03-10 14:00' log
	expect_success <(sed -n 2p log)
}

@test "lines with carriage returns, behind a byte-order mark, no newline" {
	lines 10:00:01=a 10:00:02=b 10:00:03=c | sed 's/$/\r/' |
		head -c -1 >lines
	{
		printf '\xef\xbb\xbf'
		cat lines
	} >log
	merge --since "${at[1]}" --until "${at[2]}" log
	expect_success <(sed -n 1p lines)
	merge --since "${at[2]}" --until "${at[3]}" log
	expect_success <(sed -n 2p lines)
	merge --since "${at[3]}" log
	expect_success <(sed -n 3p lines; echo)
	merge --since "${at[3]}" --until "${at[4]}" - <log
	expect_success <(sed -n 3p lines; echo)
	merge --until "${at[3]}" log
	expect_success <(sed -n 1,2p lines)
	merge --since "${at[4]}" log
	expect_success /dev/null
}

# Two logs of some pieces, with ties and with lines up to 20 seconds late, and
# notes of many lines.
setup_logs() {
	"$GENERATE" 1M 1 1710028800 100 +0000 10 20 |
		awk '{ print } NR % 100 == 0 { print "note"; print "" }' >one
	"$GENERATE" 1M 2 1710028900 130 +0000 10 20 >two
	"$GENERATE" 400K 3 1710028700 500 >three
	gzip -k two
}

# slices OPTION... FILE...: slices of it one after the other are the whole.
slices() {
	local cut since=()
	for cut in @1710028900 '2024-03-10 00:04:11Z' @1710029300.5 \
		10/Mar/2024:00:10:00 @1710029400 @1710029401; do
		"$MERGELOG" "${since[@]}" --until="$cut" "$@"
		since=(--since="$cut")
	done
	"$MERGELOG" "${since[@]}" "$@"
}

@test "slices put one after the other are the whole" {
	setup_logs
	merge -w 20 one two three
	expect_status 0
	no_errors
	mv "$out" whole
	capture slices -w 20 one two three
	expect_success whole
	capture slices -T1 -S64K --slack=20 -w 20 one two.gz - three </dev/null
	expect_success whole
	capture slices -T4 --no-seek -w 20 one two.gz three
	expect_success whole
	# Inputs that are in order need no window.
	merge whole three
	mv "$out" wanted
	capture slices whole three
	expect_success wanted
}

@test "with names and without duplicates, too" {
	setup_logs
	cp two copy
	merge -H --dedup -w 20 one two copy three
	expect_status 0
	mv "$out" whole
	capture slices -H --dedup -w 20 one two copy three
	expect_success whole
	cut -d : -f 2- whole >bare
	merge -w 20 one two three
	expect_success bare
}

@test "a window of more than an hour is the slack, unless one is given" {
	lines 10:00:00=a 13:00:00=b 10:30:00=late 13:30:00=c >log
	merge -w 3h --until=2024-03-10T11:00Z log
	expect_success < <(lines 10:00:00=a 10:30:00=late)
	merge -w 3h --slack=1h --until=2024-03-10T11:00Z log
	expect_success < <(lines 10:00:00=a)
	merge -w 1h --until=2024-03-10T11:00Z log
	expect_success < <(lines 10:00:00=a)
}

@test "the least --since there is leaves out what has no instant" {
	printf 'undated\n' >log
	merge --since=@-9223372036854.775808 log
	failure 1 'log: no line has a timestamp'
}
