# What is a timestamp, which one counts, and what instant it means.
load common

# in_order LINE...: the lines, each given in a file of its own and the last
# one first, come out in this order.
in_order() {
	local i names=()
	for ((i = $#; i > 0; i--)); do
		printf '%s\n' "${!i}" >"in$i"
		names+=("in$i")
	done
	merge "${names[@]}"
	expect_success < <(printf '%s\n' "$@")
}

# stamps_in_order STAMP...: so do lines with these stamps.
stamps_in_order() {
	local stamp lines=()
	for stamp; do
		lines+=("$(line "$stamp" x)")
	done
	in_order "${lines[@]}"
}

# same_instant STAMP...: all mean the same instant, so that the lines come out
# as their files are named.
same_instant() {
	local stamp names=() backwards=()
	for stamp; do
		line "$stamp" x >"same${#names[@]}"
		backwards=("same${#names[@]}" "${backwards[@]}")
		names+=("same${#names[@]}")
	done
	merge "${names[@]}"
	expect_success <(cat "${names[@]}")
	merge "${backwards[@]}"
	expect_success <(cat "${backwards[@]}")
}

# dated STAMP...: a valid stamp of a time after 2024-01-01T00:00:00Z. In its
# file the line with it follows one of the year 1000; undated, it would be
# written straight after this, ahead of the other file's line.
dated() {
	local stamp
	line '01/Jan/1000:00:00:00 +0000' early >early
	line '01/Jan/2024:00:00:00 +0000' between >between
	for stamp; do
		line "$stamp" x >late
		cat early late >a
		merge a between
		expect_success <(cat early between late)
	done
}

# undated STAMP...: the same, but none of them is valid.
undated() {
	local stamp i=10
	line '01/Jan/2024:00:00:00 +0000' between >between
	for stamp; do
		line '01/Jan/1000:00:00:00 +0000' "early$i" >"a$i"
		line "$stamp" x >>"a$i"
		i=$((i + 1))
	done
	merge between a??
	expect_success <(cat a?? between)
	rm a??
}

@test "years, months, days, hours, minutes and seconds" {
	local month stamps=()
	stamps_in_order '31/Dec/2023:23:59:59 +0000' \
		'01/Jan/2024:00:00:00 +0000' '01/Jan/2024:00:00:01 +0000' \
		'01/Jan/2024:00:01:00 +0000' '01/Jan/2024:01:00:00 +0000' \
		'02/Jan/2024:00:00:00 +0000' '01/Feb/2024:00:00:00 +0000' \
		'01/Jan/2025:00:00:00 +0000'
	for month in Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec; do
		stamps+=("15/$month/2024:12:00:00 +0000")
	done
	stamps_in_order "${stamps[@]}"
	stamps_in_order '15/jan/2024:12:00:00 +0000' \
		'15/FEB/2024:12:00:00 +0000' '15/mAR/2024:12:00:00 +0000' \
		'15/Dec/2024:12:00:00 +0000'
	stamps_in_order '01/Jan/0000:00:00:00 +0000' \
		'31/Dec/1969:23:59:59 +0000' '01/Jan/1970:00:00:00 +0000' \
		'19/Jan/2038:03:14:08 +0000' '31/Dec/9999:23:59:59 +0000'
}

@test "instants, not clocks, are compared" {
	stamps_in_order '10/Mar/2024:15:29:00 +0530' \
		'10/Mar/2024:10:00:00 +0000' '10/Mar/2024:05:01:00 -0500' \
		'11/Mar/2024:00:02:00 +1400' '09/Mar/2024:22:03:00 -1200'
	same_instant '10/Mar/2024:10:00:00 +0000' \
		'10/Mar/2024:10:00:00 -0000' '10/Mar/2024:12:00:00 +0200' \
		'10/Mar/2024:06:30:00 -0330' '11/Mar/2024:00:45:00 +1445' \
		'11/Mar/2024:09:59:00 +2359' '09/Mar/2024:10:01:00 -2359'
	# An hour that comes twice.
	stamps_in_order '27/Oct/2024:02:30:00 +0200' \
		'27/Oct/2024:02:00:00 +0100' '27/Oct/2024:02:30:00 +0100'
}

@test "leap days and leap seconds" {
	dated '29/Feb/2024:00:00:00 +0000' '29/Feb/2400:00:00:00 +0000'
	undated '29/Feb/2025:00:00:00 +0000' '29/Feb/2100:00:00:00 +0000' \
		'30/Feb/2024:00:00:00 +0000'
	stamps_in_order '28/Feb/2024:23:59:59 +0000' \
		'29/Feb/2024:12:00:00 +0000' '01/Mar/2024:00:00:00 +0000'
	dated '31/Dec/2024:23:59:60 +0000'
	same_instant '31/Dec/2024:23:59:60 +0000' '01/Jan/2025:00:00:00 +0000'
}

@test "what is no real time is no timestamp" {
	undated '00/Jan/2025:00:00:00 +0000' '32/Jan/2025:00:00:00 +0000' \
		'31/Apr/2025:00:00:00 +0000' '31/Jun/2025:00:00:00 +0000' \
		'31/Sep/2025:00:00:00 +0000' '31/Nov/2025:00:00:00 +0000' \
		'10/Mar/2025:24:00:00 +0000' '10/Mar/2025:10:60:00 +0000' \
		'10/Mar/2025:10:00:61 +0000' '10/Mar/2025:10:00:00 +2400' \
		'10/Mar/2025:10:00:00 +0060' '10/Mai/2025:10:00:00 +0000'
}

@test "what is not of this form is no timestamp" {
	undated '2025-03-10T10:00:00+00:00' '10/03/2025:10:00:00 +0000' \
		'1/Mar/2025:10:00:00 +0000' '10/Mar/25:10:00:00 +0000' \
		'10/Mar/2025 10:00:00 +0000' '10/Mar/2025:10:00 +0000' \
		'10/Mar/2025:10:00:00 0000' '10/Mar/2025:10:00:00 +00:00' \
		'10/Mar/2025:10:00:00 UTC' '10/Mar/2025:10:00:00  +0000' \
		' 10/Mar/2025:10:00:00 +0000' '10/Mar/2025:10:00:00 +0000 ' \
		'10/Mar/2025:10:00:00+0000' '10/March/2025:10:00:00 +0000' \
		'+1/Mar/2025:10:00:00 +0000' '10/Mar/2025:10:00:0x +0000'
	line '01/Jan/1000:00:00:00 +0000' early >early
	line '01/Jan/2024:00:00:00 +0000' between >between
	printf 'x 10/Mar/2025:10:00:00 +0000 "GET /"\n' >none
	printf 'x [10/Mar/2025:10:00:00 +0000 "GET /"\n' >>none
	printf 'x [10/Mar/2025:10:00:00 +0000\n' >>none
	printf 'x [10/Mar/2025:10:00:00\n' >>none
	printf 'x [\n' >>none
	cat early none >a
	merge a between
	expect_success <(cat early none between)
}

@test "fractions of a second, to the microsecond, in one to nine digits" {
	stamps_in_order '10/Mar/2024:10:00:00 +0000' \
		'10/Mar/2024:10:00:00.000001 +0000' \
		'10/Mar/2024:10:00:00,05 +0000' '10/Mar/2024:10:00:00.1 +0000' \
		'10/Mar/2024:10:00:00.15 +0000' '10/Mar/2024:10:00:00,2 +0000' \
		'10/Mar/2024:10:00:00.999999999 +0000' \
		'10/Mar/2024:10:00:01 +0000'
	same_instant '10/Mar/2024:10:00:00.5 +0000' \
		'10/Mar/2024:10:00:00,500 +0000' \
		'10/Mar/2024:10:00:00.500000000 +0000'
	same_instant '10/Mar/2024:10:00:00.123456 +0000' \
		'10/Mar/2024:10:00:00.1234569 +0000' \
		'10/Mar/2024:10:00:00.123456001 +0000'
	dated '10/Mar/2025:10:00:00.1 +0000' \
		'10/Mar/2025:10:00:00,123456789 +0000'
	undated '10/Mar/2025:10:00:00. +0000' '10/Mar/2025:10:00:00, +0000' \
		'10/Mar/2025:10:00:00.1234567890 +0000' \
		'10/Mar/2025:10:00:00.12x +0000' \
		'10/Mar/2025:10:00:00:123 +0000'
}

@test "a stamp in a user's name does not move his line" {
	local forged='[09/Mar/2024:10:00:00 +0000]'
	in_order "$(line 10:00:00 x)" \
		"::1 - $forged [10/Mar/2024:10:00:01 +0000] \"GET / HTTP/1.1\" 200" \
		"::1 - $forged \\\" [10/Mar/2024:10:00:02 +0000] \"GET /\" 200" \
		"::1 - x$forged\\\" [10/Mar/2024:10:00:03 +0000] \"GET /\" 200" \
		"$forged$forged [10/Mar/2024:10:00:04 +0000] \"GET /\" 200"
}

@test "a stamp in the request or after it does not count" {
	local forged='[09/Mar/2024:10:00:00 +0000] "'
	in_order "$(line 10:00:00 x)" "$(line 10:00:01 "$forged")" \
		"$(line 10:00:02 x) \"$forged\"" "$(line 10:00:03 x)"
}

@test "the host names before it do not hide it" {
	local rest='"GET / HTTP/1.1" 200 5'
	in_order "192.0.2.1 - - [10/Mar/2024:10:00:00 +0000] $rest" \
		"[::1]:80 - - [10/Mar/2024:10:00:01 +0000] $rest" \
		"www.example.org:443 ::1 - [x] [10/Mar/2024:10:00:02 +0000] $rest" \
		"[2001:db8::1%eth0]:443 [ ] - [[10/Mar/2024:10:00:03 +0000] $rest" \
		"[10/Mar/2024:10:00:04 +0000] $rest" \
		"h - a b \"c\" - [10/Mar/2024:10:00:05 +0000] $rest"
}

@test "where no request follows any of them, the first stamp counts" {
	in_order 'x [10/Mar/2024:10:00:00 +0000] GET / [09/Mar/2024:10:00:00 +0000]' \
		'[10/Mar/2024:10:00:01 +0000]' \
		'x[10/Mar/2024:10:00:02 +0000]"GET /" [09/Mar/2024:10:00:00 +0000]x' \
		'x [10/Mar/2024:25:00:00 +0000] [10/Mar/2024:10:00:03 +0000] - -' \
		'x [10/Mar/2024:10:00:04.123] front back/s1 0/0/0/1/1 200 5 - - -'
}
