/* SPDX-License-Identifier: MIT */
/*
 * Schedules the cycle collector: it runs while the worker is idle, or when as many cycles have gathered as one pause
 * may collect. Below that it does not interrupt work. gc_collect_cycles() still collects at once, and gc_disable() is
 * respected.
 *
 * Suspension: destructors that the collector calls run in a coroutine and may spawn, but not wait.
 * Threads: each thread has its own state.
 */
#ifndef NX_RUNTIME_SCHEDULER_COLLECTOR_H
#define NX_RUNTIME_SCHEDULER_COLLECTOR_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_collector_counters {
    uint64_t at_idle, forced, by_program; /* collections, by their cause */
    uint64_t roots_deferred;              /* roots that PHP wanted to examine in the middle of work */
    nx_time_t last, longest, total;       /* pauses, nanoseconds of real time */
} nx_collector_counters_t;
/* Counters of this request; in a worker: since the worker started. */
const nx_collector_counters_t *nx_collector_counters(void);

/*
 * Collects at once regardless of the pause limit, so that released objects are freed before new ones replace them.
 * Must not be called within a collection. The destructors must not wait.
 */
void nx_collector_collect(void);

/* nexus.gc_pause_ms: the longest pause to aim for. 0: PHP alone decides when to collect. */
extern NX_PER_THREAD zend_long nx_collector_pause_ms;

#endif
