# Files that are removed or replaced while they are closed for lack of
# descriptors. Which ones are is up to the program.
load common

# Twenty logs of the same hour, each of some pieces, a line a second.
setup_file() {
	local i
	cd "$BATS_FILE_TMPDIR" || return
	for i in {10..29}; do
		"$GENERATE" 400K "$i" 1710028800 1000 >"f$i"
	done
}

# begin OPTION...: begin a merge of twenty files and a FIFO, which holds it back
# at a moment when all have been read in part.
begin() {
	local i
	rm -rf copies
	mkdir copies
	for i in {10..29}; do
		cp "$BATS_FILE_TMPDIR/f$i" copies
	done
	cp copies/f?? .
	line 00:05:00 live >live
	[ -p fifo ] || mkfifo fifo
	(
		ulimit -n 12
		exec env --default-signal=HUP,INT,QUIT,PIPE,TERM \
			"$MERGELOG" "$@" fifo f??
	) >"$out" 2>"$err" 3>&- &
	pid=$!
	exec 7<>fifo
	cat live >&7
	wait_for ends_live
}

ends_live() {
	[ "$(tail -n 1 "$out")" = "$(<live)" ]
}

# known_lines FILE: those of its lines that are in known.
known_lines() {
	awk 'FNR == NR { known[$0]; next } $0 in known' known "$1"
}

# let_go REGEX: the merge ends with at least one message like this, and no
# other, one a file at most. Of files that none is about all lines are there;
# of others as many as had been read, of which the last may be a part of one.
let_go() {
	local i told names=(live)
	exec 7>&-
	finish
	expect_status 1
	if [ ! -s "$err" ] || grep -Evx "mergelog: f[0-9]+: $1" "$err"; then
		cat "$err"
		return 1
	fi
	[ -z "$(sort "$err" | uniq -d)" ]
	told=$(wc -l <"$err")
	for i in {10..29}; do
		grep -q "^mergelog: f$i: " "$err" || names+=("copies/f$i")
	done
	[ ${#names[@]} -eq $((21 - told)) ]
	"$MERGELOG" "${names[@]}" >kept
	"$MERGELOG" live copies/f?? >whole
	sort "$out" >sorted
	[ -z "$(sort kept | comm -23 - sorted | head -n 1)" ]
	[ "$(sort whole | comm -13 - sorted | wc -l)" -le "$told" ]
	# In the right order, too.
	comm -12 sorted <(sort whole) >known
	known_lines whole >wanted
	known_lines "$out" | same - wanted
}

@test "they are removed" {
	local gone="can't be opened again: No such file or directory"
	begin -T1 -S64K
	rm f??
	let_go "$gone"
	begin -T4 -S64K
	rm f??
	let_go "$gone"
}

@test "they are replaced" {
	local i t
	for t in 1 4; do
		begin -T$t -S64K
		for i in {10..29}; do
			cp copies/f$i new
			mv new f$i
		done
		let_go 'replaced by another file, whose lines are left out'
	done
}

@test "they are renamed and come back" {
	local i
	begin -T1 -S64K
	mkdir d
	mv f?? d
	mv d/f?? .
	exec 7>&-
	finish
	expect_success <("$MERGELOG" live copies/f??)
}

@test "they grow" {
	local i
	begin -T4 -S64K
	for i in {10..29}; do
		line "11/Mar/2024:00:00:$i +0000" more >more
		cat more >>f$i
		cat more >>copies/f$i
	done
	exec 7>&-
	finish
	expect_success <("$MERGELOG" live copies/f??)
}

@test "they are cut short" {
	local i
	begin -T1 -S64K
	for i in {10..29}; do
		truncate -s 300000 f$i
		truncate -s 300000 copies/f$i
		printf 'mergelog: f%d: cut short meanwhile: %d bytes are missing\n' \
			$i $(($(stat -c %s "$BATS_FILE_TMPDIR/f$i") - 300000))
	done >wanted
	exec 7>&-
	finish
	expect_status 1
	sort "$err" | same - wanted
	expect_output <("$MERGELOG" live copies/f??)
}
