# The command line.
load common

@test "options and operands mix, and letters may be put together" {
	two_logs
	echo undated >c
	merge a -q b --output new c
	expect_status 1
	no_output
	no_errors
	expect_file new < <(echo undated; cat ab)
	merge -qonew a b
	expect_success /dev/null
	expect_file new ab
	merge -qo newer a b
	expect_success /dev/null
	expect_file newer ab
}

@test "long options may be abbreviated" {
	two_logs
	merge --out=one a b
	expect_success /dev/null
	expect_file one ab
	merge --outp two --default +0100 --skip a b --qui
	expect_success /dev/null
	expect_file two ab
}

@test "two dashes end the options" {
	two_logs
	mv -- a -a
	mv -- b --help
	merge -- -a --help
	expect_success ab
	merge ./-a -- --help
	expect_success ab
	merge -q -- - --help <./-a
	expect_success ab
	merge -- <./-a
	expect_success ./-a
}

@test "wrong usage is found before anything is done" {
	local option
	two_logs
	echo old >old
	for option in -x --nonsense --output-file=x --=x; do
		merge -o old a "$option" b
		usage_error '.*option.*'
		expect_file old <<<old
	done
	merge a -o
	usage_error '.*argument.*'
	merge a --default-zone
	usage_error '.*argument.*'
	merge a --quiet=yes
	usage_error '.*argument.*'
	merge --help=all
	usage_error '.*argument.*'
	merge - a - <b
	usage_error '.*standard input.*'
}

@test "messages have the program's name, whatever it was called by" {
	ln -s "$MERGELOG" other
	capture ./other --nonsense
	usage_error '.*nonsense.*'
	capture ./other missing
	failure 2 'missing: .*'
}

@test "control characters in an option do not reach the terminal" {
	two_logs
	merge --default-zone=$'x\n\e[31m' a
	usage_error '.*default-zone.*x.*31m.*'
	[ -z "$(tr -d '\n' <"$err" | tr -dc '\000-\037\177')" ]
	merge $'--none\n\e[31m' a
	usage_error '.*none.*31m.*'
	[ -z "$(tr -d '\n' <"$err" | tr -dc '\000-\037\177')" ]
}

# Go on only where script can make a terminal.
need_terminal() {
	need script
	script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
		skip "there are no pseudo-terminals"
}

@test "a terminal as standard input is not waited for" {
	local option
	need_terminal
	for option in '' '-o new'; do
		capture script -qec "\"$MERGELOG\" $option >out 2>err" \
			/dev/null </dev/null
		expect_status 2
		expect_file out /dev/null
		grep -qi '^usage: mergelog' err
		[ ! -e new ]
	done
}

@test "a terminal that is asked for is read" {
	need_terminal
	line 10:00:00 typed >typed
	# Control-D at the start of a line ends a terminal's input.
	{
		cat typed
		printf '\4'
	} >keys
	capture timeout 60 script -qec "\"$MERGELOG\" - >out 2>err" /dev/null \
		<keys
	expect_status 0
	expect_file out typed
	expect_file err /dev/null
}

@test "--label is what messages call standard input, and only that" {
	two_logs
	gzip -c b >b.gz
	truncate -s -8 b.gz
	merge a - --label='web 2' <b.gz
	expect_status 1
	expect_output ab
	expect_error 'web 2: truncated gzip data.*'
	merge --label web2 - missing <.
	expect_status 2
	no_output
	expect_errors_sorted 'missing: .*' 'web2: Is a directory'
	merge --label=web2 a b
	expect_success ab
}

@test "--help" {
	local option help
	for option in -h --help --he; do
		merge -o new missing $option
		expect_status 0
		no_errors
		expect_names
	done
	help=$(cat "$out")
	[[ $help == 'Usage: mergelog [OPTION]... [FILE]...'* ]]
	for option in '-o,' --output= --default-zone= --skip-unreadable '-q,' \
		--quiet --label= '-h,' --help '-V,' --version; do
		[[ $help == *$'\n '*" $option"* ]]
	done
	# It fits on a terminal.
	[ "$(grep -c '.\{81\}' "$out")" = 0 ]
}

@test "--version" {
	local option library version
	for option in -V --version; do
		merge -o new missing $option
		expect_status 0
		no_errors
		expect_names
	done
	version=$(cat "$out")
	[[ $version =~ ^mergelog\ [0-9]+\.[0-9.]+$'\n' ]]
	for library in '(zlib|ISA-L \(libisal\))' libbz2 liblzma libzstd; do
		[[ $version =~ [,\ ]$library\ [0-9]+\.[0-9]+ ]]
	done
	[[ $version == *$'\nCopyright (C) '[0-9]* ]]
	[[ $version == *GPL*'3 or later'* ]]
	[[ $version == *'NO WARRANTY'* ]]
}

@test "--help and --version to a full disk, or to nowhere" {
	local option
	for option in --help --version; do
		shell '"$MERGELOG" $1 >&-' $option
		failure 2 'write error: .*'
		[ -c /dev/full ] || continue
		shell '"$MERGELOG" $1 >/dev/full' $option
		failure 2 'write error: No space left on device'
	done
}

@test "what is wrong in a bundle of letters is named" {
	merge --quiet -xq
	usage_error "unknown option '-x'"
	merge -qx
	usage_error "unknown option '-x'"
	merge --quiet=x
	usage_error "option '--quiet=x' takes no argument"
	merge -qo
	usage_error "option '-qo' needs an argument"
	merge --output
	usage_error "option '--output' needs an argument"
	merge --none
	usage_error "unknown or ambiguous option '--none'"
}

@test "POSIXLY_CORRECT: options end at the first FILE" {
	two_logs
	POSIXLY_CORRECT=1 merge a -q
	failure 2 '-q: No such file or directory'
	POSIXLY_CORRECT=1 merge -o new a b
	expect_success /dev/null
	expect_file new ab
	merge a -o new b
	expect_success /dev/null
}
