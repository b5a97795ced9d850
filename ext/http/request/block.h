/* SPDX-License-Identifier: MIT */
/*
 * Buffers for received bytes. Part of request.h.
 *
 * Ownership: blocks are reference-counted and allocated with malloc(), because the bytes of a peer must not exhaust
 * memory_limit inside a callback of the event loop. Recently released blocks are cached. Suspension, exceptions: none.
 * Fork: not affected.
 */
#ifndef NX_HTTP_REQUEST_BLOCK_H
#define NX_HTTP_REQUEST_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/module.h"
#include "http/request/budget.h"

/* A block may hold more than one message. */
typedef struct nx_block {
    uint32_t references;
    uint32_t capacity;
    struct nx_block *next_spare;
    size_t charged; /* its capacity, while it waits for its peer, as counted by budget.h; else 0 */
    char bytes[];
} nx_block_t;

/* Returns a block of at least `capacity` bytes with one reference; NULL: no memory. */
#define NX_BLOCK_BYTES (16 * 1024 - 64)
nx_block_t *nx_block_take(size_t capacity);
/* For the beginning of a head, whose rest may never arrive. */
#define NX_SMALL_BLOCK_BYTES (1024 - 64)
nx_block_t *nx_block_take_small(void);
/* For a head whose body is still arriving. */
nx_block_t *nx_block_take_exactly(size_t capacity);
void nx_block_release(nx_block_t *block);
/*
 * Counts a block that waits for bytes of its peer in the memory budget, once, unless it is small. False: all requests
 * together would exceed `most`.
 */
bool nx_block_charge(nx_block_t *block, size_t most);
/* Call when the request is admitted: removes the block from the memory budget. */
static inline void nx_block_discharge(nx_block_t *block)
{
    if (UNEXPECTED(block->charged != 0)) {
        nx_budget_give_memory(&block->charged);
    }
}
/* A shared buffer for bytes that are used before any other code of the thread runs; NULL: no memory. */
#define NX_SCRATCH_BYTES 65536
char *nx_block_scratch(void);

#endif
