/* SPDX-License-Identifier: MIT */
/*
 * Named segments in one sparse memory file that the processes of a server share. Each process that has inherited the
 * descriptor can create or open a segment by its name, before and after a fork. Pages that were never touched cost no
 * memory.
 *
 * Ownership: the caller owns both descriptors and keeps them open; nx_shared_heap_attach() does not duplicate them. A
 * segment is mapped until nx_shared_segment_close().
 * Threads and processes: any number may call at the same time. A process may be killed at any point.
 * Trust: each process of the server can write to all of the memory. Offsets and sizes that were read from the memory
 * are checked against the size of the file, which is sealed.
 * Errors: 0 or -errno.
 */
#ifndef NX_CORE_SHM_SHARED_HEAP_H
#define NX_CORE_SHM_SHARED_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NX_SHARED_NAME_BYTES = 200, NX_SHARED_SEGMENTS = 4096 };

/* What a segment contains. */
typedef enum {
    NX_SHARED_MAP = 1,
    NX_SHARED_QUEUE,
    NX_SHARED_ATOMIC,
    NX_SHARED_LOCK,
    NX_SHARED_RATE_LIMITER,
    NX_SHARED_TOPICS
} nx_shared_kind_t;

typedef struct nx_shared_heap nx_shared_heap_t;

typedef struct nx_shared_segment {
    nx_shared_heap_t *heap;
    void *memory;
    size_t bytes;
} nx_shared_segment_t;

typedef struct nx_shared_spec {
    const char *name;
    size_t name_length; /* 1 to NX_SHARED_NAME_BYTES */
    uint32_t kind;
    size_t bytes; /* rounded up to whole pages */
    /* A number that must be the same for all processes that open the segment, such as a capacity. */
    uint64_t detail;
    /*
     * Initialises the zeroed memory of a new segment before any other process can open it. NULL: the memory stays
     * zeroed.
     */
    void (*fill)(void *memory, size_t bytes, uint64_t detail);
} nx_shared_spec_t;

/* Creates a sealed memory file of at most `bytes`, and the eventfd that wakes waiting processes. */
int nx_shared_heap_create(size_t bytes, int *file, int *bell);
/* Maps the table of segments. */
int nx_shared_heap_attach(int file, int bell, nx_shared_heap_t **heap);
/* All segments must be closed before this call. */
void nx_shared_heap_detach(nx_shared_heap_t *heap);
/*
 * The heap of this process. It is the heap that a server has set by nx_shared_heap_set_process(), otherwise a new one
 * that children of fork() share. NULL: out of memory or descriptors.
 */
nx_shared_heap_t *nx_shared_heap_of_process(void);
void nx_shared_heap_set_process(nx_shared_heap_t *heap);
/* From now on, fork() creates the heap of the process first if there is none. */
void nx_shared_heap_share_with_children(void);

/* The eventfd that wakes processes without a door. It is never read: waiting processes watch it edge-triggered. */
int nx_shared_heap_bell(const nx_shared_heap_t *heap);
/* Writes it. Async-signal-safe. */
void nx_shared_heap_ring(const nx_shared_heap_t *heap);
/* The table of the processes that wait for shared data (shared_processes.h). */
struct nx_shared_processes *nx_shared_heap_processes(const nx_shared_heap_t *heap);

/*
 * Opens the segment of that name, or creates it. -EEXIST: it has another kind, size or detail; these are then in
 * `*existing`. -ENOSPC: the table or the file is full.
 */
typedef struct nx_shared_existing {
    uint32_t kind;
    size_t bytes;
    uint64_t detail;
} nx_shared_existing_t;
int nx_shared_heap_open(nx_shared_heap_t *heap, const nx_shared_spec_t *spec, nx_shared_segment_t *segment,
                        nx_shared_existing_t *existing);
void nx_shared_segment_close(nx_shared_segment_t *segment);
/* Removes the segment and frees its memory. No process may have it open. -ENOENT: there is none. */
int nx_shared_heap_remove(nx_shared_heap_t *heap, const char *name, size_t name_length);
/* Bytes of the file that belong to no segment at this moment. */
size_t nx_shared_heap_available(nx_shared_heap_t *heap);

#endif
