/* SPDX-License-Identifier: MIT */
#include "core/loop/poller.h"

#include <errno.h>
#include <limits.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/compiler.h"
#include "core/base/descriptor.h"

int nx_loop__backend_open(nx_poller_t *backend)
{
    int fd = nx_descriptor_raise(epoll_create1(EPOLL_CLOEXEC));
    if (fd < 0) {
        return -errno;
    }
    backend->fd = fd;
    return 0;
}

void nx_loop__backend_close(int fd)
{
    close(fd);
}

static uint32_t to_epoll(unsigned events)
{
    return ((events & NX_READABLE) ? EPOLLIN : 0u) | ((events & NX_WRITABLE) ? EPOLLOUT : 0u) |
           ((events & NX_HANGUP) ? EPOLLRDHUP : 0u) | ((events & NX_EXCLUSIVE) ? EPOLLEXCLUSIVE : 0u) |
           ((events & NX_EDGE) ? EPOLLET : 0u) | ((events & NX_URGENT) ? EPOLLPRI : 0u) |
           ((events & NX_ONCE) ? EPOLLONESHOT : 0u);
}

static int control(nx_poller_t *backend, int operation, int fd, uint32_t events, uint64_t token)
{
    struct epoll_event event = {.events = events, .data.u64 = token};
    return epoll_ctl(backend->fd, operation, fd, &event) == 0 ? 0 : -errno;
}

int nx_loop__backend_add(nx_poller_t *backend, int fd, unsigned events, uint64_t token)
{
    return control(backend, EPOLL_CTL_ADD, fd, to_epoll(events), token);
}

int nx_loop__backend_add_wakeup(nx_poller_t *backend, int fd, uint64_t token)
{
    return control(backend, EPOLL_CTL_ADD, fd, EPOLLIN | EPOLLET, token);
}

int nx_loop__backend_modify(nx_poller_t *backend, int fd, unsigned before, unsigned events, uint64_t token)
{
    /* The kernel refuses to modify an exclusive registration, or to make one exclusive. */
    if ((before | events) & NX_EXCLUSIVE) {
        nx_loop__backend_remove(backend, fd);
        return nx_loop__backend_add(backend, fd, events, token);
    }
    return control(backend, EPOLL_CTL_MOD, fd, to_epoll(events), token);
}

void nx_loop__backend_remove(nx_poller_t *backend, int fd)
{
    /* Fails if the descriptor is closed already: then there is nothing to remove. */
    (void)control(backend, EPOLL_CTL_DEL, fd, 0, 0);
}

static int milliseconds_rounded_up(nx_time_t timeout)
{
    if (timeout == NX_TIME_NEVER) {
        return -1;
    }
    nx_time_t whole = timeout / NX_NANOSECONDS_PER_MILLISECOND;
    if (whole >= INT_MAX) {
        return INT_MAX;
    }
    return (int)whole + (timeout % NX_NANOSECONDS_PER_MILLISECOND != 0);
}

static int wait_precisely(nx_poller_t *backend, nx_time_t timeout)
{
#ifdef SYS_epoll_pwait2
    /* The layout that the kernel uses on every ABI. The timespec of a 32-bit libc may differ from it. */
    struct {
        int64_t seconds, nanoseconds;
    } limit = {timeout / NX_NANOSECONDS_PER_SECOND, timeout % NX_NANOSECONDS_PER_SECOND};
    int count =
        (int)syscall(SYS_epoll_pwait2, backend->fd, backend->batch, NX_BACKEND_BATCH, &limit, NULL, 0);
    if (count >= 0) {
        return count;
    }
    /* The system call filters of some containers answer EPERM to calls that are not in their list. */
    if (errno != ENOSYS && errno != EPERM) {
        return -errno;
    }
#endif
    backend->has_precise_wait = false;
    return -ENOSYS;
}

NX_HOT int nx_loop__backend_wait(nx_poller_t *backend, nx_time_t timeout)
{
    bool is_fraction = timeout != NX_TIME_NEVER && timeout % NX_NANOSECONDS_PER_MILLISECOND != 0;
    int count = -ENOSYS;
    if (is_fraction && backend->has_precise_wait) {
        count = wait_precisely(backend, timeout);
    }
    if (count == -ENOSYS) {
        count = epoll_wait(backend->fd, backend->batch, NX_BACKEND_BATCH, milliseconds_rounded_up(timeout));
        if (count < 0) {
            count = -errno;
        }
    }
    return count == -EINTR ? 0 : count;
}

NX_HOT unsigned nx_loop__backend_event(const nx_poller_t *backend, int index, uint64_t *token)
{
    const struct epoll_event *event = &backend->batch[index];
    *token = event->data.u64;
    return ((event->events & EPOLLIN) ? (unsigned)NX_READABLE : 0u) |
           ((event->events & EPOLLOUT) ? (unsigned)NX_WRITABLE : 0u) |
           ((event->events & EPOLLPRI) ? (unsigned)NX_URGENT : 0u) |
           ((event->events & (EPOLLHUP | EPOLLERR | EPOLLRDHUP)) ? (unsigned)NX_HANGUP : 0u);
}
