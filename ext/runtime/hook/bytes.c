/* SPDX-License-Identifier: MIT */
/*
 * recv, send and similar calls. First the call itself is tried without waiting, which costs the one system call that
 * the caller would have made anyway. A call that must not wait (O_NONBLOCK, MSG_DONTWAIT) ends there.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <stdlib.h>

/* Calls with these flags go to libc directly: the kernel answers at once, or they need more than one kind of wait. */
enum { LIBC_FLAGS = MSG_DONTWAIT | MSG_ERRQUEUE | MSG_OOB };

static bool is_stream(int fd)
{
    int error = errno, type = 0;
    socklen_t length = sizeof(type);
    getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length);
    errno = error;
    return type == SOCK_STREAM;
}

/* A peeked byte keeps the descriptor ready, so waiting for more would never pause. A datagram is always complete. */
static bool must_receive_all(int fd, int flags)
{
    return UNEXPECTED(flags & MSG_WAITALL) && is_stream(fd);
}

static bool goes_to_libc(int flags)
{
    return (flags & LIBC_FLAGS) || (flags & (MSG_WAITALL | MSG_PEEK)) == (MSG_WAITALL | MSG_PEEK) ||
           !nx_hook__is_cooperative();
}

int nx_hook_last_read(void)
{
    return nx_hook__here.last_read - 1;
}

bool nx_hook_is_quiet(int fd)
{
    char byte;
    const int error = errno;
    const bool is_quiet =
        is_stream(fd) && nx_hook__would_block(nx_hook__libc.recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT));
    errno = error;
    return is_quiet;
}

/* This one and send_cooperatively() are no part of their callers, which save no registers for libc's call. */
static NX_NOINLINE ssize_t receive_cooperatively(int fd, void *bytes, size_t count, int flags,
                                                 struct sockaddr *address, socklen_t *length)
{
    if (goes_to_libc(flags) || count == 0) {
        return nx_hook__libc.recvfrom(fd, bytes, count, flags, address, length);
    }
    int before = errno;
    bool is_whole = must_receive_all(fd, flags);
    if (nx_hook__is_free(fd, NX_HOOK_READ) && !is_whole) {
        ssize_t result = nx_hook__libc.recvfrom(fd, bytes, count, flags | MSG_DONTWAIT, address, length);
        if (!nx_hook__would_block(result) || nx_hook__is_nonblocking(fd)) {
            return result;
        }
    } else if (nx_hook__is_nonblocking(fd)) {
        return nx_hook__libc.recvfrom(fd, bytes, count, flags, address, length);
    }
    errno = before;
    struct iovec vector = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_name = address};
    message.msg_namelen = address != NULL && length != NULL ? *length : 0;
    ssize_t result = nx_hook__receive(fd, &message, is_whole ? flags : flags & ~MSG_WAITALL, true);
    nx_hook__here.last_read = fd + 1; /* other coroutines may have read meanwhile */
    if (result >= 0 && length != NULL && address != NULL) {
        *length = message.msg_namelen;
    }
    return result;
}

ssize_t nx_hook_recvfrom(int fd, void *bytes, size_t count, int flags, struct sockaddr *address,
                         socklen_t *length)
{
    nx_hook__here.last_read = fd + 1;
    return nx_hook__could_wait() ? receive_cooperatively(fd, bytes, count, flags, address, length)
                                 : nx_hook__libc.recvfrom(fd, bytes, count, flags, address, length);
}

ssize_t nx_hook_recv(int fd, void *bytes, size_t count, int flags)
{
    nx_hook__here.last_read = fd + 1;
    return nx_hook__could_wait() ? receive_cooperatively(fd, bytes, count, flags, NULL, NULL)
                                 : nx_hook__libc.recv(fd, bytes, count, flags);
}

ssize_t nx_hook___recv_chk(int fd, void *bytes, size_t count, size_t size, int flags)
{
    return count > size ? nx_hook__libc.__recv_chk(fd, bytes, count, size, flags)
                        : nx_hook_recv(fd, bytes, count, flags);
}

ssize_t nx_hook___recvfrom_chk(int fd, void *bytes, size_t count, size_t size, int flags,
                               struct sockaddr *address, socklen_t *length)
{
    return count > size ? nx_hook__libc.__recvfrom_chk(fd, bytes, count, size, flags, address, length)
                        : nx_hook_recvfrom(fd, bytes, count, flags, address, length);
}

ssize_t nx_hook_recvmsg(int fd, struct msghdr *message, int flags)
{
    if (goes_to_libc(flags) || (flags & MSG_WAITALL)) {
        return nx_hook__libc.recvmsg(fd, message, flags);
    }
    int before = errno;
    if (nx_hook__is_free(fd, NX_HOOK_READ)) {
        ssize_t result = nx_hook__libc.recvmsg(fd, message, flags | MSG_DONTWAIT);
        if (!nx_hook__would_block(result) || nx_hook__is_nonblocking(fd)) {
            return result;
        }
    } else if (nx_hook__is_nonblocking(fd)) {
        return nx_hook__libc.recvmsg(fd, message, flags);
    }
    errno = before;
    return nx_hook__receive(fd, message, flags, true);
}

ssize_t nx_hook__send_rest(int fd, const struct msghdr *message, size_t sent, int flags, bool is_socket)
{
    enum { USUAL = 8 };
    struct iovec usual[USUAL], *vector = usual;
    size_t count = (size_t)message->msg_iovlen, kept = 0;
    if (count > USUAL) {
        vector = calloc(count, sizeof(*vector));
        if (vector == NULL) {
            errno = ENOMEM;
            return -1;
        }
    }
    for (size_t i = 0; i < count; i++) {
        size_t length = message->msg_iov[i].iov_len, skipped = sent < length ? sent : length;
        sent -= skipped;
        if (length > skipped) {
            vector[kept++] = (struct iovec){(char *)message->msg_iov[i].iov_base + skipped, length - skipped};
        }
    }
    struct msghdr rest = *message;
    rest.msg_iov = vector;
    rest.msg_iovlen = kept;
    ssize_t result = nx_hook__send(fd, &rest, flags, is_socket);
    if (vector != usual) {
        int error = errno;
        free(vector);
        errno = error;
    }
    return result;
}

/* Continues after an attempt; `sent` is its result. */
static ssize_t send_on(int fd, const struct msghdr *message, int flags, ssize_t sent, int before)
{
    bool is_partial = sent >= 0 && (size_t)sent < nx_hook__bytes_of(message);
    if ((!is_partial && !nx_hook__would_block(sent)) || nx_hook__is_nonblocking(fd)) {
        return sent;
    }
    errno = before;
    if (!is_partial) {
        return nx_hook__send_rest(fd, message, 0, flags, true);
    }
    struct msghdr rest = *message;
    rest.msg_control = NULL;
    rest.msg_controllen = 0;
    ssize_t result = nx_hook__send_rest(fd, &rest, (size_t)sent, flags, true);
    errno = before;
    return result > 0 ? sent + result : sent;
}

/* False: another call has access first, and this call has been completed; `result` is its result. */
static bool may_try_to_send(int fd, const struct msghdr *message, int flags, ssize_t *result)
{
    if (EXPECTED(nx_hook__is_free(fd, NX_HOOK_WRITE))) {
        return true;
    }
    *result = nx_hook__is_nonblocking(fd) ? nx_hook__libc.sendmsg(fd, message, flags)
                                          : nx_hook__send_rest(fd, message, 0, flags, true);
    return false;
}

ssize_t nx_hook_sendmsg(int fd, const struct msghdr *message, int flags)
{
    if (goes_to_libc(flags)) {
        return nx_hook__libc.sendmsg(fd, message, flags);
    }
    int before = errno;
    ssize_t result;
    if (!may_try_to_send(fd, message, flags, &result)) {
        return result;
    }
    result = nx_hook__libc.sendmsg(fd, message, flags | MSG_DONTWAIT);
    return send_on(fd, message, flags, result, before);
}

static NX_NOINLINE ssize_t send_cooperatively(int fd, const void *bytes, size_t count, int flags,
                                              const struct sockaddr *address, socklen_t length)
{
    if (goes_to_libc(flags)) {
        return nx_hook__libc.sendto(fd, bytes, count, flags, address, length);
    }
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_name = (void *)address, .msg_namelen = length};
    int before = errno;
    ssize_t result;
    if (!may_try_to_send(fd, &message, flags, &result)) {
        return result;
    }
    result = nx_hook__libc.sendto(fd, bytes, count, flags | MSG_DONTWAIT, address, length);
    return EXPECTED(result == (ssize_t)count) ? result : send_on(fd, &message, flags, result, before);
}

ssize_t nx_hook_sendto(int fd, const void *bytes, size_t count, int flags, const struct sockaddr *address,
                       socklen_t length)
{
    return nx_hook__could_wait() ? send_cooperatively(fd, bytes, count, flags, address, length)
                                 : nx_hook__libc.sendto(fd, bytes, count, flags, address, length);
}

ssize_t nx_hook_send(int fd, const void *bytes, size_t count, int flags)
{
    return nx_hook__could_wait() ? send_cooperatively(fd, bytes, count, flags, NULL, 0)
                                 : nx_hook__libc.send(fd, bytes, count, flags);
}
