/* SPDX-License-Identifier: MIT */
/*
 * The time limit of a stop: when it has passed, running handlers of the actor and its descendants are ended. The steps
 * of the stop itself are not: nx_cell_shield().
 */
#include "actor/lifecycle/lifecycle.h"
#include "runtime/scheduler/scheduler.h"

/* A reentrant cell may be served by several dispatchers. */
static void stop_limit_interrupt_dispatches(nx_cell_t *cell)
{
    nx_list_t *dispatches = &cell->system->dispatches;
    for (nx_list_t *node = dispatches->next; node != dispatches; node = node->next) {
        nx_dispatch_t *dispatch = nx_container_of(node, nx_dispatch_t, link);
        if (dispatch->cell == cell) {
            nx_dispatch_interrupt(dispatch);
        }
    }
}

static void stop_limit_force(nx_cell_t *cell)
{
    nx_cell_t *child;
    stop_limit_interrupt_dispatches(cell);
    if (cell->extras != NULL) {
        ZEND_HASH_FOREACH_PTR(&cell->extras->children, child)
        {
            stop_limit_force(child);
        }
        ZEND_HASH_FOREACH_END();
    }
    nx_cell_request(cell, NX_PENDING_STOP);
}

static void stop_limit_on_passed(nx_timer_t *timer)
{
    nx_cell_extras_t *extras = nx_container_of(timer, nx_cell_extras_t, limit);
    stop_limit_force(extras->cell);
}

NX_HOT void nx_cell_expire_stop_limit(nx_cell_t *cell)
{
    nx_timer_t *limit = &cell->extras->limit;
    if (nx_timer_is_active(limit) && limit->deadline <= nx_loop_update_now(nx_scheduler_loop())) {
        nx_loop_stop_timer(nx_scheduler_loop(), limit);
        stop_limit_force(cell);
    }
}

/* A running handler may compute without end, and then the event loop fires no timer. So this sets deadlines for it. */
static void stop_limit_apply_to_handlers(nx_cell_t *cell)
{
    nx_list_t *dispatches = &cell->system->dispatches;
    for (nx_list_t *node = dispatches->next; node != dispatches; node = node->next) {
        nx_dispatch_t *dispatch = nx_container_of(node, nx_dispatch_t, link);
        if (dispatch->cell == cell && dispatch->mail != NULL) {
            nx_dispatch_apply_stop_limit(dispatch, cell);
        }
    }
}

NX_HOT void nx_cell_limit_stop(nx_cell_t *cell, nx_time_t limit)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    extras->was_stopped = true;
    if (limit != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_scheduler_loop(), &extras->limit,
                            nx_loop_update_now(nx_scheduler_loop()) + limit, stop_limit_on_passed);
        stop_limit_apply_to_handlers(cell);
    }
}
