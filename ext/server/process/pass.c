/* SPDX-License-Identifier: MIT */
#include "server/process/process.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

typedef union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
} pass_control_t;

int nx_process_pass_descriptor(int queue, int descriptor)
{
    char byte = 0;
    struct iovec data = {.iov_base = &byte, .iov_len = 1};
    pass_control_t control = {{0}};
    struct msghdr message = {.msg_iov = &data,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof(control.bytes)};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(descriptor));
    return sendmsg(queue, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? -errno : 0;
}

int nx_process_take_descriptor(int queue)
{
    char byte;
    struct iovec data = {.iov_base = &byte, .iov_len = 1};
    pass_control_t control = {{0}};
    struct msghdr message = {.msg_iov = &data,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof(control.bytes)};
    ssize_t received = recvmsg(queue, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received <= 0) {
        return received < 0 ? -errno : -EPIPE;
    }
    const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(sizeof(int))) {
        return -EPROTO;
    }
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof(descriptor));
    return descriptor;
}
