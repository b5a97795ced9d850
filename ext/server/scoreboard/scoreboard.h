/* SPDX-License-Identifier: MIT */
/*
 * The heartbeat by which a worker writes to the board and hears from it, and what all processes have so many of
 * together: part of process.h.
 */
#ifndef NX_SERVER_SCOREBOARD_SCOREBOARD_H
#define NX_SERVER_SCOREBOARD_SCOREBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/shm/scoreboard.h"

/* --- shares: of what all processes have so many together --- */

/*
 * From now on this process' shares are counted in its row; the board is not closed then. Before, and elsewhere, it is
 * alone.
 */
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
 * process should be replaced, SIGTERM when it was asked to end, NX_EVENT_OPEN once its generation may serve,
 * NX_EVENT_LEAVING once the server is about to stop, NX_EVENT_LOGS, and NX_EVENT_SLOTS when the slots it has to serve
 * changed: nx_keeper_wants().
 */
int nx_keeper_start(const nx_keeper_settings_t *settings);
void nx_keeper_stop(void);
/*
 * Whether the heartbeat writes, or has written, to that board. Requests in flight write there until the process ends:
 * it is not closed.
 */
bool nx_keeper_has_used(const nx_board_t *board);
/* Beats now: something on the board has changed. */
void nx_keeper_look(void);
/* As of the last heartbeat; its own slot is always among them. */
bool nx_keeper_wants(uint32_t slot);

#endif
