/* SPDX-License-Identifier: MIT */
/*
 * The scoreboard: shared memory in which the processes of a server publish which of them are alive, and which
 * generations may serve.
 *
 * It is a memfd, so that a leader that was started by exec() (not only by fork()) can map it again by its descriptor.
 * Its size is sealed: no process can truncate the file and so make an access of another process fail. There are no
 * locks: a row has one writer at a time. The leader writes it until it is SERVING, then its worker does, and the
 * leader again once the worker was reaped.
 *
 * Trust: every process of the workers' user can write to all of the memory at any time. Therefore a process takes
 * sizes from its own handle, never from the memory, and no value read from the memory is used as an index or a
 * divisor without a check. A master with more rights only writes; its handle remembers what it has written.
 * Ownership: nx_scoreboard_close() unmaps the memory and frees the handle. The descriptor belongs to the caller.
 * Errors: 0 or -errno.
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
    NX_ROW_READY,    /* could serve, but waits until its generation may serve */
    NX_ROW_SERVING,
    NX_ROW_RETIRING, /* still serves, and is to be replaced */
    NX_ROW_DRAINING, /* accepts no more connections */
    NX_ROW_LEAKED,   /* has drained, and found that its requests have leaked something */
} nx_row_state_t;

/* A row is for one process. Two rows have the same slot while one process replaces the other. */
typedef struct nx_row {
    _Atomic uint32_t state;
    _Atomic uint32_t slot;
    _Atomic uint32_t generation;
    _Atomic int32_t pid;
    _Atomic int64_t started_at; /* CLOCK_MONOTONIC, ns */
    _Atomic int64_t heartbeat;
    _Atomic uint64_t requests;
    _Atomic uint64_t connections;
    _Atomic uint64_t adopted; /* number of slots of other workers that it serves as well */
    /* set in addition to SIGTERM, whose handler the application may have replaced */
    _Atomic uint32_t asked_to_end;
    _Atomic uint32_t drain_ms; /* how long requests in progress may take to end; 0: as configured */
    /* number of workers of its generation; it owns each slot whose remainder modulo this is its own slot */
    _Atomic uint32_t workers;
    char padding[128 - 68];
} nx_row_t;

/*
 * Progress of the generations. Each mark holds the number of the newest generation that has reached it. The master
 * writes marks, leaders and workers read them.
 */
typedef enum {
    NX_MARK_OPEN,     /* this generation and older ones may serve */
    NX_MARK_REPLACED, /* this generation and older ones have a successor that serves */
    NX_MARK_LEAVING,  /* this generation and older ones will stop, and have no successor */
    NX_MARKS,
} nx_mark_t;

/* Totals of the server for php-fpm's status page (script_record.h). Every process may add to them. */
typedef struct nx_script_totals {
    _Atomic uint32_t most_active;  /* workers that had a script at the same time */
    _Atomic uint32_t most_waiting; /* clients that waited for a worker at the same time */
    _Atomic int64_t opened_at;     /* when the server was started: CLOCK_REALTIME, ns */
    _Atomic uint64_t ended;        /* requests of processes whose rows were taken again */
    _Atomic uint64_t slow;         /* requests that were logged as slow */
    _Atomic uint64_t memory_peak;  /* the most that a script has taken, bytes */
} nx_script_totals_t;

typedef struct nx_scoreboard_memory {
    uint64_t magic;
    /* largest number of slots so far: a listening socket must always have a process that serves it */
    _Atomic uint32_t slot_count;
    _Atomic uint32_t marks[NX_MARKS];
    _Atomic uint32_t log_epoch; /* number of requests to reopen the logs */
    nx_script_totals_t scripts;
    char padding[128 - 72];
    nx_row_t rows[];
} nx_scoreboard_memory_t;

_Static_assert(sizeof(nx_row_t) == 128,
               "a row is two cache lines, so that a heartbeat disturbs no neighbour");
_Static_assert(sizeof(nx_scoreboard_memory_t) == 128, "rows begin at a cache line");

/* The handle, in memory of the process itself, which no other process can change. */
typedef struct nx_scoreboard {
    nx_scoreboard_memory_t *memory;
    size_t bytes;
    uint32_t slot_capacity;
    uint32_t row_count;
    /* Copies of what this process has written to the shared memory. */
    uint32_t slot_count;
    uint32_t marks[NX_MARKS];
    uint32_t log_epoch;
} nx_scoreboard_t;

/* Reserves memory for several times `slot_count` slots; see nx_scoreboard_widen(). */
int nx_scoreboard_create(uint32_t slot_count, int *fd, nx_scoreboard_t **scoreboard);
/* -EINVAL: it is not a scoreboard, has another version, or its size is not sealed. */
int nx_scoreboard_attach(int fd, nx_scoreboard_t **scoreboard);
void nx_scoreboard_close(nx_scoreboard_t *scoreboard);
/*
 * Restores the values that this process has written, and frees all rows. Called after every other process that could
 * write has ended.
 */
void nx_scoreboard_reset(nx_scoreboard_t *scoreboard);

/* Raises the number of slots to at least `slot_count`. -ENOSPC: the memory has no space for them. */
int nx_scoreboard_widen(nx_scoreboard_t *scoreboard, uint32_t slot_count);
/* Undoes nx_scoreboard_widen(). Only allowed before a worker has served the added slots. */
void nx_scoreboard_narrow(nx_scoreboard_t *scoreboard, uint32_t slot_count);
/* The number of slots that the memory holds, limited to the capacity of the handle. */
uint32_t nx_scoreboard_slots(const nx_scoreboard_t *scoreboard);
void nx_scoreboard_mark(nx_scoreboard_t *scoreboard, nx_mark_t mark, uint32_t generation);
uint32_t nx_scoreboard_marked(const nx_scoreboard_t *scoreboard, nx_mark_t mark);
void nx_scoreboard_reopen_logs(nx_scoreboard_t *scoreboard);

/*
 * Takes a free row for a worker of a generation with `workers` workers. The row is then STARTING and has a current
 * heartbeat. Returns the row; -ENOSPC: no row is free.
 */
int nx_scoreboard_claim(nx_scoreboard_t *scoreboard, uint32_t slot, uint32_t generation, uint32_t workers);
void nx_scoreboard_free(nx_scoreboard_t *scoreboard, uint32_t row);
/* `row` must be less than row_count. */
nx_row_t *nx_scoreboard_row(const nx_scoreboard_t *scoreboard, uint32_t row);
/* The statistics of the process of a row. */
nx_worker_stats_t *nx_scoreboard_stats(const nx_scoreboard_t *scoreboard, uint32_t row);
/* The number of requests of all workers, with those that have ended, as nx_script_record_t counts them. */
uint64_t nx_scoreboard_script_count(const nx_scoreboard_t *scoreboard);
nx_history_t *nx_scoreboard_history(const nx_scoreboard_t *scoreboard, uint32_t slot);
/* True if a process that serves the slot has had a heartbeat since that moment. */
bool nx_scoreboard_is_served(const nx_scoreboard_t *scoreboard, uint32_t slot, int64_t beating_since);

#endif
