# The manual page and --help say the same.
load common

setup_page() {
	page=$project/man/mergelog.1
	[ -f "$page" ]
	merge --help
	expect_status 0
}

@test "the manual page's options are those that --help lists" {
	local option bad=
	setup_page
	# The names of options: "  -o, --output=FILE  ...".
	sed -n 's/^  *\(-[-a-zA-Z].*\)/\1/p' "$out" |
		grep -Eo -e '^-[a-zA-Z]|--[a-z][-a-z0-9]+' | sort -u >options
	[ "$(wc -l <options)" -ge 11 ]
	while read -r option; do
		grep -Eq "^\.(It|Op|Pq|Ic|Fl).*(Fl|Fl ) ?${option#-}([ ,=]|$)" \
			"$page" || bad+=" $option"
	done <options
	[ -z "$bad" ] || echo "not in the manual page:$bad"
	[ -z "$bad" ]
	# And the other way round. ".It Fl o , Fl -output Ns = Ns Ar FILE"
	grep '^\.It Fl' "$page" | grep -Eo 'Fl [-a-zA-Z0-9]+' |
		sed 's/Fl /-/' | sort -u >options
	[ "$(wc -l <options)" -ge 11 ]
	while read -r option; do
		grep -Eq -e "^ .*(^|[ ,])$option([ =,]|\$)" "$out" ||
			bad+=" $option"
	done <options
	[ -z "$bad" ] || echo "not in --help:$bad"
	[ -z "$bad" ]
}

@test "the manual page has its sections" {
	local section bad=
	setup_page
	for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES \
		CAVEATS; do
		grep -Eq "^\.Sh \"?$section\"?\$" "$page" || bad+=" $section"
	done
	[ -z "$bad" ] || echo "missing:$bad"
	[ -z "$bad" ]
}

@test "the manual page is well formed" {
	need mandoc
	setup_page
	capture mandoc -T lint -W warning "$page"
	expect_status 0
	no_output
}
