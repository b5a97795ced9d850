/* SPDX-License-Identifier: MIT */
/*
 * Waiting: a coroutine is suspended (parked) until other code wakes it.
 *
 * Ownership: a wait is on the C stack of the waiting coroutine, or in its owner.
 * Suspension: these are the only functions that suspend. Except for nx_coroutine_wake(), none of them may be called
 * from callbacks of the loop.
 * Exceptions: as marked.
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

/* What a parked coroutine waits for. It is on the coroutine's C stack or in its owner. */
struct nx_wait {
    nx_coroutine_t *coroutine; /* set by nx_coroutine_park() */
    const nx_wait_kind_t *kind;
};

/* One constant for each kind of wait. None of its functions may suspend or throw. */
struct nx_wait_kind {
    const char *what; /* for reports: "channel receive", "delay" */
    /* Unregisters the wait from what would have woken it. Called once, when nx_coroutine_park() fails. */
    void (*abandon)(nx_wait_t *wait);
    /*
     * Appends the target of the wait and its holder to `what`: ", 1.250 s left", " held by coroutine 3". NULL:
     * nothing to append.
     */
    void (*describe)(nx_wait_t *wait, smart_str *text);
    /* The only coroutine that can end the wait (the holder of a lock), or NULL. */
    nx_coroutine_t *(*holder)(nx_wait_t *wait);
};

/*
 * Suspends the current coroutine until nx_coroutine_wake(wait). False, with an exception, if the coroutine was
 * cancelled, may not wait here (NX_ERROR_WAIT_FORBIDDEN), or no stack was available. `abandon` has been called then.
 */
NX_SUSPENDS NX_THROWS bool nx_coroutine_park(nx_wait_t *wait);
/*
 * The same for callers in a C library, through whose frames no exception can pass: the caller fails as after a failed
 * system call. After a cancellation the coroutine owes an exception: each further wait of it fails too, until the
 * CancelledError is thrown when control is back in PHP. If the library's PHP extension throws an exception of its
 * own, the CancelledError replaces it, and that exception becomes its previous one.
 */
typedef enum {
    NX_PARK_WOKEN,
    NX_PARK_CANCELLED, /* `abandon` has been called, as for the two below */
    NX_PARK_SIGNALLED, /* a handler of pcntl_signal() is to be called: a system call would fail with EINTR */
    NX_PARK_IMPOSSIBLE /* no stack was available, or waiting is forbidden here */
} nx_park_t;
NX_SUSPENDS nx_park_t nx_coroutine_park_quietly(nx_wait_t *wait);
/*
 * After NX_PARK_SIGNALLED: true if the handler was installed with SA_RESTART, so that the kernel would continue most
 * calls.
 */
bool nx_scheduler_signal_restarts(void);
/*
 * True if other work is possible while the current coroutine waits: another coroutine lives, the loop waits for an
 * event, or a cancellation may come.
 */
bool nx_scheduler_has_others(void);
/* Makes the waiting coroutine ready. Only once per wait, and not after `abandon`. May be called from callbacks. */
void nx_coroutine_wake(nx_wait_t *wait);
/* Lets every other ready coroutine and the event loop run first. */
NX_SUSPENDS NX_THROWS bool nx_coroutine_yield(void);
/* False: a wait would throw WaitForbiddenError here. */
bool nx_coroutine_may_wait(void);

/* The time `seconds` from now, by the current clock. Always before NX_TIME_NEVER. */
nx_time_t nx_coroutine_deadline(double seconds);
/* Waits until that time of CLOCK_MONOTONIC. If it has passed, lets the other coroutines run. */
NX_SUSPENDS NX_THROWS bool nx_coroutine_sleep_until(nx_time_t deadline);
/*
 * The same for a coroutine that does only maintenance. The first call makes it a daemon, so that its sleep does not
 * hide a deadlock.
 */
NX_SUSPENDS NX_THROWS bool nx_coroutine_rest_until(nx_time_t deadline);

#endif
