/* SPDX-License-Identifier: MIT */
/*
 * A hash map of bytes to values in a segment of the shared heap. It grows within the size of the segment; a new map
 * touches few pages.
 *
 * A value consists of a number and of bytes. `kind` tells callers their meaning. If a writer is killed, the key has
 * either its old or its new value, never a mixture. In a full map the key may be lost instead, if the writer was
 * overwriting the value in place.
 *
 * Locks: the map has 32 stripes with a robust lock each. An operation holds the lock of one stripe for microseconds, or
 * longer if the value is large.
 * Ownership: the caller owns the map, the heap owns the segment.
 * Threads and processes: any number may use one map at the same time.
 * Trust: no function reads or writes outside of the segment, whatever other processes have written to it. If they have
 * damaged it, a function may lose entries or return wrong ones.
 * Errors: 0 or -errno. -ENOSPC: full. -ENAMETOOLONG: the key is empty or too long. -EFBIG: the value is too large.
 */
#ifndef NX_CORE_SHM_SHARED_MAP_H
#define NX_CORE_SHM_SHARED_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/bytes.h"
#include "core/shm/shared_heap.h"
#include "core/shm/shared_waiters.h"

enum { NX_SHARED_KEY_BYTES = 1024, NX_SHARED_VALUE_BYTES = 17 << 20, NX_SHARED_MAP_BYTES_LEAST = 32 << 10 };
/* 128 GiB: cells have 32-bit indexes. */
#define NX_SHARED_MAP_BYTES_MOST ((size_t)1 << 37)

typedef enum {
    NX_SHARED_MAP_REFUSES, /* a full map refuses new entries */
    NX_SHARED_MAP_EVICTS   /* a full map removes entries that were not used recently (CLOCK) */
} nx_shared_map_policy_t;

typedef struct nx_shared_map nx_shared_map_t;

typedef struct nx_shared_key {
    const char *bytes;
    size_t length; /* 1 to NX_SHARED_KEY_BYTES */
} nx_shared_key_t;

typedef struct nx_shared_value {
    uint8_t kind; /* any but 255 */
    int64_t number;
    const char *bytes;
    size_t length;
} nx_shared_value_t;

/* nx_shared_map_add() works on this kind: the number is the value. */
#define NX_SHARED_NUMBER UINT8_C(1)
/* The entry does not expire. */
#define NX_SHARED_FOREVER INT64_MAX

/* A copy of an entry. The caller owns it, may reuse it for further calls, and frees it by nx_shared_found_release(). */
typedef struct nx_shared_found {
    uint8_t kind;
    int64_t number;
    int64_t expires_at; /* by CLOCK_MONOTONIC */
    uint64_t version;   /* 0: the key is absent */
    size_t
        key_length; /* after nx_shared_map_next(): length of the key, which is at the start of `bytes`; otherwise 0 */
    nx_bytes_t bytes;
} nx_shared_found_t;

void nx_shared_found_init(nx_shared_found_t *found);
void nx_shared_found_release(nx_shared_found_t *found);

/* Opens or creates the map of that name. -EEXIST: see nx_shared_heap_open(). -EINVAL: the size is impossible. */
int nx_shared_map_open(nx_shared_heap_t *heap, const char *name, size_t name_length, size_t bytes,
                       nx_shared_map_policy_t policy, nx_shared_map_t **map, nx_shared_existing_t *existing);
void nx_shared_map_close(nx_shared_map_t *map);

/* -ENOENT: absent. */
int nx_shared_map_get(nx_shared_map_t *map, nx_shared_key_t key, nx_shared_found_t *found);
/* True if the key is present. Does not copy the value. */
bool nx_shared_map_has(nx_shared_map_t *map, nx_shared_key_t key);
int nx_shared_map_set(nx_shared_map_t *map, nx_shared_key_t key, nx_shared_value_t value, int64_t expires_at);
/*
 * Sets the value if the present value equals `*expected`; `expected` NULL: if the key is absent. `value` NULL: deletes
 * the key. Returns 1, or 0 if the present value is another one.
 */
int nx_shared_map_compare_and_set(nx_shared_map_t *map, nx_shared_key_t key,
                                  const nx_shared_value_t *expected, const nx_shared_value_t *value,
                                  int64_t expires_at);
/*
 * Adds `by` to a number. An absent key counts as 0 and gets `expires_at`; a present key keeps its expiry. -EDOM: the
 * value is not a number. -ERANGE: the result would overflow.
 */
int nx_shared_map_add(nx_shared_map_t *map, nx_shared_key_t key, int64_t by, int64_t expires_at,
                      int64_t *result);
/* Returns 1, or 0 if the key was absent. */
int nx_shared_map_delete(nx_shared_map_t *map, nx_shared_key_t key);
void nx_shared_map_clear(nx_shared_map_t *map);

/*
 * Iterates in no particular order. The map may change meanwhile. An entry that is present during the whole iteration is
 * returned once. The first call needs a zeroed cursor. -ENOENT: the end.
 */
typedef struct nx_shared_cursor {
    uint32_t stripe;
    uint64_t order;
} nx_shared_cursor_t;
int nx_shared_map_next(nx_shared_map_t *map, nx_shared_cursor_t *cursor, nx_shared_found_t *found);

/*
 * A process waits until a key changes. The first call of nx_shared_map_watch() takes a place among the waiters, further
 * calls look again when the place was called (shared_waiters.h), or at `expires_at`. 1: the key has changed, and there
 * is no place any more; 0: not yet; -ENOBUFS: there is no place for another waiter.
 */
typedef struct nx_shared_map_watch {
    nx_shared_key_t key;
    uint32_t process; /* the caller's number in the table of processes */
    bool compares;    /* waits until the value is not `expected` (NULL: absent) */
    const nx_shared_value_t *expected;
    int64_t expires_at; /* when the value expires, by CLOCK_MONOTONIC */
    uint64_t version;
    uint32_t place; /* NX_SHARED_NO_PLACE at first */
} nx_shared_map_watch_t;
int nx_shared_map_watch(nx_shared_map_t *map, nx_shared_map_watch_t *watch);
/* Leaves the place, if there is one. */
void nx_shared_map_unwatch(nx_shared_map_t *map, nx_shared_map_watch_t *watch);
const nx_shared_waiters_t *nx_shared_map_waiters(const nx_shared_map_t *map);

typedef struct nx_shared_map_stats {
    uint64_t entries; /* including expired ones that were not removed yet */
    uint64_t bytes;
    uint64_t bytes_used;
    uint64_t evicted; /* since the map was created */
} nx_shared_map_stats_t;
void nx_shared_map_get_stats(nx_shared_map_t *map, nx_shared_map_stats_t *stats);

#endif
