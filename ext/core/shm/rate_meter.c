/* SPDX-License-Identifier: MIT */
#include "core/shm/rate_meter.h"

static nx_rate_meter_entry_t *find(nx_rate_meter_entry_t *bucket, uint64_t key)
{
    for (unsigned way = 0; way < NX_RATE_METER_WAYS; way++) {
        /*
         * Acquire: an entry that is found has the time that was written before its key (take()), not that of another
         * key.
         */
        if (atomic_load_explicit(&bucket[way].key, memory_order_acquire) == key) {
            return &bucket[way];
        }
    }
    return 0;
}

static nx_rate_meter_entry_t *quietest(nx_rate_meter_entry_t *bucket)
{
    nx_rate_meter_entry_t *found = &bucket[0];
    for (unsigned way = 1; way < NX_RATE_METER_WAYS; way++) {
        if (atomic_load_explicit(&bucket[way].full_at, memory_order_relaxed) <
            atomic_load_explicit(&found->full_at, memory_order_relaxed)) {
            found = &bucket[way];
        }
    }
    return found;
}

static nx_rate_meter_entry_t *take(nx_rate_meter_entry_t *bucket, uint64_t key)
{
    nx_rate_meter_entry_t *entry = quietest(bucket);
    atomic_store(&entry->full_at, 0);
    atomic_store(&entry->key, key);
    return entry;
}

int64_t nx_rate_meter_admit(nx_rate_meter_t *meter, uint64_t key, nx_rate_meter_rate_t rate, int64_t now)
{
    nx_rate_meter_entry_t *bucket = meter->entries[key % NX_RATE_METER_BUCKETS];
    nx_rate_meter_entry_t *entry = find(bucket, key);
    int64_t tolerated = rate.interval * (int64_t)(rate.burst - 1);
    if (entry == 0) {
        entry = take(bucket, key);
    }
    int64_t seen = atomic_load(&entry->full_at);
    for (;;) {
        int64_t from = seen > now ? seen : now;
        if (from - now > tolerated) {
            return from - now - tolerated;
        }
        if (atomic_compare_exchange_weak(&entry->full_at, &seen, from + rate.interval)) {
            return 0;
        }
    }
}
