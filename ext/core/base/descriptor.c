/* SPDX-License-Identifier: MIT */
#include "core/base/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/select.h>
#include <unistd.h>

int nx_descriptor_raise(int fd)
{
    if (fd < 0 || fd >= FD_SETSIZE) {
        return fd;
    }
    int error = errno;
    int raised = fcntl(fd, F_DUPFD_CLOEXEC, FD_SETSIZE);
    if (raised >= 0) {
        close(fd);
    }
    errno = error;
    return raised >= 0 ? raised : fd;
}
