/* SPDX-License-Identifier: MIT */
/*
 * Watchdog: a thread (the observer) that checks whether the work of another thread takes too long.
 *
 * The observed thread counts a heartbeat at every switch of coroutines and at every iteration of its loop. It publishes
 * the time at which its current work is due to end. Each costs a few plain stores. The observer checks every few
 * milliseconds, and calls `interrupt` on its own thread when it finds a sign (NX_WATCHDOG_…). It sleeps while there is
 * nothing to check, and while the observed thread waits in its loop.
 *
 * Ownership: the caller owns the memory, which must not move until nx_watchdog_end().
 * Threads: only the observed thread calls these functions, unless a comment says that the observer does.
 * Fork: the child has no observer. After nx_watchdog_after_fork() it starts one when it is needed.
 * Signals: all are blocked in the observer. Errors: 0 or -errno.
 */
#ifndef NX_CORE_LOOP_WATCHDOG_H
#define NX_CORE_LOOP_WATCHDOG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/clock.h"

/*
 * Work is not interrupted if it has run for less than this since its last heartbeat (or less than `long_after`, if that
 * is shorter). Nor is work that is overdue by less than this.
 */
#define NX_WATCHDOG_GRACE (10 * NX_NANOSECONDS_PER_MILLISECOND)
#define NX_WATCHDOG_NEVER INT64_MAX

enum {
    NX_WATCHDOG_DUE = 1, /* the published time has passed */
    /* the loop had no iteration for `stall_after`; reported once, and once more at `long_stall_after` */
    NX_WATCHDOG_STALLED = 2,
    NX_WATCHDOG_LONG = 4, /* the same body has run for `long_after`; reported repeatedly */
    /* the grace period after NX_WATCHDOG_STALLED is over, and the observed thread has not reacted to it */
    NX_WATCHDOG_UNREPORTED = 8,
};

typedef struct nx_watchdog nx_watchdog_t;
typedef void (*nx_watchdog_fn)(nx_watchdog_t *watchdog, unsigned signs);

struct nx_watchdog {
    _Atomic uint64_t heartbeats;
    _Atomic uint64_t iterations;
    _Atomic int64_t due; /* or REPORTING or REPORTED of watchdog.c, both negative */
    atomic_bool is_waiting;
    atomic_uint attended;
    atomic_bool is_asleep;
    atomic_bool is_ending;
    _Atomic uint64_t reported_at_heartbeat;
    /* NX_WATCHDOG_NEVER: not checked. Set before the observer starts. A stall is longer than `stall_after`. */
    int64_t stall_after, long_stall_after, long_after;
    /* written by the observer for `interrupt`: duration of the stall at the last check */
    int64_t stalled_for;
    nx_watchdog_fn interrupt;
    /* The work is due, too, when the peer of this socket closes it. -1: none. Set while no due time is published. */
    atomic_int lifeline;
    bool has_observer;
    pthread_t observer;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

void nx_watchdog_init(nx_watchdog_t *watchdog, nx_watchdog_fn interrupt);
/* Starts the observer unless it runs already. */
int nx_watchdog_begin(nx_watchdog_t *watchdog);
/* Joins the observer. `interrupt` is not called after this. */
void nx_watchdog_end(nx_watchdog_t *watchdog);
void nx_watchdog_after_fork(nx_watchdog_t *watchdog);

void nx_watchdog__wake_observer(nx_watchdog_t *watchdog);

static inline void nx_watchdog__rouse(nx_watchdog_t *watchdog)
{
    if (__builtin_expect(atomic_load_explicit(&watchdog->is_asleep, memory_order_relaxed), 0)) {
        nx_watchdog__wake_observer(watchdog);
    }
}

/*
 * Keeps the observer awake until the matching nx_watchdog_rest(). Calls are counted. Returns the error of
 * nx_watchdog_begin(); the call is counted in that case too.
 */
static inline int nx_watchdog_attend(nx_watchdog_t *watchdog)
{
    unsigned before = atomic_load_explicit(&watchdog->attended, memory_order_relaxed);
    atomic_store_explicit(&watchdog->attended, before + 1, memory_order_relaxed);
    if (__builtin_expect(!watchdog->has_observer, 0)) {
        return nx_watchdog_begin(watchdog);
    }
    nx_watchdog__rouse(watchdog);
    return 0;
}

static inline void nx_watchdog_rest(nx_watchdog_t *watchdog)
{
    unsigned before = atomic_load_explicit(&watchdog->attended, memory_order_relaxed);
    atomic_store_explicit(&watchdog->attended, before - 1, memory_order_relaxed);
}

/* Called when another body starts to run. */
static inline void nx_watchdog_heartbeat(nx_watchdog_t *watchdog)
{
    uint64_t before = atomic_load_explicit(&watchdog->heartbeats, memory_order_relaxed);
    atomic_store_explicit(&watchdog->heartbeats, before + 1, memory_order_release);
}

/* Called around an iteration of the loop that may wait. */
static inline void nx_watchdog_enter_wait(nx_watchdog_t *watchdog)
{
    atomic_store_explicit(&watchdog->is_waiting, true, memory_order_relaxed);
}

static inline void nx_watchdog_leave_wait(nx_watchdog_t *watchdog)
{
    uint64_t before = atomic_load_explicit(&watchdog->iterations, memory_order_relaxed);
    atomic_store_explicit(&watchdog->iterations, before + 1, memory_order_relaxed);
    nx_watchdog_heartbeat(watchdog);
    atomic_store_explicit(&watchdog->is_waiting, false, memory_order_release);
    nx_watchdog__rouse(watchdog);
}

/* Publishes when the current work is due to end. Must not be called twice without nx_watchdog_retract(). */
static inline void nx_watchdog_publish(nx_watchdog_t *watchdog, int64_t due)
{
    atomic_store_explicit(&watchdog->due, due, memory_order_release);
}

/* Whether the peer of the socket has closed it or ended. */
bool nx_watchdog_is_hung_up(int descriptor);

/*
 * Withdraws the published time. True if NX_WATCHDOG_DUE was reported since it was published. It is not reported after
 * this.
 */
bool nx_watchdog_retract(nx_watchdog_t *watchdog);

/* True: no heartbeat since NX_WATCHDOG_DUE was reported. The report then concerns the body that runs now. */
static inline bool nx_watchdog_is_current(const nx_watchdog_t *watchdog)
{
    return atomic_load(&watchdog->reported_at_heartbeat) == atomic_load(&watchdog->heartbeats);
}

#endif
