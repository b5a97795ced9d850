/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_processes.h"

#include <errno.h>
#include <stddef.h>

static nx_shared_ring_fn ring_door;

void nx_shared_processes_set_ring(nx_shared_ring_fn ring)
{
    ring_door = ring;
}

nx_shared_process_t *nx_shared_process_at(const nx_shared_heap_t *heap, uint32_t index)
{
    return index < NX_SHARED_PROCESSES ? &nx_shared_heap_processes(heap)->entries[index] : NULL;
}

uint32_t nx_shared_processes_bound(const nx_shared_heap_t *heap)
{
    uint32_t high = atomic_load(&nx_shared_heap_processes(heap)->high);
    return high < NX_SHARED_PROCESSES ? high : NX_SHARED_PROCESSES;
}

uint32_t nx_shared_processes_version(const nx_shared_heap_t *heap)
{
    return atomic_load(&nx_shared_heap_processes(heap)->entered);
}

static bool find_own_entry(const nx_shared_heap_t *heap, uint64_t identity, uint32_t *index)
{
    for (*index = 0; *index < nx_shared_processes_bound(heap); ++*index) {
        if (atomic_load(&nx_shared_process_at(heap, *index)->identity) == identity) {
            return true;
        }
    }
    return false;
}

/* A free entry, or else one whose process has ended. */
static nx_shared_process_t *find_process_entry(const nx_shared_heap_t *heap, uint32_t *index)
{
    for (*index = 0; *index < NX_SHARED_PROCESSES; ++*index) {
        nx_shared_process_t *entry = nx_shared_process_at(heap, *index);
        if (atomic_load(&entry->identity) == 0) {
            return entry;
        }
    }
    for (*index = 0; *index < NX_SHARED_PROCESSES; ++*index) {
        nx_shared_process_t *entry = nx_shared_process_at(heap, *index);
        if (!nx_shared_identity_is_alive(atomic_load(&entry->identity))) {
            return entry;
        }
    }
    return NULL;
}

static int add_process(const nx_shared_heap_t *heap, uint32_t door, uint32_t incarnation, uint32_t *index)
{
    nx_shared_processes_t *processes = nx_shared_heap_processes(heap);
    nx_shared_process_t *entry = find_process_entry(heap, index);
    if (entry == NULL) {
        return -ENOSPC;
    }
    atomic_store(&entry->identity, 0);
    atomic_store(&entry->door, door);
    atomic_store(&entry->incarnation, incarnation);
    atomic_store(&entry->is_rung, 0);
    if (*index >= atomic_load(&processes->high)) {
        atomic_store(&processes->high, *index + 1);
    }
    /* Written last: a process that is killed before leaves a free entry. */
    atomic_store(&entry->identity, nx_shared_identity());
    atomic_fetch_add(&processes->entered, 1);
    return 0;
}

int nx_shared_process_enter(const nx_shared_heap_t *heap, uint32_t door, uint32_t incarnation,
                            uint32_t *index)
{
    nx_shared_processes_t *processes = nx_shared_heap_processes(heap);
    /* After the death of a holder nothing needs repair. */
    nx_shared_lock_acquire(&processes->lock);
    int error =
        find_own_entry(heap, nx_shared_identity(), index) ? 0 : add_process(heap, door, incarnation, index);
    nx_shared_lock_release(&processes->lock);
    return error;
}

bool nx_shared_process_is(const nx_shared_heap_t *heap, uint32_t index, uint64_t identity)
{
    const nx_shared_process_t *entry = nx_shared_process_at(heap, index);
    return entry != NULL && identity != 0 && atomic_load(&entry->identity) == identity;
}

void nx_shared_process_end(const nx_shared_heap_t *heap, uint32_t index, uint64_t identity)
{
    nx_shared_process_t *entry = nx_shared_process_at(heap, index);
    if (entry != NULL && identity != 0) {
        atomic_compare_exchange_strong(&entry->identity, &identity, 0);
    }
}

void nx_shared_process_ring(const nx_shared_heap_t *heap, uint32_t index)
{
    nx_shared_process_t *entry = nx_shared_process_at(heap, index);
    if (entry == NULL) {
        return;
    }
    atomic_store(&entry->is_rung, 1);
    uint32_t door = atomic_load(&entry->door);
    if (door == NX_SHARED_NO_DOOR || ring_door == NULL) {
        nx_shared_heap_ring(heap);
        return;
    }
    ring_door(door, atomic_load(&entry->incarnation));
}
