/* SPDX-License-Identifier: MIT */
/* The board that the processes of a server share, and the heartbeat by which a worker writes to it and hears from it: part of worker.h. */
#ifndef NX_WORKER_BOARD_H
#define NX_WORKER_BOARD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "shm/sheet.h"

/* --- board: who is alive, in memory shared by all processes of a server --- */

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

/* How far generations have come: each is the number of the newest that has. */
typedef enum {
    NX_MARK_BOOTED,   /* all its workers could serve */
    NX_MARK_OPEN,     /* it, and those before it, may */
    NX_MARK_SERVED,   /* all its workers have */
    NX_MARK_REPLACED, /* it, and those before it, have a successor that serves */
    NX_MARK_LEAVING,  /* it, and those before it, will stop, and have no successor */
    NX_MARKS,
} nx_mark_t;

typedef struct nx_board {
    uint64_t magic;
    uint32_t slot_capacity;
    uint32_t row_count;
    _Atomic uint32_t
        slot_count; /* grows with the widest generation, and never shrinks: a socket has a server for good */
    _Atomic uint32_t marks[NX_MARKS];
    _Atomic uint32_t log_epoch; /* counts how often the logs were to be opened anew */
    _Atomic uint32_t runtime;   /* what the leader found of OPcache and JIT, for the banner */
    char padding[128 - 48];
    nx_row_t rows[];
} nx_board_t;

_Static_assert(sizeof(nx_row_t) == 128,
               "a row is two cache lines, so that a heartbeat disturbs no neighbour");

/* With room for a few times as many slots: nx_board_widen(). */
int nx_board_create(uint32_t slot_count, int *fd, nx_board_t **board);
int nx_board_attach(int fd, nx_board_t **board);
void nx_board_close(nx_board_t *board);
/* At least so many slots from now on; -ENOSPC when there is no room. */
int nx_board_widen(nx_board_t *board, uint32_t slot_count);
/* A free row, now STARTING and beating, of a generation of so many workers; -ENOSPC when there is none. */
int nx_board_claim(nx_board_t *board, uint32_t slot, uint32_t generation, uint32_t workers);
void nx_board_free(nx_board_t *board, uint32_t row);
/* What that process does, and how those of that slot came to their ends. */
nx_sheet_t *nx_board_sheet(nx_board_t *board, uint32_t row);
nx_history_t *nx_board_history(nx_board_t *board, uint32_t slot);
/* Whether any process that beats serves the slot. */
bool nx_board_is_served(const nx_board_t *board, uint32_t slot, int64_t beating_since);

/* --- shares: of what all processes have so many together --- */

/* From now on this process' shares are counted in its row; the board is not closed then. Before, and elsewhere, it is alone. */
void nx_shares_join(nx_board_t *board, uint32_t row);
bool nx_shares_are_in(const nx_board_t *board);
/* One more, unless all have that many; false also when this process has shares of too many names. */
bool nx_share_take(uint64_t name, uint32_t most);
void nx_share_give(uint64_t name);
/* So many wait here for one more. */
void nx_share_want(uint64_t name, uint32_t wanted);
typedef struct nx_shares_sum {
    uint32_t count, wanted;
} nx_shares_sum_t;
nx_shares_sum_t nx_shares_sum(uint64_t name);

/* --- keeper: a worker's heartbeat --- */

typedef struct nx_keeper_settings {
    nx_board_t *board;
    uint32_t row;
    uint64_t request_limit;   /* NX_EVENT_RETIRE once one of these is reached; 0: none */
    uint64_t memory_limit;    /* bytes of resident memory */
    int64_t age_limit;        /* nanoseconds since the worker was started */
    const uint64_t *requests; /* counters of the server, read at each beat */
    const uint64_t *connections;
} nx_keeper_settings_t;

/*
 * Beats at once and then by a timer of the loop: copies the counters to the row, raises NX_EVENT_RETIRE when the
 * process should be replaced, SIGTERM when it was asked to end, NX_EVENT_OPEN once its generation may serve, NX_EVENT_LEAVING once the server is about to stop, NX_EVENT_LOGS, and
 * NX_EVENT_SLOTS when the slots it has to serve changed: nx_keeper_wants().
 */
int nx_keeper_start(const nx_keeper_settings_t *settings);
void nx_keeper_stop(void);
/* Requests in flight write there until the process ends: such a board is not closed. */
bool nx_keeper_has_used(const nx_board_t *board);
/* Beats now: something on the board has changed. */
void nx_keeper_look(void);
/* As of the last heartbeat; its own slot is always among them. */
bool nx_keeper_wants(uint32_t slot);

#endif
