/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_counter_slots.h"

/* FNV-1a: gives the same value in all processes of a server, whatever build of PHP they run. */
uint64_t nx_shared_counter_name(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t index = 0; index < length; index++) {
        hash = (hash ^ (unsigned char)text[index]) * UINT64_C(0x100000001b3);
    }
    return hash == 0 ? 1 : hash;
}

const nx_shared_counter_t *nx_shared_counters_find(const nx_shared_counter_slots_t *slots, uint64_t name)
{
    for (size_t index = 0; index < NX_SHARED_COUNTERS; index++) {
        uint64_t there = slots->all[index].name;
        if (there == name) {
            return &slots->all[index];
        }
        if (there == 0) {
            return NULL;
        }
    }
    return NULL;
}

nx_shared_counter_t *nx_shared_counters_own(nx_shared_counter_slots_t *slots, uint64_t name)
{
    nx_shared_counter_t *found = (nx_shared_counter_t *)nx_shared_counters_find(slots, name);
    for (size_t index = 0; found == NULL && index < NX_SHARED_COUNTERS; index++) {
        if (slots->all[index].name == 0) {
            found = &slots->all[index];
            found->name = name;
        }
    }
    return found;
}

void nx_shared_counters_clear(nx_shared_counter_slots_t *slots)
{
    for (size_t index = 0; index < NX_SHARED_COUNTERS && slots->all[index].name != 0; index++) {
        slots->all[index].count = slots->all[index].wanted = 0;
        slots->all[index].name = 0;
    }
}
