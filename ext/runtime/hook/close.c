/* SPDX-License-Identifier: MIT */
/*
 * Calls that close or reuse a descriptor number. A coroutine that waits for it fails with EBADF, and receives no events
 * of the number's next use.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <limits.h>
#include <linux/close_range.h>

static void forget_closed_descriptors(unsigned first, unsigned last)
{
    if (nx_hook__here.is_on) {
        int error = errno;
        nx_hook__forget(first, last);
        nx_hook__forget_kinds(first, last);
        nx_offload_closing(first, last);
        errno = error;
    }
}

int nx_hook_close(int fd)
{
    /* libcurl does this twice per transfer. */
    if (UNEXPECTED(fd < 0)) {
        errno = EBADF;
        return -1;
    }
    forget_closed_descriptors((unsigned)fd, (unsigned)fd);
    return nx_hook__libc.close(fd);
}

/* Ends the calls that wait for the stream's descriptor, because libc closes it itself. */
static void forget_stream(FILE *stream)
{
    int error = errno;
    int fd = stream != NULL && nx_hook__here.is_on ? fileno(stream) : -1;
    if (fd >= 0) {
        forget_closed_descriptors((unsigned)fd, (unsigned)fd);
    }
    errno = error;
}

int nx_hook_fclose(FILE *stream)
{
    forget_stream(stream);
    return nx_hook__libc.fclose(stream);
}

int nx_hook_pclose(FILE *stream)
{
    forget_stream(stream);
    return nx_offload_pclose(stream);
}

static void forget_target(int from, int to)
{
    if (from != to && to >= 0 && from >= 0) {
        forget_closed_descriptors((unsigned)to, (unsigned)to);
    }
}

int nx_hook_dup2(int from, int to)
{
    forget_target(from, to);
    return nx_hook__libc.dup2(from, to);
}

int nx_hook_dup3(int from, int to, int flags)
{
    forget_target(from, to);
    return nx_hook__libc.dup3(from, to, flags);
}

int nx_hook_close_range(unsigned first, unsigned last, int flags)
{
    if (!((unsigned)flags & CLOSE_RANGE_CLOEXEC) && first <= last) {
        forget_closed_descriptors(first, last);
    }
    return nx_hook__libc.close_range(first, last, flags);
}

void nx_hook_closefrom(int first)
{
    forget_closed_descriptors(first < 0 ? 0 : (unsigned)first, UINT_MAX);
    nx_hook__libc.closefrom(first);
}
