/* SPDX-License-Identifier: MIT */
/*
 * Transfers bytes when the call would block: wait, try, repeat. The descriptor is never made non-blocking, because all
 * processes that have it would see that. Sockets are tried with MSG_DONTWAIT, pipes with RWF_NOWAIT. Where the kernel
 * does not support these, only as many bytes are transferred as poll() guarantees.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>

#include "core/base/clock.h"

/*
 * A descriptor may be reported as ready and accept nothing (a full, unconnected Unix datagram socket). After some
 * attempts it is retried on a timer.
 */
enum { FRUITLESS_MOST = 3, FRUITLESS_PAUSE = 1000000 };

typedef struct {
    nx_hook_waiter_t waiter;
    struct msghdr *message;
    int fd;
    int flags;
    bool is_socket;
    bool is_whole; /* repeats until everything is transferred */
    bool is_tried; /* the first attempt would have blocked, or had no access */
} hook_transfer_t;

bool nx_hook__is_nonblocking(int fd)
{
    int error = errno;
    int flags = fcntl(fd, F_GETFL);
    errno = error;
    return flags < 0 || (flags & O_NONBLOCK);
}

nx_time_t nx_hook__socket_timeout(int fd, int option)
{
    int error = errno;
    struct timeval limit;
    socklen_t length = sizeof(limit);
    int result = getsockopt(fd, SOL_SOCKET, option, &limit, &length);
    errno = error;
    if (result != 0 || (limit.tv_sec == 0 && limit.tv_usec == 0)) {
        return NX_TIME_NEVER;
    }
    return (nx_time_t)limit.tv_sec * NX_NANOSECONDS_PER_SECOND + (nx_time_t)limit.tv_usec * 1000;
}

static ssize_t move_blocking(hook_transfer_t *transfer)
{
    struct msghdr *message = transfer->message;
    bool is_reading = transfer->waiter.direction == NX_HOOK_READ;
    if (transfer->is_socket) {
        return is_reading ? nx_hook__libc.recvmsg(transfer->fd, message, transfer->flags)
                          : nx_hook__libc.sendmsg(transfer->fd, message, transfer->flags);
    }
    int count = (int)message->msg_iovlen;
    return is_reading ? nx_hook__libc.readv(transfer->fd, message->msg_iov, count)
                      : nx_hook__libc.writev(transfer->fd, message->msg_iov, count);
}

static ssize_t move_what_is_promised(hook_transfer_t *transfer)
{
    bool is_reading = transfer->waiter.direction == NX_HOOK_READ;
    struct pollfd state = {.fd = transfer->fd, .events = is_reading ? POLLIN : POLLOUT};
    if (nx_hook__libc.poll(&state, 1, 0) == 0) {
        errno = EAGAIN;
        return -1;
    }
    if (is_reading) {
        return move_blocking(transfer);
    }
    const struct iovec *first = transfer->message->msg_iov;
    size_t count = first->iov_len < PIPE_BUF ? first->iov_len : PIPE_BUF;
    return nx_hook__libc.write(transfer->fd, first->iov_base, count);
}

static ssize_t move_file(hook_transfer_t *transfer)
{
    struct msghdr *message = transfer->message;
    int count = (int)message->msg_iovlen;
    ssize_t result = transfer->waiter.direction == NX_HOOK_READ
                         ? preadv2(transfer->fd, message->msg_iov, count, -1, RWF_NOWAIT)
                         : pwritev2(transfer->fd, message->msg_iov, count, -1, RWF_NOWAIT);
    bool is_unknown = result < 0 && (errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL ||
                                     errno == EPERM || errno == ESPIPE);
    return is_unknown ? move_what_is_promised(transfer) : result;
}

static ssize_t move_at_once(hook_transfer_t *transfer)
{
    if (!transfer->is_socket) {
        return move_file(transfer);
    }
    int flags = transfer->flags | MSG_DONTWAIT;
    return transfer->waiter.direction == NX_HOOK_READ
               ? nx_hook__libc.recvmsg(transfer->fd, transfer->message, flags)
               : nx_hook__libc.sendmsg(transfer->fd, transfer->message, flags);
}

size_t nx_hook__bytes_of(const struct msghdr *message)
{
    size_t left = 0;
    for (size_t i = 0; i < (size_t)message->msg_iovlen; i++) {
        left += message->msg_iov[i].iov_len;
    }
    return left;
}

static void advance_message(struct msghdr *message, size_t bytes)
{
    while (message->msg_iovlen > 0 && bytes >= message->msg_iov->iov_len) {
        bytes -= message->msg_iov->iov_len;
        message->msg_iov++;
        message->msg_iovlen--;
    }
    if (message->msg_iovlen > 0) {
        message->msg_iov->iov_base = (char *)message->msg_iov->iov_base + bytes;
        message->msg_iov->iov_len -= bytes;
    }
    message->msg_control = NULL;
    message->msg_controllen = 0;
}

static ssize_t fail_transfer(int error)
{
    errno = error;
    return -1;
}

static ssize_t move_when_ready(hook_transfer_t *transfer)
{
    for (unsigned fruitless = 0;; fruitless++) {
        nx_hook_outcome_t outcome = nx_hook__await(&transfer->waiter);
        if (outcome == NX_HOOK_BLOCK) {
            return move_blocking(transfer);
        }
        if (outcome == NX_HOOK_TIMED_OUT) {
            return fail_transfer(EAGAIN);
        }
        if (outcome == NX_HOOK_FAILED && !nx_hook__goes_on(outcome, transfer->waiter.deadline)) {
            return -1;
        }
        ssize_t result = move_at_once(transfer);
        if (!nx_hook__would_block(result)) {
            return result;
        }
        if (fruitless >= FRUITLESS_MOST) {
            nx_hook__sleep_until(nx_hook__now() + FRUITLESS_PAUSE, transfer->waiter.kind);
        }
    }
}

/* After a partial transfer the number of bytes is returned. The error is returned by the next call. */
static ssize_t run_transfer(hook_transfer_t *transfer)
{
    size_t moved = 0, left = nx_hook__bytes_of(transfer->message);
    for (;;) {
        bool may_try =
            moved == 0 && !transfer->is_tried && nx_hook__is_free(transfer->fd, transfer->waiter.direction);
        ssize_t result = may_try ? move_at_once(transfer) : -1;
        if (!may_try || nx_hook__would_block(result)) {
            result = move_when_ready(transfer);
        }
        if (result <= 0) {
            return moved > 0 ? (ssize_t)moved : result;
        }
        moved += (size_t)result;
        if (!transfer->is_whole || (size_t)result >= left) {
            return (ssize_t)moved;
        }
        left -= (size_t)result;
        advance_message(transfer->message, (size_t)result);
    }
}

/* A successful call does not change errno. */
static ssize_t run_in_order(hook_transfer_t *transfer, int timeout_option)
{
    int before = errno;
    if (transfer->is_socket) {
        transfer->waiter.deadline = nx_hook__deadline(nx_hook__socket_timeout(transfer->fd, timeout_option));
    }
    ssize_t result = run_transfer(transfer);
    nx_hook__end(&transfer->waiter);
    errno = result >= 0 ? before : errno;
    return result;
}

ssize_t nx_hook__receive(int fd, struct msghdr *message, int flags, bool is_socket)
{
    hook_transfer_t it = {.message = message, .fd = fd, .flags = flags, .is_socket = is_socket};
    it.is_whole = (flags & MSG_WAITALL) != 0;
    it.is_tried = is_socket && !it.is_whole;
    nx_hook__begin(&it.waiter, &nx_hook__for_reading, fd, NX_HOOK_READ);
    return run_in_order(&it, SO_RCVTIMEO);
}

ssize_t nx_hook__send(int fd, struct msghdr *message, int flags, bool is_socket)
{
    hook_transfer_t it = {.message = message, .fd = fd, .flags = flags, .is_socket = is_socket};
    it.is_whole = true;
    it.is_tried = is_socket;
    nx_hook__begin(&it.waiter, &nx_hook__for_writing, fd, NX_HOOK_WRITE);
    return run_in_order(&it, SO_SNDTIMEO);
}
