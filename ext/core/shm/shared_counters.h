/* SPDX-License-Identifier: MIT */
/*
 * Counters for limits that apply to all processes of a server together, such as the connections of a pool. A process
 * without a scoreboard counts for itself alone.
 * Threads: in each process only one thread may call these functions.
 * Fork: a child counts in the row of its parent until it joins with its own.
 */
#ifndef NX_CORE_SHM_SHARED_COUNTERS_H
#define NX_CORE_SHM_SHARED_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/shm/scoreboard.h"
#include "core/shm/shared_counter_slots.h"

/* From now on this process counts in its row of the scoreboard. The scoreboard must not be closed after this. */
void nx_shared_counters_join(nx_scoreboard_t *scoreboard, uint32_t row);
bool nx_shared_counters_are_in(const nx_scoreboard_t *scoreboard);
/*
 * Takes one unit, unless all processes together have `most` units. Returns false as well if this process uses too many
 * names.
 */
bool nx_shared_counter_take(uint64_t name, uint32_t most);
void nx_shared_counter_give(uint64_t name);
/* Sets how many coroutines of this process wait for a unit. */
void nx_shared_counter_request(uint64_t name, uint32_t wanted);
typedef struct nx_shared_counter_sum {
    uint32_t count, wanted;
} nx_shared_counter_sum_t;
nx_shared_counter_sum_t nx_shared_counters_sum(uint64_t name);

#endif
