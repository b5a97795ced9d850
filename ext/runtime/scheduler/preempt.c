/* SPDX-License-Identifier: MIT */
/*
 * nexus.preempt_ms: a coroutine that computes for longer yields at an opcode, as if it had called delay(0) there. Off
 * by default, because libraries do not expect other code to run between any two opcodes. Rejected where JIT may be on:
 * JIT resumes an interrupted loop with the values it had before.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

nx_time_t nx_preempt__start(void)
{
    zend_long asked = nx_scheduler_settings.preempt_ms;
    if (asked == 0) {
        return NX_WATCHDOG_NEVER;
    }
    if (nx_interrupt.has_jit) {
        zend_error(
            E_WARNING,
            "Nexus: [NX-0117] nexus.preempt_ms=" ZEND_LONG_FMT
            " stays off: PHP's JIT continues with wrong values when a loop is interrupted and resumed. "
            "Set opcache.jit=disable, or nexus.preempt_ms=0",
            asked);
        return NX_WATCHDOG_NEVER;
    }
    return (nx_time_t)asked * NX_NANOSECONDS_PER_MILLISECOND;
}

/* A failure is ignored here. The first wait throws the reason why no loop can be opened. */
void nx_preempt__first_started(void)
{
    bool is_on = nx_interrupt.watchdog.long_after != NX_WATCHDOG_NEVER;
    if (is_on && EG(exception) == NULL && !nx_scheduler__open_loop()) {
        zend_clear_exception();
    }
}

static bool is_worth_it(void)
{
    bool has_others = !nx_list_is_empty(&nx_scheduler.queue);
    return has_others || (nx_scheduler.loop != NULL && nx_loop_is_alive(nx_scheduler.loop));
}

/* Since PHP 8.4 most interrupts occur when an internal function has returned and its frame still exists. */
bool nx_preempt__is_too_early(const zend_execute_data *frame)
{
    bool is_in_c = frame != NULL && frame->func != NULL && !ZEND_USER_CODE(frame->func->type);
    return is_in_c || nx_interrupt__is_in_bookkeeping(frame);
}

static bool may_switch(const zend_execute_data *frame)
{
    return frame != NULL && frame->func != NULL && ZEND_USER_CODE(frame->func->type) &&
           EG(exception) == NULL && nx_no_wait__why_not() == NULL;
}

/*
 * No cancellation is delivered here, because not every opcode can throw (throw_points.c). A missing stack raises no
 * error, because the coroutine did not ask to wait.
 */
void nx_preempt__switch(const zend_execute_data *frame)
{
    if (!may_switch(frame) || !is_worth_it()) {
        return;
    }
    nx_coroutine_t *coroutine = nx_scheduler.current;
    nx_coroutine_shield(coroutine);
    nx_scheduler.credit = 0;
    if (!nx_coroutine_yield()) {
        zend_clear_exception();
    }
    nx_coroutine_unshield(coroutine);
}
