/* SPDX-License-Identifier: MIT */
/*
 * Where nobody may wait: PHP is not re-entrant there. The verbs throw WaitForbiddenError with the reason.
 */
#include "coro/private.h"

#include "php_output.h"
#include "zend_gc.h"

static int (*collect_before)(void);

/* An error handler that the compiler calls sees in_compilation unset, but the compiler is no less under way. */
static inline bool is_compiling(void)
{
    return CG(in_compilation) || CG(active_op_array) != NULL;
}

const char *nx_guard__why_not(void)
{
    if (EXPECTED(nx_scheduler.current != NULL && nx_scheduler.forbidden == NULL && !is_compiling() &&
                 OG(running) == NULL && nx_scheduler.open)) {
#ifdef ZEND_HAS_OOM
        if (ZEND_HAS_OOM()) {
            return "memory has run out and the stack is being unwound";
        }
#endif
        return NULL;
    }
    if (!nx_scheduler.open) {
        return "the request is shutting down";
    }
    if (nx_scheduler.current == NULL) {
        return "this runs inside a callback of the event loop";
    }
    if (nx_scheduler.forbidden != NULL) {
        return nx_scheduler.forbidden;
    }
    return is_compiling() ? "PHP is compiling a file" : "this runs inside an output buffer's callback";
}

/* A destructor called by the collector would hand its half-counted graph to whoever runs meanwhile. */
static int collect_without_waiting(void)
{
    const char *previous = nx_coro_forbid("the cycle collector is running destructors");
    int collected = collect_before();
    nx_coro_allow(previous);
    return collected;
}

void nx_guard__install(void)
{
    collect_before = gc_collect_cycles;
    gc_collect_cycles = collect_without_waiting;
}

void nx_guard__remove(void)
{
    gc_collect_cycles = collect_before;
}
