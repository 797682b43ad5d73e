# What the tests of the command line share.
#
# Each test runs in an empty directory of its own, $PWD. What the program
# printed is kept outside of it: $out and $err name the files, $status is how
# the program ended. The three are checked one by one: expect_status,
# expect_output, and expect_error or no_errors.
#
# On some machines to start a process is dear, so what the shell can do by
# itself it does.
bats_require_minimum_version 1.5.0

: "${MERGELOG:?names the program}" "${GENERATE:?names the log generator}"
export MERGELOG GENERATE LC_ALL=C TZ=UTC0
unset POSIXLY_CORRECT

project=$BATS_TEST_DIRNAME/../..

setup() {
	results=$BATS_SUITE_TMPDIR/$BATS_SUITE_TEST_NUMBER
	out=$results.out
	err=$results.err
	cd "$BATS_TEST_TMPDIR" || return
}

# What a test that failed has left running.
teardown() {
	local job
	[ -z "${BATS_TEST_COMPLETED-}" ] || return 0
	for job in $(jobs -p); do
		kill -KILL "$job" 2>/dev/null || :
	done
	wait 2>/dev/null || :
}

# Run a command and keep what it prints and how it ends.
capture() {
	status=0
	"$@" >"$out" 2>"$err" || status=$?
}

# Run the program with the given arguments.
merge() {
	capture "$MERGELOG" "$@"
}

# shell SCRIPT [ARGUMENT]...: run it in a shell of its own.
shell() {
	capture subshell "$@"
}

subshell() {
	local script=$1
	shift
	(eval "$script")
}

# Run a command with the signals as they usually are, whatever the tests were
# started with.
with_signals() {
	env --default-signal=HUP,INT,QUIT,PIPE,TERM "$@"
}

# Run the program in the background, with its process id in $pid, and the
# signals as above: a shell lets such a process ignore SIGINT and SIGQUIT.
start() {
	env --default-signal=HUP,INT,QUIT,PIPE,TERM "$MERGELOG" "$@" \
		>"$out" 2>"$err" 3>&- &
	pid=$!
}

# Wait until what start() began has ended.
finish() {
	status=0
	wait_for ended
	wait "$pid" || status=$?
}

ended() {
	! kill -0 "$pid" 2>/dev/null
}

# Repeat a command until it succeeds; give up after 30 seconds.
wait_for() {
	local end=$((SECONDS + 30))
	until "$@"; do
		if [ "$SECONDS" -gt "$end" ]; then
			echo "waited in vain for: $*"
			[ ! -s "$err" ] || cat "$err"
			return 1
		fi
		sleep 0.02
	done
}

expect_status() {
	[ "$status" -eq "$1" ] && return
	echo "status $status, not $1; standard error:"
	head -n 20 "$err" | cat -v
	return 1
}

# Standard output is, byte for byte, the file named, or what comes in here.
expect_output() {
	expect_file "$out" "$@"
}

# FILE is, byte for byte, the second file, or what comes in on standard input.
expect_file() {
	local wanted=${2:-/dev/stdin}
	# What comes through a pipe can be read only once.
	if [ ! -f "$wanted" ]; then
		keep <"$wanted" >"$results.wanted"
		wanted=$results.wanted
	fi
	same "$wanted" "$1" && return
	echo "wanted (-) and found (+) differ:"
	diff -a -u "$wanted" "$1" | cat -v | cut -c 1-200 | head -n 40
	return 1
}

# Fill $bytes from standard input. False: it has a NUL, or more than this.
small() {
	! IFS= read -r -d '' -n 8192 bytes
}

# Copy standard input to standard output.
keep() {
	local bytes
	if small; then
		printf %s "$bytes"
	else
		printf %s "$bytes"
		[ ${#bytes} -eq 8192 ] || printf '\0'
		cat
	fi
}

# Two files have the same bytes.
same() {
	local bytes first
	if small <"$1"; then
		first=$bytes
		small <"$2" && [ "$first" = "$bytes" ] && return
	fi
	cmp -s "$1" "$2"
}

# Wait until the output is what comes in here.
wait_for_output() {
	keep >soon
	wait_for same soon "$out" || expect_output soon
}

no_output() {
	[ ! -s "$out" ] || expect_output /dev/null
}

# Standard error has as many lines as there are arguments, each of them
# "mergelog: " and then, all of the line, what the extended regular expression
# matches.
expect_error() {
	local -a found wanted=("$@")
	local i good=true
	mapfile -t found <"$err"
	[ "${#found[@]}" -eq $# ] || good=false
	for i in "${!wanted[@]}"; do
		[[ ${found[i]-} =~ ^mergelog:\ (${wanted[i]})$ ]] || good=false
	done
	$good && return
	echo "wanted (-) and found (+) messages differ:"
	printf -- '- mergelog: %s\n' "$@"
	sed 's/^/+ /' "$err" | cat -v | cut -c 1-200
	return 1
}

# As expect_error, but the messages may come in any order: give them sorted.
expect_errors_sorted() {
	sort -o "$err" "$err"
	expect_error "$@"
}

no_errors() {
	[ ! -s "$err" ] && return
	echo "standard error is not empty:"
	cat -v "$err"
	return 1
}

# All went well: status 0, this output, and nothing on standard error.
expect_success() {
	expect_status 0
	expect_output "$@"
	no_errors
}

# failure STATUS REGEX...: nothing was written, and these are the messages.
failure() {
	expect_status "$1"
	no_output
	shift
	expect_error "$@"
}

# The command line was refused: status 2, no output, one message, and a line
# that points to --help.
usage_error() {
	local -a lines
	expect_status 2
	no_output
	mapfile -t lines <"$err"
	if [[ ${#lines[@]} -eq 2 && ${lines[1]} == *--help* ]]; then
		echo "${lines[0]}" >"$err"
	fi
	expect_error "$1"
}

# Nothing but these names, given sorted, is in the current directory.
expect_names() {
	local -a names
	shopt -s dotglob nullglob
	names=(*)
	shopt -u dotglob nullglob
	[ "${names[*]}" = "$*" ] && return
	echo "wanted: $*"
	echo "found:  ${names[*]}"
	return 1
}

# line TIME TEXT: a line of a log in combined format. TIME is HH:MM:SS of one
# day, or all that stands between the brackets.
line() {
	local stamp=$1
	[ ${#stamp} -ne 8 ] || stamp="10/Mar/2024:$1 +0000"
	printf '192.0.2.1 - - [%s] "GET /%s HTTP/1.1" 200 512 "-" "Mozilla"\n' \
		"$stamp" "$2"
}

# lines WORD...: for each TIME=TEXT a line of a log, for others a line as it is.
lines() {
	local word
	for word; do
		case $word in
		[0-9]*=*) line "${word%%=*}" "${word#*=}" ;;
		*) printf '%s\n' "$word" ;;
		esac
	done
}

# Make the logs a and b, and what they should become, ab.
two_logs() {
	{
		line 10:00:01 first
		line 10:00:03 third
	} >a
	{
		line 10:00:02 second
		line 10:00:04 fourth
	} >b
	{
		line 10:00:01 first
		line 10:00:02 second
		line 10:00:03 third
		line 10:00:04 fourth
	} >ab
}

# repeat N BYTE: N bytes, all the same.
repeat() {
	head -c "$1" /dev/zero | tr '\0' "$2"
}

need() {
	local tool
	for tool; do
		command -v "$tool" >/dev/null || skip "$tool is not installed"
	done
}

# Skip unless GIB GiB of memory can be had.
free_memory() {
	local name kib unit
	while read -r name kib unit; do
		[ "$name" != MemAvailable: ] || break
	done </proc/meminfo
	[ "${kib:-0}" -gt $(($1 << 20)) ] || skip "less than $1 GiB are free"
}

# Called by a test, not by setup_file(), where a skip fails.
need_strace() {
	strace -o "$BATS_TEST_TMPDIR/trace" true 2>/dev/null ||
		skip "strace is not installed, or may not trace"
	rm "$BATS_TEST_TMPDIR/trace"
}

not_as_root() {
	[ "$EUID" -ne 0 ] || skip "root may do everything"
}

# The program was built with sanitizers, or is a script that runs it under the
# eyes of another one: slow, and large.
sanitized() {
	local magic
	IFS= read -r -n 4 magic <"$MERGELOG"
	[ "$magic" != $'\x7fELF' ] || grep -q __asan_ "$MERGELOG"
}
