/* SPDX-License-Identifier: MIT */
/*
 * The loop's clock in the hands of a test: it stands still until it is advanced, or jumps whenever only time is
 * waited for.
 *
 * The clock never goes back. Back in real time it goes on from where it stood, so that what a timer has left stays
 * what it was; from then on it is off CLOCK_MONOTONIC by a constant. Whoever compares a deadline with that clock
 * itself (another thread) asks nx_loop_real_moment(). Nothing here calls back. Threads and fork: as the loop.
 */
#ifndef NX_CORE_LOOP_VIRTUAL_TIME_H
#define NX_CORE_LOOP_VIRTUAL_TIME_H

#include "core/loop/loop.h"

typedef enum {
    NX_TIME_REAL,
    /* Only nx_loop_advance_to() moves it; timers of the future keep no loop alive. */
    NX_TIME_STANDS,
    /*
     * A turn that would wait for nothing but a timer has it due at once. While a descriptor is watched, or a post
     * promised, it waits for that in real time, and the clock goes on at its real pace meanwhile. Ten thousand turns
     * in a row that do not wait have the next timer due as well.
     */
    NX_TIME_JUMPS,
} nx_time_mode_t;

/* The mode that was. */
nx_time_mode_t nx_loop_use_time(nx_loop_t *loop, nx_time_mode_t mode);
bool nx_loop_is_virtual(const nx_loop_t *loop);
/* To a moment of the loop's clock, in virtual time only; one that has passed already changes nothing. */
void nx_loop_advance_to(nx_loop_t *loop, nx_time_t moment);
/* When the next timer is due, at the earliest now; NX_TIME_NEVER without one. */
nx_time_t nx_loop_next_deadline(const nx_loop_t *loop);

/*
 * No work was left at some moment of this turn, although the loop did not wait: the turns that do not wait are
 * counted anew.
 */
void nx_loop_came_to_rest(nx_loop_t *loop);

/* When CLOCK_MONOTONIC reaches that moment of the loop's clock; NX_TIME_NEVER in virtual time. */
nx_time_t nx_loop_real_moment(const nx_loop_t *loop, nx_time_t moment);

/*
 * From now on a timer that is due may be told a turn later, behind others of the same deadline, as `choose` decides
 * (one of `among`, from 0); the order then is another legal one. NULL: in order.
 */
void nx_loop_shuffle_timers(nx_loop_t *loop, unsigned (*choose)(unsigned among));

#endif
