/* SPDX-License-Identifier: MIT */
/* Several datagrams in one call: those that do not block by libc's call, the rest one at a time. */
#include "runtime/hook/private.h"

#include <errno.h>

#include "core/base/clock.h"

static bool receives_by_libc(int flags)
{
    return (flags & (MSG_DONTWAIT | MSG_ERRQUEUE | MSG_OOB)) || !nx_hook__is_cooperative();
}

/* Checks the timeout only after a message was received, and stores the remaining time in it, as recvmmsg() does. */
static bool is_over(struct timespec *timeout, nx_time_t deadline)
{
    if (timeout == NULL) {
        return false;
    }
    nx_time_t left = deadline - nx_hook__now();
    left = left > 0 ? left : 0;
    *timeout = (struct timespec){left / NX_NANOSECONDS_PER_SECOND, left % NX_NANOSECONDS_PER_SECOND};
    return left == 0;
}

static nx_time_t receive_deadline(const struct timespec *timeout)
{
    if (timeout == NULL || timeout->tv_sec < 0 ||
        timeout->tv_sec >= NX_TIME_NEVER / NX_NANOSECONDS_PER_SECOND) {
        return NX_TIME_NEVER;
    }
    return nx_hook__deadline((nx_time_t)timeout->tv_sec * NX_NANOSECONDS_PER_SECOND + timeout->tv_nsec);
}

/* If another call has access first, the result is the same as for an empty socket. */
static int try_to_receive(int fd, struct mmsghdr *messages, unsigned count, int flags,
                          struct timespec *timeout)
{
    if (EXPECTED(nx_hook__is_free(fd, NX_HOOK_READ))) {
        return nx_hook__libc.recvmmsg(fd, messages, count, flags | MSG_DONTWAIT, timeout);
    }
    errno = EAGAIN;
    return -1;
}

static int try_to_send(int fd, struct mmsghdr *messages, unsigned count, int flags)
{
    if (EXPECTED(nx_hook__is_free(fd, NX_HOOK_WRITE))) {
        return nx_hook__libc.sendmmsg(fd, messages, count, flags | MSG_DONTWAIT);
    }
    errno = EAGAIN;
    return -1;
}

int nx_hook_recvmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags, struct timespec *timeout)
{
    if (receives_by_libc(flags) || count == 0) {
        return nx_hook__libc.recvmmsg(fd, messages, count, flags, timeout);
    }
    nx_time_t deadline = receive_deadline(timeout);
    int received = try_to_receive(fd, messages, count, flags, timeout);
    bool would_block = received < 0 ? errno == EAGAIN : (unsigned)received < count;
    if (!would_block || (received > 0 && (flags & MSG_WAITFORONE)) || nx_hook__is_nonblocking(fd)) {
        return received;
    }
    unsigned done = received > 0 ? (unsigned)received : 0;
    while (done < count && (done == 0 || !is_over(timeout, deadline))) {
        int with = done > 0 && (flags & MSG_WAITFORONE) ? flags | MSG_DONTWAIT : flags;
        ssize_t bytes = nx_hook_recvmsg(fd, &messages[done].msg_hdr, with & ~MSG_WAITFORONE);
        if (bytes < 0) {
            return done > 0 ? (int)done : -1;
        }
        messages[done++].msg_len = (unsigned)bytes;
    }
    return (int)done;
}

int nx_hook_sendmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags)
{
    if (receives_by_libc(flags) || count == 0) {
        return nx_hook__libc.sendmmsg(fd, messages, count, flags);
    }
    int sent = try_to_send(fd, messages, count, flags);
    if (sent == (int)count || (sent < 0 && errno != EAGAIN) || nx_hook__is_nonblocking(fd)) {
        return sent;
    }
    unsigned done = sent > 0 ? (unsigned)sent : 0;
    for (; done < count; done++) {
        ssize_t bytes = nx_hook_sendmsg(fd, &messages[done].msg_hdr, flags);
        if (bytes < 0) {
            return done > 0 ? (int)done : -1;
        }
        messages[done].msg_len = (unsigned)bytes;
    }
    return (int)done;
}
