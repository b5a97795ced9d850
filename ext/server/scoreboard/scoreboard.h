/* SPDX-License-Identifier: MIT */
/*
 * The heartbeat by which a worker writes to the scoreboard and reads requests from it.
 *
 * Ownership: the scoreboard is the caller's. Fork: the heartbeat stops in the child.
 */
#ifndef NX_SERVER_SCOREBOARD_SCOREBOARD_H
#define NX_SERVER_SCOREBOARD_SCOREBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/module.h"
#include "core/shm/scoreboard.h"

extern const nx_module_t nx_scoreboard_module;

typedef struct nx_heartbeat_settings {
    nx_scoreboard_t *scoreboard;
    uint32_t row;
    uint64_t request_limit;   /* NX_EVENT_RETIRE is raised when one of these limits is reached; 0: no limit */
    uint64_t memory_limit;    /* bytes of resident memory */
    int64_t age_limit;        /* nanoseconds since the worker was started */
    const uint64_t *requests; /* counters of the server, read at each heartbeat */
    const uint64_t *connections;
} nx_heartbeat_settings_t;

/*
 * Runs a heartbeat at once, and then by a timer of the event loop. A heartbeat copies the counters to the row, and
 * raises events: NX_EVENT_RETIRE when the process should be replaced, SIGTERM when it was asked to end, NX_EVENT_OPEN
 * when its generation may serve, NX_EVENT_LEAVING when the server is about to stop, NX_EVENT_LOGS, and NX_EVENT_SLOTS
 * when the slots it has to serve have changed: nx_heartbeat_is_slot_wanted().
 */
int nx_heartbeat_start(const nx_heartbeat_settings_t *settings);
void nx_heartbeat_stop(void);
/*
 * True if the heartbeat writes, or has written, to that scoreboard. It must not be closed then: requests in progress
 * write to it until the process ends.
 */
bool nx_heartbeat_has_used(const nx_scoreboard_t *scoreboard);
/* Runs a heartbeat now, because the scoreboard has changed. */
void nx_heartbeat_run(void);
/* True if this process has to serve the slot, as of the last heartbeat. Its own slot is always included. */
bool nx_heartbeat_is_slot_wanted(uint32_t slot);

#endif
