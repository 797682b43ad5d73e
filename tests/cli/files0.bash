# What tests of lists of inputs share.

# names0 NAME...: a list of them.
names0() {
	[ $# -eq 0 ] || printf '%s\0' "$@"
}

# Make the logs a and b, ab, and the list of the two.
setup_list() {
	two_logs
	names0 a b >list
}
