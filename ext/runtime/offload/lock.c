/* SPDX-License-Identifier: MIT */
/*
 * flock(). Shared and exclusive requests have separate queues: the kernel lets one kind overtake the other, and
 * programs may rely on it.
 */
#include "runtime/offload/private.h"

#include <sys/stat.h>

typedef struct {
    nx_lock_waiter_t waiter;
    int operation;
} file_lock_t;

static bool attempt(nx_lock_waiter_t *waiter)
{
    file_lock_t *lock = nx_container_of(waiter, file_lock_t, waiter);
    waiter->error = nx_offload_libc.flock(waiter->fd, lock->operation | LOCK_NB) == 0 ? 0 : errno;
    return waiter->error != EWOULDBLOCK;
}

/* Changing an exclusive lock to a shared one also releases something. */
static int lock_at_once(int fd, int operation)
{
    int result = nx_offload_libc.flock(fd, operation);
    struct stat file;
    if (result == 0 && (operation & LOCK_EX) == 0 && nx_lock_waiter__is_any() && fstat(fd, &file) == 0) {
        nx_lock_waiter__poke(NX_LOCK_WAITER_FLOCK, file.st_dev, file.st_ino);
    }
    return result;
}

int nx_offload_flock(int fd, int operation)
{
    struct stat file;
    if ((operation & (LOCK_NB | LOCK_UN)) != 0 || !nx_offload_may_wait() || fstat(fd, &file) != 0) {
        int before = errno;
        int result = lock_at_once(fd, operation);
        errno = result == 0 ? before : errno;
        return result;
    }
    file_lock_t lock = {.waiter = {.key = {.kind = NX_LOCK_WAITER_FLOCK,
                                           .id = file.st_dev,
                                           .part = file.st_ino,
                                           .wanted = operation},
                                   .attempt = attempt,
                                   .fd = fd},
                        .operation = operation};
    int error = 0;
    do {
        error = nx_lock_waiter__wait(&lock.waiter, NX_TIME_NEVER);
    } while (error == EINTR && nx_scheduler_signal_restarts());
    return error == 0 ? 0 : -1;
}

void nx_offload_closing(unsigned first, unsigned last)
{
    nx_lock_waiter__close(first, last);
}
