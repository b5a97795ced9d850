/* SPDX-License-Identifier: MIT */
/*
 * Waits for descriptors and for time. Interests and waiters are in the stack frame of the waiting call. All of this may
 * be used only on PHP's thread, in a coroutine that may wait (nx_hook__may_wait()). Nothing here throws; the outcome
 * says how a wait ended.
 */
#ifndef NX_RUNTIME_HOOK_DESCRIPTOR_H
#define NX_RUNTIME_HOOK_DESCRIPTOR_H

#include <errno.h>

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef enum {
    NX_HOOK_READY,     /* possibly ready: try again */
    NX_HOOK_TIMED_OUT, /* the deadline has passed */
    NX_HOOK_FAILED,    /* errno says why: ECANCELED, EBADF (closed meanwhile), EINTR */
    NX_HOOK_BLOCK      /* waiting is not possible: call libc's function */
} nx_hook_outcome_t;

/*
 * True if the kernel would restart such a call after a signal: most calls, if the handler has SA_RESTART; sockets
 * only without a time limit. Never poll, select or sleeping calls.
 */
static inline bool nx_hook__goes_on(nx_hook_outcome_t outcome, nx_time_t deadline)
{
    return outcome == NX_HOOK_FAILED && errno == EINTR && deadline == NX_TIME_NEVER &&
           nx_scheduler_signal_restarts();
}

typedef struct nx_hook_descriptor nx_hook_descriptor_t;
typedef struct nx_hook_wait nx_hook_wait_t;

enum { NX_HOOK_READ, NX_HOOK_WRITE };

typedef struct nx_hook_interest {
    nx_list_t link;                   /* in the descriptor's list */
    nx_hook_descriptor_t *descriptor; /* NULL: not registered */
    nx_hook_wait_t *wait;             /* NULL: the call has access and runs */
    int fd;
    unsigned events; /* NX_READABLE … */
    bool is_closed;  /* the descriptor was closed meanwhile */
} nx_hook_interest_t;

/*
 * Access of a call to reading or writing one descriptor, from its first wait to its end, so that bytes of other calls
 * do not come between its own. Started by nx_hook__begin() and always ended by nx_hook__end(). It is on the stack
 * of the call.
 */
typedef struct nx_hook_waiter {
    nx_hook_interest_t interest;
    const nx_wait_kind_t *kind;
    nx_time_t deadline;
    int direction;
} nx_hook_waiter_t;

/* descriptor.c */
void nx_hook__begin(nx_hook_waiter_t *waiter, const nx_wait_kind_t *kind, int fd, int direction);
/* Waits until the call has access and the descriptor is probably ready. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__await(nx_hook_waiter_t *waiter);
void nx_hook__end(nx_hook_waiter_t *waiter);
/* Waits until one of them is ready. The caller sets `fd` and `events` of the interests. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__await_any(nx_hook_interest_t *interests, size_t count,
                                                 nx_time_t deadline, const nx_wait_kind_t *kind);
/* True if no other call has access or waits: the call may be tried without nx_hook__await(). */
bool nx_hook__is_free(int fd, int direction);
/* Called before these descriptor numbers are reused. Calls that wait for them fail with EBADF. */
void nx_hook__forget(unsigned first, unsigned last);
void nx_hook__forget_all(void);
/* Sleeps until `deadline`. The caller computes the time that is left after an early end. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__sleep_until(nx_time_t deadline, const nx_wait_kind_t *kind);
/* The time `after` nanoseconds from now; NX_TIME_NEVER stays as it is. */
nx_time_t nx_hook__deadline(nx_time_t after);
nx_time_t nx_hook__now(void);

struct nx_hook_wait {
    nx_wait_t wait;
    nx_timer_t timer;
    const nx_hook_interest_t *interests;
    size_t count;
    nx_hook_outcome_t outcome;
};

#endif
