/* SPDX-License-Identifier: MIT */
#include "engine/intercept/interrupts.h"

#include "zend_exceptions.h"

#include "engine/compat/compat.h"
#include "engine/intercept/quiet.h"
#include "engine/intercept/throw_points.h"

static void (*interrupt_before)(zend_execute_data *frame);
static void (*throw_before)(zend_object *exception);
static const nx_interrupts_owner_t *owner;

/*
 * True if the frame is that of a function of FFI that has ended: the function has removed itself from its frame, which
 * the engine has not left. A backtrace would read the function.
 */
static bool is_of_ended_function(const zend_execute_data *frame)
{
    const zend_execute_data *caller = frame == NULL ? NULL : frame->prev_execute_data;
    return NX_PHP_INTERRUPTS_IN_ENDED_FRAME && caller != NULL && frame->func == NULL &&
           frame == EG(current_execute_data) && caller->func != NULL && ZEND_USER_CODE(caller->func->type);
}

/* Functions of other extensions run first: pcntl would drop its signals if it found our exception. */
static void dispatch_interrupt(zend_execute_data *frame)
{
    const void *return_address = __builtin_return_address(0);
    if (UNEXPECTED(nx_throw_points_calibrate(return_address))) {
        return;
    }
    if (UNEXPECTED(nx_quiet_delays_interrupt())) {
        return;
    }
    bool is_past = UNEXPECTED(is_of_ended_function(frame));
    if (is_past) {
        EG(current_execute_data) = frame->prev_execute_data;
    }
    bool is_clear = EG(exception) == NULL; /* exhausted memory unwinds as exit() does */
    if (interrupt_before != NULL && EXPECTED(!owner->defers_interrupt())) {
        interrupt_before(frame);
    }
    owner->interrupted(frame, return_address, is_clear);
    if (is_past) {
        EG(current_execute_data) = frame;
    }
}

static void dispatch_throw(zend_object *exception)
{
    owner->thrown(exception);
    static NX_PER_THREAD bool is_passed_on;
    if (throw_before != NULL && !is_passed_on) {
        is_passed_on = true;
        throw_before(EG(exception));
        is_passed_on = false;
    }
}

void nx_interrupts_listen_to_throws(void)
{
    if (zend_throw_exception_hook != dispatch_throw) {
        throw_before = zend_throw_exception_hook;
        zend_throw_exception_hook = dispatch_throw;
    }
}

void nx_interrupts_install(const nx_interrupts_owner_t *of)
{
    owner = of;
    interrupt_before = zend_interrupt_function;
    zend_interrupt_function = dispatch_interrupt;
    throw_before = zend_throw_exception_hook;
    zend_throw_exception_hook = dispatch_throw;
}

/* An extension loaded later may have replaced our function, and may still call it. Ours is then left in place. */
void nx_interrupts_remove(void)
{
    if (zend_interrupt_function == dispatch_interrupt) {
        zend_interrupt_function = interrupt_before;
    }
    if (zend_throw_exception_hook == dispatch_throw) {
        zend_throw_exception_hook = throw_before;
    }
}
