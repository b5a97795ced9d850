/* SPDX-License-Identifier: MIT */
/*
 * Ending computations: a thread that touches nothing of Zend but EG(vm_interrupt) makes the engine ask us, at its next
 * opcode, whether the running coroutine may go on.
 *
 * Under JIT, stock PHP goes on with wrong values after an interrupt that has not thrown. So there the engine is
 * interrupted only when something will be thrown, and whatever else is asked for waits.
 *
 * Threads: one for a thread of PHP, begun when first needed, with all signals blocked; it ends with the request.
 * Fork: the child has none and begins its own when needed. Exceptions: a CancelledError may come out of any opcode of
 * a coroutine that computes for longer than 10 ms after it was cancelled or its time limit has passed; never while it
 * is shielded.
 */
#ifndef NX_RUNTIME_SCHEDULER_INTERRUPT_H
#define NX_RUNTIME_SCHEDULER_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

#include "zend_types.h"

#include "core/loop/loop.h"

/* There is something that may have to end a computation (a time limit, a cancellation not yet told); counts. */
void nx_interrupt_attend(void);
/* The same for something of that coroutine's, which does not run now. */
void nx_interrupt_attend_to(nx_coroutine_t *coroutine);
void nx_interrupt_rest(void);

/* What else may be asked for at the next opcode. */
typedef enum { NX_INTERRUPT_REPORT, NX_INTERRUPT_REQUESTS } nx_interrupt_request_t;

/*
 * Async-signal-safe. Several requests before an opcode are one. False: only noted, for the engine must not be
 * interrupted.
 */
bool nx_interrupt_request(nx_interrupt_request_t which);
/* True if it was asked for and not served yet: for whoever can serve it by another way first. */
bool nx_interrupt_take(nx_interrupt_request_t which);
/*
 * `handle` runs on PHP's thread between two opcodes, after nx_interrupt_take(). It may neither wait nor throw. NULL:
 * nobody.
 */
void nx_interrupt_on(nx_interrupt_request_t which, void (*handle)(void));

/* How long timers and sockets had to wait for their turn, since the request of this thread began. */
typedef struct nx_lag {
    nx_time_t threshold; /* nexus.stall_ms; 100 ms where that is off */
    uint64_t over;       /* how often it was longer than that */
    nx_time_t longest;
    nx_time_t latest;       /* of those over the threshold */
    zend_string *culprit;   /* of the latest: "coroutine 7 ran sum() at /app/x.php:12"; NULL: not watched */
    uint64_t not_warned_of; /* since the last warning */
    nx_time_t warned_at;    /* 0: never */
} nx_lag_t;
const nx_lag_t *nx_coro_lag(void);

#endif
