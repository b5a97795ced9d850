/* SPDX-License-Identifier: MIT */
/*
 * Received bytes. Part of request.h.
 *
 * Ownership: blocks are counted, and malloc'ed: a peer's bytes must not be able to exhaust memory_limit inside a
 * callback of the loop. The ones last used are kept at hand. Suspension, exceptions: none. Fork: nothing.
 */
#ifndef NX_HTTP_REQUEST_BLOCK_H
#define NX_HTTP_REQUEST_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/module.h"
#include "http/request/budget.h"

/* More than one message may lie in it. */
typedef struct nx_block {
    uint32_t references;
    uint32_t capacity;
    struct nx_block *next_spare;
    size_t charged; /* its capacity, while it waits for its peer (budget.h) */
    char bytes[];
} nx_block_t;

/* Of at least `capacity` with one reference; NULL: no memory. */
#define NX_BLOCK_BYTES (16 * 1024 - 64)
nx_block_t *nx_block_take(size_t capacity);
/* For the beginning of a head whose rest may never come. */
#define NX_SMALL_BLOCK_BYTES (1024 - 64)
nx_block_t *nx_block_take_small(void);
/* For a head whose body still comes. */
nx_block_t *nx_block_take_exactly(size_t capacity);
void nx_block_release(nx_block_t *block);
/*
 * A block that waits for bytes of its peer is counted once, unless it is small. False: with it, all requests would
 * have more than `most`.
 */
bool nx_block_charge(nx_block_t *block, size_t most);
/* Its request is admitted. */
static inline void nx_block_discharge(nx_block_t *block)
{
    if (UNEXPECTED(block->charged != 0)) {
        nx_budget_give_memory(&block->charged);
    }
}
/* For bytes that are used before anybody else has his turn; NULL: no memory. */
#define NX_SCRATCH_BYTES 65536
char *nx_block_scratch(void);

#endif
