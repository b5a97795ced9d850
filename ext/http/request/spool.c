/* SPDX-License-Identifier: MIT */
#include "http/request/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "engine/compat/compat.h"
#include "http/request/private.h"

#define NAME_PREFIX "nexus-"
/* Pieces are buffered until they have this size together. */
#define GATHERED_MAX (16 * 1024)

/*
 * On a full disk every large request fails, but small writes succeed now and then. So the log is limited by time, not
 * until the next success.
 */
#define SILENCE (60 * NX_NANOSECONDS_PER_SECOND)

static NX_PER_THREAD nx_time_t silent_until;

const char *nx_spool_directory(void)
{
    const char *places[] = {PG(upload_tmp_dir), nx_php_temporary_directory(), getenv("TMPDIR")};
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        if (places[i] != NULL && *places[i] != '\0') {
            return places[i];
        }
    }
    return P_tmpdir;
}

static bool must_have_name(int error)
{
    return error == EOPNOTSUPP || error == EISDIR || error == EINVAL;
}

static int open_named(const char *directory, char **path)
{
    if (asprintf(path, "%s/" NAME_PREFIX "XXXXXX", directory) < 0) {
        *path = NULL;
        return -ENOMEM;
    }
    int file = mkostemp(*path, O_CLOEXEC);
    if (file >= 0) {
        return file;
    }
    int error = errno;
    free(*path);
    *path = NULL;
    return -error;
}

int nx_spool_open_in(const char *directory, char **path)
{
    *path = NULL;
    int file = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0 && must_have_name(errno)) {
        return open_named(directory, path);
    }
    return file < 0 ? -errno : file;
}

int nx_spool_open(char **path)
{
    return nx_spool_open_in(nx_spool_directory(), path);
}

int nx_spool_open_nameless(void)
{
    char *path;
    int file = nx_spool_open(&path);
    if (path != NULL) {
        (void)unlink(path);
        free(path);
    }
    return file;
}

int nx_spool_write(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) {
            return -errno;
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return 0;
}

int nx_spool_flush(int file, nx_bytes_t *unwritten)
{
    int result = nx_spool_write(file, nx_bytes_data(unwritten), nx_bytes_length(unwritten));
    nx_bytes_consume(unwritten, nx_bytes_length(unwritten));
    return result;
}

int nx_spool_gather(int file, nx_bytes_t *unwritten, const char *bytes, size_t length)
{
    if (nx_bytes_length(unwritten) + length <= GATHERED_MAX) {
        return nx_bytes_append(unwritten, bytes, length);
    }
    int result = nx_spool_flush(file, unwritten);
    if (result != 0) {
        return result;
    }
    return length < GATHERED_MAX ? nx_bytes_append(unwritten, bytes, length)
                                 : nx_spool_write(file, bytes, length);
}

ssize_t nx_spool_read(int file, uint64_t offset, char *buffer, size_t length)
{
    size_t done = 0;
    while (done < length) {
        ssize_t count = pread(file, buffer + done, length - done, (off_t)(offset + done));
        if (count < 0 && errno != EINTR) {
            return -errno;
        }
        if (count == 0) {
            break;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    return (ssize_t)done;
}

static void descriptor_path_of(int file, char *place, size_t capacity)
{
    snprintf(place, capacity, "/proc/self/fd/%d", file);
}

int nx_spool_reopen(int file)
{
    char place[32];
    descriptor_path_of(file, place, sizeof(place));
    int other = open(place, O_RDONLY | O_CLOEXEC);
    return other < 0 ? -errno : other;
}

static int link_to(int file, const char *target)
{
    char place[32];
    descriptor_path_of(file, place, sizeof(place));
    return linkat(AT_FDCWD, place, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 ? 0 : -errno;
}

int nx_spool_link(int file, const char *target, char **path)
{
    uint64_t number;
    int result = -EEXIST;
    if (target != NULL) {
        return link_to(file, target);
    }
    *path = NULL;
    while (result == -EEXIST) {
        free(*path);
        if (getrandom(&number, sizeof(number), 0) != sizeof(number) ||
            asprintf(path, "%s/" NAME_PREFIX "%016llx", nx_spool_directory(), (unsigned long long)number) <
                0) {
            *path = NULL;
            return -ENOMEM;
        }
        result = link_to(file, *path);
    }
    if (result != 0) {
        free(*path);
        *path = NULL;
    }
    return result;
}

unsigned nx_spool_status(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return 507;
    case EMFILE:
    case ENFILE:
    case ENOMEM:
        return 503;
    default:
        return 500;
    }
}

void nx_spool_log_error(int error)
{
    nx_time_t now = nx_clock_monotonic();
    if (now < silent_until) {
        return;
    }
    silent_until = now + SILENCE;
    nx_error_say(
        "nexus: request bodies cannot be stored in %s: %s. Requests whose bodies do not fit into memory "
        "are refused. Free disk space there, or set upload_tmp_dir in php.ini\n",
        nx_spool_directory(), strerror(error));
}
