/* SPDX-License-Identifier: MIT */
/*
 * A hash map of bytes to values in a segment of the shared heap. It grows within the size of the segment: a new map
 * touches few pages.
 *
 * A value is a number and bytes; `kind` says to the callers what they are. A writer that is killed leaves either the
 * old or the new value of the key. Only the overwriting of a value in a map that is full can lose the key instead; it
 * never leaves a mixture.
 *
 * Locks: 32 stripes with a robust lock each, which every operation takes for a short time. Blocking is in the order of
 * microseconds, except for large values.
 * Ownership: the map belongs to the caller; the segment to the heap.
 * Threads and processes: any number may use one map at the same time.
 * Trust: whatever other processes have written to the segment, no function reads or writes outside of it. It may then
 * lose entries, or return wrong ones.
 * Errors: 0 or -errno. -ENOSPC: full. -ENAMETOOLONG: the key is empty or too long. -EFBIG: the value is too large.
 */
#ifndef NX_CORE_SHM_SHARED_MAP_H
#define NX_CORE_SHM_SHARED_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/bytes.h"
#include "core/shm/shared_heap.h"

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
/* An expiry that never comes. */
#define NX_SHARED_FOREVER INT64_MAX

/* A copy of an entry. The caller calls nx_shared_found_release(); a found can be used again and again. */
typedef struct nx_shared_found {
    uint8_t kind;
    int64_t number;
    int64_t expires_at; /* by CLOCK_MONOTONIC */
    uint64_t version;   /* 0: the key is absent */
    size_t key_length;  /* only after nx_shared_map_next(): so many of the first bytes are the key */
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
/* Without a copy of the value. */
bool nx_shared_map_has(nx_shared_map_t *map, nx_shared_key_t key);
int nx_shared_map_set(nx_shared_map_t *map, nx_shared_key_t key, nx_shared_value_t value, int64_t expires_at);
/*
 * Sets the value if the present one equals `*expected`; NULL: if the key is absent. `value` NULL: deletes it. 1: done,
 * 0: the present value is another one.
 */
int nx_shared_map_compare_and_set(nx_shared_map_t *map, nx_shared_key_t key,
                                  const nx_shared_value_t *expected, const nx_shared_value_t *value,
                                  int64_t expires_at);
/*
 * Adds to a number. An absent key is 0, and expires then; the expiry of a present one stays. -EDOM: not a number;
 * -ERANGE: the result would overflow.
 */
int nx_shared_map_add(nx_shared_map_t *map, nx_shared_key_t key, int64_t by, int64_t expires_at,
                      int64_t *result);
/* 1: deleted, 0: it was absent. */
int nx_shared_map_delete(nx_shared_map_t *map, nx_shared_key_t key);
void nx_shared_map_clear(nx_shared_map_t *map);

/*
 * Iteration in no particular order. The map may change meanwhile: an entry that is there all the time is found once. A
 * zeroed cursor is the beginning. -ENOENT: the end.
 */
typedef struct nx_shared_cursor {
    uint32_t stripe;
    uint64_t order;
} nx_shared_cursor_t;
int nx_shared_map_next(nx_shared_map_t *map, nx_shared_cursor_t *cursor, nx_shared_found_t *found);

/*
 * The version of a key, which changes with each change of its value; 0: it is absent. The next change rings the heap's
 * bell. `*expires_at`: when it changes by itself.
 */
uint64_t nx_shared_map_watch(nx_shared_map_t *map, nx_shared_key_t key, int64_t *expires_at);

typedef struct nx_shared_map_stats {
    uint64_t entries; /* including expired ones that were not removed yet */
    uint64_t bytes;
    uint64_t bytes_used;
    uint64_t evicted; /* since the map was created */
} nx_shared_map_stats_t;
void nx_shared_map_get_stats(nx_shared_map_t *map, nx_shared_map_stats_t *stats);

#endif
