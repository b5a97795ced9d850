/* SPDX-License-Identifier: MIT */
/*
 * Cancellation of running handlers: cancels what a handler waits for. When the time limit of its actor's stop has
 * passed, the handler is also interrupted while it computes.
 */
#include "actor/system/dispatch.h"

#include "zend_exceptions.h"

#include "actor/system/extras.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/interrupt.h"

nx_dispatcher_t nx_dispatcher;

NX_HOT void nx_cell_become_ready(nx_cell_t *cell)
{
    nx_actor_system_t *system = cell->system;
    cell->work = NX_CELL_QUEUED;
    GC_ADDREF(&cell->std);
    nx_list_push_back(&system->ready, &cell->ready);
    if (system->next == NULL && EXPECTED(!system->is_stepping)) {
        nx_dispatcher.queue(system);
    }
}

static void dispatch_bind_cancellation(nx_dispatch_t *dispatch)
{
    if (dispatch->is_cancelled) {
        return;
    }
    nx_cancellation_init(&dispatch->cancellation, &dispatch->coroutine);
    dispatch->cancellation.depth = 0; /* shields that the handler has opened already also protect it */
    dispatch->cancellation.only_waits = true;
    dispatch->is_cancelled = true;
    dispatch->is_interrupted = false;
}

void nx_dispatch_cancel(nx_dispatch_t *dispatch, zend_string *reason)
{
    dispatch_bind_cancellation(dispatch);
    nx_coroutine_cancel(&dispatch->cancellation, reason);
}

void nx_dispatch_interrupt(nx_dispatch_t *dispatch)
{
    dispatch_bind_cancellation(dispatch);
    dispatch->is_interrupted = true;
    dispatch->cancellation.only_waits = false;
    nx_coroutine_cancel(&dispatch->cancellation,
                        zend_string_init(ZEND_STRL("the time limit of its actor's stop has passed"), 0));
}

static void dispatch_on_overdue(nx_cancellation_t *cancellation)
{
    nx_dispatch_interrupt(nx_container_of(cancellation, nx_dispatch_t, cancellation));
}

NX_HOT bool nx_dispatch_apply_stop_limit(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    if (EXPECTED(cell->extras == NULL || !nx_timer_is_active(&cell->extras->limit))) {
        return false;
    }
    dispatch_bind_cancellation(dispatch);
    dispatch->cancellation.only_waits = false;
    dispatch->cancellation.deadline = cell->extras->limit.deadline;
    dispatch->cancellation.overdue = dispatch_on_overdue;
    if (!dispatch->is_limited) {
        dispatch->is_limited = true;
        nx_interrupt_attend_to(&dispatch->coroutine);
    }
    return true;
}

NX_HOT void nx_dispatch_clear_cancellation(nx_dispatch_t *dispatch)
{
    if (!dispatch->is_cancelled) {
        return;
    }
    nx_cancellation_destroy(&dispatch->cancellation);
    dispatch->is_cancelled = false;
    if (dispatch->is_limited) {
        dispatch->is_limited = false;
        nx_interrupt_rest();
    }
}

NX_COLD void nx_dispatch_report_exception(void)
{
    zend_object *exception = EG(exception);
    GC_ADDREF(exception);
    zend_clear_exception();
    nx_error_report(exception);
}
