/* SPDX-License-Identifier: MIT */
/* Every request uses blocks for a short time, so the ones released last are cached. */
#include "http/request/private.h"

#include <stdlib.h>

#define SPARE_BLOCKS 256

static NX_PER_THREAD struct {
    nx_block_t *blocks;
    uint32_t count;
    char *scratch;
} spares;

nx_block_t *nx_block_take_exactly(size_t capacity)
{
    nx_block_t *block = malloc(sizeof(*block) + capacity);
    if (block != NULL) {
        block->references = 1;
        block->capacity = (uint32_t)capacity;
        block->charged = 0;
    }
    return block;
}

NX_HOT nx_block_t *nx_block_take(size_t capacity)
{
    nx_block_t *block = spares.blocks;
    if (EXPECTED(block != NULL && capacity <= NX_BLOCK_BYTES)) {
        spares.blocks = block->next_spare;
        spares.count--;
        block->references = 1;
        return block;
    }
    if (capacity < NX_BLOCK_BYTES) {
        capacity = NX_BLOCK_BYTES;
    }
    return nx_block_take_exactly(capacity);
}

nx_block_t *nx_block_take_small(void)
{
    return nx_block_take_exactly(NX_SMALL_BLOCK_BYTES);
}

bool nx_block_charge(nx_block_t *block, size_t most)
{
    if (block->capacity <= NX_SMALL_BLOCK_BYTES || block->charged != 0) {
        return true;
    }
    if (!nx_budget_has_memory(block->capacity, most)) {
        return false;
    }
    nx_budget_take_memory(&block->charged, block->capacity);
    return true;
}

NX_HOT void nx_block_release(nx_block_t *block)
{
    if (--block->references > 0) {
        return;
    }
    nx_block_discharge(block);
    if (block->capacity != NX_BLOCK_BYTES || spares.count == SPARE_BLOCKS) {
        free(block);
        return;
    }
    block->next_spare = spares.blocks;
    spares.blocks = block;
    spares.count++;
}

char *nx_block_scratch(void)
{
    if (spares.scratch == NULL) {
        spares.scratch = malloc(NX_SCRATCH_BYTES);
    }
    return spares.scratch;
}

void nx_request__free_spare_blocks(void)
{
    free(spares.scratch);
    spares.scratch = NULL;
    while (spares.blocks != NULL) {
        nx_block_t *block = spares.blocks;
        spares.blocks = block->next_spare;
        free(block);
    }
    spares.count = 0;
}
