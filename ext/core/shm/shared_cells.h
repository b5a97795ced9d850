/* SPDX-License-Identifier: MIT */
/*
 * An allocator of records in shared memory, for maps and queues. Memory is divided into cells of 64 bytes. A record
 * consists of runs of adjacent cells, so fragmentation does not limit its size. Each run begins with a header that
 * names the next run.
 *
 * A bitmap with its own lock records which cells are in use. A process that is killed after it took cells and before it
 * published its record leaks the cells. A process that is killed while it changes the bitmap leaves it damaged. In both
 * cases the owner of the memory rebuilds the bitmap: it marks all records that it can reach
 * (nx_shared_cells_begin_marking()), and all other cells become free.
 *
 * Locks: the caller holds the lock of its own data. The lock of the bitmap is always taken last.
 * Trust: every index and length that was read from the memory is checked. Contents may be wrong, but no function
 * accesses bytes outside of the memory.
 */
#ifndef NX_CORE_SHM_SHARED_CELLS_H
#define NX_CORE_SHM_SHARED_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/shared_lock.h"

#define NX_SHARED_CELL_BYTES ((size_t)64)

/* The part of the allocator that is in shared memory. nx_shared_cells_fill() initialises it in zeroed memory. */
typedef struct nx_shared_cells_state {
    nx_shared_lock_t lock;
    _Atomic uint32_t is_damaged;
    _Atomic uint32_t lowest; /* no word of the bitmap before this one has a free cell */
    _Atomic uint32_t used;
} nx_shared_cells_state_t;

/* The header of a run. */
typedef struct nx_shared_run {
    uint32_t next;  /* the first cell of the next run; 0: none */
    uint32_t count; /* of cells */
} nx_shared_run_t;

/* The pointers of one process into the memory. Cell 0 is never used: index 0 means none. */
typedef struct nx_shared_cells {
    nx_shared_cells_state_t *state;
    uint64_t *bitmap;
    char *memory;
    uint32_t count; /* of cells, including cell 0 */
} nx_shared_cells_t;

/* The size of the bitmap for `count` cells, in bytes. */
static inline size_t nx_shared_cells_bitmap_bytes(uint32_t count)
{
    return ((size_t)count + 63) / 64 * 8;
}

/* Marks cell 0 and the bits after the last cell as used. Called when the segment is created. */
void nx_shared_cells_fill(nx_shared_cells_t *cells);

/*
 * Takes cells for a record of `head` bytes, which begin with an nx_shared_run_t, and of `bytes` further bytes. Sets
 * `*first` to its first cell. Returns 0, -ENOSPC, or -EUCLEAN if the bitmap is damaged.
 */
int nx_shared_cells_take(nx_shared_cells_t *cells, size_t head, size_t bytes, uint32_t *first);
void nx_shared_cells_give(nx_shared_cells_t *cells, uint32_t first);
/* The number of cells that such a record needs at most, if it is split into a few runs only. */
uint32_t nx_shared_cells_needed(size_t head, size_t bytes);
uint32_t nx_shared_cells_free(const nx_shared_cells_t *cells);

/* The record that begins at that cell; NULL if the index is not valid. The whole head is in the first run. */
static inline void *nx_shared_cells_at(const nx_shared_cells_t *cells, uint32_t index)
{
    return index == 0 || index >= cells->count ? NULL : cells->memory + index * NX_SHARED_CELL_BYTES;
}

/* Rebuilds the bitmap: begin, mark each record, end. No other process may take or give cells meanwhile. */
void nx_shared_cells_begin_marking(nx_shared_cells_t *cells);
/* False: the record is damaged, or shares a cell with another record. The caller drops the record. */
bool nx_shared_cells_mark(nx_shared_cells_t *cells, uint32_t first);
void nx_shared_cells_end_marking(nx_shared_cells_t *cells);

/* A position in the bytes after the head of a record. */
typedef struct nx_shared_stream {
    const nx_shared_cells_t *cells;
    char *at;
    size_t left;   /* bytes in this run */
    uint32_t next; /* the next run */
} nx_shared_stream_t;

/* False: no record begins at that cell. */
bool nx_shared_stream_open(const nx_shared_cells_t *cells, uint32_t first, size_t head,
                           nx_shared_stream_t *stream);
/* False: the record has fewer bytes. */
bool nx_shared_stream_read(nx_shared_stream_t *stream, void *bytes, size_t length);
bool nx_shared_stream_write(nx_shared_stream_t *stream, const void *bytes, size_t length);
bool nx_shared_stream_equals(nx_shared_stream_t *stream, const void *bytes, size_t length);
/* Moves the position by `length` bytes. False: the record has fewer bytes. */
bool nx_shared_stream_skip(nx_shared_stream_t *stream, size_t length);

#endif
