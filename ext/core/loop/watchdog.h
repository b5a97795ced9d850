/* SPDX-License-Identifier: MIT */
/*
 * A thread that watches another one's pulse: whether what it runs goes on for too long.
 *
 * The observed thread beats at every switch and at every turn of its loop, and publishes when what it runs is due to
 * end; a few plain stores. The observer looks every few milliseconds, and calls `interrupt` (on its own thread) when
 * something is the matter. It sleeps while there is nothing to attend to, or the other one waits in its loop.
 * Ownership: the caller's memory, which stays where it is until nx_pulse_end(). Threads: what is not said to be the
 * observer's is called by the observed thread only. Fork: the child has no observer until nx_pulse_after_fork(), and
 * then begins one when it is needed. Signals: all are blocked in the observer. Errors: 0 or -errno.
 */
#ifndef NX_CORE_LOOP_WATCHDOG_H
#define NX_CORE_LOOP_WATCHDOG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/clock.h"

/*
 * Nothing is interrupted that has run for less since its last beat (or for `long_after`, if that is less), or is due
 * for less.
 */
#define NX_PULSE_GRACE (10 * NX_NANOSECONDS_PER_MILLISECOND)
#define NX_PULSE_NEVER INT64_MAX

enum {
    NX_PULSE_DUE = 1, /* it is past the time that was published */
    NX_PULSE_STALLED =
        2, /* the loop had no turn for `stall_after`; told once, and once more at `long_stall_after` */
    NX_PULSE_LONG = 4, /* the same body runs for `long_after`; told again and again */
    NX_PULSE_UNHEARD =
        8, /* the grace after NX_PULSE_STALLED is over: whoever could have reacted by himself has */
};

typedef struct nx_pulse nx_pulse_t;
typedef void (*nx_pulse_fn)(nx_pulse_t *pulse, unsigned signs);

struct nx_pulse {
    _Atomic uint64_t beats;
    _Atomic uint64_t turns;
    _Atomic int64_t due; /* or one of two states of being told, both negative */
    atomic_bool is_waiting;
    atomic_uint attended;
    atomic_bool is_asleep;
    atomic_bool is_ending;
    _Atomic uint64_t told_at_beat;
    /* NX_PULSE_NEVER: not looked for; set before the observer begins. A stall is longer than `stall_after`. */
    int64_t stall_after, long_stall_after, long_after;
    int64_t stalled_for; /* the observer's, for `interrupt`: as it was looked at */
    nx_pulse_fn interrupt;
    bool has_observer;
    pthread_t observer;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

void nx_pulse_init(nx_pulse_t *pulse, nx_pulse_fn interrupt);
/* Begins the observer, unless there is one. */
int nx_pulse_begin(nx_pulse_t *pulse);
/* Joins the observer: `interrupt` is not called after it. */
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
 * While anything is attended to, the observer is awake. Counts. Fails where nx_pulse_begin() does; it counts all the
 * same.
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

/* Another body runs now. */
static inline void nx_pulse_beat(nx_pulse_t *pulse)
{
    uint64_t before = atomic_load_explicit(&pulse->beats, memory_order_relaxed);
    atomic_store_explicit(&pulse->beats, before + 1, memory_order_release);
}

/* Around a turn of the loop that may wait. */
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

/* What runs is due to end at that moment of the clock. Not twice without nx_pulse_retract(). */
static inline void nx_pulse_publish(nx_pulse_t *pulse, int64_t due)
{
    atomic_store_explicit(&pulse->due, due, memory_order_release);
}

/* Nothing is due any more. True if NX_PULSE_DUE was told since it was published; it is not told after this. */
bool nx_pulse_retract(nx_pulse_t *pulse);

/* No beat since NX_PULSE_DUE was told: it was told of what runs now. */
static inline bool nx_pulse_is_current(const nx_pulse_t *pulse)
{
    return atomic_load(&pulse->told_at_beat) == atomic_load(&pulse->beats);
}

#endif
