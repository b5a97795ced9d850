/* SPDX-License-Identifier: MIT */
#include "core/shm/rate_meter.h"

#include <stdbool.h>

/* The key of an entry while its time is reset. If the process is killed meanwhile, the entry is never used again. */
#define BEING_TAKEN UINT64_MAX

/*
 * A power of two. An entry can be reset this many times at one value of the clock, whose low bits distinguish the
 * resets.
 */
#define RESETS 1024

static nx_rate_meter_entry_t *find_rate_entry(nx_rate_meter_entry_t *bucket, uint64_t key)
{
    for (unsigned way = 0; way < NX_RATE_METER_WAYS; way++) {
        /*
         * Acquire: take_rate_entry() writes the time before the key, so an entry that is found has the time of its
         * own key.
         */
        if (atomic_load_explicit(&bucket[way].key, memory_order_acquire) == key) {
            return &bucket[way];
        }
    }
    return 0;
}

static nx_rate_meter_entry_t *quietest(nx_rate_meter_entry_t *bucket)
{
    nx_rate_meter_entry_t *found = 0;
    for (unsigned way = 0; way < NX_RATE_METER_WAYS; way++) {
        if (atomic_load_explicit(&bucket[way].key, memory_order_relaxed) == BEING_TAKEN) {
            continue;
        }
        if (found == 0 || atomic_load_explicit(&bucket[way].full_at, memory_order_relaxed) <
                              atomic_load_explicit(&found->full_at, memory_order_relaxed)) {
            found = &bucket[way];
        }
    }
    return found;
}

/*
 * A time before `now` whose low bits differ from those of the entry's old time. A caller that is about to replace the
 * old time by compare-and-exchange then fails, even if the clock has shown the same time to both callers.
 */
static int64_t reset_time(int64_t old, int64_t now)
{
    return ((now - RESETS) & ~(int64_t)(RESETS - 1)) | ((old + 1) & (RESETS - 1));
}

/*
 * Returns the first entry of the key, as another process may have taken one, too. NULL: there is none any more, or
 * other processes are taking all entries. The old key is removed before the time is reset. So a caller that has found
 * the old key and then sees the new time also sees that the key is gone.
 */
static nx_rate_meter_entry_t *take_rate_entry(nx_rate_meter_entry_t *bucket, uint64_t key, int64_t now)
{
    nx_rate_meter_entry_t *entry;
    while ((entry = quietest(bucket)) != 0) {
        uint64_t before = atomic_load(&entry->key);
        if (before != BEING_TAKEN && atomic_compare_exchange_strong(&entry->key, &before, BEING_TAKEN)) {
            atomic_store(&entry->full_at, reset_time(atomic_load(&entry->full_at), now));
            atomic_store(&entry->key, key);
            return find_rate_entry(bucket, key);
        }
    }
    return 0;
}

/* False: another key has taken the entry. Nothing was counted then. */
static bool count(nx_rate_meter_entry_t *entry, uint64_t key, nx_rate_meter_rate_t rate, int64_t now,
                  int64_t *wait)
{
    int64_t tolerated = rate.interval * (int64_t)(rate.burst - 1);
    for (;;) {
        int64_t seen = atomic_load(&entry->full_at);
        if (atomic_load(&entry->key) != key) {
            return false;
        }
        int64_t from = seen > now ? seen : now;
        *wait = from - now > tolerated ? from - now - tolerated : 0;
        if (*wait > 0 || atomic_compare_exchange_strong(&entry->full_at, &seen, from + rate.interval)) {
            return true;
        }
    }
}

int64_t nx_rate_meter_admit(nx_rate_meter_t *meter, uint64_t key, nx_rate_meter_rate_t rate, int64_t now)
{
    nx_rate_meter_entry_t *bucket = meter->entries[key % NX_RATE_METER_BUCKETS], *entry;
    int64_t wait = 0;
    do {
        entry = find_rate_entry(bucket, key);
        entry = entry == 0 ? take_rate_entry(bucket, key, now) : entry;
    } while (entry != 0 && !count(entry, key, rate, now, &wait));
    return wait;
}
