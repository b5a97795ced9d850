/* SPDX-License-Identifier: MIT */
/*
 * Virtual time for tests: the loop's clock stands still until it is advanced, or jumps to the next timer whenever the
 * loop would wait for nothing but time.
 *
 * The clock never goes back. After a return to real time it continues from its virtual value, so that the remaining
 * time of timers does not change. From then on it differs from CLOCK_MONOTONIC by a constant. Code that compares a
 * deadline with CLOCK_MONOTONIC itself (another thread) must use nx_loop_real_moment(). No function here runs
 * callbacks.
 * Threads and fork: as the loop.
 */
#ifndef NX_CORE_LOOP_VIRTUAL_TIME_H
#define NX_CORE_LOOP_VIRTUAL_TIME_H

#include "core/loop/loop.h"

typedef enum {
    NX_TIME_REAL,
    /* Only nx_loop_advance_to() moves the clock. Timers in the future do not keep the loop alive. */
    NX_TIME_STANDS,
    /*
     * An iteration that would wait for a timer only makes it due at once. While a descriptor is watched or a post is
     * promised, the loop waits for it in real time, and the clock advances at its real pace meanwhile. After ten
     * thousand iterations in a row without a wait the next timer becomes due as well.
     */
    NX_TIME_JUMPS,
} nx_time_mode_t;

/* Returns the previous mode. */
nx_time_mode_t nx_loop_use_time(nx_loop_t *loop, nx_time_mode_t mode);
bool nx_loop_is_virtual(const nx_loop_t *loop);
/* Advances the clock to `moment`. Virtual time only. A moment in the past changes nothing. */
void nx_loop_advance_to(nx_loop_t *loop, nx_time_t moment);
/* When the next timer is due, but not before now; NX_TIME_NEVER if there is none. */
nx_time_t nx_loop_next_deadline(const nx_loop_t *loop);

/*
 * Resets the count of iterations without a wait. Called when no work was left at some moment of an iteration in which
 * the loop did not wait.
 */
void nx_loop_came_to_rest(nx_loop_t *loop);

/* The time of CLOCK_MONOTONIC that corresponds to `moment` of the loop's clock; NX_TIME_NEVER in virtual time. */
nx_time_t nx_loop_real_moment(const nx_loop_t *loop, nx_time_t moment);

/*
 * Changes the order of due timers, for tests. `choose` returns a number below `among`. It decides whether a due timer
 * runs an iteration later, and in which order timers with the same deadline run. Each resulting order is one that the
 * loop allows. NULL: timers run in their usual order.
 */
void nx_loop_shuffle_timers(nx_loop_t *loop, unsigned (*choose)(unsigned among));

#endif
