/* SPDX-License-Identifier: MIT */
/* connect and accept. */
#include "runtime/hook/private.h"

#include <errno.h>
#include <fcntl.h>

enum { FIRST_PAUSE = 500000, LONGEST_PAUSE = 20000000 };

/*
 * O_NONBLOCK is shared by all processes that have the socket. That is safe here: an unconnected socket is not in use.
 */
static int connect_at_once(int fd, int flags, const struct sockaddr *address, socklen_t length)
{
    fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    int result = nx_hook__libc.connect(fd, address, length);
    int error = errno;
    fcntl(fd, F_SETFL, flags);
    errno = error;
    return result;
}

static int fail_connecting(int error)
{
    errno = error;
    return -1;
}

static int result_of_connect(int fd)
{
    int error = 0;
    socklen_t length = sizeof(error);
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) {
        return -1;
    }
    return error == 0 ? 0 : fail_connecting(error);
}

/* SO_SNDTIMEO limits the wait. The connection attempt continues after it, as with the kernel's own connect(). */
static int await_connection(int fd, const struct sockaddr *address, socklen_t length)
{
    nx_hook_waiter_t waiter;
    nx_hook__begin(&waiter, &nx_hook__for_connect, fd, NX_HOOK_WRITE);
    waiter.deadline = nx_hook__deadline(nx_hook__socket_timeout(fd, SO_SNDTIMEO));
    nx_hook_outcome_t outcome;
    do {
        outcome = nx_hook__await(&waiter);
    } while (nx_hook__goes_on(outcome, waiter.deadline));
    nx_hook__end(&waiter);
    switch (outcome) {
    case NX_HOOK_READY:
        return result_of_connect(fd);
    case NX_HOOK_TIMED_OUT:
        return fail_connecting(EINPROGRESS);
    case NX_HOOK_BLOCK:
        return nx_hook__libc.connect(fd, address, length);
    default:
        return -1;
    }
}

/* If a Unix socket's backlog is full, no readiness is reported, so connect() is retried on a timer. */
static int connect_by_the_clock(int fd, int flags, const struct sockaddr *address, socklen_t length)
{
    nx_time_t deadline = nx_hook__deadline(nx_hook__socket_timeout(fd, SO_SNDTIMEO));
    for (nx_time_t pause = FIRST_PAUSE;; pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE) {
        nx_time_t now = nx_hook__now();
        if (now >= deadline) {
            return fail_connecting(EAGAIN);
        }
        nx_time_t until = now + pause < deadline ? now + pause : deadline;
        nx_hook_outcome_t outcome = nx_hook__sleep_until(until, &nx_hook__for_connect);
        if (outcome == NX_HOOK_BLOCK) {
            return nx_hook__libc.connect(fd, address, length);
        }
        if (outcome == NX_HOOK_FAILED && !nx_hook__goes_on(outcome, deadline)) {
            return -1;
        }
        int result = connect_at_once(fd, flags, address, length);
        if (result == 0 || errno != EAGAIN) {
            return result;
        }
    }
}

static int connect_cooperatively(int fd, int flags, const struct sockaddr *address, socklen_t length)
{
    int result = connect_at_once(fd, flags, address, length);
    if (result == 0 || (errno != EINPROGRESS && errno != EAGAIN)) {
        return result;
    }
    return errno == EINPROGRESS ? await_connection(fd, address, length)
                                : connect_by_the_clock(fd, flags, address, length);
}

int nx_hook_connect(int fd, const struct sockaddr *address, socklen_t length)
{
    int before = errno;
    int flags = nx_hook__is_cooperative() ? fcntl(fd, F_GETFL) : -1;
    if (flags < 0 || (flags & O_NONBLOCK)) {
        errno = before;
        return nx_hook__libc.connect(fd, address, length);
    }
    int result = connect_cooperatively(fd, flags, address, length);
    errno = result == 0 ? before : errno;
    return result;
}

/* False: errno is set, or (`is_blocking`) the caller should call libc. */
static bool await_arrival(int fd, bool *is_blocking)
{
    nx_hook_waiter_t waiter;
    nx_hook__begin(&waiter, &nx_hook__for_accept, fd, NX_HOOK_READ);
    waiter.deadline = nx_hook__deadline(nx_hook__socket_timeout(fd, SO_RCVTIMEO));
    struct pollfd state = {.fd = fd, .events = POLLIN};
    nx_hook_outcome_t outcome = NX_HOOK_READY;
    bool may_try = nx_hook__is_free(fd, NX_HOOK_READ);
    while (!may_try || nx_hook__libc.poll(&state, 1, 0) == 0) {
        may_try = true;
        outcome = nx_hook__await(&waiter);
        if (outcome != NX_HOOK_READY && !nx_hook__goes_on(outcome, waiter.deadline)) {
            break;
        }
        outcome = NX_HOOK_READY;
    }
    nx_hook__end(&waiter);
    *is_blocking = outcome == NX_HOOK_BLOCK;
    if (outcome == NX_HOOK_TIMED_OUT) {
        errno = EAGAIN;
    }
    return outcome == NX_HOOK_READY;
}

/*
 * accept() can only be made non-blocking by O_NONBLOCK, which the processes that share a listener would see. So the
 * listener is polled first. If another process accepts the connection first, the call blocks until the next one.
 */
static bool may_accept(int fd)
{
    if (!nx_hook__is_cooperative() || nx_hook__is_nonblocking(fd)) {
        return true;
    }
    bool is_blocking = false;
    return await_arrival(fd, &is_blocking) || is_blocking;
}

int nx_hook_accept(int fd, struct sockaddr *address, socklen_t *length)
{
    return may_accept(fd) ? nx_hook__libc.accept(fd, address, length) : -1;
}

int nx_hook_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags)
{
    return may_accept(fd) ? nx_hook__libc.accept4(fd, address, length, flags) : -1;
}
