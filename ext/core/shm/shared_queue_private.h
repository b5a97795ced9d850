/* SPDX-License-Identifier: MIT */
/* The layout of a shared queue, for shared_queue.c and its fuzz target. */
#ifndef NX_CORE_SHM_SHARED_QUEUE_PRIVATE_H
#define NX_CORE_SHM_SHARED_QUEUE_PRIVATE_H

#include "core/shm/shared_cells.h"
#include "core/shm/shared_lock.h"
#include "core/shm/shared_queue.h"

typedef struct nx_queue_memory {
    nx_shared_lock_t lock;
    _Atomic uint64_t head; /* the position of the oldest item */
    _Atomic uint64_t tail; /* the position behind the newest item */
    _Atomic uint32_t has_ended;
    uint32_t unused;
    nx_shared_cells_state_t cells;
} nx_queue_memory_t;

typedef struct nx_queue_item {
    nx_shared_run_t run;
    int64_t number;
    uint32_t length;
    uint8_t kind;
    uint8_t unused[3];
} nx_queue_item_t;

struct nx_shared_queue {
    nx_shared_segment_t segment;
    nx_queue_memory_t *memory;
    uint32_t *ring;
    uint32_t capacity;
    nx_shared_cells_t cells;
    nx_shared_waiters_t waiters;
};

#endif
