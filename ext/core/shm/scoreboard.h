/* SPDX-License-Identifier: MIT */
/*
 * The board that the processes of a server share: which processes live, and how far generations have come.
 *
 * It is a memory file, so that a leader that was executed (not forked) finds it again by its descriptor. The size is
 * sealed: no process can make an access fail by cutting the file. There are no locks: a row has one writer at a time
 * (the leader until it is SERVING, then its worker, and the leader again once the worker was reaped).
 *
 * Trust: every process of the workers' user can write all of the memory at any time. So a process takes sizes from
 * its own handle, never from the memory; nothing read there is used as an index or a divisor without a check. A
 * master that has more rights only writes: what it has written it knows from its handle. Ownership: nx_board_close()
 * unmaps the memory and frees the handle; the descriptor is the caller's. Errors: 0 or -errno.
 */
#ifndef NX_CORE_SHM_SCOREBOARD_H
#define NX_CORE_SHM_SCOREBOARD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/worker_stats.h"

typedef enum {
    NX_ROW_FREE,
    NX_ROW_STARTING, /* forked; the application is being loaded */
    NX_ROW_READY,    /* could serve, and waits until its generation may */
    NX_ROW_SERVING,
    NX_ROW_RETIRING, /* still serves, asks to be replaced */
    NX_ROW_DRAINING, /* accepts nothing more */
    NX_ROW_LEAKED,   /* has drained, and found what its requests left behind */
} nx_row_state_t;

/* A row is a process, not a slot: two processes have the same slot while one takes over from the other. */
typedef struct nx_row {
    _Atomic uint32_t state;
    _Atomic uint32_t slot;
    _Atomic uint32_t generation;
    _Atomic int32_t pid;
    _Atomic int64_t started_at; /* CLOCK_MONOTONIC, ns */
    _Atomic int64_t heartbeat;
    _Atomic uint64_t requests;
    _Atomic uint64_t connections;
    _Atomic uint64_t adopted;      /* how many slots of others it serves */
    _Atomic uint32_t asked_to_end; /* beside SIGTERM, whose handler the application may have replaced */
    _Atomic uint32_t drain_ms;     /* how long requests in flight may take then; 0: as configured */
    _Atomic uint32_t workers;      /* of its generation: it owns each slot that leaves its own as remainder */
    char padding[128 - 68];
} nx_row_t;

/*
 * How far generations have come: each is the number of the newest that has. The master writes, leaders and workers
 * read.
 */
typedef enum {
    NX_MARK_OPEN,     /* it, and those before it, may serve */
    NX_MARK_REPLACED, /* it, and those before it, have a successor that serves */
    NX_MARK_LEAVING,  /* it, and those before it, will stop, and have no successor */
    NX_MARKS,
} nx_mark_t;

typedef struct nx_board_memory {
    uint64_t magic;
    _Atomic uint32_t slot_count; /* grows with the widest generation: a socket has a server for good */
    _Atomic uint32_t marks[NX_MARKS];
    _Atomic uint32_t log_epoch; /* counts how often the logs were to be opened anew */
    char padding[128 - 28];
    nx_row_t rows[];
} nx_board_memory_t;

_Static_assert(sizeof(nx_row_t) == 128,
               "a row is two cache lines, so that a heartbeat disturbs no neighbour");
_Static_assert(sizeof(nx_board_memory_t) == 128, "rows begin at a cache line");

/* A process' own: what no other process can change. */
typedef struct nx_board {
    nx_board_memory_t *memory;
    size_t bytes;
    uint32_t slot_capacity;
    uint32_t row_count;
    /* What this process has written there. */
    uint32_t slot_count;
    uint32_t marks[NX_MARKS];
    uint32_t log_epoch;
} nx_board_t;

/* With room for a few times as many slots: nx_board_widen(). */
int nx_board_create(uint32_t slot_count, int *fd, nx_board_t **board);
/* -EINVAL when it is no board, or one of another version, or could be cut. */
int nx_board_attach(int fd, nx_board_t **board);
void nx_board_close(nx_board_t *board);
/* Writes anew what this process has written, and frees all rows: after the last process that could write has died. */
void nx_board_reset(nx_board_t *board);

/* At least so many slots from now on; -ENOSPC when there is no room. */
int nx_board_widen(nx_board_t *board, uint32_t slot_count);
/* Takes widen() back, before a worker has served what it added. */
void nx_board_narrow(nx_board_t *board, uint32_t slot_count);
/* As the memory has it, and no more than there is room for. */
uint32_t nx_board_slots(const nx_board_t *board);
void nx_board_mark(nx_board_t *board, nx_mark_t mark, uint32_t generation);
uint32_t nx_board_marked(const nx_board_t *board, nx_mark_t mark);
void nx_board_reopen_logs(nx_board_t *board);

/* A free row, now STARTING and beating, of a generation of so many workers; -ENOSPC when there is none. */
int nx_board_claim(nx_board_t *board, uint32_t slot, uint32_t generation, uint32_t workers);
void nx_board_free(nx_board_t *board, uint32_t row);
/* `row` is less than row_count. */
nx_row_t *nx_board_row(const nx_board_t *board, uint32_t row);
/* What that process does, and how those of that slot (less than slot_capacity) came to their ends. */
nx_sheet_t *nx_board_sheet(const nx_board_t *board, uint32_t row);
nx_history_t *nx_board_history(const nx_board_t *board, uint32_t slot);
/* Whether any process that beats serves the slot. */
bool nx_board_is_served(const nx_board_t *board, uint32_t slot, int64_t beating_since);

#endif
