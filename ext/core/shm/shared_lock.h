/* SPDX-License-Identifier: MIT */
/*
 * A lock between processes that survives the death of its holder. The lock is one word in shared memory: the identity
 * of the holder and a bit that says whether other processes wait for it. A zeroed word is a free lock.
 *
 * The robust mutexes of pthreads are not used: they keep a list whose pointers are in the shared memory, so that a
 * process that writes there could make another process write to any address.
 *
 * Threads and processes: any may acquire it. The lock is not recursive. Waiting blocks the thread. A critical section
 * must be short, must not suspend a coroutine, and must not call the allocator of PHP, which may not return.
 */
#ifndef NX_CORE_SHM_SHARED_LOCK_H
#define NX_CORE_SHM_SHARED_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct nx_shared_lock {
    _Atomic uint64_t word;
} nx_shared_lock_t;

/*
 * True: the previous holder died while it held the lock, so the protected data may be in the middle of a change. The
 * caller holds the lock, and repairs the data.
 */
bool nx_shared_lock_acquire(nx_shared_lock_t *lock);
void nx_shared_lock_release(nx_shared_lock_t *lock);

/*
 * The identity of this process: 63 bits of its pid and its start time, never 0. No other process of this machine has
 * the same one until the next boot.
 */
uint64_t nx_shared_identity(void);
/* False: that process has ended. Also for a number that is not an identity. */
bool nx_shared_identity_is_alive(uint64_t identity);

#endif
