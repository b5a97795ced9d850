/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "http/response/beneath.h"

static char base[64];
static nx_directory_t directory;

static const char *in_base(const char *name)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/%s", base, name);
    return path;
}

static int make_files(void **state)
{
    snprintf(base, sizeof(base), "/tmp/nexus-beneath-XXXXXX");
    assert_non_null(mkdtemp(base));
    assert_int_equal(mkdir(in_base("inner"), 0700), 0);
    assert_int_equal(mkdir(in_base("inner/folder"), 0700), 0);
    assert_int_equal(close(open(in_base("inner/folder/file"), O_CREAT | O_WRONLY, 0600)), 0);
    assert_int_equal(close(open(in_base("outside"), O_CREAT | O_WRONLY, 0600)), 0);
    assert_int_equal(symlink("folder/file", in_base("inner/stays")), 0);
    assert_int_equal(symlink("folder", in_base("inner/folder-link")), 0);
    assert_int_equal(symlink("../outside", in_base("inner/leaves")), 0);
    directory.path = strdup(in_base("inner"));
    directory.descriptor = open(directory.path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return directory.descriptor < 0 ? -1 : 0;
}

static int remove_files(void **state)
{
    static const char *const names[] = {"inner/folder/file", "inner/stays", "inner/folder-link",
                                        "inner/leaves", "outside"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        unlink(in_base(names[i]));
    }
    close(directory.descriptor);
    free((char *)directory.path);
    rmdir(in_base("inner/folder"));
    rmdir(in_base("inner"));
    return rmdir(base);
}

/* Opens the path and compares the target; `target` NULL: `error` is expected. */
static void check(const char *path, const char *target, int error, bool is_resolved)
{
    char whole[PATH_MAX];
    bool resolved;
    int file = nx_open_beneath(&directory, path, &resolved);
    assert_int_equal(resolved, is_resolved);
    if (target == NULL) {
        assert_int_equal(file, -error);
        return;
    }
    assert_true(file >= 0);
    assert_string_equal(nx_target_beneath(&directory, file, whole), target);
    close(file);
}

static void a_path_without_links_is_resolved(void **state)
{
    check("/folder/file", "/folder/file", 0, true);
    check("folder/file", "/folder/file", 0, true);
    check("/folder", "/folder", 0, true);
    check("/absent", NULL, ENOENT, true);
    check("/folder/file/absent", NULL, ENOTDIR, true);
}

static void another_path_is_not(void **state)
{
    check("/stays", "/folder/file", 0, false);
    check("/folder-link/file", "/folder/file", 0, false);
    check("/folder/../folder/file", "/folder/file", 0, false);
    check("/./folder/file", "/folder/file", 0, false);
    check("//folder/file", "/folder/file", 0, false);
    check("/folder/", "/folder", 0, false);
}

static void no_path_leaves(void **state)
{
    check("/leaves", NULL, EXDEV, false);
    check("/../outside", NULL, EXDEV, false);
    check("/folder-link/../../outside", NULL, EXDEV, false);
}

static void one_call_opens_a_path_without_links_only(void **state)
{
    int file = nx_open_without_links(directory.path, "folder/file");
    assert_true(file >= 0);
    close(file);
    assert_int_equal(nx_open_without_links(directory.path, "absent"), -ENOENT);
    static const char *const others[] = {"stays",        "folder-link/file", "leaves",   "../outside",
                                         "/folder/file", "folder/",          "./folder", ""};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        assert_int_equal(nx_open_without_links(directory.path, others[i]), -ELOOP);
    }
    assert_int_equal(nx_open_without_links("relative", "file"), -ELOOP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_without_links_is_resolved),
        cmocka_unit_test(another_path_is_not),
        cmocka_unit_test(no_path_leaves),
        cmocka_unit_test(one_call_opens_a_path_without_links_only),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
