/* SPDX-License-Identifier: MIT */
#include "http/connection/private.h"

#include <errno.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <unistd.h>

NX_HOT static ssize_t read_plain(nx_transport_t *transport, void *buffer, size_t length)
{
    ssize_t count;
    do {
        count = recv(transport->fd, buffer, length, 0);
    } while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

NX_HOT static ssize_t write_plain(nx_transport_t *transport, const struct iovec *parts, int count,
                                  bool has_more)
{
    int flags = MSG_NOSIGNAL | (UNEXPECTED(has_more) ? MSG_MORE : 0);
    ssize_t sent;
    do {
        if (EXPECTED(count == 1)) {
            sent = send(transport->fd, parts->iov_base, parts->iov_len, flags);
        } else {
            struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
            sent = sendmsg(transport->fd, &message, flags);
        }
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

static ssize_t send_file_plain(nx_transport_t *transport, int file, off_t *offset, size_t length)
{
    ssize_t sent;
    do {
        sent = sendfile(transport->fd, file, offset, length);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

static unsigned same_events(const nx_transport_t *transport, unsigned events)
{
    return events;
}

static uint64_t unacknowledged_plain(const nx_transport_t *transport)
{
    int bytes = 0;
    return ioctl(transport->fd, SIOCOUTQ, &bytes) == 0 && bytes > 0 ? (uint64_t)bytes : 0;
}

static void finish_plain(nx_transport_t *transport)
{
    (void)shutdown(transport->fd, SHUT_WR);
}

static void close_plain(nx_transport_t *transport)
{
    close(transport->fd);
    transport->fd = -1;
}

const nx_transport_functions_t nx_transport__plain = {
    .read = read_plain,
    .write = write_plain,
    .send_file = send_file_plain,
    .awaited = same_events,
    .unacknowledged = unacknowledged_plain,
    .finish = finish_plain,
    .close = close_plain,
};
