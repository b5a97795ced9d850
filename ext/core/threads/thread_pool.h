/* SPDX-License-Identifier: MIT */
/*
 * Threads for calls that can only block: a name is looked up, a disk is waited for.
 *
 * Threads begin when there is a job for them and end after some seconds without; all signals are blocked in them.
 * Jobs of one lane begin in the order they came. Each lane has threads of its own that the others cannot take.
 * Ownership: a job is its own memory, from malloc(), and never points into its owner's: the owner may leave at any
 * time. From nx_pool_submit() on it is the pool's until `done`, and its owner's again from then on. Threads: submit
 * and abandon from any; `run` and `done` are called on a thread of the pool, `discard` on any. Fork: nothing to be
 * called; the child begins threads of its own, and its parent's jobs are forgotten there. Errors: 0 or -errno.
 */
#ifndef NX_CORE_THREADS_THREAD_POOL_H
#define NX_CORE_THREADS_THREAD_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/list.h"

/* What a call waits for, so that one kind of wait cannot keep another from its turn. */
typedef enum { NX_POOL_NAMES, NX_POOL_FILES, NX_POOL_PROCESSES, NX_POOL_LANES } nx_pool_lane_t;

typedef struct nx_pool nx_pool_t;
typedef struct nx_pool_job nx_pool_job_t;

typedef struct nx_pool_limits {
    unsigned threads[NX_POOL_LANES]; /* that run jobs of a lane at the same time; at least one */
    int64_t linger;                  /* nanoseconds until a thread without a job ends */
} nx_pool_limits_t;

struct nx_pool_job {
    nx_list_t link;
    void (*run)(nx_pool_job_t *job);
    /* It has run, and is its owner's again. Called with the pool locked: it hands over, and nothing else. */
    void (*done)(nx_pool_job_t *job);
    /* Nobody waits for it any more: undoes what it has brought, if it has run, and frees it. */
    void (*discard)(nx_pool_job_t *job, bool has_run);
    bool
        must_run; /* also when nobody waits for it any more: its work is what was asked for, not its answer */
    uint8_t lane;
    uint8_t state;
};

typedef struct nx_pool_counters {
    unsigned threads, idle, queued, running;
    uint64_t begun; /* threads, ever */
} nx_pool_counters_t;

/* NULL: no memory. */
nx_pool_t *nx_pool_create(const nx_pool_limits_t *limits);
/*
 * Queued jobs are discarded, idle threads are joined. One that is in a call cannot be stopped: it goes on alone, has
 * its job discarded, and frees the pool with the last of them. The code it runs stays loaded until the process ends.
 */
void nx_pool_end(nx_pool_t *pool);

/*
 * -EAGAIN or -ENOMEM: no thread could be begun, and there is none that would get to it; the job is still the
 * caller's.
 */
int nx_pool_submit(nx_pool_t *pool, nx_pool_job_t *job, nx_pool_lane_t lane);
/*
 * Its owner leaves. True: it will be discarded, at once when it had not begun (and need not run), else when it comes
 * to its end; `done` is not called. False: `done` has been called, so the owner discards it.
 */
bool nx_pool_abandon(nx_pool_t *pool, nx_pool_job_t *job);

nx_pool_counters_t nx_pool_counters(nx_pool_t *pool);

#endif
