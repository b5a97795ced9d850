/* SPDX-License-Identifier: MIT */
#include "core/base/heap.h"

#include <errno.h>
#include <stdlib.h>

#include "core/base/compiler.h"

enum { ARITY = 4, INITIAL_CAPACITY = 64 };

void nx_heap_init(nx_heap_t *heap)
{
    *heap = (nx_heap_t){0};
}

void nx_heap_destroy(nx_heap_t *heap)
{
    free(heap->entries);
    nx_heap_init(heap);
}

static bool is_before(const nx_heap_entry_t *left, const nx_heap_entry_t *right)
{
    if (left->key != right->key) {
        return left->key < right->key;
    }
    return left->sequence < right->sequence;
}

static void place(nx_heap_t *heap, size_t index, nx_heap_entry_t entry)
{
    heap->entries[index] = entry;
    entry.node->position = index + 1;
}

static size_t smallest_child(const nx_heap_t *heap, size_t index)
{
    size_t first = index * ARITY + 1;
    size_t end = first + ARITY < heap->count ? first + ARITY : heap->count;
    size_t smallest = first;
    for (size_t child = first + 1; child < end; child++) {
        if (is_before(&heap->entries[child], &heap->entries[smallest])) {
            smallest = child;
        }
    }
    return smallest;
}

/* Writes `entry` to the free position `index`, or to the position above or below it that its key requires. */
NX_HOT static void settle_entry(nx_heap_t *heap, size_t index, nx_heap_entry_t entry)
{
    while (index > 0) {
        size_t parent = (index - 1) / ARITY;
        if (!is_before(&entry, &heap->entries[parent])) {
            break;
        }
        place(heap, index, heap->entries[parent]);
        index = parent;
    }
    while (index * ARITY + 1 < heap->count) {
        size_t child = smallest_child(heap, index);
        if (!is_before(&heap->entries[child], &entry)) {
            break;
        }
        place(heap, index, heap->entries[child]);
        index = child;
    }
    place(heap, index, entry);
}

static int resize(nx_heap_t *heap, size_t capacity)
{
    nx_heap_entry_t *entries = reallocarray(heap->entries, capacity, sizeof(*entries));
    if (entries == NULL) {
        return -ENOMEM;
    }
    heap->entries = entries;
    heap->capacity = capacity;
    return 0;
}

NX_HOT int nx_heap_put(nx_heap_t *heap, nx_heap_node_t *node, int64_t key)
{
    nx_heap_entry_t entry = {.key = key, .sequence = heap->next_sequence, .node = node};
    if (nx_heap_contains(node)) {
        heap->next_sequence++;
        settle_entry(heap, node->position - 1, entry);
        return 0;
    }
    if (heap->count == heap->capacity) {
        int error = resize(heap, heap->capacity > 0 ? heap->capacity * 2 : INITIAL_CAPACITY);
        if (error != 0) {
            return error;
        }
    }
    heap->next_sequence++;
    settle_entry(heap, heap->count++, entry);
    return 0;
}

NX_HOT void nx_heap_remove(nx_heap_t *heap, nx_heap_node_t *node)
{
    if (!nx_heap_contains(node)) {
        return;
    }
    size_t hole = node->position - 1;
    node->position = 0;
    nx_heap_entry_t last = heap->entries[--heap->count];
    if (hole < heap->count) {
        settle_entry(heap, hole, last);
    }
    if (heap->capacity > INITIAL_CAPACITY && heap->count < heap->capacity / 4) {
        /* If realloc() fails, the larger array stays in use. */
        (void)resize(heap, heap->capacity / 2);
    }
}
