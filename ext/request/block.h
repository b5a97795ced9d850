/* SPDX-License-Identifier: MIT */
/*
 * Received bytes. Part of request.h.
 *
 * Ownership: blocks are counted, and malloc'ed: a peer's bytes must not be able to exhaust memory_limit inside a callback of the loop.
 * The ones last used are kept at hand. Suspension, exceptions: none. Fork: nothing.
 */
#ifndef NX_REQUEST_BLOCK_H
#define NX_REQUEST_BLOCK_H

#include <stddef.h>
#include <stdint.h>

/* More than one message may lie in it. */
typedef struct nx_block {
    uint32_t references;
    uint32_t capacity;
    struct nx_block *next_spare;
    char bytes[];
} nx_block_t;

/* Of at least `capacity` with one reference; NULL: no memory. */
#define NX_BLOCK_BYTES (16 * 1024 - 64)
nx_block_t *nx_block_take(size_t capacity);
/* For the beginning of a head whose rest may never come. */
#define NX_SMALL_BLOCK_BYTES (1024 - 64)
nx_block_t *nx_block_take_small(void);
void nx_block_release(nx_block_t *block);
/* For bytes that are used before anybody else has his turn; NULL: no memory. */
#define NX_SCRATCH_BYTES 65536
char *nx_block_scratch(void);

#endif
