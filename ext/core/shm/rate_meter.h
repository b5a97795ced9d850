/* SPDX-License-Identifier: MIT */
/*
 * How often somebody may do something, counted by all processes that share the memory: the generic cell rate
 * algorithm, one number for each key. Of fixed size; where it is full, whoever has been quiet for longest is
 * forgotten, which is to his favour.
 *
 * Ownership: the memory is the caller's, zeroed, and mapped before the fork. Threads and processes: any number at
 * once, without a lock, so that one may be killed anywhere. Two newcomers that meet in one place may each be counted
 * once too little.
 */
#ifndef NX_CORE_SHM_RATE_METER_H
#define NX_CORE_SHM_RATE_METER_H

#include <stdatomic.h>
#include <stdint.h>

enum { NX_METER_BUCKETS = 8192, NX_METER_WAYS = 8 };

typedef struct nx_meter_entry {
    _Atomic uint64_t key;    /* 0: free */
    _Atomic int64_t full_at; /* when all of its allowance is back */
} nx_meter_entry_t;

typedef struct nx_meter {
    nx_meter_entry_t entries[NX_METER_BUCKETS][NX_METER_WAYS];
} nx_meter_t;

typedef struct nx_meter_rate {
    int64_t interval; /* nanoseconds between two, in the long run */
    uint32_t burst;   /* so many at once, after a pause; at least 1 */
} nx_meter_rate_t;

/*
 * Counts one more of `key` (not 0, and as good as random) at that moment: 0, or in how many nanoseconds it would be
 * let in.
 */
int64_t nx_meter_admit(nx_meter_t *meter, uint64_t key, nx_meter_rate_t rate, int64_t now);

#endif
