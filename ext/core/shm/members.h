/* SPDX-License-Identifier: MIT */
/*
 * The memory file of the fabric (docs/inside/fabric.md). It contains the bells and life records of all members, and a
 * region for each member with its rings to all other members.
 *
 *   [bells][lives][region 0][region 1]…
 *   region: [header][progress of what it has read, by writer][control of its rings, by reader][table][data, by reader]
 *
 * A member maps the bells and its own region for writing, and everything else for reading. Supervisors (the master and
 * the leaders) map only bells and life records. The file is sparse: rings that were never used cost no memory.
 * Trust: sizes are computed from the number of members. The caller has that number from its parent process, never from
 * the memory.
 * Fork: a child of a member does not have the memory (MADV_DONTFORK).
 * Errors: 0 or -errno.
 */
#ifndef NX_CORE_SHM_MEMBERS_H
#define NX_CORE_SHM_MEMBERS_H

#include "core/shm/bell.h"
#include "core/shm/ring.h"

enum { NX_MEMBERS_MOST = 2048, NX_MEMBERS_TABLE_BYTES = 1 << 20 };

/* Written by supervisors only. */
typedef struct nx_life {
    _Atomic uint32_t life; /* odd: incarnation of the running process; even: no process runs */
    _Atomic uint32_t generation;
} nx_life_t;

/* The head of a region, written by its member. */
typedef struct nx_region_header {
    _Atomic uint32_t joined;        /* the incarnation that joined last */
    _Atomic uint32_t announcements; /* number of announced changes of its state */
    _Atomic uint32_t cpu;           /* on which it woke last, plus 1 */
} nx_region_header_t;

typedef struct nx_members {
    uint8_t *memory;
    size_t bytes; /* mapped */
    uint32_t capacity;
    uint32_t ring_size;
} nx_members_t;

/* Creates the file, zeroed and with a sealed size. Returns the descriptor. `capacity`: 1 to NX_MEMBERS_MOST. */
int nx_members_create(uint32_t capacity);
/* Maps bells and life records. -EINVAL: the file has another size, or is not sealed. */
int nx_members_map_supervisor(int fd, uint32_t capacity, nx_members_t *members);
/* Maps the whole file: the member's own region and the bells for writing, the rest for reading. */
int nx_members_map_member(int fd, uint32_t capacity, uint32_t member, nx_members_t *members);
void nx_members_unmap(nx_members_t *members);

nx_bell_t *nx_members_bell(const nx_members_t *members, uint32_t member);
nx_life_t *nx_members_life(const nx_members_t *members, uint32_t member);
nx_region_header_t *nx_members_header(const nx_members_t *members, uint32_t member);
void *nx_members_table(const nx_members_t *members, uint32_t member);
nx_ring_place_t nx_members_ring(const nx_members_t *members, uint32_t writer, uint32_t reader);

/* --- supervisors --- */

/* Called before a process starts. Returns the incarnation of the process. */
uint32_t nx_members_begin(const nx_members_t *members, uint32_t member, uint32_t generation);
/* Called after a process has ended and was reaped. Rings all members. A second call has no effect. */
void nx_members_end(const nx_members_t *members, uint32_t member, const int *bells);
/* Called after all processes of a generation have ended. */
void nx_members_end_generation(const nx_members_t *members, uint32_t generation, const int *bells);
/*
 * Sets the bit of `from` in the bell of `to`, and writes the eventfd if the owner sleeps. True: the eventfd was
 * written.
 */
bool nx_members_ring_bell(const nx_members_t *members, uint32_t from, uint32_t to, const int *bells);

/* Creates a sparse memory file of a sealed size. Returns the descriptor. */
int nx_memory_file_create(const char *name, size_t bytes);
/* Checks a memory file that was inherited. -EINVAL: it has another size, or its size is not sealed. */
int nx_memory_file_check(int fd, size_t bytes);

#endif
