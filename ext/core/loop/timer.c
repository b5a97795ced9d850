/* SPDX-License-Identifier: MIT */
#include "core/loop/private.h"

#include "core/base/module.h"

NX_HOT void nx_timer_init(nx_timer_t *timer)
{
    *timer = (nx_timer_t){0};
}

NX_HOT bool nx_timer_is_active(const nx_timer_t *timer)
{
    return nx_heap_contains(&timer->node);
}

NX_HOT int nx_loop_start_timer(nx_loop_t *loop, nx_timer_t *timer, nx_time_t deadline, nx_timer_fn expired)
{
    /*
     * A deadline in the past is ordered as if it were now. Otherwise a timer that is always started in the past would
     * always fire first.
     */
    int error = nx_heap_put(&loop->timers, &timer->node, deadline > loop->now ? deadline : loop->now);
    if (error != 0) {
        return error;
    }
    timer->expired = expired;
    timer->deadline = deadline;
    return 0;
}

NX_HOT void nx_loop_stop_timer(nx_loop_t *loop, nx_timer_t *timer)
{
    nx_heap_remove(&loop->timers, &timer->node);
}

nx_time_t nx_loop__next_timer(const nx_loop_t *loop)
{
    const nx_heap_entry_t *first = nx_heap_first(&loop->timers);
    return first != NULL ? first->key : NX_TIME_NEVER;
}

bool nx_loop__awaits_timers(const nx_loop_t *loop)
{
    bool is_due = nx_loop__next_timer(loop) <= loop->now;
    return is_due || (loop->time_mode != NX_TIME_STANDS && loop->timers.count > loop->discounted);
}

/*
 * Moves the timer to the next iteration, after timers with an equal deadline. Timers with later deadlines are then
 * delayed as well.
 */
static bool is_put_off(nx_loop_t *loop, const nx_heap_entry_t *entry)
{
    if (loop->choose == NULL || loop->choose(2) == 0) {
        return false;
    }
    loop->timers_due = entry->key;
    return nx_heap_put(&loop->timers, entry->node, entry->key) == 0;
}

static nx_timer_t *take_due(nx_loop_t *loop)
{
    const nx_heap_entry_t *first;
    do {
        first = nx_heap_first(&loop->timers);
        if (first == NULL || first->key > loop->timers_due || first->sequence >= loop->timers_before) {
            return NULL;
        }
    } while (is_put_off(loop, first));
    nx_timer_t *timer = nx_container_of(first->node, nx_timer_t, node);
    nx_heap_remove(&loop->timers, &timer->node);
    return timer;
}

NX_HOT int nx_loop__dispatch_timers(nx_loop_t *loop)
{
    int called = 0;
    loop->timers_due = loop->now;
    loop->timers_before = loop->timers.next_sequence;
    nx_timer_t *timer;
    while ((timer = take_due(loop)) != NULL) {
        timer->expired(timer);
        called++;
    }
    return called;
}
