/* SPDX-License-Identifier: MIT */
/*
 * Pool of objects of one size, allocated from aligned chunks. An object's chunk is found by masking the address of the
 * object. Objects are taken from chunks that are partly used; from an empty chunk only when there is no other. One
 * empty chunk is kept to avoid repeated allocation; other empty chunks are returned to malloc.
 *
 * Ownership: the slab owns the memory, the caller owns the objects. Objects are not cleared and are aligned to 16
 * bytes.
 * Threads: not thread-safe; a slab belongs to one thread.
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
    size_t used_count; /* statistics, for any reader */
    size_t peak_count;
    size_t chunk_count;
} nx_slab_t;

void nx_slab_init(nx_slab_t *slab, size_t object_bytes);
/* Frees all memory, including objects that are still in use. */
void nx_slab_destroy(nx_slab_t *slab);

/* NULL when there is no memory. */
void *nx_slab_alloc(nx_slab_t *slab);
void nx_slab_free(nx_slab_t *slab, void *object);

#endif
