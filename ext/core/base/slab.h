/* SPDX-License-Identifier: MIT */
/*
 * Pool of objects of one size, carved from aligned chunks, so that an object finds its chunk by masking its address.
 * The fullest chunks are used first, as far as is free to know, and a chunk that is wholly free goes back to malloc,
 * but for one kept against thrashing.
 *
 * Ownership: the slab owns the memory, the caller the objects; objects are not cleared and are aligned to 16 bytes.
 * Threads: none; one slab belongs to one thread.
 */
#ifndef NX_CORE_BASE_SLAB_H
#define NX_CORE_BASE_SLAB_H

#include <stddef.h>

#include "core/base/list.h"

typedef struct nx_slab {
    nx_list_t usable; /* chunks with a free object */
    nx_list_t full;
    size_t object_bytes;
    size_t chunk_bytes;
    size_t objects_per_chunk;
    size_t empty_chunk_count;
    size_t used_count; /* statistics, to be read by anyone */
    size_t peak_count;
    size_t chunk_count;
} nx_slab_t;

void nx_slab_init(nx_slab_t *slab, size_t object_bytes);
/* Every object still in use goes with it. */
void nx_slab_destroy(nx_slab_t *slab);

/* NULL when there is no memory. */
void *nx_slab_alloc(nx_slab_t *slab);
void nx_slab_free(nx_slab_t *slab, void *object);

#endif
