/* SPDX-License-Identifier: MIT */
#include "runtime/async/async.h"

#include "zend_exceptions.h"

#include "core/loop/watchdog.h"
#include "runtime/scheduler/interrupt.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

typedef struct {
    nx_timer_t timer;
    nx_cancellation_t cancellation;
    double seconds;
    bool is_abandoned; /* the peer of the lifeline has closed it */
} limit_t;

static void expire_timeout(limit_t *limit)
{
    int lifeline = limit->cancellation.lifeline;
    if (lifeline >= 0 && nx_watchdog_is_hung_up(lifeline)) {
        limit->is_abandoned = true;
        nx_coroutine_cancel(&limit->cancellation, zend_string_init(ZEND_STRL("its caller is gone"), 0));
        return;
    }
    nx_coroutine_cancel(&limit->cancellation,
                        zend_strpprintf(0, "its time limit of %g s ran out", limit->seconds));
}

static void on_timeout_limit(nx_timer_t *timer)
{
    expire_timeout(nx_container_of(timer, limit_t, timer));
}

static void on_timeout_overdue(nx_cancellation_t *cancellation)
{
    limit_t *limit = nx_container_of(cancellation, limit_t, cancellation);
    nx_loop_stop_timer(nx_scheduler_loop(), &limit->timer);
    expire_timeout(limit);
}

static void convert_to_timeout(limit_t *limit)
{
    zend_object *cancelled = EG(exception);
    GC_ADDREF(cancelled);
    zend_clear_exception();
    nx_throw(NX_ERROR_TIMEOUT, "The time limit of %g s ran out", limit->seconds);
    zend_exception_set_previous(EG(exception), cancelled);
}

static bool start(limit_t *limit, nx_time_t deadline, int lifeline, nx_coroutine_t *coroutine)
{
    limit->is_abandoned = false;
    nx_time_t left = deadline - nx_loop_now(nx_scheduler_loop());
    limit->seconds = left > 0 ? (double)left / 1e9 : 0;
    nx_timer_init(&limit->timer);
    if (nx_loop_start_timer(nx_scheduler_loop(), &limit->timer, deadline, on_timeout_limit) != 0) {
        nx_throw(NX_ERROR_SYSTEM, "Out of memory: a timer could not be created");
        return false;
    }
    nx_cancellation_init(&limit->cancellation, coroutine);
    limit->cancellation.deadline = deadline;
    limit->cancellation.overdue = on_timeout_overdue;
    limit->cancellation.lifeline = lifeline;
    nx_interrupt_attend();
    return true;
}

static void stop(limit_t *limit, nx_time_t outer_deadline)
{
    nx_loop_stop_timer(nx_scheduler_loop(), &limit->timer);
    /* In a userland Fiber this frame may outlive its coroutine. */
    if (limit->cancellation.coroutine != NULL) {
        limit->cancellation.coroutine->deadline = outer_deadline;
    }
    nx_interrupt_rest();
}

NX_HOT void nx_async_until(nx_time_t deadline, int lifeline, zend_fcall_info *call,
                           zend_fcall_info_cache *cache, zval *result)
{
    limit_t limit;
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_time_t outer_deadline = coroutine->deadline;
    volatile bool fatal = false;
    if (!start(&limit, deadline, lifeline, coroutine)) {
        return;
    }
    if (deadline < outer_deadline) {
        coroutine->deadline = deadline;
    }
    call->retval = result;
    /* The timer is in this frame, so a fatal error must not jump over it. */
    zend_try
    {
        zend_call_function(call, cache);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    stop(&limit, outer_deadline);
    if (!fatal && !limit.is_abandoned && nx_cancellation_explains(&limit.cancellation, EG(exception))) {
        convert_to_timeout(&limit);
    }
    nx_cancellation_destroy(&limit.cancellation);
    if (fatal) {
        zend_bailout();
    }
}

void nx_async_shield(zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_cancellation_t witness;
    volatile bool fatal = false;
    nx_coroutine_shield(coroutine);
    nx_cancellation_init(&witness, coroutine);
    call->retval = result;
    zend_try
    {
        zend_call_function(call, cache);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    /* In a userland Fiber this frame may outlive its coroutine. */
    if (EXPECTED(witness.coroutine != NULL)) {
        nx_coroutine_unshield(coroutine);
    }
    nx_cancellation_destroy(&witness);
    if (fatal) {
        zend_bailout();
    }
}
