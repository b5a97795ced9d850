/* SPDX-License-Identifier: MIT */
/*
 * Cancellation: ends the wait of a coroutine, or its computation (runtime/scheduler/interrupt.h).
 *
 * Ownership: the code that may cancel a coroutine allocates the cancellation. The coroutine has it in a list, and never
 * frees it.
 * Exceptions: requesting a cancellation throws nothing. It is delivered as a CancelledError in the cancelled
 * coroutine.
 * Suspension: none.
 */
#ifndef NX_RUNTIME_SCHEDULER_CANCEL_H
#define NX_RUNTIME_SCHEDULER_CANCEL_H

#include "php.h"

#include "core/base/list.h"
#include "core/loop/loop.h"

typedef struct nx_coroutine nx_coroutine_t;

/*
 * The means to cancel one coroutine once. It is embedded in its source (the frame of a timeout), which calls
 * nx_cancellation_destroy(). It may outlive the coroutine (in a userland Fiber), and has no effect then. `thrown` holds
 * the CancelledError that was thrown for it. A coroutine that still waits one second after the delivery receives it
 * again, and is reported.
 */
typedef struct nx_cancellation nx_cancellation_t;
struct nx_cancellation {
    nx_list_t bound; /* link in the list of `coroutine` */
    nx_coroutine_t *coroutine;
    zend_string *reason;
    zend_object *thrown;
    nx_time_t requested_at; /* by CLOCK_MONOTONIC */
    /*
     * The deadline of a time limit. When it has passed, `overdue` is called, even while its coroutine computes and the
     * loop does not run.
     */
    nx_time_t deadline; /* NX_TIME_NEVER: none */
    void (*overdue)(nx_cancellation_t *cancellation);
    /* A socket: `overdue` is called, too, when its peer closes it while the coroutine computes. -1: none. */
    int lifeline;
    nx_timer_t reminder;
    uint16_t depth;  /* number of shields that were open when it was bound; later shields delay it */
    bool pending;    /* requested, not yet delivered */
    bool only_waits; /* does not end computations, however long they run */
    uint8_t times_thrown;
};

/*
 * Ends the coroutine's current wait, or its next wait if it runs, with a CancelledError of that reason. Takes the
 * reason over. A coroutine that has not started never runs. The result of a wait that has finished is never taken away.
 */
void nx_coroutine_cancel(nx_cancellation_t *cancellation, zend_string *reason);
/*
 * The same with the coroutine's own cancellation. A further request while it cleans up after the delivery has no
 * effect.
 */
void nx_coroutine_cancel_own(nx_coroutine_t *coroutine, zend_string *reason);
void nx_cancellation_init(nx_cancellation_t *cancellation, nx_coroutine_t *coroutine);
void nx_cancellation_destroy(nx_cancellation_t *cancellation);
/* True if the cancellation was delivered and `error` is the exception that was thrown for it. */
bool nx_cancellation_explains(const nx_cancellation_t *cancellation, const zend_object *error);

/* True if main has ended and waits for the other coroutines. */
bool nx_scheduler_is_main_over(void);
/* Cancels all but main. */
void nx_scheduler_cancel_all(const char *reason);

/*
 * Between these calls, only cancellations that were bound after nx_coroutine_shield() are delivered, such as that of a
 * timeout inside. All others are delivered later. The calls can be nested.
 */
void nx_coroutine_shield(nx_coroutine_t *coroutine);
void nx_coroutine_unshield(nx_coroutine_t *coroutine);

#endif
