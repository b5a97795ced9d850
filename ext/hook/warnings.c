/* SPDX-License-Identifier: MIT */
/*
 * What a function warns of because its wait was cancelled is told by the CancelledError, as its previous: thrown as an
 * ErrorException here, it is replaced like anything that the function throws on its way out. Functions are used to handlers of
 * warnings that throw.
 */
#include "hook/private.h"

#include "zend_exceptions.h"

#include "fault/fault.h"

static void (*report_before)(int type, zend_string *file, const uint32_t line, zend_string *message);

enum { REPLACED = E_WARNING | E_NOTICE | E_DEPRECATED };

/* Opcodes of a script that run before it is thrown warn of their own affairs; an include is a call, too. */
static bool is_of_call(void)
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (frame == NULL || frame->func == NULL) {
        return false;
    }
    return !ZEND_USER_CODE(frame->func->type) ||
           (frame->opline != NULL && frame->opline->opcode == ZEND_INCLUDE_OR_EVAL);
}

/* The cancellation that was told in this very function, by a first warning or an exception. */
static bool is_told(void)
{
    return EG(exception) != NULL && instanceof_function(EG(exception)->ce, nx_ce_cancelled_error);
}

static void report(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    bool is_thrown_anyway = EG(error_handling) == EH_THROW;
    if (EXPECTED(!nx_hook__here.is_on) || (type & REPLACED) == 0 || is_thrown_anyway || !is_of_call()) {
        report_before(type, file, line, message);
        return;
    }
    const nx_coroutine_t *coroutine = nx_coro_current();
    if (coroutine != NULL && (coroutine->flags & NX_CORO_OWED) && EG(exception) == NULL) {
        zend_throw_error_exception(zend_ce_error_exception, message, 0, type);
    } else if (!is_told()) {
        report_before(type, file, line, message);
    }
}

void nx_hook__watch_warnings(void)
{
    report_before = zend_error_cb;
    zend_error_cb = report;
}

void nx_hook__leave_warnings(void)
{
    if (zend_error_cb == report) {
        zend_error_cb = report_before;
    }
}
