/* SPDX-License-Identifier: MIT */
#include "http/connection/handover.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/descriptor.h"

/* The kernel takes no more than net.core.wmem_max: some 500 connections. */
#define BUFFER (16 << 20)

typedef union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
} handover_control_t;

int nx_handover_open(nx_handover_t *handover)
{
    int pair[2], size = BUFFER;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0) {
        return -errno;
    }
    (void)setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
    *handover = (nx_handover_t){.in = nx_descriptor_raise(pair[0]), .out = nx_descriptor_raise(pair[1])};
    return 0;
}

static struct msghdr handover_message_of(struct iovec *part, handover_control_t *control)
{
    return (struct msghdr){.msg_iov = part,
                           .msg_iovlen = 1,
                           .msg_control = control->bytes,
                           .msg_controllen = sizeof(control->bytes)};
}

int nx_handover_put(const nx_handover_t *handover, int fd, const nx_handed_t *handed)
{
    handover_control_t control = {0};
    struct iovec part = {(void *)handed, sizeof(*handed)};
    struct msghdr message = handover_message_of(&part, &control);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(fd));
    memcpy(CMSG_DATA(header), &fd, sizeof(fd));
    ssize_t sent;
    do {
        sent = sendmsg(handover->in, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    if (sent < 0) {
        return -errno;
    }
    close(fd);
    return 0;
}

int nx_handover_take(int out, nx_handed_t *handed)
{
    handover_control_t control = {0};
    struct iovec part = {handed, sizeof(*handed)};
    struct msghdr message = handover_message_of(&part, &control);
    ssize_t received;
    do {
        received = recvmsg(out, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    } while (received < 0 && errno == EINTR);
    if (received < 0) {
        return -errno;
    }
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (received != sizeof(*handed) || header == NULL || header->cmsg_type != SCM_RIGHTS) {
        return received == 0 ? -EAGAIN : -ECONNABORTED;
    }
    int fd;
    memcpy(&fd, CMSG_DATA(header), sizeof(fd));
    return nx_descriptor_raise(fd);
}

int64_t nx_handover_oldest(int out)
{
    nx_handed_t handed;
    ssize_t received = recv(out, &handed, sizeof(handed), MSG_PEEK | MSG_DONTWAIT);
    return received == sizeof(handed) ? handed.accepted_at : 0;
}

size_t nx_handover_count(int out)
{
    int bytes = 0;
    return ioctl(out, FIONREAD, &bytes) == 0 ? (size_t)bytes / sizeof(nx_handed_t) : 0;
}
