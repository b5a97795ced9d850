/* SPDX-License-Identifier: MIT */
/* Frees cells of a full map: removes expired entries, and evicts others by the CLOCK algorithm. */
#include "core/shm/shared_map_private.h"

#include "core/base/clock.h"

/* Number of entries that are visited while a lock is held once. */
enum { BATCH = 64 };

typedef struct reclaim {
    int64_t now;
    bool evicts;
    uint64_t visited;
    uint64_t removed;
    int64_t next_expiry;
} reclaim_t;

static bool may_remove(nx_shared_map_t *map, nx_map_entry_t *entry, reclaim_t *reclaim)
{
    if (entry->expires_at <= reclaim->now) {
        return true;
    }
    if (entry->expires_at < reclaim->next_expiry) {
        reclaim->next_expiry = entry->expires_at;
    }
    if (!reclaim->evicts) {
        return false;
    }
    if (entry->is_used) {
        entry->is_used = 0;
        return false;
    }
    atomic_fetch_add(&map->memory->evicted, 1);
    return true;
}

/* Visits some entries of a stripe from `cursor` on. False: the stripe has no more. */
static bool reclaim_batch(nx_shared_map_t *map, nx_shared_cursor_t *cursor, reclaim_t *reclaim)
{
    bool has_more = true;
    nx_map__lock(map, cursor->stripe);
    for (int count = 0; has_more && count < BATCH; count++) {
        nx_map_place_t place = nx_map__seek_order(map, cursor->stripe, cursor->order);
        if (place.entry == NULL) {
            has_more = false;
            break;
        }
        uint64_t order = place.entry->order;
        reclaim->visited++;
        if (may_remove(map, place.entry, reclaim)) {
            nx_map__unlink(map, cursor->stripe, place);
            nx_map__change(map, cursor->stripe);
            reclaim->removed++;
        }
        cursor->order = order + 1;
        has_more = cursor->order != 0;
    }
    nx_map__unlock(map, cursor->stripe);
    return has_more;
}

/* Two rounds, since the first round may do no more than clear the marks of recent use. */
static void reclaim_from_hand(nx_shared_map_t *map, uint32_t cells, reclaim_t *reclaim)
{
    nx_shared_cursor_t cursor = {.stripe = atomic_load(&map->memory->hand_stripe) % NX_MAP_STRIPES,
                                 .order = atomic_load(&map->memory->hand_order)};
    uint32_t stripes = reclaim->evicts ? NX_MAP_STRIPES * 2 + 1 : NX_MAP_STRIPES + 1;
    uint64_t most = (uint64_t)map->cells.count * 2;
    while (stripes > 0 && reclaim->visited < most) {
        if (!reclaim_batch(map, &cursor, reclaim)) {
            cursor = (nx_shared_cursor_t){.stripe = (cursor.stripe + 1) % NX_MAP_STRIPES};
            stripes--;
        }
        if (reclaim->evicts && reclaim->removed > 0 && nx_shared_cells_free(&map->cells) >= cells) {
            break;
        }
    }
    atomic_store(&map->memory->hand_stripe, cursor.stripe);
    atomic_store(&map->memory->hand_order, cursor.order);
}

static bool reclaim_locked(nx_shared_map_t *map, uint32_t cells)
{
    reclaim_t reclaim = {.now = nx_clock_monotonic(),
                         .evicts = map->policy == NX_SHARED_MAP_EVICTS,
                         .next_expiry = NX_SHARED_FOREVER};
    if (!reclaim.evicts && atomic_load(&map->memory->next_expiry) > reclaim.now) {
        return false;
    }
    /* A value that is set meanwhile with an earlier expiry lowers it again. */
    atomic_store(&map->memory->next_expiry, NX_SHARED_FOREVER);
    reclaim_from_hand(map, cells, &reclaim);
    int64_t seen = atomic_load(&map->memory->next_expiry);
    while (reclaim.next_expiry < seen &&
           !atomic_compare_exchange_weak(&map->memory->next_expiry, &seen, reclaim.next_expiry)) {
    }
    atomic_fetch_add(&map->memory->reclaim_rounds, reclaim.removed > 0);
    return reclaim.removed > 0;
}

bool nx_map__reclaim(nx_shared_map_t *map, uint32_t cells)
{
    if (atomic_load(&map->memory->cells.is_damaged) || atomic_load(&map->memory->has_leaked)) {
        nx_map__sweep(map);
        return true;
    }
    uint32_t rounds = atomic_load(&map->memory->reclaim_rounds);
    if (nx_shared_lock_acquire(&map->memory->reclaim_lock)) {
        atomic_store(&map->memory->next_expiry, 0);
    }
    /* Another process may have freed cells while this one waited. */
    bool has_freed = atomic_load(&map->memory->reclaim_rounds) != rounds || reclaim_locked(map, cells);
    nx_shared_lock_release(&map->memory->reclaim_lock);
    return has_freed;
}
