# The times that --since and --until take.
load common

# Two lines: the second one of INSTANT, the first a microsecond earlier; both
# as stamps in UTC.
setup_lines() {
	line "$1 +0000" before >before
	line "$2 +0000" at >at
	cat before at >log
}

# names TIME [OPTION]...: TIME is the second line's instant, no earlier and no
# later. One run tells for --since, one for --until.
names() {
	local time=$1
	shift
	merge --since="$time" "$@" log
	expect_success at
	merge --until "$time" "$@" log
	expect_success before
}

setup_afternoon() {
	setup_lines 10/Mar/2026:14:29:59.999999 10/Mar/2026:14:30:00
}

@test "YYYY-MM-DD HH:MM with a blank or a T, seconds, and a fraction" {
	local time
	setup_afternoon
	for time in '2026-03-10 14:30Z' 2026-03-10T14:30Z \
		'2026-03-10 14:30:00Z' 2026-03-10T14:30:00.0Z; do
		names "$time"
	done
	setup_lines 10/Mar/2026:14:30:15.249999 10/Mar/2026:14:30:15.25
	names '2026-03-10 14:30:15.25 Z'
	# Six digits count, of up to nine.
	names 2026-03-10T14:30:15.250000999Z
	setup_lines 31/Dec/9999:23:59:59.999998 31/Dec/9999:23:59:59.999999
	names 9999-12-31T23:59:59.999999Z
}

@test "zones: Z, +HHMM, +HH:MM, behind a blank or not" {
	local time
	setup_afternoon
	export TZ=XXX-5
	for time in '2026-03-10 14:30 Z' '2026-03-10 15:30 +0100' \
		2026-03-10T15:30:00+0100 2026-03-10T20:00+05:30 \
		'2026-03-10 11:00:00.0 -03:30' 2026-03-10T09:30:00-0500; do
		names "$time"
	done
}

@test "YYYY-MM-DD is the midnight that the day begins with" {
	setup_lines 09/Mar/2026:23:59:59.999999 10/Mar/2026:00:00:00
	names 2026-03-10
	names 2026-03-10Z
	setup_lines 28/Feb/2024:22:59:59.999999 28/Feb/2024:23:00:00
	names 2024-02-29+01:00
	TZ=CET-1CEST,M3.5.0,M10.5.0/3 names 2024-02-29
}

@test "without a zone it is local time, on both sides of a change of clocks" {
	export TZ=CET-1CEST,M3.5.0,M10.5.0/3
	# 01:59:59.999999 is followed by 03:00.
	setup_lines 31/Mar/2024:00:59:59.999998 31/Mar/2024:00:59:59.999999
	names '2024-03-31 01:59:59.999999'
	setup_lines 31/Mar/2024:00:59:59.999999 31/Mar/2024:01:00:00
	names '2024-03-31 03:00'
	setup_lines 30/Mar/2024:22:59:59.999999 30/Mar/2024:23:00:00
	names 2024-03-31
	setup_lines 31/Mar/2024:21:59:59.999999 31/Mar/2024:22:00:00
	names 2024-04-01
	# 03:00 is followed by 02:00.
	setup_lines 26/Oct/2024:23:59:59.999998 26/Oct/2024:23:59:59.999999
	names 2024-10-27T01:59:59.999999
	setup_lines 27/Oct/2024:01:59:59.999999 27/Oct/2024:02:00:00
	names '2024-10-27 03:00:00'
	# What comes twice is the earlier one, as for --default-zone=local.
	setup_lines 27/Oct/2024:00:29:59.999999 27/Oct/2024:00:30:00
	names '2024-10-27 02:30'
	# West of Greenwich, and in the south.
	export TZ=EST5EDT,M3.2.0,M11.1.0
	setup_lines 10/Mar/2024:06:59:59.999999 10/Mar/2024:07:00:00
	names '2024-03-10 03:00'
	export TZ=AEST-10AEDT,M10.1.0,M4.1.0/3
	setup_lines 09/Jan/2024:12:59:59.999999 09/Jan/2024:13:00:00
	names 2024-01-10
}

@test "the log's own form, in brackets or not" {
	setup_afternoon
	export TZ=XXX-5
	names '10/Mar/2026:14:30:00 +0000'
	names '[10/Mar/2026:15:30:00 +0100]'
	names '10/mar/2026:09:30:00,000 -0500'
	# Local time has no say.
	names 10/Mar/2026:14:30:00
	names '[10/Mar/2026:14:30:00.0]'
}

@test "the log's own form without a zone is in that of --default-zone" {
	setup_afternoon
	export TZ=XXX-5
	names 10/Mar/2026:15:30:00 --default-zone=+0100
	names 10/Mar/2026:19:30:00 --default-zone=local
	names '[10/Mar/2026:11:00:00]' --default-zone=-0330
	names '10/Mar/2026:14:30:00 +0000' --default-zone=-0330
	# Whatever comes first; and the other forms do not care.
	merge --default-zone=+0100 --since=10/Mar/2026:15:30:00 log
	expect_success at
	names '2026-03-10 19:30' --default-zone=+0100
	# The stamps of the log are in that zone as well.
	lines 10/Mar/2026:14:29:59=a 10/Mar/2026:14:30:00=b >log
	merge --default-zone=+0100 --since=10/Mar/2026:14:30:00 log
	expect_success <(tail -n 1 log)
	merge --default-zone=+0100 --since=2026-03-10T13:30Z log
	expect_success <(tail -n 1 log)
}

@test "@SECONDS since 1970, with a fraction, and before" {
	export TZ=XXX-5
	setup_lines 10/Mar/2024:09:59:59.999999 10/Mar/2024:10:00:00
	names @1710064800
	names @1710064800.0
	setup_lines 10/Mar/2024:10:00:00.499999 10/Mar/2024:10:00:00.5
	names @1710064800.5
	setup_lines 31/Dec/1969:23:59:58.499999 31/Dec/1969:23:59:58.5
	names @-1.5
	setup_lines 31/Dec/1969:23:59:59.999999 01/Jan/1970:00:00:00
	names @0
}

@test "now, today, yesterday and -DURATION are between 2001 and 2090" {
	local time
	setup_lines 10/Mar/2001:14:30:00 10/Mar/2090:14:30:00
	for time in now today yesterday -0 -1.5d -500ms; do
		names "$time"
	done
	# Some fifty years ago.
	setup_lines 10/Mar/1970:14:30:00 10/Mar/2001:14:30:00
	names -18262d
}

# stamp TIME: of what date(1) makes of TIME.
stamp() {
	date -d "$1" '+%d/%b/%Y:%H:%M:%S %z'
}

midnights() {
	local today yesterday
	# Lest the day ends meanwhile.
	[[ $(date +%H%M%S) < 235950 ]] || sleep 10
	today=$(date +%F)
	yesterday=$(date -d yesterday +%F)
	line "$(stamp "$yesterday 00:00:00" | sed 's/ /.000000 /')" a >a
	line "$(stamp "$yesterday 23:59:59" | sed 's/ /.999999 /')" b >b
	line "$(stamp "$today 00:00:00")" c >c
	line "$(date -d "$yesterday - 1 day" +%d/%b/%Y:23:59:59.999999\ %z)" z >z
	merge --since=yesterday z a b c
	expect_success <(cat a b c)
	merge --since=today z a b c
	expect_success c
	merge --since=yesterday --until=today z a b c
	expect_success <(cat a b)
}

@test "today and yesterday begin with local midnights" {
	local zone
	for zone in UTC0 XXX-13:45 XXX11; do
		TZ=$zone midnights
	done
}

@test "now and -DURATION are told by the clock" {
	line "$(stamp '3 hours ago')" a >a
	line "$(stamp '1 hour ago')" b >b
	line "$(stamp '1 hour')" c >c
	merge --since -2h --until now a b c
	expect_success b
	merge --since=-7200 a b c
	expect_success <(cat b c)
	merge --until=-120m a b c
	expect_success a
	merge --since now a b c
	expect_success c
}

# A text as what matches it.
regex() {
	sed 's/[.+]/\\&/g' <<<"$1"
}

@test "what is no time" {
	local time
	two_logs
	for time in '' 2026 2026-02-29 '2026-03-10 24:00' '2026-03-10 14' \
		'2026-03-10 14:30 CET' '2026-03-10 14:30+24' 10/Mar/2026 \
		32/Mar/2026:14:30:00 @x @1e9 - -1w tomorrow; do
		merge -o new --since="$time" a b
		usage_error "--since: '$(regex "$time")' is not a time such as 2026-03-10, '2026-03-10 14:30:00 \+0100', 10/Mar/2026:14:30:00 \+0100, @1773149400, yesterday or -2h"
	done
	merge -o new --until '2026-03-10 14:30 x' a b
	usage_error "--until: '2026-03-10 14:30 x' is not a time such as 2026-03-10, '2026-03-10 14:30:00 \+0100', 10/Mar/2026:14:30:00 \+0100, @1773149400, yesterday or -2h"
	expect_names a ab b
	merge a --since
	usage_error "option '--since' needs an argument"
}
