/* SPDX-License-Identifier: MIT */
/*
 * The input overwrites a shared map between operations, as a hostile worker could. No operation may access memory
 * outside of the segment, loop for ever, or crash.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/shm/shared_map.h"
#include "core/shm/shared_map_private.h"

typedef struct pen {
    const uint8_t *data;
    size_t length;
} pen_t;

static void scribble(nx_shared_map_t *map, const uint8_t *data, size_t length)
{
    uint32_t place;
    memcpy(&place, data, sizeof(place));
    /* Half of the writes go to the header and the directory. */
    size_t span = place & 1 ? map->segment.bytes - length : 8192;
    atomic_store(&map->waiters.memory->lock.word, 0);
    memcpy((char *)map->segment.memory + (place >> 1) % span, data + 4, length - 4);
    /* A lock that a living process seems to hold would only block. */
    for (uint32_t stripe = 0; stripe < NX_MAP_STRIPES; stripe++) {
        atomic_store(&map->memory->stripes[stripe].lock.word, 0);
    }
    atomic_store(&map->memory->cells.lock.word, 0);
    atomic_store(&map->memory->reclaim_lock.word, 0);
}

static void operate(nx_shared_map_t *map, nx_shared_found_t *found, uint8_t code)
{
    char name[2] = {'k', (char)(code >> 3 & 7)};
    static char buffer[4096];
    nx_shared_key_t key = {.bytes = name, .length = sizeof(name)};
    nx_shared_value_t value = {.kind = code & 1 ? 2 : NX_SHARED_NUMBER, .bytes = buffer, .length = code * 16};
    nx_shared_cursor_t cursor = {0};
    int64_t number;
    switch (code % 7) {
    case 0:
    case 1:
        nx_shared_map_set(map, key, value, NX_SHARED_FOREVER);
        break;
    case 2:
        nx_shared_map_get(map, key, found);
        break;
    case 3:
        nx_shared_map_delete(map, key);
        break;
    case 4:
        nx_shared_map_add(map, key, 1, NX_SHARED_FOREVER, &number);
        break;
    case 5:
        for (int count = 0; count < 50 && nx_shared_map_next(map, &cursor, found) == 0; count++) {
        }
        break;
    default:
        nx_map__sweep(map);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_map_t *map;
    nx_shared_existing_t existing;
    nx_shared_found_t found;
    nx_shared_map_policy_t policy = length > 0 && data[0] & 1 ? NX_SHARED_MAP_EVICTS : NX_SHARED_MAP_REFUSES;
    if (nx_shared_heap_create(1 << 20, &file, &bell) != 0 || nx_shared_heap_attach(file, bell, &heap) != 0 ||
        nx_shared_map_open(heap, "m", 1, 32 << 10, policy, &map, &existing) != 0) {
        abort();
    }
    nx_shared_found_init(&found);
    for (pen_t pen = {.data = data, .length = length}; pen.length > 8;) {
        size_t here = 5 + pen.data[1] % 32;
        here = here < pen.length - 2 ? here : pen.length - 2;
        operate(map, &found, pen.data[0]);
        if (pen.data[0] & 64 && here >= 5) {
            scribble(map, pen.data + 2, here);
        }
        pen.data += 2 + here;
        pen.length -= 2 + here;
    }
    nx_shared_found_release(&found);
    nx_shared_map_close(map);
    nx_shared_heap_detach(heap);
    close(file);
    close(bell);
    return 0;
}
