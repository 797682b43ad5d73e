# Files that change between the first look and their turn.
load common
load parked

@test "nothing happens meanwhile" {
	two_logs
	hold a b
	release_well ab
	gzip -k a
	xz -k b
	hold b.xz a.gz
	release_well ab
}

@test "one is removed" {
	two_logs
	hold a b
	rm a
	release_damaged b "a: can't be opened again: No such file or directory"
	two_logs
	gzip b
	hold a b.gz
	rm b.gz
	release_damaged a \
		"b.gz: can't be opened again: No such file or directory"
	# Both, and one of them named twice.
	two_logs
	line 10:00:05 c >c
	hold a b c a
	rm a b
	release_damaged c \
		"a: can't be opened again: No such file or directory" \
		"a: can't be opened again: No such file or directory" \
		"b: can't be opened again: No such file or directory"
}

@test "one is renamed, or its folder is" {
	two_logs
	mkdir d
	mv a d/a
	hold d/a b
	mv d e
	release_damaged b \
		"d/a: can't be opened again: No such file or directory"
	echo d >d
	hold b e/a
	rm -r e
	mv d e
	release_damaged b "e/a: can't be opened again: Not a directory"
}

@test "odd names in messages, which --quiet keeps" {
	local name=$'a\nb %s'
	two_logs
	mv a "$name"
	hold "$name" b
	rm "$name"
	release_damaged b \
		"a.b %s: can't be opened again: No such file or directory"
	two_logs
	mv b "$name"
	hold -q "$name" a
	rm "$name"
	release_damaged a \
		"a.b %s: can't be opened again: No such file or directory"
}

@test "one may not be read any more" {
	two_logs
	if [ "$EUID" -eq 0 ]; then
		need setpriv
		as=(setpriv --reuid=65534 --clear-groups)
		"${as[@]}" "$MERGELOG" a >/dev/null 2>&1 ||
			skip "nobody can't run the program"
	fi
	hold a b
	chmod 200 a
	release_damaged b "a: can't be opened again: Permission denied"
}

@test "another file takes its name" {
	local what='replaced by another file, whose lines are left out'
	two_logs
	cp a new
	hold a b
	mv new a
	release_damaged b "a: $what"
	# One of another format, and the other way round.
	two_logs
	gzip -c a >new
	hold a b
	mv new a
	release_damaged b "a: $what"
	cp b new
	hold b a
	mv new b
	release_damaged <(gzip -dc a) "b: $what"
	# One without lines.
	two_logs
	: >new
	hold a b
	mv new a
	release_damaged b "a: $what"
}

@test "a FIFO takes its name, and nobody waits for that" {
	two_logs
	mkfifo new
	hold a b
	mv new a
	release_damaged b 'a: replaced by another file, whose lines are left out'
}

@test "the file that a symbolic link leads to" {
	two_logs
	cp a target
	ln -s target link
	ln -s b new
	hold link b
	mv new link
	release_damaged b \
		'link: replaced by another file, whose lines are left out'
	# The same file by another way.
	ln -s target link.new
	mv target other
	ln -s other target
	hold link.new b
	rm target link.new
	ln -s other link.new
	release_well ab
}

@test "one is renamed and comes back" {
	two_logs
	hold a b
	mv a c
	mv c a
	ln a d
	release_well ab
}

@test "only its times, its mode or its content change" {
	two_logs
	hold a b
	touch -d '2001-02-03' a
	chmod 600 a
	release_well ab
	# Written in place, with as many bytes.
	hold a b
	sed 's/third/later/' a >new
	cat new >a
	exec 7>&-
	finish
	expect_success < <(line 00:00:00 held; sed 's/third/later/' ab)
}

@test "one grows" {
	two_logs
	hold a b
	line 10:00:05 more >>a
	release_well <(cat ab; line 10:00:05 more)
	two_logs
	gzip a
	xz b
	hold a.gz b.xz
	line 10:00:05 more | gzip >>a.gz
	line 10:00:06 most | xz >>b.xz
	release_well <(cat ab; line 10:00:05 more; line 10:00:06 most)
	# Its last line was not whole.
	rm a.gz b.xz
	two_logs
	truncate -s -10 a
	hold a b
	printf more >>a
	release_well <("$MERGELOG" a b)
	grep -q 'more$' "$out"
	: >empty
	two_logs
	hold a empty b
	line 10:00:05 more >>empty
	exec 7>&-
	finish
	expect_status 0
	no_errors
}

# Many a file system gives the number of a file that is gone to the next one.
@test "another file is made with the number of the one that was removed" {
	local number text='replaced by another file, whose lines are left out'
	two_logs
	hold a b
	number=$(stat -c %i a)
	rm a
	cp b a
	if [ "$(stat -c %i a)" -eq "$number" ]; then
		[ "$(stat -c %W a)" -ne 0 ] ||
			skip "no times of birth on this file system"
	fi
	release_damaged b "a: $text"
	two_logs
	hold a b
	rm a
	mkfifo a
	# Nor is it waited for.
	release_damaged b "a: $text"
}
