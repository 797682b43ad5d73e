# -o FILE: replaced as a whole, or left alone.
load common

mode() {
	stat -c %a "$1"
}

@test "a new file is written, and standard output is not" {
	two_logs
	merge -o new a b
	expect_success /dev/null
	expect_file new ab
	merge a b --output=newer
	expect_success /dev/null
	expect_file newer ab
	# The last one counts.
	merge -o one a b -o two
	expect_success /dev/null
	expect_file two ab
	expect_names a ab b new newer two
}

@test "a new file's mode is what umask leaves, an existing file keeps its own" {
	local bits
	two_logs
	shell 'umask 027; "$MERGELOG" -o one a; umask 000; "$MERGELOG" -o two a
		umask 277; "$MERGELOG" -o three a'
	expect_success /dev/null
	[ "$(mode one) $(mode two) $(mode three)" = '640 666 400' ]
	for bits in 600 604 664 777; do
		"$GENERATE" 10K 1 0 1000 >old
		chmod $bits old
		shell 'umask 022; "$MERGELOG" -o old a b'
		expect_success /dev/null
		expect_file old ab
		[ "$(mode old)" = $bits ]
	done
}

@test "an existing file keeps its owner where that is allowed" {
	[ "$EUID" -eq 0 ] || skip "only root may give files away"
	two_logs
	: >old
	chown 12345:54321 old
	merge -o old a b
	expect_success /dev/null
	[ "$(stat -c %u:%g old)" = 12345:54321 ]
}

@test "FILE may be an input" {
	two_logs
	merge -o a a b
	expect_success /dev/null
	expect_file a ab
	merge -o b - <b
	expect_success /dev/null
	expect_file b < <(line 10:00:02 second; line 10:00:04 fourth)
	expect_names a ab b
	two_logs
	echo old >old
	exec 7<old
	merge -o old a b
	expect_success /dev/null
	expect_file old ab
	# Who had opened the old one still reads that.
	[ "$(cat <&7)" = old ]
	exec 7<&-
}

@test "a symbolic link is followed and stays, also to a file not there yet" {
	local link
	two_logs
	mkdir d
	echo old >d/real
	chmod 640 d/real
	ln -s d/real relative
	ln -s "$PWD/d/real" absolute
	ln -s ../relative d/chain
	for link in relative absolute d/chain; do
		echo old >d/real
		merge -o $link a b
		expect_success /dev/null
		[ -L $link ]
		[ ! -L d/real ]
		expect_file d/real ab
		[ "$(mode d/real)" = 640 ]
	done
	ln -s d/new first
	ln -s first second
	merge -o second a b
	expect_success /dev/null
	[ -L first ]
	[ -L second ]
	expect_file d/new ab
	expect_names a ab absolute b d first relative second
}

@test "names that can't be written to" {
	local name
	two_logs
	ln -s two one
	ln -s one two
	merge -o one a b
	failure 2 'one: Too many levels of symbolic links'
	mkdir d
	ln -s d link
	for name in d d/ . link; do
		merge -o $name a b
		failure 2 "$name: Is a directory"
	done
	merge -o '' a b
	failure 2 '.*No such file or directory'
	merge -o no/such/file a b
	failure 2 'no/such/file: .*No such file or directory'
	ln -s no/file dangling
	merge -o dangling a b
	failure 2 'dangling: .*No such file or directory'
	merge -o a/file a b
	failure 2 'a/file: .*Not a directory'
	expect_names a ab b d dangling link one two
}

@test "a directory that may not be written to" {
	not_as_root
	two_logs
	mkdir d
	echo old >d/old
	chmod a-w d
	merge -o d/old a b
	chmod u+w d
	failure 2 'd/old: .*Permission denied'
	expect_file d/old <<<old
}

@test "a FIFO is written to directly" {
	two_logs
	mkfifo fifo
	cat fifo >got 3>&- &
	merge -o fifo a b
	expect_success /dev/null
	wait $!
	expect_file got ab
	[ -p fifo ]
	expect_names a ab b fifo got
}

@test "a FIFO whose reader goes away ends the program silently" {
	"$GENERATE" 1M 1 0 1000 >log
	mkfifo fifo
	head -n 1 fifo >got 3>&- &
	capture with_signals "$MERGELOG" -o fifo log
	expect_status 141
	no_output
	no_errors
	expect_names fifo got log
}

@test "a device is written to directly" {
	two_logs
	merge -o /dev/null a b
	expect_success /dev/null
	[ -c /dev/null ]
	[ -c /dev/full ] || skip "no /dev/full"
	merge -o /dev/full a b
	failure 2 '/dev/full: write error: No space left on device'
}

@test "/dev/stdout is standard output, and keeps what is there" {
	two_logs
	merge -o /dev/stdout a b
	expect_success ab
	echo before >file
	shell '"$MERGELOG" -o /dev/stdout a b >>file'
	expect_success /dev/null
	expect_file file < <(echo before; cat ab)
	shell '"$MERGELOG" -o /dev/fd/7 a b 7>>file'
	expect_success /dev/null
	expect_file file < <(echo before; cat ab ab)
	shell '"$MERGELOG" -o /dev/stderr a b 2>&1'
	expect_success ab
	cp a a.copy
	shell '"$MERGELOG" -o /dev/stdout a b >>a'
	expect_status 2
	expect_error 'a: .*output.*'
	shell '"$MERGELOG" -o /dev/fd/7 b a 7>>a'
	failure 2 'a: .*output.*'
	expect_file a a.copy
}

@test "-o to a file although standard output is an input" {
	two_logs
	cp a a.copy
	shell '"$MERGELOG" -o new a b >>a'
	expect_success /dev/null
	expect_file a a.copy
	expect_file new ab
}

@test "other names of a descriptor are written to directly, too" {
	local name
	two_logs
	ln -s /dev/stdout link
	ln -s link chain
	for name in - link chain //dev//stdout /dev/fd//1 /proc/self/fd/1; do
		[ "$name" = - ] || [ -e "$name" ] || continue
		echo before >file
		shell '"$MERGELOG" -o "$1" a b >>file' "$name"
		expect_success /dev/null
		expect_file file < <(echo before; cat ab)
		cp a in
		shell '"$MERGELOG" -o "$1" in b >>in' "$name"
		failure 2 'in: .*output.*'
		expect_file in a
	done
	expect_names a ab b chain file in link
}

@test "a descriptor whose file has no name any more" {
	[ -d /proc/self/fd ] || skip "there is no /proc"
	two_logs
	exec 7>gone 8<gone
	rm gone
	merge -o /proc/self/fd/7 a b
	expect_success /dev/null
	expect_file /dev/fd/8 ab
	exec 7>&- 8<&-
	expect_names a ab b
}
