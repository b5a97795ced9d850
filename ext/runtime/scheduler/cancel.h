/* SPDX-License-Identifier: MIT */
/*
 * Ending what a coroutine does: its wait, or a computation that goes on for longer than a moment
 * (runtime/scheduler/interrupt.h).
 *
 * Ownership: a cancellation is its holder's memory; the coroutine links it. Exceptions: asking throws nothing;
 * telling is a CancelledError in the coroutine that was cancelled. Nothing here waits.
 */
#ifndef NX_RUNTIME_SCHEDULER_CANCEL_H
#define NX_RUNTIME_SCHEDULER_CANCEL_H

#include "php.h"

#include "core/base/list.h"
#include "core/loop/loop.h"

typedef struct nx_coroutine nx_coroutine_t;

/*
 * A right to cancel one coroutine, once; embedded where it comes from (a timeout's frame), which calls
 * nx_cancellation_destroy(). It may outlive the coroutine (in a userland Fiber), and then does nothing. `told` holds
 * the CancelledError that was thrown for it. Whoever goes on waiting a second after it was told is told again, and
 * reported.
 */
typedef struct nx_cancellation nx_cancellation_t;
struct nx_cancellation {
    nx_list_t bound; /* to `coroutine` */
    nx_coroutine_t *coroutine;
    zend_string *reason;
    zend_object *told;
    nx_time_t asked_at; /* of CLOCK_MONOTONIC */
    /* A time limit: what makes it due is asked for even while its coroutine computes and the loop has no turn. */
    nx_time_t deadline; /* NX_TIME_NEVER: none */
    void (*overdue)(nx_cancellation_t *cancellation);
    nx_timer_t reminder;
    uint16_t depth;  /* of the shields it lies in; those opened later keep it off */
    bool pending;    /* asked for, not yet told */
    bool only_waits; /* computations are left alone, however long */
    uint8_t times_told;
};

/*
 * The coroutine's current wait, or else its next one, ends with a CancelledError of that reason (which is taken
 * over). One that has not begun never will. What a finished wait has brought is never taken away again.
 */
void nx_coro_cancel(nx_cancellation_t *cancellation, zend_string *reason);
/*
 * The same by the coroutine's own request; asked for again while it cleans up after having been told, it is left
 * alone.
 */
void nx_coro_cancel_it(nx_coroutine_t *coroutine, zend_string *reason);
void nx_cancellation_init(nx_cancellation_t *cancellation, nx_coroutine_t *coroutine);
void nx_cancellation_destroy(nx_cancellation_t *cancellation);
/* It was cancelled, has been told, and `error` is what it was told. */
bool nx_cancellation_explains(const nx_cancellation_t *cancellation, const zend_object *error);

/* Main has come to its end, and waits for that of the others. */
bool nx_coro_is_main_over(void);
/* Cancels all but main. */
void nx_coro_cancel_all(const char *reason);

/* Between the two, cancellations from outside wait; those bound inside (a timeout's) do not. Nests. */
void nx_coro_shield(nx_coroutine_t *coroutine);
void nx_coro_unshield(nx_coroutine_t *coroutine);

#endif
