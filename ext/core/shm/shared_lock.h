/* SPDX-License-Identifier: MIT */
/*
 * A robust lock between processes: another process can acquire it after its holder has died. The lock is one word in
 * shared memory, which contains the identity of the holder and a bit that says whether other processes wait. A zeroed
 * word is a free lock.
 *
 * Robust mutexes of pthreads are not used. They keep a list whose pointers are in the shared memory, so a process that
 * overwrites them could make another process write to any address.
 *
 * Threads and processes: each may acquire it. The lock is not recursive. Waiting blocks the thread. A critical section
 * must be short and must not suspend a coroutine. It must not call the allocator of PHP, which does not return when
 * memory is exhausted.
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
 * Acquires the lock. True: the previous holder died while it held the lock, so the protected data may be in the middle
 * of a change. The caller then repairs the data.
 */
bool nx_shared_lock_acquire(nx_shared_lock_t *lock);
void nx_shared_lock_release(nx_shared_lock_t *lock);

/*
 * The identity of this process: 63 bits of its pid and its start time, never 0. No other process of this machine has
 * the same one until the next boot.
 */
uint64_t nx_shared_identity(void);
/* False: that process has ended, or the number is not an identity. */
bool nx_shared_identity_is_alive(uint64_t identity);

#endif
