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

static bool is_root(const nx_directory_t *directory)
{
    return directory->path[0] == '/' && directory->path[1] == '\0';
}

/* The part of a resolved path below the directory; NULL: it is outside. */
static const char *part_beneath(const nx_directory_t *directory, const char *resolved)
{
    if (is_root(directory)) {
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

static int open_resolved(const nx_directory_t *directory, const char *relative)
{
    char whole[PATH_MAX], resolved[PATH_MAX];
    int length = snprintf(whole, sizeof(whole), "%s/%s", is_root(directory) ? "" : directory->path, relative);
    if (length < 0 || (size_t)length >= sizeof(whole)) {
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

int nx_open_beneath(const nx_directory_t *directory, const char *path)
{
    struct open_how how = {.flags = READ_FLAGS, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    const char *relative = path + strspn(path, "/");
    relative = *relative == '\0' ? "." : relative;
    int file = (int)syscall(SYS_openat2, directory->descriptor, relative, &how, sizeof(how));
    if (file >= 0) {
        return file;
    }
    bool is_unsure = errno == EXDEV || errno == ENOSYS || errno == EPERM;
    return is_unsure ? open_resolved(directory, relative) : -errno;
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
