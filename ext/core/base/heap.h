/* SPDX-License-Identifier: MIT */
/*
 * 4-ary min-heap of nodes embedded in the caller's structures. Keys are cached in the array, so ordering never touches
 * a node; equal keys leave in the order they came (a sequence number given at insertion breaks the tie).
 *
 * Ownership: the heap owns its array, never the nodes. A node must be removed before its memory goes.
 * Cost: O(log n) to insert, update and remove, O(1) for the smallest. Memory is given back as the heap empties.
 */
#ifndef NX_CORE_BASE_HEAP_H
#define NX_CORE_BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_heap_node {
    size_t position; /* in the array, plus one; 0 outside of any heap */
} nx_heap_node_t;

typedef struct nx_heap_entry {
    int64_t key;
    uint64_t sequence;
    nx_heap_node_t *node;
} nx_heap_entry_t;

typedef struct nx_heap {
    nx_heap_entry_t *entries;
    size_t count;
    size_t capacity;
    uint64_t next_sequence;
} nx_heap_t;

void nx_heap_init(nx_heap_t *heap);
/* Frees the array; nodes still inside are forgotten, not touched. */
void nx_heap_destroy(nx_heap_t *heap);

/* Inserts, or moves a node that is inside already; either way it is the last of its equals. -ENOMEM only inserts. */
int nx_heap_put(nx_heap_t *heap, nx_heap_node_t *node, int64_t key);
/* Harmless for a node outside. */
void nx_heap_remove(nx_heap_t *heap, nx_heap_node_t *node);

static inline bool nx_heap_contains(const nx_heap_node_t *node)
{
    return node->position != 0;
}

/* The smallest, NULL when empty. Valid until the next change. */
static inline const nx_heap_entry_t *nx_heap_first(const nx_heap_t *heap)
{
    return heap->count > 0 ? heap->entries : NULL;
}

#endif
