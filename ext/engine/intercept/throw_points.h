/* SPDX-License-Identifier: MIT */
/*
 * The points at which an interrupt may throw an exception.
 *
 * When an opcode throws, the engine assumes that it has started: that it has freed its temporary operands and has
 * passed its argument. At an interrupt the opcode has not started. If it has temporary operands, they would leak. If it
 * is part of a call, the call would be corrupted. At such an opcode the exception is attributed to the call before it,
 * or the interrupt does not throw.
 */
#ifndef NX_ENGINE_INTERCEPT_THROW_POINTS_H
#define NX_ENGINE_INTERCEPT_THROW_POINTS_H

#include "php.h"

/* Called before the result of a call is discarded. The caller gets the exception instead of the result. */
typedef void (*nx_throw_points_discard_fn)(const zend_execute_data *caller, const zval *result);

/* True if an exception can be thrown at the frame's opcode. */
bool nx_throw_points_can_throw(const zend_execute_data *frame);
/*
 * The same. If it is false, tries to make it possible, by nx_throw_points_blame_call(). `return_address`: of the
 * interrupt function.
 */
bool nx_throw_points_prepare(zend_execute_data *frame, const void *return_address,
                             nx_throw_points_discard_fn discard);
/* Makes the call before the frame's opcode, which has just returned, the one that throws. */
void nx_throw_points_blame_call(zend_execute_data *frame, nx_throw_points_discard_fn discard);
/* Calls `discard` with the result of that call. */
void nx_throw_points_discard_result(zend_execute_data *caller, const zend_op *call,
                                    nx_throw_points_discard_fn discard);
/* True if a finally block is being executed, in this frame or in one of those that have called it. */
bool nx_throw_points_is_in_finally(const zend_execute_data *frame);
/* True if the frame has reached the opcode that follows a finally block: an exception would execute the block again. */
bool nx_throw_points_leaves_finally(const zend_execute_data *frame);
/* True if the engine's own code has checked for interrupts, and not code that the JIT has made. */
bool nx_throw_points_is_checked_by_engine(const void *return_address);
/* True if the engine checks for interrupts right after the C function of that frame has returned. */
bool nx_throw_points_checks_after(const zend_execute_data *callee);
/* True if the engine handles the interrupt inside a C function, which has called another one. */
bool nx_throw_points_is_in_c_call(const void *return_address);
/* Called first at each interrupt. True: this module has requested the interrupt, and it must be ignored. */
bool nx_throw_points_calibrate(const void *return_address);

#endif
