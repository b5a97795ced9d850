/* SPDX-License-Identifier: MIT */
/*
 * Places in which no coroutine may wait, because PHP is not re-entrant there. Waiting functions throw
 * WaitForbiddenError with the reason.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include "php_output.h"

#include "engine/intercept/memory_limit.h"
#include "engine/intercept/no_wait.h"

/* Blocked Fiber switches alone do not forbid waiting: destructors block them too, and may wait. */
static inline bool is_handling_a_signal(void)
{
    return UNEXPECTED(zend_fiber_switch_blocked()) && nx_signal__is_being_handled();
}

NX_HOT const char *nx_no_wait__why_not(void)
{
    if (EXPECTED(nx_scheduler.current != NULL && nx_no_wait_reason == NULL && !nx_no_wait_is_compiling() &&
                 OG(running) == NULL && nx_scheduler.open && !is_handling_a_signal())) {
        return nx_memory_limit_is_exhausted() ? "memory has run out and the stack is being unwound" : NULL;
    }
    if (!nx_scheduler.open) {
        return "the request is shutting down";
    }
    if (nx_scheduler.current == NULL) {
        return "this runs inside a callback of the event loop";
    }
    if (nx_no_wait_reason != NULL) {
        return nx_no_wait_reason;
    }
    if (is_handling_a_signal()) {
        return "a handler of pcntl_signal() is running, and signals are blocked meanwhile";
    }
    return nx_no_wait_is_compiling() ? "PHP is compiling a file"
                                     : "this runs inside an output buffer's callback";
}

bool nx_coroutine_may_wait(void)
{
    return nx_no_wait__why_not() == NULL;
}
