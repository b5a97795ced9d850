/* SPDX-License-Identifier: MIT */
/*
 * The processes that wait for shared data, in a table of the shared heap, and how each of them is woken: by its door.
 * A door is a number that the users of the heap give a meaning, such as the number of an eventfd that all processes
 * have inherited. Processes without a door share the bell of the heap.
 *
 * Ownership: a process enters the table when it first waits, and stays there until its end is noted.
 * Threads and processes: any number may call at the same time. A process may be killed at any point.
 * Trust: each process of the server can write the table. Numbers are checked before they are used as an index.
 * Suspension: none. Errors: 0 or -errno.
 */
#ifndef NX_CORE_SHM_SHARED_PROCESSES_H
#define NX_CORE_SHM_SHARED_PROCESSES_H

#include "core/shm/shared_heap.h"
#include "core/shm/shared_lock.h"

enum { NX_SHARED_PROCESSES = 1024 };
#define NX_SHARED_NO_DOOR UINT32_MAX

typedef struct nx_shared_process {
    _Atomic uint64_t identity; /* 0: free */
    _Atomic uint32_t door;
    _Atomic uint32_t incarnation; /* of a member of the fabric; 0: it is none */
    _Atomic uint32_t is_rung;     /* a place of this process was called since it last looked */
    uint32_t unused;
} nx_shared_process_t;

/* A zeroed table is empty. */
typedef struct nx_shared_processes {
    nx_shared_lock_t lock;
    _Atomic uint32_t high; /* no entry from this one on was ever used */
    _Atomic uint32_t entered;
    nx_shared_process_t entries[NX_SHARED_PROCESSES];
} nx_shared_processes_t;

/* Wakes the process behind a door. Async-signal-safe. */
typedef void (*nx_shared_ring_fn)(uint32_t door, uint32_t incarnation);
/* How processes with doors are woken by this process. Set before the first wait of any heap. */
void nx_shared_processes_set_ring(nx_shared_ring_fn ring);

/* Enters this process, unless it is there. `*index` is its entry. -ENOSPC: the table is full of living processes. */
int nx_shared_process_enter(const nx_shared_heap_t *heap, uint32_t door, uint32_t incarnation,
                            uint32_t *index);
/* The entry of that number, or NULL. */
nx_shared_process_t *nx_shared_process_at(const nx_shared_heap_t *heap, uint32_t index);
/* The upper bound of the numbers of entries in use. */
uint32_t nx_shared_processes_bound(const nx_shared_heap_t *heap);
/* Changes whenever a process enters. */
uint32_t nx_shared_processes_version(const nx_shared_heap_t *heap);
/* Whether that entry is of that process, which has not ended as far as any process has noted. */
bool nx_shared_process_is(const nx_shared_heap_t *heap, uint32_t index, uint64_t identity);
/* Notes that the process has ended, and frees its entry. */
void nx_shared_process_end(const nx_shared_heap_t *heap, uint32_t index, uint64_t identity);
/* Wakes the process, so that it looks at its places. */
void nx_shared_process_ring(const nx_shared_heap_t *heap, uint32_t index);

#endif
