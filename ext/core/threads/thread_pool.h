/* SPDX-License-Identifier: MIT */
/*
 * Thread pool for calls that can only block: name lookups, disk writes, waiting for processes.
 *
 * A thread starts when there is a job for it, and ends after some seconds without one. All signals are blocked in the
 * threads. The jobs of a lane start in the order of submission. Each lane has its own limit of threads, so that no lane
 * takes the threads of another.
 *
 * Ownership: a job is a separate allocation from malloc() and never points into its owner's memory, since the owner may
 * be freed at any time. From nx_thread_pool_submit() until `done` the job belongs to the pool, then to its owner again.
 * Threads: any thread may submit and abandon. `run` and `done` are called on a thread of the pool, `discard` on any
 * thread.
 * Fork: no call is needed. The child starts threads of its own; jobs of the parent are dropped there.
 * Errors: 0 or -errno.
 */
#ifndef NX_CORE_THREADS_THREAD_POOL_H
#define NX_CORE_THREADS_THREAD_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/list.h"

/* Lanes by what a call waits for, so that one kind of wait cannot delay another. */
typedef enum {
    NX_THREAD_POOL_NAMES,
    NX_THREAD_POOL_FILES,
    NX_THREAD_POOL_PROCESSES,
    NX_THREAD_POOL_COMPUTATIONS,
    NX_THREAD_POOL_LANES
} nx_thread_pool_lane_t;

typedef struct nx_thread_pool nx_thread_pool_t;
typedef struct nx_thread_pool_job nx_thread_pool_job_t;

typedef struct nx_thread_pool_limits {
    /* How many threads may run jobs of a lane at the same time; at least one. */
    unsigned threads[NX_THREAD_POOL_LANES];
    int64_t linger; /* nanoseconds until an idle thread ends */
} nx_thread_pool_limits_t;

struct nx_thread_pool_job {
    nx_list_t link;
    void (*run)(nx_thread_pool_job_t *job);
    /*
     * The job has run and belongs to its owner again. Called with the pool locked, so it must only pass the result to
     * the owner.
     */
    void (*done)(nx_thread_pool_job_t *job);
    /* The owner has abandoned the job. Undoes the job's result if it has run, and frees the job. */
    void (*discard)(nx_thread_pool_job_t *job, bool has_run);
    bool must_run; /* Run it even if it was abandoned: its effect is needed, not its result. */
    uint8_t lane;
    uint8_t state;
};

typedef struct nx_thread_pool_counters {
    unsigned threads, idle, queued, running;
    uint64_t begun; /* threads started so far */
} nx_thread_pool_counters_t;

/* NULL: no memory. */
nx_thread_pool_t *nx_thread_pool_create(const nx_thread_pool_limits_t *limits);
/*
 * Discards queued jobs and joins idle threads. A thread inside a call cannot be stopped: it continues and then discards
 * its job. The last such thread frees the pool. The code that it runs stays loaded until the process ends.
 */
void nx_thread_pool_end(nx_thread_pool_t *pool);

/*
 * -EAGAIN or -ENOMEM: no thread could be started, and there is none that would run the job. The job still belongs to
 * the caller.
 */
int nx_thread_pool_submit(nx_thread_pool_t *pool, nx_thread_pool_job_t *job, nx_thread_pool_lane_t lane);
/*
 * The owner abandons the job. True: the pool discards it, at once if it has not started (and is not `must_run`),
 * otherwise when it has run; `done` is not called. False: `done` has been called already, so the owner discards the
 * job.
 */
bool nx_thread_pool_abandon(nx_thread_pool_t *pool, nx_thread_pool_job_t *job);

nx_thread_pool_counters_t nx_thread_pool_counters(nx_thread_pool_t *pool);

#endif
