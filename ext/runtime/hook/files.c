/* SPDX-License-Identifier: MIT */
/*
 * read, write and similar calls, whose descriptor may be a socket, another waitable object (a pipe, a terminal) or a
 * file. Calls for files go to libc directly. The kind that a number had last only determines what is tried first. A
 * wrong guess, after the number was reused, costs time and changes no result.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

typedef enum { SOCKET, WAITABLE, ALWAYS_READY, POLLED_FIRST /* must be polled first */ } kind_t;

enum { REMEMBERED = 4096 };
static NX_PER_THREAD uint8_t kinds[REMEMBERED];

static kind_t guess(int fd)
{
    return fd >= 0 && fd < REMEMBERED ? kinds[fd] : SOCKET;
}

static void record_kind(int fd, kind_t kind)
{
    if (fd >= 0 && fd < REMEMBERED) {
        kinds[fd] = (uint8_t)kind;
    }
}

void nx_hook__forget_kinds(unsigned first, unsigned last)
{
    if (first < REMEMBERED) {
        memset(kinds + first, SOCKET, (last < REMEMBERED ? last + 1 : REMEMBERED) - first);
    }
}

static kind_t classify_descriptor(int fd)
{
    struct stat information;
    int error = errno;
    kind_t kind = WAITABLE;
    if (fstat(fd, &information) != 0 || S_ISREG(information.st_mode) || S_ISDIR(information.st_mode) ||
        S_ISBLK(information.st_mode)) {
        kind = ALWAYS_READY;
    } else if (S_ISSOCK(information.st_mode)) {
        kind = SOCKET;
    }
    errno = error;
    return kind;
}

static ssize_t plainly(int fd, const struct iovec *vector, int count, int direction)
{
    if (count == 1) {
        return direction == NX_HOOK_READ ? nx_hook__libc.read(fd, vector->iov_base, vector->iov_len)
                                         : nx_hook__libc.write(fd, vector->iov_base, vector->iov_len);
    }
    return direction == NX_HOOK_READ ? nx_hook__libc.readv(fd, vector, count)
                                     : nx_hook__libc.writev(fd, vector, count);
}

static ssize_t try_socket(int fd, const struct iovec *vector, int count, int direction)
{
    if (count == 1) {
        return direction == NX_HOOK_READ
                   ? nx_hook__libc.recv(fd, vector->iov_base, vector->iov_len, MSG_DONTWAIT)
                   : nx_hook__libc.send(fd, vector->iov_base, vector->iov_len, MSG_DONTWAIT);
    }
    struct msghdr message = {.msg_iov = (struct iovec *)vector, .msg_iovlen = (size_t)count};
    return direction == NX_HOOK_READ ? nx_hook__libc.recvmsg(fd, &message, MSG_DONTWAIT)
                                     : nx_hook__libc.sendmsg(fd, &message, MSG_DONTWAIT);
}

static ssize_t try_file(int fd, const struct iovec *vector, int count, int direction)
{
    return direction == NX_HOOK_READ ? preadv2(fd, vector, count, -1, RWF_NOWAIT)
                                     : pwritev2(fd, vector, count, -1, RWF_NOWAIT);
}

/*
 * If a file was mistaken for something else, only its cached part may have been read. Reads the rest, as read() does.
 */
static ssize_t finish_file(int fd, const struct iovec *vector, int count, ssize_t moved)
{
    if (count != 1 || classify_descriptor(fd) != ALWAYS_READY) {
        return moved;
    }
    record_kind(fd, ALWAYS_READY);
    int before = errno;
    ssize_t rest = nx_hook__libc.read(fd, (char *)vector->iov_base + moved, vector->iov_len - (size_t)moved);
    errno = before;
    return rest > 0 ? moved + rest : moved;
}

static kind_t classify_again(int fd)
{
    kind_t kind = classify_descriptor(fd);
    if (kind == SOCKET || guess(fd) != POLLED_FIRST) {
        record_kind(fd, kind);
    }
    return kind;
}

/* Called when nothing was transferred yet and it is unknown whether the call would block. */
static ssize_t move_carefully(int fd, const struct iovec *vector, int count, int direction)
{
    kind_t kind = classify_again(fd);
    if (kind == ALWAYS_READY || nx_hook__is_nonblocking(fd)) {
        return plainly(fd, vector, count, direction);
    }
    struct msghdr message = {.msg_iov = (struct iovec *)vector, .msg_iovlen = (size_t)count};
    return direction == NX_HOOK_READ ? nx_hook__receive(fd, &message, 0, kind == SOCKET)
                                     : nx_hook__send_rest(fd, &message, 0, 0, kind == SOCKET);
}

static ssize_t write_rest(int fd, const struct iovec *vector, int count, ssize_t moved)
{
    kind_t kind = classify_again(fd);
    if (kind != ALWAYS_READY && nx_hook__is_nonblocking(fd)) {
        return moved;
    }
    struct msghdr message = {.msg_iov = (struct iovec *)vector, .msg_iovlen = (size_t)count};
    int before = errno;
    ssize_t rest = nx_hook__send_rest(fd, &message, (size_t)moved, 0, kind == SOCKET);
    errno = before;
    return rest > 0 ? moved + rest : moved;
}

static bool is_refusal(kind_t kind)
{
    if (kind == SOCKET) {
        return errno == ENOTSOCK;
    }
    bool cannot_be_tried =
        errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL || errno == EPERM || errno == ESPIPE;
    return cannot_be_tried;
}

static ssize_t move(int fd, const struct iovec *vector, int count, int direction, size_t wanted)
{
    kind_t kind = guess(fd);
    bool is_looked_at = kind == POLLED_FIRST || (kind == ALWAYS_READY && direction == NX_HOOK_WRITE);
    if (is_looked_at || !nx_hook__is_free(fd, direction)) {
        return move_carefully(fd, vector, count, direction);
    }
    int before = errno;
    ssize_t moved =
        kind == SOCKET ? try_socket(fd, vector, count, direction) : try_file(fd, vector, count, direction);
    if (EXPECTED(moved == (ssize_t)wanted || (moved >= 0 && kind == SOCKET && direction == NX_HOOK_READ))) {
        return moved;
    }
    if (moved >= 0) {
        return direction == NX_HOOK_WRITE ? write_rest(fd, vector, count, moved)
                                          : finish_file(fd, vector, count, moved);
    }
    if (is_refusal(kind)) {
        record_kind(fd, kind != SOCKET ? POLLED_FIRST : kind);
    } else if (errno != EAGAIN || nx_hook__is_nonblocking(fd)) {
        return moved;
    }
    errno = before;
    return move_carefully(fd, vector, count, direction);
}

static size_t sum(const struct iovec *vector, int count)
{
    struct msghdr message = {.msg_iov = (struct iovec *)vector, .msg_iovlen = (size_t)count};
    return nx_hook__bytes_of(&message);
}

static bool is_waited_for(const struct iovec *vector, int count)
{
    return nx_hook__is_cooperative() && count > 0 && count <= IOV_MAX && sum(vector, count) > 0;
}

ssize_t nx_hook_readv(int fd, const struct iovec *vector, int count)
{
    return is_waited_for(vector, count) ? move(fd, vector, count, NX_HOOK_READ, sum(vector, count))
                                        : nx_hook__libc.readv(fd, vector, count);
}

ssize_t nx_hook_writev(int fd, const struct iovec *vector, int count)
{
    return is_waited_for(vector, count) ? move(fd, vector, count, NX_HOOK_WRITE, sum(vector, count))
                                        : nx_hook__libc.writev(fd, vector, count);
}

/* The two are no part of their callers, which save no registers for libc's call. */
static NX_NOINLINE ssize_t read_cooperatively(int fd, void *bytes, size_t count)
{
    if (!nx_hook__may_wait() || count == 0) {
        return nx_hook__libc.read(fd, bytes, count);
    }
    struct iovec vector = {.iov_base = bytes, .iov_len = count};
    const ssize_t result = move(fd, &vector, 1, NX_HOOK_READ, count);
    nx_hook__here.last_read = fd + 1; /* other coroutines may have read meanwhile */
    return result;
}

static NX_NOINLINE ssize_t write_cooperatively(int fd, const void *bytes, size_t count)
{
    if (!nx_hook__may_wait() || count == 0) {
        return nx_hook__libc.write(fd, bytes, count);
    }
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
    return move(fd, &vector, 1, NX_HOOK_WRITE, count);
}

ssize_t nx_hook_read(int fd, void *bytes, size_t count)
{
    nx_hook__here.last_read = fd + 1;
    return nx_hook__could_wait() ? read_cooperatively(fd, bytes, count)
                                 : nx_hook__libc.read(fd, bytes, count);
}

ssize_t nx_hook___read_chk(int fd, void *bytes, size_t count, size_t size)
{
    return count > size ? nx_hook__libc.__read_chk(fd, bytes, count, size) : nx_hook_read(fd, bytes, count);
}

ssize_t nx_hook_write(int fd, const void *bytes, size_t count)
{
    return nx_hook__could_wait() ? write_cooperatively(fd, bytes, count)
                                 : nx_hook__libc.write(fd, bytes, count);
}
