/* SPDX-License-Identifier: MIT */
/*
 * Rate limits by key, counted by all processes that share the memory. The algorithm is the generic cell rate
 * algorithm (GCRA), which stores one number for each key. The table has a fixed size: when a bucket is full, the key
 * that was unused for longest is evicted, and regains its full allowance.
 *
 * Ownership: the memory is the caller's. It must be zeroed, and mapped before the fork.
 * Threads and processes: any number may call at the same time. There is no lock, so a process may be killed at any
 * point. A new key is never counted too often. Two processes that count the same new key at the same time may count it
 * once too little.
 */
#ifndef NX_CORE_SHM_RATE_METER_H
#define NX_CORE_SHM_RATE_METER_H

#include <stdatomic.h>
#include <stdint.h>

enum { NX_RATE_METER_BUCKETS = 8192, NX_RATE_METER_WAYS = 8 };

typedef struct nx_rate_meter_entry {
    _Atomic uint64_t key;    /* 0: free */
    _Atomic int64_t full_at; /* when its full allowance is available again */
} nx_rate_meter_entry_t;

typedef struct nx_rate_meter {
    nx_rate_meter_entry_t entries[NX_RATE_METER_BUCKETS][NX_RATE_METER_WAYS];
} nx_rate_meter_t;

typedef struct nx_rate_meter_rate {
    int64_t interval; /* nanoseconds between two admissions in the long run */
    uint32_t burst;   /* number of admissions at once after a pause; at least 1 */
} nx_rate_meter_rate_t;

/*
 * Counts one event of `key` at the moment `now`. The key must be neither 0 nor UINT64_MAX, and must be uniformly
 * distributed (a hash). Returns 0 if it is admitted, otherwise the nanoseconds until it would be.
 */
int64_t nx_rate_meter_admit(nx_rate_meter_t *meter, uint64_t key, nx_rate_meter_rate_t rate, int64_t now);

#endif
