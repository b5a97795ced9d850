/* SPDX-License-Identifier: MIT */
/*
 * The memory of shared maps and queues: cells of 64 bytes. A record is one or several runs of adjacent cells, so that a
 * record of any size fits as long as enough cells are free, wherever they are. Each run begins with a header that names
 * the next run.
 *
 * Which cells are in use is in a bitmap with a lock of its own. A process that is killed between taking cells and
 * publishing its record leaks them, and a process that is killed while it changes the bitmap leaves it damaged. The
 * owner of the memory then marks all records that it can reach (nx_shared_cells_begin_marking()); all other cells are
 * free.
 *
 * Locks: the caller holds the lock of its own data; the lock of the bitmap is always the last one taken.
 * Trust: indexes and lengths from the memory are checked. Contents may be wrong, but no access is outside of it.
 */
#ifndef NX_CORE_SHM_SHARED_CELLS_H
#define NX_CORE_SHM_SHARED_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/shared_lock.h"

#define NX_SHARED_CELL_BYTES ((size_t)64)

/* The state in the shared memory. Zeroed, it needs nx_shared_cells_fill(). */
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

/* A process's view of the memory. Cell 0 does not exist: index 0 means none. */
typedef struct nx_shared_cells {
    nx_shared_cells_state_t *state;
    uint64_t *bitmap;
    char *memory;
    uint32_t count; /* of cells, including cell 0 */
} nx_shared_cells_t;

/* The bytes that the bitmap of so many cells needs. */
static inline size_t nx_shared_cells_bitmap_bytes(uint32_t count)
{
    return ((size_t)count + 63) / 64 * 8;
}

/* Marks what does not exist as used. Called when the segment is created. */
void nx_shared_cells_fill(nx_shared_cells_t *cells);

/*
 * Takes cells for a record: `head` bytes, which begin with an nx_shared_run_t, and `bytes` more. `*first` is its first
 * cell. 0, -ENOSPC, or -EUCLEAN: the bitmap is damaged.
 */
int nx_shared_cells_take(nx_shared_cells_t *cells, size_t head, size_t bytes, uint32_t *first);
void nx_shared_cells_give(nx_shared_cells_t *cells, uint32_t first);
/* The cells that such a record needs at most, if it is not split into more than a few runs. */
uint32_t nx_shared_cells_needed(size_t head, size_t bytes);
uint32_t nx_shared_cells_free(const nx_shared_cells_t *cells);

/* The cell with that index as a record, or NULL. The first run has all of its head. */
static inline void *nx_shared_cells_at(const nx_shared_cells_t *cells, uint32_t index)
{
    return index == 0 || index >= cells->count ? NULL : cells->memory + index * NX_SHARED_CELL_BYTES;
}

/* Rebuilds the bitmap: begin, mark each record, end. No other process may take or give cells meanwhile. */
void nx_shared_cells_begin_marking(nx_shared_cells_t *cells);
/* False: the record is not intact, or has a cell of another one. The caller forgets the record. */
bool nx_shared_cells_mark(nx_shared_cells_t *cells, uint32_t first);
void nx_shared_cells_end_marking(nx_shared_cells_t *cells);

/* A position in the bytes behind the head of a record. */
typedef struct nx_shared_stream {
    const nx_shared_cells_t *cells;
    char *at;
    size_t left;   /* bytes in this run */
    uint32_t next; /* the next run */
} nx_shared_stream_t;

/* False: not a record. */
bool nx_shared_stream_open(const nx_shared_cells_t *cells, uint32_t first, size_t head,
                           nx_shared_stream_t *stream);
/* False: the record has fewer bytes. */
bool nx_shared_stream_read(nx_shared_stream_t *stream, void *bytes, size_t length);
bool nx_shared_stream_write(nx_shared_stream_t *stream, const void *bytes, size_t length);
bool nx_shared_stream_equals(nx_shared_stream_t *stream, const void *bytes, size_t length);
/* True if the record has at least so many bytes from here. Moves the position. */
bool nx_shared_stream_skip(nx_shared_stream_t *stream, size_t length);

#endif
