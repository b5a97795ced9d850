/* SPDX-License-Identifier: MIT */
/*
 * Statistics of a worker in shared memory, which remain readable after the worker has ended. For each row of the
 * scoreboard (core/shm/scoreboard.h) there is an nx_worker_stats_t, and for each slot an nx_history_t about the
 * processes that have served it.
 * Threads and processes: the worker writes its statistics and the leader writes the histories. Every process that has
 * mapped the scoreboard may read them, and may write `watched_at` only. There are no locks: a value that is read may be
 * slightly old, and a text that is being written is left out.
 */
#ifndef NX_CORE_SHM_WORKER_STATS_H
#define NX_CORE_SHM_WORKER_STATS_H

#include "core/shm/request_slot.h"
#include "core/shm/histogram.h"
#include "core/shm/script_record.h"
#include "core/shm/shared_counter_slots.h"

/* Latencies of the last minute. The writer clears the oldest window every ten seconds. */
enum { NX_WINDOWS = 7 };
#define NX_WINDOW_TIME INT64_C(10000000000)

typedef struct nx_window {
    _Atomic int64_t since; /* CLOCK_MONOTONIC, ns; 0: never used */
    nx_histogram_t latencies;
} nx_window_t;

/* Messages between this worker and others, since its process started. */
typedef struct nx_message_figures {
    _Atomic uint64_t sent, received, bytes_sent, bytes_received;
    _Atomic uint64_t unread;   /* bytes that other workers have not taken yet */
    _Atomic uint64_t wakes;    /* how often it has woken a worker that slept */
    _Atomic uint64_t waits;    /* how often it has found the ring of a worker full */
    _Atomic uint64_t returned; /* messages that workers had not taken when they ended */
} nx_message_figures_t;

/* Topics (shared_topics.h), since the process of this worker started. */
typedef struct nx_topic_figures {
    _Atomic uint64_t subscriptions; /* now */
    _Atomic uint64_t published;     /* messages, by this worker */
    _Atomic uint64_t received;      /* messages, by subscribers in this worker */
    _Atomic uint64_t lost; /* how often a message of this worker has met the full queue of a subscriber */
} nx_topic_figures_t;

typedef struct nx_worker_stats {
    _Atomic uint32_t window;
    _Atomic uint32_t concurrency; /* limit of handlers that run at the same time */
    _Atomic uint32_t running;
    _Atomic uint32_t queued;
    _Atomic int64_t lag;         /* delay of its last heartbeat, ns */
    _Atomic int64_t longest_lag; /* longest delay of the event loop since the process started, ns */
    _Atomic int64_t watched_at;  /* when a reader last asked what requests wait for */
    _Atomic int64_t waits_at;    /* when the waits were last written */
    /* address, in that process, from which remote inspection reads its stacks; 0: none */
    _Atomic uint64_t published;
    nx_request_slot_counts_t counts;
    char padding[128 - 80];
    nx_message_figures_t messages;
    nx_topic_figures_t topics;
    nx_shared_counter_slots_t counters;
    nx_script_record_t script;
    nx_window_t windows[NX_WINDOWS];
    nx_request_slot_t slots[NX_REQUEST_SLOTS];
} nx_worker_stats_t;

enum { NX_REASON_BYTES = 112 };

typedef struct nx_history {
    _Atomic uint32_t restarts;
    _Atomic uint32_t version; /* odd while the reason is being written */
    _Atomic int64_t at;       /* CLOCK_REALTIME, ns */
    char reason[NX_REASON_BYTES];
} nx_history_t;

/* Clears the statistics for a new process. Pages that were never used are not touched. */
void nx_worker_stats_clear(nx_worker_stats_t *stats);
/* Begins a new window when one is due. The worker calls it periodically, and before its first measurement. */
void nx_worker_stats_rotate(nx_worker_stats_t *stats, int64_t now);
static inline void nx_worker_stats_add_latency(nx_worker_stats_t *stats, int64_t nanoseconds)
{
    uint32_t window = atomic_load_explicit(&stats->window, memory_order_relaxed);
    nx_histogram_add(&stats->windows[window].latencies, nanoseconds < 0 ? 0 : (uint64_t)nanoseconds / 1000);
}

/*
 * Adds the latencies of the last minute to `sum`. Returns the start of the oldest window used, or 0 if there are
 * none.
 */
int64_t nx_worker_stats_sum_latencies(const nx_worker_stats_t *stats, int64_t now, nx_histogram_sum_t *sum);
/* Requests per second over the last ten to twenty seconds. */
double nx_worker_stats_rate(const nx_worker_stats_t *stats, int64_t now);

/* Records the end of a process with its reason. A reason that is too long is cut. */
void nx_history_note(nx_history_t *history, int64_t wall, const char *reason);
/* Copies the last reason; empty if there is none. */
void nx_history_reason(const nx_history_t *history, char reason[NX_REASON_BYTES]);

#endif
