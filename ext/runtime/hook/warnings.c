/* SPDX-License-Identifier: MIT */
/*
 * A warning that a function raises because its wait was cancelled becomes the previous exception of the CancelledError,
 * and is not reported otherwise. Where the engine checks for interrupts as soon as the function returns, the warning is
 * kept until then, since a driver may throw after its warning. Elsewhere an ErrorException is thrown at once, and is
 * replaced by the CancelledError. Functions can handle this, because error handlers may throw too.
 */
#include "runtime/hook/private.h"

#include "zend_exceptions.h"

#include "runtime/scheduler/library.h"
#include "engine/errors/errors.h"
#include "engine/intercept/fatal.h"
#include "engine/intercept/interrupts.h"

static NX_PER_THREAD zend_object *pending_warning;
static NX_PER_THREAD uint64_t warning_coroutine; /* id of the coroutine */

enum { REPLACED = E_WARNING | E_NOTICE | E_DEPRECATED };

/*
 * True if the warning comes from a call. Opcodes that run before the exception is thrown raise their own warnings. An
 * include counts as a call.
 */
static bool is_of_call(void)
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (frame == NULL || frame->func == NULL) {
        return false;
    }
    return !ZEND_USER_CODE(frame->func->type) ||
           (frame->opline != NULL && frame->opline->opcode == ZEND_INCLUDE_OR_EVAL);
}

/* True if the cancellation was already thrown in this function, because of an earlier warning or an exception. */
static bool is_in_log(void)
{
    return EG(exception) != NULL && instanceof_function(EG(exception)->ce, nx_ce_cancelled_error);
}

static void release_pending_warning(void)
{
    if (pending_warning != NULL) {
        OBJ_RELEASE(pending_warning);
        pending_warning = NULL;
    }
}

/* Only the first warning is kept, because it names the cause. */
static void keep(const nx_coroutine_t *coroutine, int type, zend_string *message)
{
    if (pending_warning != NULL && warning_coroutine == coroutine->id) {
        return;
    }
    release_pending_warning();
    zval exception, severity;
    object_init_ex(&exception, zend_ce_error_exception);
    pending_warning = Z_OBJ(exception);
    warning_coroutine = coroutine->id;
    zval text;
    ZVAL_STR(&text, message);
    ZVAL_LONG(&severity, type);
    zend_update_property_ex(zend_ce_error_exception, pending_warning, ZSTR_KNOWN(ZEND_STR_MESSAGE), &text);
    zend_update_property_ex(zend_ce_error_exception, pending_warning, ZSTR_KNOWN(ZEND_STR_SEVERITY),
                            &severity);
}

static zend_object *take_pending_warning(void)
{
    const nx_coroutine_t *coroutine = nx_coroutine_current();
    if (EXPECTED(pending_warning == NULL) || coroutine == NULL || coroutine->id != warning_coroutine) {
        return NULL;
    }
    zend_object *taken = pending_warning;
    pending_warning = NULL;
    return taken;
}

static bool take_warning(int type, zend_string *message)
{
    if (EXPECTED(!nx_hook__here.is_on) || (type & REPLACED) == 0 || !is_of_call()) {
        return false;
    }
    const nx_coroutine_t *coroutine = nx_coroutine_current();
    bool is_owed = coroutine != NULL && (coroutine->flags & NX_COROUTINE_OWED) && EG(exception) == NULL;
    if (is_owed && nx_interrupts_is_requested()) {
        keep(coroutine, type, message);
        return true;
    }
    if (is_owed && EG(error_handling) != EH_THROW) {
        zend_throw_error_exception(zend_ce_error_exception, message, 0, type);
        return true;
    }
    return is_in_log();
}

void nx_hook__watch_warnings(void)
{
    nx_fatal_take_by(take_warning);
    nx_library_register_cause(take_pending_warning);
}

void nx_hook__forget_warnings(void)
{
    release_pending_warning();
}

void nx_hook__leave_warnings(void)
{
    nx_library_register_cause(NULL);
    nx_fatal_take_by(NULL);
}
