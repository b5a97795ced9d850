/* SPDX-License-Identifier: MIT */
/*
 * Waiting: a coroutine parks until somebody wakes it.
 *
 * Ownership: a wait lives on the waiter's C stack or in its owner. Suspension: these are all that suspend; none of
 * them may be called from loop callbacks, but nx_coro_wake(). Exceptions: as marked.
 */
#ifndef NX_RUNTIME_SCHEDULER_WAIT_H
#define NX_RUNTIME_SCHEDULER_WAIT_H

#include "php.h"
#include "zend_smart_str_public.h"

#include "core/base/module.h"
#include "runtime/scheduler/cancel.h"
#include "core/loop/loop.h"

typedef struct nx_wait nx_wait_t;
typedef struct nx_wait_kind nx_wait_kind_t;

/* What a parked coroutine waits for; lives on its C stack or in its owner. */
struct nx_wait {
    nx_coroutine_t *coroutine; /* set by nx_coro_park() */
    const nx_wait_kind_t *kind;
};

/* One constant for every place that waits. None of these may wait or throw. */
struct nx_wait_kind {
    const char *what; /* for reports: "channel receive", "delay" */
    /* Leaves whatever would have woken it: called once, when nx_coro_park() fails. */
    void (*abandon)(nx_wait_t *wait);
    /* Adds the target to `what`, and who has it: ", 1.250 s left", " held by coroutine 3". NULL: nothing to add. */
    void (*describe)(nx_wait_t *wait, smart_str *text);
    /* The one coroutine that can end it (who holds the lock), or NULL. */
    nx_coroutine_t *(*holder)(nx_wait_t *wait);
};

/*
 * Suspends the current coroutine until nx_coro_wake(wait). False with an exception when it was cancelled, may not
 * wait here (NX_ERROR_WAIT_FORBIDDEN) or no stack could be had; `abandon` has been called then.
 */
NX_SUSPENDS NX_THROWS bool nx_coro_park(nx_wait_t *wait);
/*
 * The same for a frame that no exception can pass, a C library's: the caller fails as the system would. A
 * cancellation is owed then: every further wait of the coroutine fails too, until it is thrown where control is back
 * in PHP, or what the library's driver throws on its way out is replaced by it (and becomes its previous).
 */
typedef enum {
    NX_PARK_WOKEN,
    NX_PARK_CANCELLED, /* `abandon` has been called, as for the others below */
    NX_PARK_SIGNALLED, /* a handler of pcntl_signal() is to be called: the system would say EINTR */
    NX_PARK_IMPOSSIBLE /* no stack could be had, or nobody may wait here */
} nx_park_t;
NX_SUSPENDS nx_park_t nx_coro_park_quietly(nx_wait_t *wait);
/*
 * After NX_PARK_SIGNALLED: the handler was installed with SA_RESTART, so that the system would go on with most calls.
 */
bool nx_coro_signal_restarts(void);
/*
 * Whoever else could use the time that the current coroutine waits: another coroutine, something the loop waits for,
 * a cancellation.
 */
bool nx_coro_has_company(void);
/* Only once for a wait, and not after `abandon`. Allowed from callbacks. */
void nx_coro_wake(nx_wait_t *wait);
/* Every other ready coroutine runs, and the reactor has its turn. */
NX_SUSPENDS NX_THROWS bool nx_coro_yield(void);
/* False: a wait would be refused here. */
bool nx_coro_may_wait(void);
/* Between forbid and allow nobody may wait: the verbs throw, naming `reason`. Nests. */
const char *nx_coro_forbid(const char *reason);
void nx_coro_allow(const char *previous);

/* The moment so many seconds from now, by the clock as it is; before NX_TIME_NEVER, however far. */
nx_time_t nx_coro_deadline(double seconds);
/* Waits for a moment of CLOCK_MONOTONIC; in the past: lets the others run. */
NX_SUSPENDS NX_THROWS bool nx_coro_sleep_until(nx_time_t deadline);
/*
 * The same, for who has nothing to do but upkeep: from the first time on it is a daemon, and no deadlock is hidden by
 * its sleep.
 */
NX_SUSPENDS NX_THROWS bool nx_coro_rest_until(nx_time_t deadline);

#endif
