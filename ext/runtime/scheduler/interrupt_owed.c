/* SPDX-License-Identifier: MIT */
/*
 * A C function that waits in a library cannot be left by an exception. If its wait is cancelled, the coroutine owes the
 * cancellation (NX_COROUTINE_OWED), which is thrown where the function returns to PHP.
 */
#include "runtime/scheduler/private.h"

#include "engine/intercept/interrupts.h"
#include "engine/intercept/no_wait.h"
#include "engine/intercept/throw_points.h"
#include "runtime/scheduler/library.h"

/* The call that returns next. */
static NX_PER_THREAD struct {
    const zend_execute_data *callee; /* frame of the function whose wait was cancelled */
    const zend_execute_data *caller;
    const zend_op *opcode; /* of the caller */
} owed_call;

/*
 * Under JIT an interrupt must throw, so it is requested only where it will. Anywhere else the owed cancellation is
 * delivered like any other: by the next wait, or when the observer finds it due.
 */
void nx_interrupt__throw_soon(void)
{
    nx_interrupts_listen_to_throws();
    const zend_execute_data *callee = EG(current_execute_data);
    if (callee != NULL && nx_throw_points_checks_after(callee)) {
        owed_call.callee = callee;
        owed_call.caller = callee->prev_execute_data;
        owed_call.opcode = callee->prev_execute_data->opline;
        nx_interrupts_request();
    }
}

/* A PHP error handler that the function calls before it returns is ended at its first opcode. */
static bool prepare_throw(zend_execute_data *frame, const void *return_address)
{
    if (frame != owed_call.caller || !ZEND_USER_CODE(frame->func->type)) {
        return nx_throw_points_prepare(frame, return_address, nx_scheduler__library.take_back);
    }
    bool has_just_returned = frame->opline == owed_call.opcode + 1;
    if (has_just_returned) {
        nx_throw_points_blame_call(frame, nx_scheduler__library.take_back);
    }
    return has_just_returned;
}

/*
 * Some PHP versions check for interrupts while the frame of the returned function still exists. After a call through
 * FFI this frame has no function any more. The exception is therefore thrown in the caller's frame.
 */
static void throw_in_caller(nx_cancellation_t *due, zend_execute_data *returned)
{
    zend_execute_data *caller = returned->prev_execute_data;
    if (caller == owed_call.caller && caller->opline == owed_call.opcode) {
        nx_throw_points_discard_result(caller, caller->opline, nx_scheduler__library.take_back);
    }
    EG(current_execute_data) = caller;
    nx_cancel__throw(due);
    EG(current_execute_data) = returned;
}

bool nx_interrupt__throw_owed(zend_execute_data *frame, const void *return_address)
{
    nx_cancellation_t *due = nx_cancel__find_due(nx_scheduler.current);
    if (due == NULL || EG(exception) != NULL || nx_no_wait_is_compiling()) {
        return false;
    }
    if (frame != NULL && frame == owed_call.callee) {
        if (nx_throw_points_is_in_c_call(return_address)) {
            nx_interrupts_request();
        } else {
            throw_in_caller(due, frame);
        }
        return true;
    }
    if (!nx_interrupt__may_throw(frame) || !prepare_throw(frame, return_address)) {
        return false;
    }
    nx_cancel__throw(due);
    return true;
}

void nx_interrupt__replace_thrown(zend_object *exception)
{
    nx_coroutine_t *coroutine = nx_scheduler.open ? nx_scheduler.current : NULL;
    if (EXPECTED(coroutine == NULL || !(coroutine->flags & NX_COROUTINE_OWED)) ||
        EG(exception) != exception) {
        return;
    }
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    if (due != NULL) {
        nx_cancel__throw(due);
    }
}
