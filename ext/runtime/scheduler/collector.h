/* SPDX-License-Identifier: MIT */
/*
 * When cycles are collected: while the worker is idle, or when a pause's worth of them has gathered; not in the
 * middle of work below that. gc_collect_cycles() collects at once, and gc_disable() is honoured, as ever.
 *
 * Destructors that the collector runs have a coroutine, and may spawn, but not wait. Threads: all of this is one
 * thread's.
 */
#ifndef NX_RUNTIME_SCHEDULER_COLLECTOR_H
#define NX_RUNTIME_SCHEDULER_COLLECTOR_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_garbage_counters {
    uint64_t at_idle, forced, by_program; /* collections, by what made them happen */
    uint64_t roots_deferred;              /* that PHP wanted to look at in the middle of something */
    nx_time_t last, longest, total;       /* pauses, nanoseconds of real time */
} nx_garbage_counters_t;
/* Of this request (in a worker: since it began). */
const nx_garbage_counters_t *nx_coro_garbage(void);

/*
 * Collects at once, whatever the budget says: what was given up is gone before something takes its place. Not within a
 * collection. The destructors must not wait.
 */
void nx_garbage_collect(void);

/* nexus.gc_pause_ms: the longest pause to aim for; 0 leaves all to PHP. */
extern NX_PER_THREAD zend_long nx_garbage_pause_ms;

#endif
