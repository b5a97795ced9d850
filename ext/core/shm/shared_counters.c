/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_counters.h"

#include "core/base/module.h"

/* The counters of a process that is not a worker; no other process uses them. */
static NX_PER_THREAD nx_shared_counter_slots_t alone;
static NX_PER_THREAD nx_scoreboard_t *shared;
static NX_PER_THREAD uint32_t own_row;

static nx_shared_counter_slots_t *own(void)
{
    return shared == NULL ? &alone : &nx_scoreboard_stats(shared, own_row)->counters;
}

void nx_shared_counters_join(nx_scoreboard_t *scoreboard, uint32_t row)
{
    shared = scoreboard;
    own_row = row;
}

bool nx_shared_counters_are_in(const nx_scoreboard_t *scoreboard)
{
    return shared == scoreboard;
}

nx_shared_counter_sum_t nx_shared_counters_sum(uint64_t name)
{
    nx_shared_counter_sum_t sum = {0};
    uint32_t rows = shared == NULL ? 1 : shared->row_count;
    for (uint32_t row = 0; row < rows; row++) {
        if (shared != NULL && nx_scoreboard_row(shared, row)->state == NX_ROW_FREE) {
            continue;
        }
        const nx_shared_counter_t *share = nx_shared_counters_find(
            shared == NULL ? &alone : &nx_scoreboard_stats(shared, row)->counters, name);
        if (share != NULL) {
            sum.count += share->count;
            sum.wanted += share->wanted;
        }
    }
    return sum;
}

bool nx_shared_counter_take(uint64_t name, uint32_t most)
{
    nx_shared_counter_t *share = nx_shared_counters_own(own(), name);
    if (share == NULL) {
        return false;
    }
    share->count++;
    if (nx_shared_counters_sum(name).count <= most) {
        return true;
    }
    share->count--;
    return false;
}

void nx_shared_counter_give(uint64_t name)
{
    nx_shared_counter_t *share = nx_shared_counters_own(own(), name);
    if (share != NULL && share->count > 0) {
        share->count--;
    }
}

void nx_shared_counter_request(uint64_t name, uint32_t wanted)
{
    nx_shared_counter_t *share = nx_shared_counters_own(own(), name);
    if (share != NULL) {
        share->wanted = wanted;
    }
}
