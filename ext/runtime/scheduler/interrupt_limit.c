/* SPDX-License-Identifier: MIT */
/*
 * Ends computations. While a coroutine runs, the time when its computation is due to end is published to the watchdog
 * thread. The thread sets the engine's flag when this time has passed.
 */
#include "runtime/scheduler/private.h"

#include "core/loop/virtual_time.h"
#include "engine/intercept/interrupts.h"
#include "engine/intercept/throw_points.h"
#include "runtime/scheduler/library.h"
#include "runtime/scheduler/scheduler.h"

/* A deadline in virtual time, or one that a shield holds back, does not end a computation. */
static nx_time_t due_time_of(const nx_cancellation_t *cancellation)
{
    if (!nx_cancel__passes_shields(cancellation) || cancellation->only_waits) {
        return NX_TIME_NEVER;
    }
    if (cancellation->pending) {
        return cancellation->requested_at;
    }
    bool is_limit = cancellation->overdue != NULL && cancellation->reason == NULL;
    return is_limit ? nx_loop_real_moment(nx_scheduler.loop, cancellation->deadline) : NX_TIME_NEVER;
}

static void publish_due_time(const nx_coroutine_t *coroutine)
{
    nx_time_t due = coroutine->due;
    if (nx_interrupt.is_published) {
        nx_interrupt__retract();
    }
    if (due != NX_TIME_NEVER) {
        atomic_store_explicit(&nx_interrupt.watchdog.lifeline, coroutine->lifeline, memory_order_relaxed);
        nx_interrupt.is_published = true;
        nx_watchdog_publish(&nx_interrupt.watchdog, due);
    }
}

NX_HOT void nx_interrupt__update_due_time(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(!nx_scheduler.open)) {
        return;
    }
    coroutine->due = NX_TIME_NEVER;
    coroutine->lifeline = -1;
    for (nx_list_t *node = coroutine->bound.next; node != &coroutine->bound; node = node->next) {
        const nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        nx_time_t due = due_time_of(cancellation);
        coroutine->due = due < coroutine->due ? due : coroutine->due;
        if (cancellation->lifeline >= 0 && due != NX_TIME_NEVER && cancellation->reason == NULL) {
            coroutine->lifeline = cancellation->lifeline;
        }
    }
    if (coroutine == nx_scheduler.current) {
        publish_due_time(coroutine);
    }
}

void nx_interrupt__entered(nx_coroutine_t *coroutine)
{
    publish_due_time(coroutine);
}

/*
 * Under JIT the engine must not find a flag whose reason is gone, so the flag is cleared. pcntl may have set it in the
 * same moment, which cannot be detected. Such a signal is handled with the next one.
 */
bool nx_interrupt__retract(void)
{
    nx_interrupt.is_published = false;
    bool was_reported = nx_watchdog_retract(&nx_interrupt.watchdog);
    if (UNEXPECTED(was_reported) && nx_interrupt.has_jit) {
        nx_interrupts_withdraw();
    }
    return was_reported;
}

static bool has_limit_passed(const nx_cancellation_t *cancellation, nx_time_t now)
{
    return cancellation->deadline <= now ||
           (cancellation->lifeline >= 0 && nx_watchdog_is_hung_up(cancellation->lifeline));
}

/* Of the limits that have expired, the one with the earliest deadline; NULL: none. */
static nx_cancellation_t *find_expired_limit(nx_coroutine_t *coroutine, nx_time_t now)
{
    nx_cancellation_t *first = NULL;
    for (nx_list_t *node = coroutine->bound.next; node != &coroutine->bound; node = node->next) {
        nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        bool is_asked = cancellation->reason != NULL || cancellation->overdue == NULL;
        if (!is_asked && has_limit_passed(cancellation, now) && nx_cancel__passes_shields(cancellation) &&
            (first == NULL || cancellation->deadline < first->deadline)) {
            first = cancellation;
        }
    }
    return first;
}

/* Limits expire in the order of their deadlines, as their timers would. */
static void expire_limits(nx_coroutine_t *coroutine)
{
    nx_time_t now = nx_loop_update_now(nx_scheduler_loop());
    nx_cancellation_t *limit;
    while ((limit = find_expired_limit(coroutine, now)) != NULL) {
        limit->overdue(limit);
        ZEND_ASSERT(limit->reason != NULL);
    }
}

static void throw_due(nx_coroutine_t *coroutine, zend_execute_data *frame, const void *return_address)
{
    expire_limits(coroutine);
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    if (due != NULL && nx_throw_points_prepare(frame, return_address, nx_scheduler__library.take_back)) {
        nx_cancel__throw(due);
    }
}

/* Code that the JIT has made must not continue where it has checked for interrupts. */
static bool must_continue(const zend_execute_data *frame, const void *return_address)
{
    if (nx_interrupt.has_jit && !nx_throw_points_is_checked_by_engine(return_address)) {
        return false;
    }
    return nx_interrupt__is_in_bookkeeping(frame) || nx_throw_points_is_in_finally(frame) ||
           nx_throw_points_leaves_finally(frame);
}

void nx_interrupt__end_computation(zend_execute_data *frame, const void *return_address)
{
    nx_coroutine_t *coroutine = nx_scheduler.current;
    bool is_overdue = nx_interrupt__retract() && nx_watchdog_is_current(&nx_interrupt.watchdog);
    if (coroutine == NULL) {
        return;
    }
    if (is_overdue && nx_interrupt__may_throw(frame) && !must_continue(frame, return_address)) {
        throw_due(coroutine, frame, return_address);
    }
    nx_interrupt__update_due_time(coroutine);
}
