# Stamps without a zone, and what the time zone of the system has to say.
load common

# as_zone ZONE CLOCK SAME: with --default-zone=ZONE a stamp that says only
# CLOCK is the instant of the stamp SAME: not later, and not earlier.
as_zone() {
	line "$2" x >bare
	line "$3" y >full
	merge --default-zone="$1" bare full
	expect_success <(cat bare full)
	merge --default-zone="$1" full bare
	expect_success <(cat full bare)
}

@test "a stamp without a zone is in UTC" {
	line '10/Mar/2024:12:00:00 +0200' a >a
	line 10/Mar/2024:10:00:00 b >b
	line 10/Mar/2024:10:00:00,000 c >c
	export TZ=XXX-5
	merge a b c
	expect_success <(cat a b c)
	merge c b a
	expect_success <(cat c b a)
}

@test "--default-zone=UTC, +HHMM and -HHMM" {
	export TZ=XXX-5
	as_zone UTC 10/Mar/2024:10:00:00 '10/Mar/2024:10:00:00 +0000'
	as_zone +0530 10/Mar/2024:10:00:00 '10/Mar/2024:10:00:00 +0530'
	as_zone +0000 10/Mar/2024:10:00:00 '10/Mar/2024:10:00:00 +0000'
	as_zone +2359 10/Mar/2024:10:00:00.5 '10/Mar/2024:10:00:00.5 +2359'
	as_zone -0330 10/Mar/2024:10:00:00 '10/Mar/2024:10:00:00 -0330'
	as_zone -1200 10/Mar/2024:23:00:00,5 '11/Mar/2024:11:00:00.5 +0000'
}

@test "--default-zone=local, in winter and in summer" {
	export TZ=CET-1CEST,M3.5.0,M10.5.0/3
	as_zone local 10/Jan/2024:10:00:00 '10/Jan/2024:10:00:00 +0100'
	as_zone local 10/Jul/2024:10:00:00 '10/Jul/2024:10:00:00 +0200'
	as_zone local 31/Mar/2024:01:59:59 '31/Mar/2024:01:59:59 +0100'
	as_zone local 31/Mar/2024:03:00:00 '31/Mar/2024:03:00:00 +0200'
	as_zone local 27/Oct/2024:01:59:59 '27/Oct/2024:01:59:59 +0200'
	as_zone local 27/Oct/2024:03:00:00 '27/Oct/2024:03:00:00 +0100'
	export TZ=NST3:30NDT,M3.2.0,M11.1.0
	as_zone local 10/Jan/2024:10:00:00 '10/Jan/2024:10:00:00 -0330'
	as_zone local 10/Jul/2024:10:00:00 '10/Jul/2024:10:00:00 -0230'
	export TZ=AEST-10AEDT,M10.1.0,M4.1.0/3
	as_zone local 10/Jan/2024:10:00:00 '10/Jan/2024:10:00:00 +1100'
	as_zone local 10/Jul/2024:10:00:00 '10/Jul/2024:10:00:00 +1000'
}

@test "a stamp's own zone is what counts, whatever --default-zone says" {
	line 10:00:00 a >a
	line '10/Mar/2024:10:00:01' b >b
	line 10:00:02 c >c
	merge --default-zone +0000 c b a
	expect_success <(cat a b c)
	line '10/Mar/2024:11:00:01' b >b
	merge --default-zone +0100 c b a
	expect_success <(cat a b c)
}

@test "what --default-zone does not take" {
	local zone
	two_logs
	for zone in '' utc Z GMT 0000 +00 +00:00 +2400 +0060 +00000 ' +0000' \
		LOCAL Europe/Berlin +0x10; do
		merge --default-zone="$zone" a b
		usage_error ".*default-zone.*"
	done
}

@test "neither TZ nor the locale matters" {
	local locale
	line '31/Mar/2024:02:30:00 +0100' a >a
	line '31/Mar/2024:01:30:01' b >b
	line '31/mar/2024:04:30:02 +0300' c >c
	for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
		capture env TZ=CET-1CEST,M3.5.0,M10.5.0/3 LC_ALL=$locale \
			"$MERGELOG" c b a
		expect_success <(cat a b c)
		capture env TZ=:America/New_York LC_ALL=$locale \
			LANG=$locale LANGUAGE=de "$MERGELOG" c b a
		expect_success <(cat a b c)
	done
}
