/* SPDX-License-Identifier: MIT */
#include "http/connection/overflow.h"

#include <fcntl.h>
#include <unistd.h>

#include "http/connection/private.h"
#include "http/request/spool.h"

/* Maximum of one answer in memory, the same as for a request body. */
#define IN_MEMORY ((size_t)256 * 1024)
/* Maximum on disk of one answer, as in nginx (proxy_max_temp_file_size), and of all answers of a worker. */
#define ANSWER_ON_DISK ((uint64_t)1 << 30)
#define TOTAL_ON_DISK  ((uint64_t)4 << 30)
/* Files of answers may use one of this many of the descriptors for connections. */
#define FILES_PART 4

static uint64_t size_of(const nx_connection_t *connection)
{
    return (uint64_t)connection->file_offset + connection->file_left;
}

static bool may_begin(const nx_connection_manager_t *manager)
{
    return manager->overflow.bytes < TOTAL_ON_DISK &&
           manager->overflow.files < manager->limit.most / FILES_PART;
}

bool nx_connection_takes_more(const nx_connection_t *connection)
{
    if (UNEXPECTED(connection->is_overflowing)) {
        return size_of(connection) < ANSWER_ON_DISK && connection->manager->overflow.bytes < TOTAL_ON_DISK;
    }
    return nx_connection_pending(connection) <= IN_MEMORY;
}

/* 0 or -errno. */
static int write_at(int file, const struct iovec *part, off_t offset)
{
    const char *bytes = part->iov_base;
    size_t left = part->iov_len;
    while (left > 0) {
        ssize_t written = pwrite(file, bytes, left, offset);
        if (written < 0 && errno != EINTR) {
            return -errno;
        }
        size_t done = written > 0 ? (size_t)written : 0;
        bytes += done;
        left -= done;
        offset += (off_t)done;
    }
    return 0;
}

static int write_overflow_parts(nx_connection_t *connection, const struct iovec *parts, int count)
{
    for (int i = 0; i < count; i++) {
        int error = write_at(connection->file->descriptor, &parts[i], (off_t)size_of(connection));
        if (error != 0) {
            return error;
        }
        connection->file_left += parts[i].iov_len;
        connection->manager->overflow.bytes += parts[i].iov_len;
    }
    return 0;
}

/* 0 or -errno. */
static int open_overflow_file(nx_connection_t *connection)
{
    struct stat status = {0};
    int descriptor = nx_spool_open_nameless();
    if (descriptor < 0) {
        return descriptor;
    }
    connection->file = nx_file_of(descriptor, &status);
    if (connection->file == NULL) {
        return -ENOMEM;
    }
    connection->file_offset = 0;
    connection->file_left = 0;
    connection->is_overflowing = true;
    connection->manager->overflow.files++;
    return 0;
}

static bool move_body(nx_connection_t *connection, const struct iovec *tail)
{
    struct iovec parts[] = {{NULL, 0}, *tail};
    if (connection->body != NULL) {
        parts[0] = (struct iovec){ZSTR_VAL(connection->body) + connection->body_offset,
                                  ZSTR_LEN(connection->body) - connection->body_offset};
    }
    int error = write_overflow_parts(connection, parts, 2);
    if (error == 0) {
        return true;
    }
    nx_spool_log_error(-error);
    nx_connection__drop_file(connection);
    return false;
}

bool nx_overflow__begin(nx_connection_t *connection, const struct iovec *tail)
{
    if (nx_connection_pending(connection) <= IN_MEMORY || !may_begin(connection->manager)) {
        return false;
    }
    int error = open_overflow_file(connection);
    if (error != 0) {
        nx_spool_log_error(-error);
        return false;
    }
    return move_body(connection, tail);
}

bool nx_overflow__append(nx_connection_t *connection, const struct iovec *parts, int count)
{
    int error = write_overflow_parts(connection, parts, count);
    if (EXPECTED(error == 0)) {
        return true;
    }
    nx_spool_log_error(-error);
    nx_connection_close(connection);
    return false;
}

void nx_overflow__forget(nx_connection_t *connection)
{
    connection->is_overflowing = false;
    connection->manager->overflow.bytes -= size_of(connection);
    connection->manager->overflow.files--;
}
