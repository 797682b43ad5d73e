# make install, as packagers and users call it. The program is not built
# again, whatever it was built with: make is told that it is old.
load common

setup_make() {
	need make
	unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
}

in_project() {
	capture make -s -C "$project" -o "$MERGELOG" PROGRAM="$MERGELOG" \
		BUILD="$PWD/build" DESTDIR="$PWD/root" "$@"
}

# The files that were installed are exactly these.
expect_installed() {
	(cd root && find . ! -type d) | sort >installed
	printf './%s\n' "$@" | expect_file installed
}

@test "install puts the program and its manual page, and nothing else" {
	setup_make
	in_project install
	expect_status 0
	expect_installed usr/local/bin/mergelog \
		usr/local/share/man/man1/mergelog.1
	cmp "$MERGELOG" root/usr/local/bin/mergelog
	cmp "$project/man/mergelog.1" \
		root/usr/local/share/man/man1/mergelog.1
	[ "$(stat -c %a root/usr/local/bin/mergelog)" = 755 ]
	[ "$(stat -c %a root/usr/local/share/man/man1/mergelog.1)" = 644 ]
	# Nothing was built.
	[ ! -e build/src ]
}

@test "PREFIX, BINDIR and MANDIR, and over an older program" {
	setup_make
	in_project install PREFIX=/opt/x
	expect_status 0
	expect_installed opt/x/bin/mergelog opt/x/share/man/man1/mergelog.1
	rm -r root
	in_project install BINDIR=/b MANDIR=/m
	expect_status 0
	expect_installed b/mergelog m/man1/mergelog.1
	two_logs
	mkdir -p root/usr/bin
	echo old >root/usr/bin/mergelog
	in_project install PREFIX=/usr
	expect_status 0
	capture root/usr/bin/mergelog a b
	expect_success ab
}

@test "uninstall removes what install put, and nothing else" {
	setup_make
	in_project install PREFIX=/usr
	echo other >root/usr/bin/other
	in_project uninstall PREFIX=/usr
	expect_status 0
	expect_installed usr/bin/other
	in_project uninstall PREFIX=/usr
	expect_status 0
}

@test "the user's flags reach compiler and linker, and come last" {
	setup_make
	capture make -n -C "$project" BUILD="$PWD/build" PROGRAM="$PWD/program" \
		CC=my-cc CPPFLAGS=-DMY_CPP CFLAGS='-O3 -DMY_C' \
		LDFLAGS=-Lmy_ld LDLIBS=-lmy_lib
	expect_status 0
	grep -q '^my-cc .*-DMY_CPP -O3 -DMY_C .*-c .*src/main\.c' "$out"
	grep -q '^my-cc .*-O3 -DMY_C -Lmy_ld .*program.* -lmy_lib$' "$out"
	[ "$(grep -c -e -O2 "$out")" = 0 ]
}
