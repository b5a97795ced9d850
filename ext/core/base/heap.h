/* SPDX-License-Identifier: MIT */
/*
 * 4-ary min-heap of nodes that are embedded in the caller's structures. Keys are cached in the array, so that
 * ordering never accesses a node. Nodes with equal keys leave in the order of insertion, by a sequence number.
 *
 * Ownership: the heap owns its array, never the nodes. A node must be removed before its memory is freed.
 * Cost: O(log n) to insert, update and remove, O(1) for the smallest. The array shrinks as the heap empties.
 */
#ifndef NX_CORE_BASE_HEAP_H
#define NX_CORE_BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_heap_node {
    size_t position; /* index in the array plus one; 0: in no heap */
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
/* Frees the array. Nodes that are still in the heap are not touched. */
void nx_heap_destroy(nx_heap_t *heap);

/*
 * Inserts a node, or moves one that is in the heap. In both cases it comes after nodes with an equal key. -ENOMEM is
 * possible for an insertion only.
 */
int nx_heap_put(nx_heap_t *heap, nx_heap_node_t *node, int64_t key);
/* No effect if the node is not in the heap. */
void nx_heap_remove(nx_heap_t *heap, nx_heap_node_t *node);

static inline bool nx_heap_contains(const nx_heap_node_t *node)
{
    return node->position != 0;
}

/* The smallest entry; NULL if the heap is empty. Valid until the next change. */
static inline const nx_heap_entry_t *nx_heap_first(const nx_heap_t *heap)
{
    return heap->count > 0 ? heap->entries : NULL;
}

#endif
