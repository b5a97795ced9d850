/* SPDX-License-Identifier: MIT */
/*
 * Where an interrupt may throw.
 *
 * The engine assumes that the opcode at which an exception is thrown has started: that it has freed its temporary
 * operands and has passed its argument. At an interrupt it has not. So the opcode must have neither (otherwise
 * operands leak, or a call is corrupted), or the call before it is made to be the one that throws.
 */
#ifndef NX_ENGINE_INTERCEPT_THROW_POINTS_H
#define NX_ENGINE_INTERCEPT_THROW_POINTS_H

#include "php.h"

/* Called before the result of a call is discarded, because the exception reaches that caller instead. */
typedef void (*nx_throw_points_discard_fn)(const zend_execute_data *caller, const zval *result);

/* True if an exception can be thrown at the frame's opcode. */
bool nx_throw_points_can_throw(const zend_execute_data *frame);
/* The same, and makes it possible if it can be made so. `return_address`: of the interrupt function. */
bool nx_throw_points_prepare(zend_execute_data *frame, const void *return_address,
                             nx_throw_points_discard_fn discard);
/* The call before the frame's opcode has just returned: makes that call the one that throws. */
void nx_throw_points_blame_call(zend_execute_data *frame, nx_throw_points_discard_fn discard);
/* Reports that the result of that call is about to be discarded. */
void nx_throw_points_discard_result(zend_execute_data *caller, const zend_op *call,
                                    nx_throw_points_discard_fn discard);
/* True if the engine checks for interrupts right after the C function of that frame has returned. */
bool nx_throw_points_checks_after(const zend_execute_data *callee);
/* True if the engine handles the interrupt inside a C function, which has called another one. */
bool nx_throw_points_is_in_c_call(const void *return_address);
/* Called first at each interrupt. True: it is this module's own, and must be ignored. */
bool nx_throw_points_calibrate(const void *return_address);

#endif
