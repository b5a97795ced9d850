/* SPDX-License-Identifier: MIT */
/*
 * Cancellation of running handlers: cancels what a handler waits for. When the time limit of its actor's stop has
 * passed, the handler is also interrupted while it computes.
 */
#include "actor/dispatch/dispatcher.h"

#include "runtime/scheduler/interrupt.h"

static void arm(nx_dispatch_t *dispatch)
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
    arm(dispatch);
    nx_coro_cancel(&dispatch->cancellation, reason);
}

void nx_dispatch_interrupt(nx_dispatch_t *dispatch)
{
    arm(dispatch);
    dispatch->is_interrupted = true;
    dispatch->cancellation.only_waits = false;
    nx_coro_cancel(&dispatch->cancellation,
                   zend_string_init(ZEND_STRL("its actor was to stop, and the time for that is over"), 0));
}

static void on_overdue(nx_cancellation_t *cancellation)
{
    nx_dispatch_interrupt(nx_container_of(cancellation, nx_dispatch_t, cancellation));
}

bool nx_dispatch_apply_stop_limit(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    if (EXPECTED(cell->extras == NULL || !nx_timer_is_active(&cell->extras->limit))) {
        return false;
    }
    arm(dispatch);
    dispatch->cancellation.only_waits = false;
    dispatch->cancellation.deadline = cell->extras->limit.deadline;
    dispatch->cancellation.overdue = on_overdue;
    if (!dispatch->is_limited) {
        dispatch->is_limited = true;
        nx_interrupt_attend_to(&dispatch->coroutine);
    }
    return true;
}

void nx_dispatch_clear_cancellation(nx_dispatch_t *dispatch)
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

/* A reentrant cell may be served by several dispatchers. */
static void interrupt_dispatches(nx_cell_t *cell)
{
    nx_list_t *dispatches = &cell->system->dispatches;
    for (nx_list_t *node = dispatches->next; node != dispatches; node = node->next) {
        nx_dispatch_t *dispatch = nx_container_of(node, nx_dispatch_t, link);
        if (dispatch->cell == cell) {
            nx_dispatch_interrupt(dispatch);
        }
    }
}

static void force(nx_cell_t *cell)
{
    nx_cell_t *child;
    interrupt_dispatches(cell);
    if (cell->extras != NULL) {
        ZEND_HASH_FOREACH_PTR(&cell->extras->children, child)
        {
            force(child);
        }
        ZEND_HASH_FOREACH_END();
    }
    nx_cell_request(cell, NX_PENDING_STOP);
}

static void limit_passed(nx_timer_t *timer)
{
    nx_cell_extras_t *extras = nx_container_of(timer, nx_cell_extras_t, limit);
    force(extras->cell);
}

/* A running handler may compute without end, so that the loop fires no timer: sets deadlines for it. */
static void heed_limit(nx_cell_t *cell)
{
    nx_list_t *dispatches = &cell->system->dispatches;
    for (nx_list_t *node = dispatches->next; node != dispatches; node = node->next) {
        nx_dispatch_t *dispatch = nx_container_of(node, nx_dispatch_t, link);
        if (dispatch->cell == cell && dispatch->mail != NULL) {
            nx_dispatch_apply_stop_limit(dispatch, cell);
        }
    }
}

void nx_cell_limit_stop(nx_cell_t *cell, nx_time_t limit)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    extras->was_stopped = true;
    if (limit != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_coro_loop(), &extras->limit, nx_loop_update_now(nx_coro_loop()) + limit,
                            limit_passed);
        heed_limit(cell);
    }
}
