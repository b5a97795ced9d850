/* SPDX-License-Identifier: MIT */
/*
 * Ending computations: a thread that touches nothing of Zend but EG(vm_interrupt) makes the engine ask us, at its next
 * opcode, whether the running coroutine may go on.
 *
 * Threads: one a process, begun when first needed, with all signals blocked; it ends with the request. Fork: the child has none and
 * begins its own when needed. Exceptions: a CancelledError may come out of any opcode of a coroutine that computes for longer
 * than 10 ms after it was cancelled or its time limit has passed; never while it is shielded.
 */
#ifndef NX_CORO_INTERRUPT_H
#define NX_CORO_INTERRUPT_H

/* There is something that may have to end a computation (a time limit, a cancellation not yet told); counts. */
void nx_interrupt_attend(void);
void nx_interrupt_rest(void);

#endif
