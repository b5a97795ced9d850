/* SPDX-License-Identifier: MIT */
/*
 * Named counters for a limit that applies to all processes together, such as the connections of a pool. Each process
 * has counters of its own. The sum over all processes is compared with the limit.
 *
 * There are no locks. A process writes only its own counters; every process may read them. To take one more, a process
 * first increments its counter, then sums all processes, and decrements again if the sum exceeds the limit. Two
 * processes that try at the same time may therefore both be refused although one unit was free, but the limit is never
 * exceeded. The counters of a process are cleared together with its row of the scoreboard.
 */
#ifndef NX_CORE_SHM_SHARED_COUNTER_SLOTS_H
#define NX_CORE_SHM_SHARED_COUNTER_SLOTS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { NX_SHARED_COUNTERS = 32 };

typedef struct nx_shared_counter {
    _Atomic uint64_t name; /* 0: free. A name that was set stays until nx_shared_counters_clear(). */
    _Atomic uint32_t count;
    _Atomic uint32_t wanted; /* number of waiters for one more */
} nx_shared_counter_t;

typedef struct nx_shared_counter_slots {
    nx_shared_counter_t all[NX_SHARED_COUNTERS];
} nx_shared_counter_slots_t;

/* Hash of a text. Never 0. */
uint64_t nx_shared_counter_name(const char *text, size_t length);
/* Finds or creates the counter of that name. Only the process that owns `slots` may call it. NULL: no slot is free. */
nx_shared_counter_t *nx_shared_counters_own(nx_shared_counter_slots_t *slots, uint64_t name);
/* NULL: that process has no counter of that name. */
const nx_shared_counter_t *nx_shared_counters_find(const nx_shared_counter_slots_t *slots, uint64_t name);
void nx_shared_counters_clear(nx_shared_counter_slots_t *slots);

#endif
