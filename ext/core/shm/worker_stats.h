/* SPDX-License-Identifier: MIT */
/*
 * What a worker does, in memory that outlives it: beside each row of the board (server/process/process.h) lies a
 * sheet, beside each slot the history of the processes that served it. The sheet's writer is its worker, the
 * history's the leader; anybody who has mapped the board may read, and writes `watched_at` only. No locks: what is
 * read may be a moment old, and a text that was being written is left out.
 */
#ifndef NX_CORE_SHM_WORKER_STATS_H
#define NX_CORE_SHM_WORKER_STATS_H

#include "core/shm/request_slot.h"
#include "core/shm/histogram.h"
#include "core/shm/shared_counter_slots.h"

/* Latencies of the last minute: the writer clears the oldest window every ten seconds. */
enum { NX_WINDOWS = 7 };
#define NX_WINDOW_TIME INT64_C(10000000000)

typedef struct nx_window {
    _Atomic int64_t since; /* CLOCK_MONOTONIC, ns; 0: never used */
    nx_histogram_t latencies;
} nx_window_t;

typedef struct nx_sheet {
    _Atomic uint32_t window;
    _Atomic uint32_t concurrency; /* handlers that may run at once */
    _Atomic uint32_t running;
    _Atomic uint32_t queued;
    _Atomic int64_t lag;         /* how late its last heartbeat was, ns */
    _Atomic int64_t longest_lag; /* the loop's, since the process began */
    _Atomic int64_t watched_at;  /* when somebody last wanted to know what flights wait for */
    _Atomic int64_t told_at;     /* when that was last written */
    _Atomic uint64_t anchor; /* address, in that process, of what outside/ reads its stacks from; 0: none */
    nx_flight_counts_t counts;
    char padding[128 - 80];
    nx_shares_t shares;
    nx_window_t windows[NX_WINDOWS];
    nx_flight_t flights[NX_FLIGHTS];
} nx_sheet_t;

enum { NX_REASON_BYTES = 112 };

typedef struct nx_history {
    _Atomic uint32_t restarts;
    _Atomic uint32_t version; /* odd while the reason is being written */
    _Atomic int64_t at;       /* CLOCK_REALTIME, ns */
    char reason[NX_REASON_BYTES];
} nx_history_t;

/* A fresh process has it: nothing is in flight. Memory that nobody has used stays untouched. */
void nx_sheet_clear(nx_sheet_t *sheet);
/* Another window, when it is time; by the worker, now and then, and before it first measures. */
void nx_sheet_turn(nx_sheet_t *sheet, int64_t now);
static inline void nx_sheet_measure(nx_sheet_t *sheet, int64_t nanoseconds)
{
    uint32_t window = atomic_load_explicit(&sheet->window, memory_order_relaxed);
    nx_histogram_add(&sheet->windows[window].latencies, nanoseconds < 0 ? 0 : (uint64_t)nanoseconds / 1000);
}

/* Adds what was measured within the last minute; answers since when, or 0 when nothing was. */
int64_t nx_sheet_sum(const nx_sheet_t *sheet, int64_t now, nx_histogram_sum_t *sum);
/* Requests a second over the last ten to twenty seconds. */
double nx_sheet_rate(const nx_sheet_t *sheet, int64_t now);

/* One more process is over, for this reason, which is cut where it is too long. */
void nx_history_note(nx_history_t *history, int64_t wall, const char *reason);
/* A copy of the last one; empty when there is none. */
void nx_history_reason(const nx_history_t *history, char reason[NX_REASON_BYTES]);

#endif
