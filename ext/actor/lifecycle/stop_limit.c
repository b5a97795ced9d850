/* SPDX-License-Identifier: MIT */
/*
 * Cancellation of running handlers: cancels what a handler waits for. When the time limit of its actor's stop has
 * passed, the handler is also interrupted while it computes.
 */
#include "actor/dispatch/dispatcher.h"

#include "runtime/scheduler/interrupt.h"

static void arm(nx_turn_t *turn)
{
    if (turn->is_cancelled) {
        return;
    }
    nx_cancellation_init(&turn->cancellation, &turn->coroutine);
    turn->cancellation.depth = 0; /* shields that the handler has opened already also protect it */
    turn->cancellation.only_waits = true;
    turn->is_cancelled = true;
    turn->is_cut = false;
}

void nx_turn_cancel(nx_turn_t *turn, zend_string *reason)
{
    arm(turn);
    nx_coro_cancel(&turn->cancellation, reason);
}

void nx_turn_end(nx_turn_t *turn)
{
    arm(turn);
    turn->is_cut = true;
    turn->cancellation.only_waits = false;
    nx_coro_cancel(&turn->cancellation,
                   zend_string_init(ZEND_STRL("its actor was to stop, and the time for that is over"), 0));
}

static void on_overdue(nx_cancellation_t *cancellation)
{
    nx_turn_end(nx_container_of(cancellation, nx_turn_t, cancellation));
}

bool nx_turn__heed_limit(nx_turn_t *turn, nx_cell_t *cell)
{
    if (EXPECTED(cell->extras == NULL || !nx_timer_is_active(&cell->extras->limit))) {
        return false;
    }
    arm(turn);
    turn->cancellation.only_waits = false;
    turn->cancellation.deadline = cell->extras->limit.deadline;
    turn->cancellation.overdue = on_overdue;
    if (!turn->is_limited) {
        turn->is_limited = true;
        nx_interrupt_attend_to(&turn->coroutine);
    }
    return true;
}

void nx_turn__forget_cancellation(nx_turn_t *turn)
{
    if (!turn->is_cancelled) {
        return;
    }
    nx_cancellation_destroy(&turn->cancellation);
    turn->is_cancelled = false;
    if (turn->is_limited) {
        turn->is_limited = false;
        nx_interrupt_rest();
    }
}

/* A reentrant cell may be served by several dispatchers. */
static void cancel_turns(nx_cell_t *cell)
{
    nx_list_t *turns = &cell->company->turns;
    for (nx_list_t *node = turns->next; node != turns; node = node->next) {
        nx_turn_t *turn = nx_container_of(node, nx_turn_t, link);
        if (turn->cell == cell) {
            nx_turn_end(turn);
        }
    }
}

static void force(nx_cell_t *cell)
{
    nx_cell_t *child;
    cancel_turns(cell);
    if (cell->extras != NULL) {
        ZEND_HASH_FOREACH_PTR(&cell->extras->children, child)
        {
            force(child);
        }
        ZEND_HASH_FOREACH_END();
    }
    nx_cell_want(cell, NX_WANT_STOP);
}

static void limit_passed(nx_timer_t *timer)
{
    nx_cell_extras_t *extras = nx_container_of(timer, nx_cell_extras_t, limit);
    force(extras->cell);
}

/* A running handler may compute without end, so that the loop fires no timer: sets deadlines for it. */
static void heed_limit(nx_cell_t *cell)
{
    nx_list_t *turns = &cell->company->turns;
    for (nx_list_t *node = turns->next; node != turns; node = node->next) {
        nx_turn_t *turn = nx_container_of(node, nx_turn_t, link);
        if (turn->cell == cell && turn->mail != NULL) {
            nx_turn__heed_limit(turn, cell);
        }
    }
}

void nx_cell__limit_stop(nx_cell_t *cell, nx_time_t limit)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    extras->was_stopped = true;
    if (limit != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_coro_loop(), &extras->limit, nx_loop_update_now(nx_coro_loop()) + limit,
                            limit_passed);
        heed_limit(cell);
    }
}
