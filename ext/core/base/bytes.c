/* SPDX-License-Identifier: MIT */
#include "core/base/bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/compiler.h"

enum { SMALLEST_CAPACITY = 512 };

NX_HOT void nx_bytes_init(nx_bytes_t *bytes, size_t limit)
{
    /* Not NULL, because arithmetic on NULL is undefined. It is never written, since the capacity is 0. */
    *bytes = (nx_bytes_t){.memory = (char *)"", .limit = limit};
}

static void free_memory(nx_bytes_t *bytes)
{
    if (bytes->capacity > 0) {
        free(bytes->memory);
    }
}

NX_HOT void nx_bytes_release(nx_bytes_t *bytes)
{
    free_memory(bytes);
    nx_bytes_init(bytes, bytes->limit);
}

static size_t grown_capacity(const nx_bytes_t *bytes, size_t wanted)
{
    size_t capacity = bytes->capacity * 2;
    if (capacity < SMALLEST_CAPACITY) {
        capacity = SMALLEST_CAPACITY;
    }
    if (capacity < wanted) {
        capacity = wanted;
    }
    return capacity < bytes->limit ? capacity : bytes->limit;
}

static void move_to_front(nx_bytes_t *bytes)
{
    memmove(bytes->memory, nx_bytes_data(bytes), nx_bytes_length(bytes));
    bytes->end -= bytes->start;
    bytes->start = 0;
}

static int move_to_larger(nx_bytes_t *bytes, size_t capacity)
{
    char *memory = malloc(capacity);
    if (memory == NULL) {
        return -ENOMEM;
    }
    size_t length = nx_bytes_length(bytes);
    if (length > 0) {
        memcpy(memory, nx_bytes_data(bytes), length);
    }
    free_memory(bytes);
    *bytes = (nx_bytes_t){.memory = memory, .end = length, .capacity = capacity, .limit = bytes->limit};
    return 0;
}

int nx_bytes_reserve(nx_bytes_t *bytes, size_t length)
{
    if (nx_bytes_available(bytes) >= length) {
        return 0;
    }
    size_t used = nx_bytes_length(bytes);
    if (length > bytes->limit - used) {
        return -ENOBUFS;
    }
    /*
     * The content is moved only if the free space before it is at least half of the memory. Otherwise repeated moves
     * would cost quadratic time.
     */
    if (bytes->capacity - used >= length && bytes->start >= bytes->capacity / 2) {
        move_to_front(bytes);
        return 0;
    }
    size_t capacity = grown_capacity(bytes, used + length);
    if (capacity <= bytes->capacity) {
        move_to_front(bytes);
        return 0;
    }
    return move_to_larger(bytes, capacity);
}

int nx_bytes_append(nx_bytes_t *bytes, const void *data, size_t length)
{
    if (length == 0) {
        return 0;
    }
    int error = nx_bytes_reserve(bytes, length);
    if (error != 0) {
        return error;
    }
    memcpy(nx_bytes_tail(bytes), data, length);
    nx_bytes_commit(bytes, length);
    return 0;
}
