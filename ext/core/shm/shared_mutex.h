/* SPDX-License-Identifier: MIT */
/*
 * A lock in a segment of the shared heap, for whose release coroutines of all processes wait in line. It is handed from
 * holder to holder, oldest waiter first. It is free again when the process of its holder has ended.
 *
 * Unlike shared_lock.h, it may be held for a long time, and waiting does not block the thread (shared_waiters.h).
 * A holder is a process and a number that this process gives it.
 * Threads and processes: any number may use one lock at the same time.
 * Trust: any process may overwrite the segment, and so take or block the lock; no access is outside of it.
 * Errors: 0 or -errno. -EAGAIN: another one holds it, and the place was taken. -EDEADLK: this holder holds it. -EPERM:
 * this holder does not hold it. -ENOBUFS: there is no place for another waiter.
 */
#ifndef NX_CORE_SHM_SHARED_MUTEX_H
#define NX_CORE_SHM_SHARED_MUTEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/shared_heap.h"
#include "core/shm/shared_queue.h"
#include "core/shm/shared_waiters.h"

typedef struct nx_shared_mutex nx_shared_mutex_t;

int nx_shared_mutex_open(nx_shared_heap_t *heap, const char *name, size_t name_length,
                         nx_shared_mutex_t **mutex, nx_shared_existing_t *existing);
void nx_shared_mutex_close(nx_shared_mutex_t *mutex);

/* NULL ticket: does not wait. */
int nx_shared_mutex_acquire(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket);
int nx_shared_mutex_release(nx_shared_mutex_t *mutex, uint64_t holder);
/* Ends a wait. A lock that was handed over meanwhile goes to the next one. */
void nx_shared_mutex_leave(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket);
/* The process that holds it, as of now; 0: none. */
uint64_t nx_shared_mutex_holder(const nx_shared_mutex_t *mutex);
const nx_shared_waiters_t *nx_shared_mutex_waiters(const nx_shared_mutex_t *mutex);

#endif
