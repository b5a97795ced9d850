/* SPDX-License-Identifier: MIT */
#include "http/response/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define READ_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

static bool is_root(const char *directory)
{
    return directory[0] == '/' && directory[1] == '\0';
}

/* The part of a resolved path below the directory; NULL: it is outside. */
static const char *part_beneath(const nx_directory_t *directory, const char *resolved)
{
    if (is_root(directory->path)) {
        return resolved;
    }
    size_t length = strlen(directory->path);
    bool begins = strncmp(resolved, directory->path, length) == 0;
    return begins && resolved[length] == '/' ? resolved + length : NULL;
}

/* The directory, or the target of its links, that the resolved path is in. NULL: it is in none of them. */
static const nx_directory_t *find_directory_of(const nx_directory_t *directory, const char *resolved)
{
    if (part_beneath(directory, resolved) != NULL) {
        return directory;
    }
    for (size_t i = 0; i < directory->link_target_count; i++) {
        if (part_beneath(&directory->link_targets[i], resolved) != NULL) {
            return &directory->link_targets[i];
        }
    }
    return NULL;
}

/* False: the whole path is too long. */
static bool join_beneath(const char *directory, const char *path, char whole[PATH_MAX])
{
    int length = snprintf(whole, PATH_MAX, "%s/%s", is_root(directory) ? "" : directory, path);
    return length >= 0 && length < PATH_MAX;
}

/* Opens what realpath() resolves. */
static int open_by_realpath(const nx_directory_t *directory, const char *relative)
{
    char whole[PATH_MAX], resolved[PATH_MAX];
    if (!join_beneath(directory->path, relative, whole)) {
        return -ENAMETOOLONG;
    }
    if (realpath(whole, resolved) == NULL) {
        return -errno;
    }
    if (find_directory_of(directory, resolved) == NULL) {
        return -EXDEV;
    }
    int file = open(resolved, READ_FLAGS | O_NOFOLLOW);
    return file < 0 ? -errno : file;
}

/* The descriptor or -errno. */
static int open_at(int directory, const char *path, unsigned resolve)
{
    struct open_how how = {.flags = READ_FLAGS, .resolve = resolve | RESOLVE_NO_MAGICLINKS};
    int file = (int)syscall(SYS_openat2, directory, path, &how, sizeof(how));
    return file < 0 ? -errno : file;
}

/* No part of the path is empty, "." or "..". A slash at its beginning is ignored. */
static bool is_plain(const char *path)
{
    const char *part = path[0] == '/' ? path + 1 : path;
    while (true) {
        size_t length = strcspn(part, "/");
        bool is_dots = part[0] == '.' && (length == 1 || (length == 2 && part[1] == '.'));
        if (length == 0 || is_dots) {
            return false;
        }
        if (part[length] == '\0') {
            return true;
        }
        part += length + 1;
    }
}

/* The kernel cannot say whether the path leads to a file of the directory. */
static bool is_unsure(int file)
{
    return file == -EXDEV || file == -ENOSYS || file == -EPERM;
}

int nx_open_beneath(const nx_directory_t *directory, const char *path, bool *is_resolved)
{
    const char *relative = path + strspn(path, "/");
    relative = *relative == '\0' ? "." : relative;
    int file = -ELOOP;
    if (is_plain(path)) {
        file = open_at(directory->descriptor, relative, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS);
    }
    *is_resolved = file != -ELOOP && !is_unsure(file);
    if (file == -ELOOP) {
        file = open_at(directory->descriptor, relative, RESOLVE_BENEATH);
    }
    return is_unsure(file) ? open_by_realpath(directory, relative) : file;
}

int nx_open_without_links(const char *directory, const char *path)
{
    char whole[PATH_MAX];
    if (!join_beneath(directory, path, whole)) {
        return -ENAMETOOLONG;
    }
    if (whole[0] != '/' || !is_plain(whole)) {
        return -ELOOP;
    }
    int file = open_at(AT_FDCWD, whole, RESOLVE_NO_SYMLINKS);
    return is_unsure(file) ? -ELOOP : file;
}

const char *nx_target_beneath(const nx_directory_t *directory, int file, char whole[PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof(name), "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, whole, PATH_MAX - 1);
    if (length <= 0) {
        return NULL;
    }
    whole[length] = '\0';
    const nx_directory_t *of = find_directory_of(directory, whole);
    return of == NULL ? NULL : part_beneath(of, whole);
}
