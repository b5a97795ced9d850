/* SPDX-License-Identifier: MIT */
/*
 * Interrupts computations. A thread, which uses nothing of Zend except EG(vm_interrupt), makes the engine call us at
 * its next opcode, where we decide whether the running coroutine may continue.
 *
 * Under JIT, stock PHP continues with wrong values after an interrupt that has not thrown. Therefore under JIT the
 * engine is interrupted only to throw, and every other request is delayed.
 *
 * Threads: one observer per PHP thread. It is started when first needed, has all signals blocked, and ends with the
 * request.
 * Fork: the child has none, and starts its own when needed.
 * Exceptions: a CancelledError may be thrown at any opcode of a coroutine that computes for longer than 10 ms after
 * it was cancelled or its time limit has passed; never while it is shielded.
 */
#ifndef NX_RUNTIME_SCHEDULER_INTERRUPT_H
#define NX_RUNTIME_SCHEDULER_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

#include "zend_types.h"

#include "core/loop/loop.h"

/*
 * Announces something that may have to end a computation: a time limit, or a cancellation not yet delivered. Each
 * call is paired with nx_interrupt_rest().
 */
void nx_interrupt_attend(void);
/* The same for a coroutine that does not run now. */
void nx_interrupt_attend_to(nx_coroutine_t *coroutine);
void nx_interrupt_rest(void);

/* Other requests to be served at the next opcode. */
typedef enum { NX_INTERRUPT_REPORT, NX_INTERRUPT_REQUESTS } nx_interrupt_request_t;

/*
 * Requests a call at the next opcode. Async-signal-safe. Several requests before an opcode result in one call. False:
 * the request is only recorded, because the engine must not be interrupted.
 */
bool nx_interrupt_request(nx_interrupt_request_t which);
/* Takes the request: true if it was pending. For code that can serve it in another way earlier. */
bool nx_interrupt_take(nx_interrupt_request_t which);
/*
 * Sets the handler of a request. It runs on PHP's thread between two opcodes, after nx_interrupt_take(). It must
 * neither suspend nor throw. NULL: none.
 */
void nx_interrupt_on(nx_interrupt_request_t which, void (*handle)(void));

/* How long timers and sockets had to wait for an iteration of the loop, since the request of this thread started. */
typedef struct nx_lag {
    nx_time_t threshold; /* nexus.stall_ms; 100 ms where that is off */
    uint64_t over;       /* number of waits longer than the threshold */
    nx_time_t longest;
    nx_time_t latest;       /* the latest of those over the threshold */
    zend_string *culprit;   /* of the latest: "coroutine 7 ran sum() at /app/x.php:12"; NULL: not watched */
    uint64_t not_warned_of; /* since the last warning */
    nx_time_t warned_at;    /* 0: never */
} nx_lag_t;
const nx_lag_t *nx_coro_lag(void);

#endif
