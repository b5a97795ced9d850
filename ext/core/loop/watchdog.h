/* SPDX-License-Identifier: MIT */
/*
 * Watchdog: a thread (the observer) that checks whether the work of another thread takes too long.
 *
 * The observed thread counts a beat at every switch of coroutines and at every iteration of its loop. It publishes the
 * time at which its current work is due to end. Each costs a few plain stores. The observer checks every few
 * milliseconds, and calls `interrupt` on its own thread when it finds a sign (NX_PULSE_…). It sleeps while there is
 * nothing to check, or while the observed thread waits in its loop.
 *
 * Ownership: the caller owns the memory, which must not move until nx_pulse_end().
 * Threads: only the observed thread calls these functions, unless a comment says that the observer does.
 * Fork: the child has no observer. After nx_pulse_after_fork() it starts one when it is needed.
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
 * Work is not interrupted if it has run for less than this since its last beat (or less than `long_after`, if that is
 * shorter). Nor is work that is overdue by less than this.
 */
#define NX_PULSE_GRACE (10 * NX_NANOSECONDS_PER_MILLISECOND)
#define NX_PULSE_NEVER INT64_MAX

enum {
    NX_PULSE_DUE = 1, /* the published time has passed */
    /* the loop had no iteration for `stall_after`; reported once, and once more at `long_stall_after` */
    NX_PULSE_STALLED = 2,
    NX_PULSE_LONG = 4, /* the same body has run for `long_after`; reported repeatedly */
    /* the grace period after NX_PULSE_STALLED is over, and the observed thread has not reacted to it */
    NX_PULSE_UNHEARD = 8,
};

typedef struct nx_pulse nx_pulse_t;
typedef void (*nx_pulse_fn)(nx_pulse_t *pulse, unsigned signs);

struct nx_pulse {
    _Atomic uint64_t beats;
    _Atomic uint64_t turns;
    _Atomic int64_t due; /* or TELLING or TOLD of watchdog.c, both negative */
    atomic_bool is_waiting;
    atomic_uint attended;
    atomic_bool is_asleep;
    atomic_bool is_ending;
    _Atomic uint64_t told_at_beat;
    /* NX_PULSE_NEVER: not checked. Set before the observer starts. A stall is longer than `stall_after`. */
    int64_t stall_after, long_stall_after, long_after;
    /* written by the observer for `interrupt`: duration of the stall at the last check */
    int64_t stalled_for;
    nx_pulse_fn interrupt;
    bool has_observer;
    pthread_t observer;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

void nx_pulse_init(nx_pulse_t *pulse, nx_pulse_fn interrupt);
/* Starts the observer unless it runs already. */
int nx_pulse_begin(nx_pulse_t *pulse);
/* Joins the observer. `interrupt` is not called after this. */
void nx_pulse_end(nx_pulse_t *pulse);
void nx_pulse_after_fork(nx_pulse_t *pulse);

void nx_pulse__wake_observer(nx_pulse_t *pulse);

static inline void nx_pulse__rouse(nx_pulse_t *pulse)
{
    if (__builtin_expect(atomic_load_explicit(&pulse->is_asleep, memory_order_relaxed), 0)) {
        nx_pulse__wake_observer(pulse);
    }
}

/*
 * Keeps the observer awake until the matching nx_pulse_rest(). Calls are counted. Returns the error of
 * nx_pulse_begin(); the call is counted in that case too.
 */
static inline int nx_pulse_attend(nx_pulse_t *pulse)
{
    unsigned before = atomic_load_explicit(&pulse->attended, memory_order_relaxed);
    atomic_store_explicit(&pulse->attended, before + 1, memory_order_relaxed);
    if (__builtin_expect(!pulse->has_observer, 0)) {
        return nx_pulse_begin(pulse);
    }
    nx_pulse__rouse(pulse);
    return 0;
}

static inline void nx_pulse_rest(nx_pulse_t *pulse)
{
    unsigned before = atomic_load_explicit(&pulse->attended, memory_order_relaxed);
    atomic_store_explicit(&pulse->attended, before - 1, memory_order_relaxed);
}

/* Called when another body starts to run. */
static inline void nx_pulse_beat(nx_pulse_t *pulse)
{
    uint64_t before = atomic_load_explicit(&pulse->beats, memory_order_relaxed);
    atomic_store_explicit(&pulse->beats, before + 1, memory_order_release);
}

/* Called around an iteration of the loop that may wait. */
static inline void nx_pulse_enter_wait(nx_pulse_t *pulse)
{
    atomic_store_explicit(&pulse->is_waiting, true, memory_order_relaxed);
}

static inline void nx_pulse_leave_wait(nx_pulse_t *pulse)
{
    uint64_t before = atomic_load_explicit(&pulse->turns, memory_order_relaxed);
    atomic_store_explicit(&pulse->turns, before + 1, memory_order_relaxed);
    nx_pulse_beat(pulse);
    atomic_store_explicit(&pulse->is_waiting, false, memory_order_release);
    nx_pulse__rouse(pulse);
}

/* Publishes when the current work is due to end. Must not be called twice without nx_pulse_retract(). */
static inline void nx_pulse_publish(nx_pulse_t *pulse, int64_t due)
{
    atomic_store_explicit(&pulse->due, due, memory_order_release);
}

/*
 * Withdraws the published time. True if NX_PULSE_DUE was reported since it was published. It is not reported after
 * this.
 */
bool nx_pulse_retract(nx_pulse_t *pulse);

/* True if there was no beat since NX_PULSE_DUE was reported, so that the report concerns what runs now. */
static inline bool nx_pulse_is_current(const nx_pulse_t *pulse)
{
    return atomic_load(&pulse->told_at_beat) == atomic_load(&pulse->beats);
}

#endif
