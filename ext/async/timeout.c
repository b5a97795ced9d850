/* SPDX-License-Identifier: MIT */
#include "async/async.h"

#include <math.h>

#include "zend_exceptions.h"

#include "fault/fault.h"

typedef struct {
    nx_timer_t timer;
    nx_cancellation_t cancellation;
    double seconds;
} limit_t;

nx_time_t nx_async_deadline(double seconds)
{
    nx_time_t now = nx_loop_update_now(nx_coro_loop());
    double nanoseconds = ceil(seconds * 1e9);
    return nanoseconds >= (double)(NX_TIME_NEVER - 1 - now) ? NX_TIME_NEVER - 1
                                                            : now + (nx_time_t)nanoseconds;
}

static void on_limit(nx_timer_t *timer)
{
    limit_t *limit = nx_container_of(timer, limit_t, timer);
    nx_coro_cancel(&limit->cancellation,
                   zend_strpprintf(0, "its time limit of %g s ran out", limit->seconds));
}

static void turn_into_timeout(limit_t *limit)
{
    zend_object *cancelled = EG(exception);
    GC_ADDREF(cancelled);
    zend_clear_exception();
    nx_throw(NX_ERROR_TIMEOUT, "The time limit of %g s ran out", limit->seconds);
    zend_exception_set_previous(EG(exception), cancelled);
}

void nx_async_timeout(double seconds, zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result)
{
    limit_t limit = {.seconds = seconds};
    volatile bool fatal = false;
    nx_timer_init(&limit.timer);
    nx_cancellation_init(&limit.cancellation, nx_coro_current());
    if (nx_loop_start_timer(nx_coro_loop(), &limit.timer, nx_async_deadline(seconds), on_limit) != 0) {
        nx_throw(NX_ERROR_SYSTEM, "No memory for another timer");
        return;
    }
    call->retval = result;
    /* The timer lies in this frame: a fatal error must not jump over it. */
    zend_try
    {
        zend_call_function(call, cache);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    nx_loop_stop_timer(nx_coro_loop(), &limit.timer);
    if (!fatal && EG(exception) != NULL && EG(exception) == limit.cancellation.told) {
        turn_into_timeout(&limit);
    }
    nx_cancellation_destroy(&limit.cancellation);
    if (fatal) {
        zend_bailout();
    }
}
