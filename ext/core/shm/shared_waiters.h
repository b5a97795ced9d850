/* SPDX-License-Identifier: MIT */
/*
 * The coroutines of all processes that wait for something in a segment, oldest first. Each has a place in the table.
 * The process that makes what they wait for possible *calls* a place, which wakes its process. The coroutine then
 * tries again, and leaves its place or rests in it.
 *
 * The rule by which no wake-up is lost: what is waited for has a lock. A process that waits tries, and takes its place,
 * under that lock. A process that changes something calls the waiters under the lock, *before* its change is
 * published. A process that was called blocks on the lock until the change is complete, or until the holder was found
 * dead and its change was repaired. So a process that is killed has either called no waiter and changed nothing, or
 * has called.
 *
 * A process that is killed while it has been called has the wake-up with it. Processes that wait therefore watch each
 * other's deaths (server/fabric/shared_wait.h): they remove the places of the dead one, and try again.
 *
 * Threads and processes: any number may call. The table has a lock of its own, which is always the last one taken.
 * Trust: any process may overwrite the table. A waiter may then sleep for ever; no access is outside of the table.
 * Suspension: none. Errors: 0 or -errno.
 */
#ifndef NX_CORE_SHM_SHARED_WAITERS_H
#define NX_CORE_SHM_SHARED_WAITERS_H

#include "core/shm/shared_heap.h"
#include "core/shm/shared_lock.h"

enum { NX_SHARED_WAITERS = 8192 };
#define NX_SHARED_NO_PLACE UINT32_MAX

typedef struct nx_shared_waiter {
    _Atomic uint32_t state;
    uint32_t process; /* its number in the table of processes */
    uint64_t identity;
    uint64_t sequence;
    uint64_t topic;  /* what it waits for */
    uint64_t holder; /* a number of the caller's */
} nx_shared_waiter_t;

/* In the segment. Zeroed memory is an empty table; pages that were never used cost nothing. */
typedef struct nx_shared_waiters_memory {
    nx_shared_lock_t lock;
    _Atomic uint32_t used;
    _Atomic uint32_t high; /* no place from this one on is in use */
    _Atomic uint32_t low;  /* no place before this one is free */
    uint32_t unused;
    uint64_t sequence;
    uint64_t padding[4];
    nx_shared_waiter_t places[NX_SHARED_WAITERS];
} nx_shared_waiters_memory_t;

typedef struct nx_shared_waiters {
    const nx_shared_heap_t *heap;
    nx_shared_waiters_memory_t *memory;
} nx_shared_waiters_t;

/*
 * Takes the last place in line. `process` is the caller's number in the table of processes. -ENOBUFS: all places are in
 * use.
 */
int nx_shared_waiters_add(const nx_shared_waiters_t *waiters, uint32_t process, uint64_t topic,
                          uint64_t holder, uint32_t *place);
/* Leaves the place. True: it had been called, so the caller calls another one if that can still go on. */
bool nx_shared_waiters_remove(const nx_shared_waiters_t *waiters, uint32_t place);
/* Was called, and has to wait on. It keeps its turn. */
void nx_shared_waiters_rest(const nx_shared_waiters_t *waiters, uint32_t place);
/* Whether the place was called. Needs no lock. */
bool nx_shared_waiters_is_called(const nx_shared_waiters_t *waiters, uint32_t place);

/* No waiter: calls have no effect. Needs no lock of the table. */
static inline bool nx_shared_waiters_is_empty(const nx_shared_waiters_t *waiters)
{
    return atomic_load_explicit(&waiters->memory->used, memory_order_relaxed) == 0;
}
/*
 * Calls the oldest waiter for that topic that was not called yet. `*called` is a copy
 * of it. False: there is none.
 */
bool nx_shared_waiters_call(const nx_shared_waiters_t *waiters, uint64_t topic, nx_shared_waiter_t *called);
/* Calls all waiters for topics that are equal in the bits of the mask. */
void nx_shared_waiters_call_all(const nx_shared_waiters_t *waiters, uint64_t topic, uint64_t mask);
/* Removes the places of processes whose end was noted (nx_shared_process_end()). */
void nx_shared_waiters_purge(const nx_shared_waiters_t *waiters);

#endif
