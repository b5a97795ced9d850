/* SPDX-License-Identifier: MIT */
#include "core/base/slab.h"

#include <stdint.h>
#include <stdlib.h>

#include "core/base/module.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NX_SLAB_POISONS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(NX_SLAB_POISONS)
#include <sanitizer/asan_interface.h>
#define POISON(pointer, bytes)   __asan_poison_memory_region(pointer, bytes)
#define UNPOISON(pointer, bytes) __asan_unpoison_memory_region(pointer, bytes)
#else
#define POISON(pointer, bytes)   ((void)(pointer))
#define UNPOISON(pointer, bytes) ((void)(pointer))
#endif

enum { ALIGNMENT = 16, SMALLEST_CHUNK = 32 * 1024, FEWEST_OBJECTS = 8 };

typedef struct free_object {
    struct free_object *next;
} free_object_t;

typedef struct slab_chunk {
    _Alignas(ALIGNMENT) nx_list_t link;
    free_object_t *free_objects;
    /* number of objects at the end that were never allocated: their pages are not touched */
    size_t untouched;
    size_t used_count;
} slab_chunk_t;

void nx_slab_init(nx_slab_t *slab, size_t object_bytes)
{
    *slab = (nx_slab_t){0};
    nx_list_init(&slab->usable);
    nx_list_init(&slab->full);
    slab->object_bytes = (object_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    slab->chunk_bytes = SMALLEST_CHUNK;
    while (slab->chunk_bytes < sizeof(slab_chunk_t) + FEWEST_OBJECTS * slab->object_bytes) {
        slab->chunk_bytes *= 2;
    }
    slab->objects_per_chunk = (slab->chunk_bytes - sizeof(slab_chunk_t)) / slab->object_bytes;
}

static void free_chunk(nx_slab_t *slab, slab_chunk_t *chunk)
{
    nx_list_unlink(&chunk->link);
    UNPOISON(chunk, slab->chunk_bytes);
    free(chunk);
    slab->chunk_count--;
}

void nx_slab_destroy(nx_slab_t *slab)
{
    nx_list_splice_back(&slab->usable, &slab->full);
    while (!nx_list_is_empty(&slab->usable)) {
        free_chunk(slab, nx_container_of(slab->usable.next, slab_chunk_t, link));
    }
    slab->used_count = 0;
    slab->empty_chunk_count = 0;
}

static slab_chunk_t *add_slab_chunk(nx_slab_t *slab)
{
    slab_chunk_t *chunk = aligned_alloc(slab->chunk_bytes, slab->chunk_bytes);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->free_objects = NULL;
    chunk->untouched = slab->objects_per_chunk;
    chunk->used_count = 0;
    POISON(chunk + 1, slab->chunk_bytes - sizeof(*chunk));
    nx_list_push_front(&slab->usable, &chunk->link);
    slab->chunk_count++;
    slab->empty_chunk_count++;
    return chunk;
}

static void *take_object(const nx_slab_t *slab, slab_chunk_t *chunk)
{
    free_object_t *object = chunk->free_objects;
    if (object == NULL) {
        size_t index = slab->objects_per_chunk - chunk->untouched--;
        object = (free_object_t *)((char *)(chunk + 1) + index * slab->object_bytes);
        UNPOISON(object, slab->object_bytes);
        return object;
    }
    UNPOISON(object, slab->object_bytes);
    chunk->free_objects = object->next;
    return object;
}

NX_HOT void *nx_slab_alloc(nx_slab_t *slab)
{
    slab_chunk_t *chunk;
    if (!nx_list_is_empty(&slab->usable)) {
        chunk = nx_container_of(slab->usable.next, slab_chunk_t, link);
    } else {
        chunk = add_slab_chunk(slab);
        if (chunk == NULL) {
            return NULL;
        }
    }
    void *object = take_object(slab, chunk);
    if (chunk->used_count++ == 0) {
        slab->empty_chunk_count--;
    }
    if (chunk->used_count == slab->objects_per_chunk) {
        nx_list_unlink(&chunk->link);
        nx_list_push_back(&slab->full, &chunk->link);
    }
    if (++slab->used_count > slab->peak_count) {
        slab->peak_count = slab->used_count;
    }
    return object;
}

NX_HOT void nx_slab_free(nx_slab_t *slab, void *object)
{
    slab_chunk_t *chunk = (slab_chunk_t *)((uintptr_t)object & ~(uintptr_t)(slab->chunk_bytes - 1));
    free_object_t *freed = object;
    freed->next = chunk->free_objects;
    chunk->free_objects = freed;
    POISON(freed, slab->object_bytes);
    slab->used_count--;
    if (chunk->used_count-- == slab->objects_per_chunk) {
        nx_list_unlink(&chunk->link);
        nx_list_push_front(&slab->usable, &chunk->link);
    }
    if (chunk->used_count > 0) {
        return;
    }
    if (slab->empty_chunk_count > 0) {
        free_chunk(slab, chunk);
        return;
    }
    /* Last in the list: objects are taken from this chunk only when all other chunks are full. */
    nx_list_unlink(&chunk->link);
    nx_list_push_back(&slab->usable, &chunk->link);
    slab->empty_chunk_count++;
}
