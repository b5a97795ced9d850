/* SPDX-License-Identifier: MIT */
/* Admission: whether a bounded or ordered mailbox accepts a message, and what happens if it is full. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/delivery/memory_guard.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/system/current.h"
#include "actor/system/package_class.h"
#include "engine/errors/errors.h"

static bool admission_is_control(const zend_object *message)
{
    zend_class_entry *control = nx_package_class_if_loaded(NX_CLASS_CONTROL_MESSAGE);
    return control != NULL && instanceof_function(message->ce, control);
}

static NX_COLD void admission_throw_no_priority(nx_cell_t *cell, const zval *result)
{
    zend_string *path = nx_cell_path(cell);
    nx_throw(
        NX_ERROR_BAD_ARGUMENT,
        "The priority of a message to %s is %s: the callable of MailboxConfig::priority() must return an int",
        ZSTR_VAL(path), zend_zval_type_name(result));
    zend_string_release(path);
}

static bool admission_call_priority(nx_cell_t *cell, zend_object *message, zend_long *priority)
{
    zval argument, result;
    ZVAL_OBJ(&argument, message);
    ZVAL_UNDEF(&result);
    if (nx_function_call(&cell->props->priority, &result, 1, &argument) && Z_TYPE(result) != IS_LONG) {
        admission_throw_no_priority(cell, &result);
    }
    if (EG(exception) != NULL) {
        zval_ptr_dtor(&result);
        return false;
    }
    *priority = Z_LVAL(result);
    return true;
}

static bool admission_find_priority(nx_cell_t *cell, zend_object *message, zend_long *priority)
{
    if (cell->props->mailbox == NX_MAILBOX_PRIORITY) {
        return admission_call_priority(cell, message, priority);
    }
    *priority = cell->props->mailbox == NX_MAILBOX_CONTROL_AWARE && !admission_is_control(message);
    return true;
}

static void admission_discard_envelope(nx_envelope_t *envelope)
{
    if (envelope != NULL) {
        nx_envelope_release(envelope);
    }
}

static nx_delivery_t admission_take_in(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                       zend_long priority)
{
    GC_ADDREF(message);
    nx_bounded_mailbox_place(nx_bounded_mailbox_of(cell), message, envelope, priority);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell_become_ready(cell);
    }
    return NX_ACCEPTED;
}

static NX_COLD nx_delivery_t admission_throw_full(nx_cell_t *cell, nx_envelope_t *envelope,
                                                  nx_host_method_t method)
{
    zval arguments[3];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_LONG(&arguments[1], cell->props->capacity);
    ZVAL_LONG(&arguments[2], cell->props->overflow);
    nx_actor_host_throw(&cell->system->host, method, arguments);
    admission_discard_envelope(envelope);
    return NX_THROWN;
}

/* True if the sender is a handler of the cell, or the construction of a child for which such a handler waits. */
static bool admission_is_its_own(const nx_cell_t *cell)
{
    nx_dispatch_t *dispatch = nx_dispatch_of(nx_coroutine_current());
    return nx_actor_current() == cell || (dispatch != NULL && dispatch->cell == cell);
}

/*
 * Looks for a destructor among the frames. In PHP 8.2 and 8.3 a destructor also blocks fiber switches. Since 8.4 only
 * the frames show it.
 */
static bool admission_is_in_destructor(void)
{
    for (const zend_execute_data *frame = EG(current_execute_data); frame != NULL;
         frame = frame->prev_execute_data) {
        const zend_function *function = frame->func;
        if (function != NULL && function->common.scope != NULL &&
            function->common.scope->destructor == function) {
            return true;
        }
    }
    return false;
}

static nx_delivery_t admission_wait_for_capacity(nx_cell_t *cell, zend_object *message,
                                                 nx_envelope_t *envelope, nx_delivery_mode_t mode,
                                                 zend_long priority)
{
    if (mode == NX_DROP || !nx_coroutine_may_wait() || admission_is_in_destructor() ||
        nx_bounded_mailbox_forbids_wait(cell)) {
        return nx_mail_refuse(cell, message, envelope, NX_DROP, NX_LOST_REFUSED);
    }
    if (admission_is_its_own(cell)) {
        return admission_throw_full(cell, envelope, NX_HOST_OWN_MAILBOX_FULL);
    }
    if (UNEXPECTED(nx_delivery_would_deadlock(cell))) {
        admission_discard_envelope(envelope);
        return NX_THROWN;
    }
    return nx_bounded_mailbox_wait(cell, message, envelope, priority);
}

static nx_delivery_t admission_replace_oldest(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                              zend_long priority)
{
    nx_mail_t oldest;
    if (!nx_bounded_mailbox_remove_oldest(nx_bounded_mailbox_of(cell), priority, &oldest)) {
        return nx_mail_refuse(cell, message, envelope, NX_DROP, NX_LOST_DROPPED);
    }
    admission_take_in(cell, message, envelope, priority);
    nx_mail_lose(cell, &oldest, NX_LOST_DROPPED);
    return NX_ACCEPTED;
}

static nx_delivery_t admission_refuse(nx_envelope_t *envelope, nx_delivery_t how)
{
    admission_discard_envelope(envelope);
    return how;
}

static NX_COLD nx_delivery_t admission_overflow(nx_cell_t *cell, zend_object *message,
                                                nx_envelope_t *envelope, nx_delivery_mode_t mode,
                                                zend_long priority)
{
    nx_overflow_t strategy = cell->props->overflow;
    if (strategy == NX_OVERFLOW_DROP_OLDEST) {
        return admission_replace_oldest(cell, message, envelope, priority);
    }
    if (mode == NX_OFFER) {
        return admission_refuse(envelope,
                                strategy == NX_OVERFLOW_BACKPRESSURE ? NX_BACKPRESSURED : NX_DROPPED);
    }
    if (strategy == NX_OVERFLOW_BACKPRESSURE) {
        return admission_wait_for_capacity(cell, message, envelope, mode, priority);
    }
    if (strategy == NX_OVERFLOW_THROW && mode == NX_TELL) {
        return admission_throw_full(cell, envelope, NX_HOST_MAILBOX_FULL);
    }
    return nx_mail_refuse(cell, message, envelope, NX_DROP, NX_LOST_REFUSED);
}

static bool admission_has_memory(nx_cell_t *cell, nx_bounded_mailbox_t *bounded)
{
    if (EXPECTED(bounded->counted < bounded->limit)) {
        return true;
    }
    if (!nx_memory_guard_has_capacity(0)) {
        return false;
    }
    bounded->limit = nx_mailbox_next_check(bounded->counted);
    return true;
}

/* The priority callable threw. NX_TELL: the sender gets the exception. Else it is reported and the message refused. */
static NX_COLD nx_delivery_t admission_fail(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                            nx_delivery_mode_t mode)
{
    if (mode == NX_TELL) {
        return admission_refuse(envelope, NX_THROWN);
    }
    zend_object *failure = EG(exception);
    GC_ADDREF(failure);
    zend_clear_exception();
    nx_error_report(failure);
    return nx_mail_refuse(cell, message, envelope, mode, NX_LOST_REFUSED);
}

nx_delivery_t nx_bounded_mailbox_admit(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                       nx_delivery_mode_t mode)
{
    zend_long priority = 0;
    if (!nx_mail_is_counted(envelope)) {
        GC_ADDREF(message);
        nx_bounded_mailbox_put(cell, message, envelope);
        return NX_ACCEPTED;
    }
    if (!admission_find_priority(cell, message, &priority)) {
        return admission_fail(cell, message, envelope, mode);
    }
    /* The priority callable may have stopped the actor. */
    if (UNEXPECTED(cell->gate & NX_GATE_CLOSED)) {
        return nx_mail_refuse(cell, message, envelope, mode, NX_LOST_STOPPED);
    }
    nx_bounded_mailbox_t *bounded = nx_bounded_mailbox_of(cell);
    if (UNEXPECTED(bounded->counted >= bounded->capacity)) {
        return admission_overflow(cell, message, envelope, mode, priority);
    }
    if (UNEXPECTED(!admission_has_memory(cell, bounded))) {
        return nx_memory_guard_refuse(cell, message, envelope, mode);
    }
    return admission_take_in(cell, message, envelope, priority);
}
