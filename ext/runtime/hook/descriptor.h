/* SPDX-License-Identifier: MIT */
/*
 * Who waits for which descriptor, and for time. Interests and turns lie in the frame of whoever waits; all of this is
 * for PHP's thread, in a coroutine that may wait (nx_hook__may_wait()). Nothing here throws: an outcome says what
 * became of a wait.
 */
#ifndef NX_RUNTIME_HOOK_DESCRIPTOR_H
#define NX_RUNTIME_HOOK_DESCRIPTOR_H

#include <errno.h>

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef enum {
    NX_HOOK_READY,     /* perhaps: try again */
    NX_HOOK_TIMED_OUT, /* the deadline has passed */
    NX_HOOK_FAILED,    /* errno says why: ECANCELED, EBADF (closed meanwhile), EINTR */
    NX_HOOK_BLOCK      /* nobody can wait: the call is libc's */
} nx_hook_outcome_t;

/*
 * The kernel would go on with such a call after a signal: most of them, if the handler has SA_RESTART, and sockets
 * only where they have no time limit. Never poll, select or what sleeps.
 */
static inline bool nx_hook__goes_on(nx_hook_outcome_t outcome, nx_time_t deadline)
{
    return outcome == NX_HOOK_FAILED && errno == EINTR && deadline == NX_TIME_NEVER &&
           nx_coro_signal_restarts();
}

typedef struct nx_hook_descriptor nx_hook_descriptor_t;
typedef struct nx_hook_wait nx_hook_wait_t;

enum { NX_HOOK_READ, NX_HOOK_WRITE };

typedef struct nx_hook_interest {
    nx_list_t link;                   /* of the descriptor's */
    nx_hook_descriptor_t *descriptor; /* NULL: not registered */
    nx_hook_wait_t *wait;             /* NULL: has its turn, and runs */
    int fd;
    unsigned events; /* NX_READABLE … */
    bool is_closed;  /* the descriptor was, meanwhile */
} nx_hook_interest_t;

/*
 * A call's turn at reading or writing one descriptor: from the first time it waits to its end, so that no other's
 * bytes come between its own. Begun by nx_hook__begin(), ended by nx_hook__end() whatever happens; it lies on the
 * call's stack.
 */
typedef struct nx_hook_turn {
    nx_hook_interest_t interest;
    const nx_wait_kind_t *kind;
    nx_time_t deadline;
    int direction;
} nx_hook_turn_t;

/* descriptor.c */
void nx_hook__begin(nx_hook_turn_t *turn, const nx_wait_kind_t *kind, int fd, int direction);
/* Until it is its turn and the descriptor is ready, as far as one can tell. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__await(nx_hook_turn_t *turn);
void nx_hook__end(nx_hook_turn_t *turn);
/* Until one of them is. The interests' fd and events are set by the caller. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__await_any(nx_hook_interest_t *interests, size_t count,
                                                 nx_time_t deadline, const nx_wait_kind_t *kind);
/* Nobody is before us: it may be tried without nx_hook__await(). */
bool nx_hook__is_free(int fd, int direction);
/* These numbers are about to be another's: whoever waits for them hears of it. */
void nx_hook__forget(unsigned first, unsigned last);
void nx_hook__forget_all(void);
/* Until then; what is left of it is for the caller to find out. */
NX_SUSPENDS nx_hook_outcome_t nx_hook__sleep_until(nx_time_t deadline, const nx_wait_kind_t *kind);
/* From now; NX_TIME_NEVER stays what it is. */
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
