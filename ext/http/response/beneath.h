/* SPDX-License-Identifier: MIT */
/*
 * Opens files below a directory. The path comes from a client: no "..", no absolute path and no symbolic link leads out
 * of the directory, except to the directories that it names as targets of links.
 *
 * Ownership: the caller owns the descriptors. Suspension, exceptions: none. Fork and threads: not affected.
 */
#ifndef NX_HTTP_RESPONSE_BENEATH_H
#define NX_HTTP_RESPONSE_BENEATH_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct nx_directory {
    int descriptor;   /* opened with O_PATH */
    const char *path; /* absolute, without symbolic links and without a slash at its end, unless it is "/" */
    /* Directories that links may lead to as well. */
    const struct nx_directory *link_targets;
    size_t link_target_count;
} nx_directory_t;

/*
 * Opens the path for reading, without waiting. A slash at its beginning is ignored. Returns the descriptor or -errno;
 * -EXDEV: the path leads out of the directory. The kernel resolves the path (openat2, Linux 5.6). Where it cannot, and
 * for an absolute symbolic link that stays in the directory, realpath() resolves it. `*is_resolved`: the path has no
 * links and no empty, "." and ".." parts, so nx_target_beneath() would return the path itself.
 */
int nx_open_beneath(const nx_directory_t *directory, const char *path, bool *is_resolved);
/*
 * Opens a path without symbolic links and without empty, "." and ".." parts, by one system call. It needs no descriptor
 * of the directory, which is absolute. Returns the descriptor or -errno; -ELOOP: the path is another one, or the kernel
 * cannot say, so nx_open_beneath() must open it.
 */
int nx_open_without_links(const char *directory, const char *path);
/*
 * The path of the open file, with all links resolved and a slash at its start. It is relative to the directory, or to
 * the target of a link that contains the file. `whole` is storage for it. NULL: the file is in neither, or its path is
 * not known.
 */
const char *nx_target_beneath(const nx_directory_t *directory, int file, char whole[PATH_MAX]);

#endif
