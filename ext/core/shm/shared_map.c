/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/base/clock.h"
#include "core/shm/shared_map_private.h"

/* Cells for each slot of the directory. An entry usually has one or two cells, so a chain has about one entry. */
enum { CELLS_PER_SLOT = 2 };
/* Whole pages at the end of the segment. */
#define WAITERS_BYTES ((sizeof(nx_shared_waiters_memory_t) + 4095) / 4096 * 4096)
/* How often an operation frees cells for its value before it reports that the map is full. */
enum { RECLAIM_ATTEMPTS = 8 };

bool nx_map__lay_out(nx_shared_map_t *map, void *memory, size_t bytes)
{
    size_t head = sizeof(nx_map_memory_t);
    if (bytes < NX_SHARED_MAP_BYTES_LEAST || bytes > NX_SHARED_MAP_BYTES_MOST) {
        return false;
    }
    size_t cost = NX_SHARED_CELL_BYTES + sizeof(uint32_t) / CELLS_PER_SLOT;
    /* One bit more for each cell, and space for rounding. */
    size_t count = (bytes - head - 1024) * 8 / (cost * 8 + 1);
    map->memory = memory;
    map->slots = (uint32_t)(count / CELLS_PER_SLOT / NX_MAP_STRIPES);
    map->directory = (uint32_t *)((char *)memory + head);
    size_t bitmap_at = (head + (size_t)map->slots * NX_MAP_STRIPES * sizeof(uint32_t) + 63) / 64 * 64;
    size_t cells_at = (bitmap_at + nx_shared_cells_bitmap_bytes((uint32_t)count) + 63) / 64 * 64;
    map->cells = (nx_shared_cells_t){.state = &map->memory->cells,
                                     .bitmap = (uint64_t *)((char *)memory + bitmap_at),
                                     .memory = (char *)memory + cells_at,
                                     .count = (uint32_t)count};
    return cells_at + count * NX_SHARED_CELL_BYTES <= bytes;
}

static void fill_map(void *memory, size_t bytes, uint64_t policy)
{
    nx_shared_map_t map = {0};
    if (!nx_map__lay_out(&map, memory, bytes - WAITERS_BYTES)) {
        return;
    }
    if (getrandom(&map.memory->seed, sizeof(map.memory->seed), GRND_NONBLOCK) < 0) {
        map.memory->seed = (uint64_t)nx_clock_monotonic() * UINT64_C(0x9e3779b97f4a7c15);
    }
    nx_shared_cells_fill(&map.cells);
}

int nx_shared_map_open(nx_shared_heap_t *heap, const char *name, size_t name_length, size_t bytes,
                       nx_shared_map_policy_t policy, nx_shared_map_t **map, nx_shared_existing_t *existing)
{
    if (bytes < NX_SHARED_MAP_BYTES_LEAST || bytes > NX_SHARED_MAP_BYTES_MOST) {
        return -EINVAL;
    }
    nx_shared_map_t *opened = calloc(1, sizeof(*opened));
    if (opened == NULL) {
        return -ENOMEM;
    }
    nx_shared_spec_t spec = {.name = name,
                             .name_length = name_length,
                             .kind = NX_SHARED_MAP,
                             .bytes = bytes + WAITERS_BYTES,
                             .detail = policy,
                             .fill = fill_map};
    int result = nx_shared_heap_open(heap, &spec, &opened->segment, existing);
    if (result == -EEXIST && existing->kind == NX_SHARED_MAP) {
        existing->bytes -= existing->bytes > WAITERS_BYTES ? WAITERS_BYTES : 0;
    }
    if (result != 0) {
        free(opened);
        return result;
    }
    nx_map__lay_out(opened, opened->segment.memory, opened->segment.bytes - WAITERS_BYTES);
    opened->waiters = (nx_shared_waiters_t){
        .heap = heap,
        .memory = (void *)((char *)opened->segment.memory + opened->segment.bytes - WAITERS_BYTES)};
    opened->policy = policy;
    opened->seed = opened->memory->seed;
    *map = opened;
    return 0;
}

void nx_shared_map_close(nx_shared_map_t *map)
{
    nx_shared_segment_close(&map->segment);
    free(map);
}

void nx_shared_found_init(nx_shared_found_t *found)
{
    memset(found, 0, sizeof(*found));
    nx_bytes_init(&found->bytes, NX_SHARED_KEY_BYTES + NX_SHARED_VALUE_BYTES);
}

void nx_shared_found_release(nx_shared_found_t *found)
{
    nx_bytes_release(&found->bytes);
}

static bool is_possible_key(nx_shared_key_t key)
{
    return key.length > 0 && key.length <= NX_SHARED_KEY_BYTES;
}

/* Copies the value, and before it the key if `has_key`. */
static int copy_entry(nx_shared_map_t *map, nx_map_place_t place, bool has_key, nx_shared_found_t *found)
{
    /* Each length is loaded once, since another process may change it after the check. */
    uint32_t value_length = __atomic_load_n(&place.entry->length, __ATOMIC_RELAXED);
    uint16_t key_length = __atomic_load_n(&place.entry->key_length, __ATOMIC_RELAXED);
    size_t length = value_length + (has_key ? key_length : 0);
    nx_bytes_consume(&found->bytes, nx_bytes_length(&found->bytes));
    if (value_length > NX_SHARED_VALUE_BYTES || key_length > NX_SHARED_KEY_BYTES) {
        return -EUCLEAN;
    }
    int result = nx_bytes_reserve(&found->bytes, length);
    nx_shared_stream_t stream;
    if (result != 0) {
        return result;
    }
    if (!nx_shared_stream_open(&map->cells, place.index, sizeof(nx_map_entry_t), &stream) ||
        (!has_key && !nx_shared_stream_skip(&stream, key_length)) ||
        !nx_shared_stream_read(&stream, nx_bytes_tail(&found->bytes), length)) {
        return -EUCLEAN;
    }
    nx_bytes_commit(&found->bytes, length);
    found->kind = place.entry->kind;
    found->number = place.entry->number;
    found->expires_at = place.entry->expires_at;
    found->version = place.entry->version;
    found->key_length = has_key ? key_length : 0;
    return 0;
}

int nx_shared_map_get(nx_shared_map_t *map, nx_shared_key_t key, nx_shared_found_t *found)
{
    if (!is_possible_key(key)) {
        return -ENAMETOOLONG;
    }
    nx_map_target_t target = nx_map__aim(map, key);
    nx_map__lock(map, target.stripe);
    nx_map_place_t place = nx_map__seek(map, &target);
    int result = place.entry == NULL ? -ENOENT : copy_entry(map, place, false, found);
    if (result == 0 && !place.entry->is_used) {
        place.entry->is_used = 1;
    }
    nx_map__unlock(map, target.stripe);
    return result;
}

bool nx_shared_map_has(nx_shared_map_t *map, nx_shared_key_t key)
{
    if (!is_possible_key(key)) {
        return false;
    }
    nx_map_target_t target = nx_map__aim(map, key);
    nx_map__lock(map, target.stripe);
    bool is_there = nx_map__seek(map, &target).entry != NULL;
    nx_map__unlock(map, target.stripe);
    return is_there;
}

/* A change of one key. */
typedef struct change {
    nx_map_target_t target;
    bool compares;
    const nx_shared_value_t *expected;
    const nx_shared_value_t *value; /* NULL: deletes */
    int64_t expires_at;
} change_t;

static bool is_expected(nx_shared_map_t *map, nx_map_place_t place, const change_t *change)
{
    const nx_shared_value_t *expected = change->expected;
    if (place.entry == NULL || expected == NULL) {
        return (place.entry == NULL) == (expected == NULL);
    }
    nx_shared_stream_t stream;
    return place.entry->kind == expected->kind && place.entry->number == expected->number &&
           place.entry->length == expected->length &&
           nx_shared_stream_open(&map->cells, place.index, sizeof(nx_map_entry_t), &stream) &&
           nx_shared_stream_skip(&stream, change->target.key.length) &&
           nx_shared_stream_equals(&stream, expected->bytes, expected->length);
}

static void note_expiry(nx_shared_map_t *map, int64_t expires_at)
{
    int64_t seen = atomic_load_explicit(&map->memory->next_expiry, memory_order_relaxed);
    while (expires_at < seen && !atomic_compare_exchange_weak(&map->memory->next_expiry, &seen, expires_at)) {
    }
}

static void describe_entry(nx_map_entry_t *entry, const change_t *change, uint64_t version)
{
    entry->number = change->value->number;
    entry->length = (uint32_t)change->value->length;
    entry->expires_at = change->expires_at;
    entry->version = version;
}

/* Writes the record of a new entry. 0, -ENOSPC or -EUCLEAN. */
static int write_map_entry(nx_shared_map_t *map, const change_t *change, uint64_t version, uint32_t *index)
{
    nx_shared_key_t key = change->target.key;
    int result =
        nx_shared_cells_take(&map->cells, sizeof(nx_map_entry_t), key.length + change->value->length, index);
    if (result != 0) {
        return result;
    }
    nx_map_entry_t *entry = nx_shared_cells_at(&map->cells, *index);
    entry->link = 0;
    entry->kind = change->value->kind;
    /*
     * A new entry is not marked as used. Otherwise all entries of a map that was just filled would be, even those that
     * are never read.
     */
    entry->is_used = 0;
    entry->key_length = (uint16_t)key.length;
    entry->order = change->target.order;
    entry->unused = 0;
    describe_entry(entry, change, version);
    nx_shared_stream_t stream;
    if (nx_shared_stream_open(&map->cells, *index, sizeof(*entry), &stream) &&
        nx_shared_stream_write(&stream, key.bytes, key.length) &&
        nx_shared_stream_write(&stream, change->value->bytes, change->value->length)) {
        return 0;
    }
    /* This happens only if another process has written to the cells of this record. */
    atomic_store(&map->memory->cells.is_damaged, 1);
    return -EUCLEAN;
}

/* Overwrites the value in place, because no cells are free. False: the entry has too few cells. */
static bool overwrite_entry(nx_shared_map_t *map, const change_t *change, nx_map_place_t place)
{
    nx_shared_stream_t stream, all;
    if (!nx_shared_stream_open(&map->cells, place.index, sizeof(nx_map_entry_t), &stream) ||
        !nx_shared_stream_skip(&stream, change->target.key.length)) {
        return false;
    }
    all = stream;
    if (!nx_shared_stream_skip(&all, change->value->length)) {
        return false;
    }
    nx_map__announce(map, change->target.stripe, change->target.order);
    /* A process that is killed before the kind is set again leaves an entry that will be removed. */
    __atomic_store_n(&place.entry->kind, NX_MAP_TORN, __ATOMIC_SEQ_CST);
    bool is_written = nx_shared_stream_write(&stream, change->value->bytes, change->value->length);
    describe_entry(place.entry, change, nx_map__change(map, change->target.stripe));
    __atomic_store_n(&place.entry->kind, change->value->kind, __ATOMIC_SEQ_CST);
    return is_written;
}

static int put_entry(nx_shared_map_t *map, const change_t *change, nx_map_place_t place)
{
    uint32_t stripe = change->target.stripe, index;
    int result = write_map_entry(map, change, map->memory->stripes[stripe].version + 1, &index);
    if (result == -ENOSPC && place.entry != NULL && overwrite_entry(map, change, place)) {
        note_expiry(map, change->expires_at);
        return 1;
    }
    if (result != 0) {
        return result;
    }
    note_expiry(map, change->expires_at);
    nx_map__announce(map, stripe, change->target.order);
    if (place.entry == NULL) {
        nx_map__link(map, stripe, place, index);
    } else {
        nx_map_entry_t *entry = nx_shared_cells_at(&map->cells, index);
        entry->link = place.entry->link;
        entry->is_used = 1;
        __atomic_store_n(place.link, index, __ATOMIC_RELEASE);
        nx_shared_cells_give(&map->cells, place.index);
    }
    nx_map__change(map, stripe);
    return 1;
}

/* Returns 1, 0 if the present value is not the expected one, or -ENOSPC or -EUCLEAN if cells could not be taken. */
static int change_entry(nx_shared_map_t *map, const change_t *change)
{
    nx_map_place_t place = nx_map__seek(map, &change->target);
    if (change->compares && !is_expected(map, place, change)) {
        return 0;
    }
    if (change->value != NULL) {
        return put_entry(map, change, place);
    }
    if (place.entry == NULL) {
        return change->compares;
    }
    nx_map__unlink(map, change->target.stripe, place);
    nx_map__change(map, change->target.stripe);
    return 1;
}

static int apply_change(nx_shared_map_t *map, change_t *change)
{
    size_t length = change->value == NULL ? 0 : change->value->length;
    if (length > NX_SHARED_VALUE_BYTES) {
        return -EFBIG;
    }
    uint32_t cells = nx_shared_cells_needed(sizeof(nx_map_entry_t), change->target.key.length + length);
    if (cells >= map->cells.count) {
        return -ENOSPC;
    }
    for (int attempt = 0;; attempt++) {
        nx_map__lock(map, change->target.stripe);
        int result = change_entry(map, change);
        nx_map__unlock(map, change->target.stripe);
        if (result >= 0) {
            return result;
        }
        if (attempt == RECLAIM_ATTEMPTS || !nx_map__reclaim(map, cells + cells / 8 + 1)) {
            return -ENOSPC;
        }
    }
}

int nx_shared_map_set(nx_shared_map_t *map, nx_shared_key_t key, nx_shared_value_t value, int64_t expires_at)
{
    if (!is_possible_key(key)) {
        return -ENAMETOOLONG;
    }
    change_t change = {.target = nx_map__aim(map, key), .value = &value, .expires_at = expires_at};
    int result = apply_change(map, &change);
    return result < 0 ? result : 0;
}

int nx_shared_map_compare_and_set(nx_shared_map_t *map, nx_shared_key_t key,
                                  const nx_shared_value_t *expected, const nx_shared_value_t *value,
                                  int64_t expires_at)
{
    if (!is_possible_key(key)) {
        return -ENAMETOOLONG;
    }
    change_t change = {.target = nx_map__aim(map, key),
                       .compares = true,
                       .expected = expected,
                       .value = value,
                       .expires_at = expires_at};
    return apply_change(map, &change);
}

int nx_shared_map_delete(nx_shared_map_t *map, nx_shared_key_t key)
{
    if (!is_possible_key(key)) {
        return -ENAMETOOLONG;
    }
    change_t change = {.target = nx_map__aim(map, key)};
    return apply_change(map, &change);
}

/* -ENOENT: absent. The number is one word, so a killed process leaves the old or the new one. */
static int add_to_entry(nx_shared_map_t *map, const nx_map_target_t *target, int64_t by, int64_t *result)
{
    nx_map_entry_t *entry = nx_map__seek(map, target).entry;
    if (entry == NULL) {
        return -ENOENT;
    }
    if (entry->kind != NX_SHARED_NUMBER) {
        return -EDOM;
    }
    if (__builtin_add_overflow(entry->number, by, result)) {
        return -ERANGE;
    }
    nx_map__announce(map, target->stripe, target->order);
    __atomic_store_n(&entry->number, *result, __ATOMIC_RELEASE);
    entry->is_used = 1;
    entry->version = nx_map__change(map, target->stripe);
    return 0;
}

int nx_shared_map_add(nx_shared_map_t *map, nx_shared_key_t key, int64_t by, int64_t expires_at,
                      int64_t *result)
{
    if (!is_possible_key(key)) {
        return -ENAMETOOLONG;
    }
    nx_map_target_t target = nx_map__aim(map, key);
    nx_shared_value_t first = {.kind = NX_SHARED_NUMBER, .number = by};
    for (;;) {
        nx_map__lock(map, target.stripe);
        int status = add_to_entry(map, &target, by, result);
        nx_map__unlock(map, target.stripe);
        if (status != -ENOENT) {
            return status;
        }
        *result = by;
        status = nx_shared_map_compare_and_set(map, key, NULL, &first, expires_at);
        if (status != 0) {
            return status < 0 ? status : 0;
        }
    }
}

void nx_shared_map_clear(nx_shared_map_t *map)
{
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        nx_map__lock(map, stripe);
        nx_map_place_t place;
        while ((place = nx_map__seek_order(map, stripe, 0)).entry != NULL) {
            nx_map__unlink(map, stripe, place);
        }
        nx_map__change(map, stripe);
        nx_map__unlock(map, stripe);
    }
}

/* -EAGAIN: an expired or damaged entry was passed. */
static int next_of_stripe(nx_shared_map_t *map, nx_shared_cursor_t *cursor, int64_t now,
                          nx_shared_found_t *found)
{
    nx_map_place_t place = nx_map__seek_order(map, cursor->stripe, cursor->order);
    if (place.entry == NULL) {
        return -ENOENT;
    }
    uint64_t order = place.entry->order;
    int result = place.entry->expires_at <= now ? -EAGAIN : copy_entry(map, place, true, found);
    /* The greatest order is the end of the stripe. */
    cursor->stripe += order == UINT64_MAX;
    cursor->order = order + 1;
    return result == -EUCLEAN ? -EAGAIN : result;
}

int nx_shared_map_next(nx_shared_map_t *map, nx_shared_cursor_t *cursor, nx_shared_found_t *found)
{
    int64_t now = nx_clock_monotonic();
    while (cursor->stripe < NX_MAP_STRIPES) {
        uint32_t stripe = cursor->stripe;
        nx_map__lock(map, stripe);
        int result = next_of_stripe(map, cursor, now, found);
        nx_map__unlock(map, stripe);
        if (result == -ENOENT) {
            *cursor = (nx_shared_cursor_t){.stripe = stripe + 1};
        } else if (result != -EAGAIN) {
            return result;
        }
    }
    return -ENOENT;
}

/* Also ends the wait when the place of the watch cannot be what it was. */
static int look_at_watched(nx_shared_map_t *map, const nx_map_target_t *target, nx_shared_map_watch_t *watch)
{
    nx_map_place_t place = nx_map__seek(map, target);
    uint64_t version = place.entry == NULL ? 0 : place.entry->version;
    change_t change = {.target = *target, .expected = watch->expected};
    bool is_new = watch->place == NX_SHARED_NO_PLACE;
    if (watch->compares ? !is_expected(map, place, &change) : !is_new && version != watch->version) {
        return 1;
    }
    watch->version = version;
    watch->expires_at = place.entry == NULL ? NX_SHARED_FOREVER : place.entry->expires_at;
    map->memory->stripes[target->stripe].watched |= nx_map__watch_bit(target->order);
    if (!is_new) {
        nx_shared_waiters_rest(&map->waiters, watch->place);
        return 0;
    }
    uint64_t topic =
        (uint64_t)target->stripe << 8 | (uint64_t)__builtin_ctzll(nx_map__watch_bit(target->order));
    return nx_shared_waiters_add(&map->waiters, watch->process, topic, 0, &watch->place);
}

int nx_shared_map_watch(nx_shared_map_t *map, nx_shared_map_watch_t *watch)
{
    if (!is_possible_key(watch->key)) {
        return -ENAMETOOLONG;
    }
    nx_map_target_t target = nx_map__aim(map, watch->key);
    nx_map__lock(map, target.stripe);
    int result = look_at_watched(map, &target, watch);
    nx_map__unlock(map, target.stripe);
    if (result != 0) {
        nx_shared_map_unwatch(map, watch);
    }
    return result;
}

void nx_shared_map_unwatch(nx_shared_map_t *map, nx_shared_map_watch_t *watch)
{
    if (watch->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_remove(&map->waiters, watch->place);
        watch->place = NX_SHARED_NO_PLACE;
    }
}

const nx_shared_waiters_t *nx_shared_map_waiters(const nx_shared_map_t *map)
{
    return &map->waiters;
}

void nx_shared_map_get_stats(nx_shared_map_t *map, nx_shared_map_stats_t *stats)
{
    *stats = (nx_shared_map_stats_t){
        .bytes = (uint64_t)map->cells.count * NX_SHARED_CELL_BYTES,
        .evicted = atomic_load_explicit(&map->memory->evicted, memory_order_relaxed),
    };
    stats->bytes_used = stats->bytes - (uint64_t)nx_shared_cells_free(&map->cells) * NX_SHARED_CELL_BYTES;
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        stats->entries += __atomic_load_n(&map->memory->stripes[stripe].entries, __ATOMIC_RELAXED);
    }
}
