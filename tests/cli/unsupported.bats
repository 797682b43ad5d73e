# Formats that are known and not supported are named, not passed on as lines.
load common

# refused NAME REGEX: the file can't be used, and the message names a format;
# just so as a pipe, and when it was packed with gzip.
refused() {
	merge "$1"
	failure 2 "$1: .*$2.* not supported.*"
	merge - < <(cat "$1")
	failure 2 "\(standard input\): .*$2.* not supported.*"
	gzip -c "$1" >packed
	merge packed
	failure 2 "packed: .*$2.* not supported.*"
}

# refused_from REGEX TOOL [ARGUMENT]...: so is what a tool makes.
refused_from() {
	local name=$1
	shift
	need "$1"
	two_logs
	"$@" >made <a
	refused made "$name"
}

@test "lz4, compress, lzip, zip and 7z, by their first bytes" {
	printf '\x04\x22\x4d\x18\x64\x40\xa7\0\0\0\0' >in
	refused in lz4
	printf '\x02\x21\x4c\x18\x0b\0\0\0\xa0' >in
	refused in lz4
	printf '\x1f\x9d\x90\x31\x64' >in
	refused in '\.Z'
	printf 'LZIP\x01\x0c\0\0' >in
	refused in lzip
	printf 'PK\x03\x04\x14\0\0\0\x08\0' >in
	refused in zip
	printf '7z\xbc\xaf\x27\x1c\0\x04' >in
	refused in 7z
}

@test "lzma, which has no magic number, and UTF-16 of both byte orders" {
	printf '\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0' >in
	refused in lzma
	printf '\xff\xfe1\0\n\0' >in
	refused in UTF-16
	printf '\xfe\xff\0001\0\n' >in
	refused in UTF-16
}

@test "what lz4 makes" {
	refused_from lz4 lz4 -c
}

@test "what compress makes" {
	refused_from '\.Z' compress -f -c
}

@test "what lzip makes" {
	refused_from lzip lzip -c
}

@test "what zip makes" {
	refused_from zip zip -q - -
}

@test "what xz makes in the old format" {
	refused_from lzma xz --format=lzma -c
	refused_from lzma xz --format=lzma -9 -c
}

@test "inside each of the formats, and these inside gzip" {
	local f
	two_logs
	printf '\x04\x22\x4d\x18\x64\x40\xa7\0\0\0\0' >in
	for f in gzip bzip2 xz zstd; do
		"$f" -c in >packed
		merge packed
		failure 2 'packed: .*lz4.* not supported.*'
		"$f" -c a | gzip >twice
		merge twice
		failure 2 "twice: .*$f.* not supported.*"
	done
}

@test "lines that only begin as a format's name does are lines" {
	local start rest
	rest=$(line 10:00:00 x)
	for start in BZh BZhello BZh0 BZ PK PKZIP LZIP LZIPPER 7z ']' Z '(' '#'
	do
		printf '%s %s\n' "$start" "$rest" >a
		merge a
		expect_success a
	done
}
