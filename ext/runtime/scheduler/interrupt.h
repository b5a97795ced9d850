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
 * it was cancelled or its time limit has passed; never while it is shielded, and never in a finally block, unless the
 * JIT has compiled the code that runs in it.
 */
#ifndef NX_RUNTIME_SCHEDULER_INTERRUPT_H
#define NX_RUNTIME_SCHEDULER_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

#include "zend_types.h"

#include "core/loop/loop.h"

/*
 * Announces that a computation may have to end, by a time limit or by a cancellation that was not delivered yet. Each
 * call is paired with nx_interrupt_rest().
 */
void nx_interrupt_attend(void);
/* The same for a coroutine that does not run now. */
void nx_interrupt_attend_to(nx_coroutine_t *coroutine);
void nx_interrupt_rest(void);

/*
 * True: cancellations and time limits that are made from now on end waits only, and no computation. Returns what was
 * set before. Each request begins with false.
 */
bool nx_interrupt_hold(bool is_held);

/* Requests that are served at the next opcode. */
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

#endif
