/* What names of files say. */
#include "path.h"

#include "unit.h"

#include <limits.h>
#include <sys/stat.h>

static void
assert_directory(const char *path, const char *expected)
{
	char *directory = path_directory(path);

	assert_string_equal(directory, expected);
	free(directory);
}

static void
directory_of_a_name(void **state)
{
	(void)state;
	assert_directory("file", ".");
	assert_directory("", ".");
	assert_directory("./file", ".");
	assert_directory("../file", "..");
	assert_directory("a/file", "a");
	assert_directory("a/b/file", "a/b");
	assert_directory("/file", "/");
	assert_directory("/a/file", "/a");
	assert_directory("100%s/50%n", "100%s");
}

/* NAME stands for EXPECTED, in whatever words, and that is no link. */
static void
assert_follows(const char *name, const char *expected)
{
	char *path, *there, *here;
	int fd;
	struct stat st, st_here;

	path = path_follow(name, &fd);
	assert_non_null(path);
	assert_int_equal(fd, -1);
	if (lstat(path, &st) == 0)
		assert_false(S_ISLNK(st.st_mode));
	/* The same name in the same folder. */
	assert_string_equal(strrchr(path, '/') ? strrchr(path, '/') + 1 : path,
		strrchr(expected, '/') ? strrchr(expected, '/') + 1 : expected);
	there = path_directory(path);
	here = path_directory(expected);
	assert_int_equal(stat(there, &st), 0);
	assert_int_equal(stat(here, &st_here), 0);
	assert_int_equal(st.st_ino, st_here.st_ino);
	assert_int_equal(st.st_dev, st_here.st_dev);
	free(there);
	free(here);
	free(path);
}

static void
no_link_is_itself(void **state)
{
	int fd = open("file", O_WRONLY | O_CREAT | O_EXCL, 0600);

	(void)state;
	assert_true(fd != -1);
	close(fd);
	assert_int_equal(mkdir("folder", 0700), 0);
	assert_follows("file", "file");
	assert_follows("folder", "folder");
	assert_follows("not-there", "not-there");
	assert_follows("/dev/null", "/dev/null");
}

/* A link's text is seen from where the link is, not from here. */
static void
links_are_followed_to_the_end(void **state)
{
	(void)state;
	assert_int_equal(symlink("file", "link"), 0);
	assert_int_equal(symlink("link", "link-to-link"), 0);
	assert_int_equal(symlink("../link", "folder/up"), 0);
	assert_int_equal(symlink("beside", "folder/down"), 0);
	assert_int_equal(symlink("folder/up", "twice"), 0);
	assert_int_equal(symlink("/dev/null", "folder/absolute"), 0);
	assert_follows("link", "file");
	assert_follows("link-to-link", "file");
	assert_follows("./link", "file");
	assert_follows("folder/up", "file");
	assert_follows("folder/down", "folder/beside");
	assert_follows("twice", "file");
	assert_follows("folder/absolute", "/dev/null");
}

static void
last_target_need_not_be_there(void **state)
{
	(void)state;
	assert_int_equal(symlink("new-file", "dangling"), 0);
	assert_int_equal(symlink("dangling", "dangling-twice"), 0);
	assert_follows("dangling", "new-file");
	assert_follows("dangling-twice", "new-file");
}

static void
circles_are_an_error(void **state)
{
	int fd;

	(void)state;
	assert_int_equal(symlink("round", "round"), 0);
	assert_int_equal(symlink("and-back", "there"), 0);
	assert_int_equal(symlink("there", "and-back"), 0);
	errno = 0;
	assert_null(path_follow("round", &fd));
	assert_int_equal(fd, -1);
	assert_int_equal(errno, ELOOP);
	errno = 0;
	assert_null(path_follow("there", &fd));
	assert_int_equal(fd, -1);
	assert_int_equal(errno, ELOOP);
}

/* A long way round is no circle: Linux follows up to 40 links. */
static void
long_chains_are_no_circles(void **state)
{
	char from[32], to[32];
	int i;

	(void)state;
	for (i = 0; i < 40; i++) {
		snprintf(from, sizeof from, "chain%d", i);
		snprintf(to, sizeof to, "chain%d", i + 1);
		assert_int_equal(symlink(to, from), 0);
	}
	assert_follows("chain20", "chain40");
	assert_follows("chain0", "chain40");
}

static void
descriptors_by_name(void **state)
{
	char largest[64];

	(void)state;
	assert_int_equal(path_descriptor("/dev/stdin"), 0);
	assert_int_equal(path_descriptor("/dev/stdout"), 1);
	assert_int_equal(path_descriptor("/dev/stderr"), 2);
	assert_int_equal(path_descriptor("/dev/fd/0"), 0);
	assert_int_equal(path_descriptor("/dev/fd/1"), 1);
	assert_int_equal(path_descriptor("/dev/fd/63"), 63);
	snprintf(largest, sizeof largest, "/dev/fd/%d", INT_MAX);
	assert_int_equal(path_descriptor(largest), INT_MAX);
}

static void
other_names_are_no_descriptors(void **state)
{
	static const char *const names[] = {"", "-", "1", "stdout", "dev/fd/1",
		"/dev/fd", "/dev/fd/", "/dev/fd/x", "/dev/fd/1x", "/dev/fd/1/",
		"/dev/fd/-1", "/dev/fd/+1", "/dev/fd/ 1", "/dev/fd/2147483648",
		"/dev/fd/4294967297", "/dev/fd/99999999999999999999",
		"/dev/stdout2", "/dev/null", "/dev/stdin/", "/dev/FD/1"};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(names); i++)
		if (path_descriptor(names[i]) != -1)
			fail_msg("\"%s\" is taken for one", names[i]);
}

/* The tests of links make files in a folder of their own. */
static int
enter_folder(void **state)
{
	static char folder[FOLDER_MAX];

	make_folder(folder);
	*state = folder;
	return chdir(folder);
}

static int
remove_folder(void **state)
{
	static const char *const names[] = {"folder/up", "folder/down",
		"folder/absolute", "file", "link", "link-to-link", "twice",
		"dangling", "dangling-twice", "round", "there", "and-back"};
	char name[32];
	size_t i;

	for (i = 0; i < LENGTH(names); i++)
		unlink(names[i]);
	for (i = 0; i < 40; i++) {
		snprintf(name, sizeof name, "chain%zu", i);
		unlink(name);
	}
	rmdir("folder");
	return chdir("/") == -1 ? -1 : rmdir(*state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(directory_of_a_name),
		cmocka_unit_test(no_link_is_itself),
		cmocka_unit_test(links_are_followed_to_the_end),
		cmocka_unit_test(last_target_need_not_be_there),
		cmocka_unit_test(circles_are_an_error),
		cmocka_unit_test(long_chains_are_no_circles),
		cmocka_unit_test(descriptors_by_name),
		cmocka_unit_test(other_names_are_no_descriptors),
	};

	return cmocka_run_group_tests(tests, enter_folder, remove_folder);
}
