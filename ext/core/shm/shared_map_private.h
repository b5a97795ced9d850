/* SPDX-License-Identifier: MIT */
/*
 * The memory layout of a shared map, and the operations under the lock of a stripe.
 *
 * The hash of a key chooses a stripe and, with its bits reversed, the *order* of the entry. Each stripe is a linear
 * hash table whose chains are sorted by order. A bucket is therefore split by cutting its chain in two (a split-ordered
 * list). A position in the order is a cursor that stays valid when the table grows.
 *
 *  [header: stripes][directory: slots of stripe 0, 1, …][bitmap][cells]
 *
 * One store to a link publishes a record, and one store removes it. A killed process can leave leaked cells, a chain
 * that was split but not cut, and an entry whose value was being overwritten.
 */
#ifndef NX_CORE_SHM_SHARED_MAP_PRIVATE_H
#define NX_CORE_SHM_SHARED_MAP_PRIVATE_H

#include "core/shm/shared_cells.h"
#include "core/shm/shared_lock.h"
#include "core/shm/shared_map.h"
#include "core/shm/shared_waiters.h"

enum { NX_MAP_STRIPES = 32, NX_MAP_STRIPE_BITS = 5 };
/* The kind of an entry whose value is being overwritten. */
#define NX_MAP_TORN UINT8_C(255)

typedef struct nx_map_stripe {
    nx_shared_lock_t lock;
    uint64_t version; /* of the last change */
    uint64_t watched; /* bits of the keys whose next change calls the waiters */
    uint32_t buckets; /* number of buckets in use; 0 means 1 */
    uint32_t entries;
    uint32_t unused[8];
} nx_map_stripe_t;

typedef struct nx_map_memory {
    uint64_t seed;
    nx_shared_cells_state_t cells;
    _Atomic uint32_t has_leaked;
    _Atomic uint64_t evicted;
    _Atomic int64_t next_expiry;   /* no entry expires before; 0: unknown */
    nx_shared_lock_t reclaim_lock; /* taken before the locks of stripes */
    _Atomic uint32_t reclaim_rounds;
    /* The hand of the CLOCK algorithm: where the next eviction continues. */
    _Atomic uint32_t hand_stripe;
    _Atomic uint64_t hand_order;
    nx_map_stripe_t stripes[NX_MAP_STRIPES] __attribute__((aligned(64)));
} nx_map_memory_t;

typedef struct nx_map_entry {
    nx_shared_run_t run;
    uint32_t link; /* the next entry of the chain */
    uint8_t kind;
    uint8_t is_used; /* was read since the hand passed it */
    uint16_t key_length;
    uint64_t order;
    uint64_t version;
    int64_t expires_at;
    int64_t number;
    uint32_t length; /* of the bytes after the key */
    uint32_t unused;
} nx_map_entry_t;

struct nx_shared_map {
    nx_shared_segment_t segment;
    nx_map_memory_t *memory;
    uint32_t *directory;
    uint32_t slots; /* of the directory, for each stripe */
    nx_shared_cells_t cells;
    nx_shared_waiters_t waiters; /* behind the bytes that were asked for */
    nx_shared_map_policy_t policy;
    uint64_t seed;
};

/* A key with its stripe and order, and the time of the operation. */
typedef struct nx_map_target {
    nx_shared_key_t key;
    uint32_t stripe;
    uint64_t order;
    int64_t now;
} nx_map_target_t;

/* A place in a chain: the link that leads to it, and the entry there, or NULL. */
typedef struct nx_map_place {
    uint32_t *link;
    uint32_t index;
    nx_map_entry_t *entry;
} nx_map_place_t;

/* Sets the pointers of `map` into that memory. False: the size is impossible. */
bool nx_map__lay_out(nx_shared_map_t *map, void *memory, size_t bytes);
nx_map_target_t nx_map__aim(const nx_shared_map_t *map, nx_shared_key_t key);

/* Takes the lock of a stripe, and repairs the stripe if its last holder died. */
void nx_map__lock(nx_shared_map_t *map, uint32_t stripe);
/* Releases the lock of a stripe. Reclaims cells if some have leaked. */
void nx_map__unlock(nx_shared_map_t *map, uint32_t stripe);

/*
 * Finds the entry of a key, or the place where it would be inserted. Removes expired entries that it passes, and cuts a
 * damaged chain.
 */
nx_map_place_t nx_map__seek(nx_shared_map_t *map, const nx_map_target_t *target);
/* Finds the first entry of the stripe whose order is at least `order`. */
nx_map_place_t nx_map__seek_order(nx_shared_map_t *map, uint32_t stripe, uint64_t order);
void nx_map__link(nx_shared_map_t *map, uint32_t stripe, nx_map_place_t place, uint32_t index);
void nx_map__unlink(nx_shared_map_t *map, uint32_t stripe, nx_map_place_t place);
/* Is about to change an entry of that order: calls the processes that wait for it. */
void nx_map__announce(nx_shared_map_t *map, uint32_t stripe, uint64_t order);
void nx_map__announce_all(nx_shared_map_t *map, uint32_t stripe);
/* Notes a change, which was announced before, and returns its version. */
uint64_t nx_map__change(nx_shared_map_t *map, uint32_t stripe);
/* The bit in `watched` of the keys of that order. */
static inline uint64_t nx_map__watch_bit(uint64_t order)
{
    return UINT64_C(1) << (order >> 32 & 63);
}

/* Rebuilds the bitmap of cells. No lock may be held. */
void nx_map__sweep(nx_shared_map_t *map);
/* Frees cells of expired entries, and of others if the policy says so. No lock may be held. False: none was freed. */
bool nx_map__reclaim(nx_shared_map_t *map, uint32_t cells);

#endif
