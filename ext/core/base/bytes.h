/* SPDX-License-Identifier: MIT */
/*
 * Growable byte buffer: appended at the end, consumed from the front. It owns its memory, allocates none before the
 * first use, and never holds more than `limit` bytes of content.
 *
 * Pointers into it are valid until the next reserve or append, since both may move the content. Keep offsets from
 * nx_bytes_data() instead. To receive: reserve, write to nx_bytes_tail(), commit.
 * Errors: 0, -ENOMEM, or -ENOBUFS when the limit would be exceeded. After an error the buffer is unchanged.
 */
#ifndef NX_CORE_BASE_BYTES_H
#define NX_CORE_BASE_BYTES_H

#include <stddef.h>

typedef struct nx_bytes {
    char *memory;
    size_t start;
    size_t end;
    size_t capacity;
    size_t limit;
} nx_bytes_t;

void nx_bytes_init(nx_bytes_t *bytes, size_t limit);
/* Frees the memory. The buffer is then empty and usable, so that an idle owner uses no memory. */
void nx_bytes_release(nx_bytes_t *bytes);

/* Makes nx_bytes_available() at least `length`. */
int nx_bytes_reserve(nx_bytes_t *bytes, size_t length);
int nx_bytes_append(nx_bytes_t *bytes, const void *data, size_t length);

static inline char *nx_bytes_data(const nx_bytes_t *bytes)
{
    return bytes->memory + bytes->start;
}

static inline size_t nx_bytes_length(const nx_bytes_t *bytes)
{
    return bytes->end - bytes->start;
}

static inline char *nx_bytes_tail(const nx_bytes_t *bytes)
{
    return bytes->memory + bytes->end;
}

static inline size_t nx_bytes_available(const nx_bytes_t *bytes)
{
    return bytes->capacity - bytes->end;
}

/* Adds `length` bytes that were written to the tail. Must not exceed nx_bytes_available(). */
static inline void nx_bytes_commit(nx_bytes_t *bytes, size_t length)
{
    bytes->end += length;
}

/* Removes `length` bytes at the front. Must not exceed nx_bytes_length(). */
static inline void nx_bytes_consume(nx_bytes_t *bytes, size_t length)
{
    bytes->start += length;
    if (bytes->start == bytes->end) {
        bytes->start = 0;
        bytes->end = 0;
    }
}

#endif
