/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_map_private.h"

#include <string.h>

#include "core/base/clock.h"
#include "core/base/module.h"

static uint64_t reverse_bits(uint64_t bits)
{
    bits = (bits >> 1 & UINT64_C(0x5555555555555555)) | (bits & UINT64_C(0x5555555555555555)) << 1;
    bits = (bits >> 2 & UINT64_C(0x3333333333333333)) | (bits & UINT64_C(0x3333333333333333)) << 2;
    bits = (bits >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (bits & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(bits);
}

static uint64_t fold_product(uint64_t a, uint64_t b)
{
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A keyed hash, so that clients who choose keys cannot choose collisions. */
static uint64_t hash_key(uint64_t seed, nx_shared_key_t key)
{
    uint64_t hash = seed ^ fold_product(key.length + UINT64_C(0x9e3779b97f4a7c15), seed | 1);
    const char *bytes = key.bytes;
    size_t left = key.length;
    while (left > 0) {
        uint64_t word = 0;
        size_t here = left < sizeof(word) ? left : sizeof(word);
        memcpy(&word, bytes, here);
        hash = fold_product(hash ^ word, UINT64_C(0xd6e8feb86659fd93) ^ seed);
        bytes += here;
        left -= here;
    }
    return fold_product(hash ^ UINT64_C(0xa0761d6478bd642f), seed | 1);
}

nx_map_target_t nx_map__aim(const nx_shared_map_t *map, nx_shared_key_t key)
{
    uint64_t hash = hash_key(map->seed, key);
    return (nx_map_target_t){
        .key = key,
        .stripe = (uint32_t)(hash >> (64 - NX_MAP_STRIPE_BITS)),
        .order = reverse_bits(hash),
        .now = nx_clock_monotonic(),
    };
}

static uint32_t load_link(const uint32_t *link)
{
    return __atomic_load_n(link, __ATOMIC_RELAXED);
}

/*
 * Publishes an entry. All earlier stores are visible to processes that follow the link, even if this process has died.
 */
static void store_link(uint32_t *link, uint32_t index)
{
    __atomic_store_n(link, index, __ATOMIC_RELEASE);
}

/* Buckets in use. Impossible numbers are corrected. */
static uint32_t bucket_count(const nx_shared_map_t *map, uint32_t stripe)
{
    uint32_t buckets = load_link(&map->memory->stripes[stripe].buckets);
    return buckets == 0 ? 1 : buckets <= map->slots ? buckets : map->slots;
}

static uint32_t *bucket_slot(const nx_shared_map_t *map, uint32_t stripe, uint32_t bucket)
{
    return &map->directory[(size_t)stripe * map->slots + bucket];
}

/* The number of low bits of a hash that choose a bucket which was not split in the current round. */
static uint32_t low_bits(uint32_t buckets)
{
    return 31 - (uint32_t)__builtin_clz(buckets);
}

static uint32_t bucket_of_order(uint32_t buckets, uint64_t order)
{
    uint64_t hash = reverse_bits(order);
    uint32_t bits = low_bits(buckets);
    uint32_t bucket = (uint32_t)(hash & ((UINT64_C(2) << bits) - 1));
    return bucket < buckets ? bucket : (uint32_t)(hash & ((UINT64_C(1) << bits) - 1));
}

/* The last order of a bucket, whose orders are a range. */
static uint64_t last_order(uint32_t buckets, uint32_t bucket)
{
    uint32_t bits = low_bits(buckets);
    uint32_t half = UINT32_C(1) << bits;
    bool is_split = bucket >= half || bucket + half < buckets;
    uint32_t depth = is_split ? bits + 1 : bits;
    uint64_t first = reverse_bits(bucket);
    return depth == 0 ? UINT64_MAX : first + (UINT64_MAX >> depth);
}

static nx_map_place_t place_of(nx_shared_map_t *map, uint32_t *link)
{
    uint32_t index = load_link(link);
    return (nx_map_place_t){.link = link, .index = index, .entry = nx_shared_cells_at(&map->cells, index)};
}

/* Ends the chain at a link that is not valid. */
static void cut_chain(nx_shared_map_t *map, nx_map_place_t *place)
{
    store_link(place->link, 0);
    atomic_store(&map->memory->has_leaked, 1);
    place->index = 0;
    place->entry = NULL;
}

static bool is_entry_key(nx_shared_map_t *map, nx_map_place_t place, nx_shared_key_t key)
{
    nx_shared_stream_t stream;
    return place.entry->key_length == key.length &&
           nx_shared_stream_open(&map->cells, place.index, sizeof(nx_map_entry_t), &stream) &&
           nx_shared_stream_equals(&stream, key.bytes, key.length);
}

void nx_map__unlink(nx_shared_map_t *map, uint32_t stripe, nx_map_place_t place)
{
    nx_map__announce(map, stripe, place.entry->order);
    store_link(place.link, load_link(&place.entry->link));
    map->memory->stripes[stripe].entries--;
    nx_shared_cells_give(&map->cells, place.index);
}

nx_map_place_t nx_map__seek(nx_shared_map_t *map, const nx_map_target_t *target)
{
    uint32_t bucket = bucket_of_order(bucket_count(map, target->stripe), target->order);
    nx_map_place_t place = place_of(map, bucket_slot(map, target->stripe, bucket));
    uint64_t before = 0;
    for (uint32_t steps = 0; place.index != 0; steps++) {
        if (place.entry == NULL || steps > map->cells.count || place.entry->order < before) {
            cut_chain(map, &place);
            break;
        }
        before = place.entry->order;
        if (before > target->order) {
            break;
        }
        if (place.entry->expires_at <= target->now) {
            nx_map__unlink(map, target->stripe, place);
            nx_map__change(map, target->stripe);
            place = place_of(map, place.link);
            continue;
        }
        if (before == target->order && is_entry_key(map, place, target->key)) {
            return place;
        }
        place = place_of(map, &place.entry->link);
    }
    place.entry = NULL;
    return place;
}

/* The first entry of one bucket whose order is at least `order`. */
static nx_map_place_t seek_in_bucket(nx_shared_map_t *map, uint32_t *slot, uint64_t order)
{
    nx_map_place_t place = place_of(map, slot);
    for (uint32_t steps = 0; place.index != 0; steps++) {
        if (place.entry == NULL || steps > map->cells.count) {
            cut_chain(map, &place);
            break;
        }
        if (place.entry->order >= order) {
            break;
        }
        place = place_of(map, &place.entry->link);
    }
    return place;
}

nx_map_place_t nx_map__seek_order(nx_shared_map_t *map, uint32_t stripe, uint64_t order)
{
    uint32_t buckets = bucket_count(map, stripe);
    for (;;) {
        uint32_t bucket = bucket_of_order(buckets, order);
        nx_map_place_t place = seek_in_bucket(map, bucket_slot(map, stripe, bucket), order);
        uint64_t last = last_order(buckets, bucket);
        if (place.entry != NULL || last == UINT64_MAX) {
            return place;
        }
        order = last + 1;
    }
}

/* Splits the next bucket. The entries of the new bucket are the end of its chain. */
static void split_bucket(nx_shared_map_t *map, uint32_t stripe)
{
    nx_map_stripe_t *own = &map->memory->stripes[stripe];
    uint32_t buckets = bucket_count(map, stripe);
    if (buckets >= map->slots) {
        return;
    }
    uint32_t bucket = buckets - (UINT32_C(1) << low_bits(buckets));
    nx_map_place_t place = seek_in_bucket(map, bucket_slot(map, stripe, bucket), reverse_bits(buckets));
    store_link(bucket_slot(map, stripe, buckets), place.index);
    store_link(&own->buckets, buckets + 1);
    /* A process that is killed here leaves a chain that belongs to two buckets. repair_bucket() cuts it. */
    store_link(place.link, 0);
}

void nx_map__link(nx_shared_map_t *map, uint32_t stripe, nx_map_place_t place, uint32_t index)
{
    nx_map_stripe_t *own = &map->memory->stripes[stripe];
    nx_map_entry_t *entry = nx_shared_cells_at(&map->cells, index);
    store_link(&entry->link, place.index);
    store_link(place.link, index);
    own->entries++;
    if (own->entries > bucket_count(map, stripe)) {
        split_bucket(map, stripe);
    }
}

uint64_t nx_map__change(nx_shared_map_t *map, uint32_t stripe)
{
    nx_map_stripe_t *own = &map->memory->stripes[stripe];
    uint64_t version = own->version + 1;
    own->version = version == 0 ? 1 : version;
    return own->version;
}

static NX_COLD void call_watchers(nx_shared_map_t *map, uint32_t stripe, uint64_t bits)
{
    for (uint64_t left = bits; left != 0; left &= left - 1) {
        uint64_t topic = (uint64_t)stripe << 8 | (uint64_t)__builtin_ctzll(left);
        nx_shared_waiters_call_all(&map->waiters, topic, UINT64_MAX);
    }
    /* A process that is killed before this line leaves bits that only cost a call in vain. */
    map->memory->stripes[stripe].watched &= ~bits;
}

void nx_map__announce(nx_shared_map_t *map, uint32_t stripe, uint64_t order)
{
    uint64_t bit = nx_map__watch_bit(order);
    if (__builtin_expect((map->memory->stripes[stripe].watched & bit) != 0, 0)) {
        call_watchers(map, stripe, bit);
    }
}

void nx_map__announce_all(nx_shared_map_t *map, uint32_t stripe)
{
    call_watchers(map, stripe, map->memory->stripes[stripe].watched);
}

/* Returns the number of entries of a bucket, after it has removed what a killed process has left there. */
static uint32_t repair_bucket(nx_shared_map_t *map, uint32_t stripe, uint32_t bucket, uint32_t buckets)
{
    uint64_t before = reverse_bits(bucket), last = last_order(buckets, bucket);
    nx_map_place_t place = place_of(map, bucket_slot(map, stripe, bucket));
    uint32_t entries = 0;
    while (place.index != 0) {
        if (place.entry == NULL || place.entry->order < before || place.entry->order > last ||
            entries > map->cells.count) {
            cut_chain(map, &place);
            break;
        }
        if (place.entry->kind == NX_MAP_TORN) {
            store_link(place.link, load_link(&place.entry->link));
            place = place_of(map, place.link);
            continue;
        }
        before = place.entry->order;
        entries++;
        place = place_of(map, &place.entry->link);
    }
    return entries;
}

static void repair_stripe(nx_shared_map_t *map, uint32_t stripe)
{
    nx_map_stripe_t *own = &map->memory->stripes[stripe];
    atomic_store(&map->memory->has_leaked, 1);
    nx_map__announce_all(map, stripe);
    uint32_t buckets = bucket_count(map, stripe), entries = 0;
    own->buckets = buckets;
    for (uint32_t bucket = 0; bucket < buckets; bucket++) {
        entries += repair_bucket(map, stripe, bucket, buckets);
    }
    own->entries = entries;
    nx_map__change(map, stripe);
}

void nx_map__lock(nx_shared_map_t *map, uint32_t stripe)
{
    if (nx_shared_lock_acquire(&map->memory->stripes[stripe].lock)) {
        repair_stripe(map, stripe);
    }
}

void nx_map__unlock(nx_shared_map_t *map, uint32_t stripe)
{
    nx_shared_lock_release(&map->memory->stripes[stripe].lock);
    if (__builtin_expect(atomic_load_explicit(&map->memory->has_leaked, memory_order_relaxed), 0)) {
        nx_map__sweep(map);
    }
}

static void mark_stripe(nx_shared_map_t *map, uint32_t stripe)
{
    for (uint32_t bucket = 0; bucket < bucket_count(map, stripe); bucket++) {
        nx_map_place_t place = place_of(map, bucket_slot(map, stripe, bucket));
        while (place.index != 0 && nx_shared_cells_mark(&map->cells, place.index)) {
            place = place_of(map, &place.entry->link);
        }
        store_link(place.link, 0);
    }
}

void nx_map__sweep(nx_shared_map_t *map)
{
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        nx_map__lock(map, stripe);
    }
    nx_shared_cells_begin_marking(&map->cells);
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        repair_stripe(map, stripe);
        mark_stripe(map, stripe);
    }
    nx_shared_cells_end_marking(&map->cells);
    atomic_store(&map->memory->has_leaked, 0);
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        nx_shared_lock_release(&map->memory->stripes[stripe].lock);
    }
}
