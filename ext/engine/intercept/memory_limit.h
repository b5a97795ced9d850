/* SPDX-License-Identifier: MIT */
/*
 * The memory limit while coroutines switch, and after a fatal error.
 *
 * PHP's allocator answers an exhausted limit with a jump to the last bailout point. During a switch that jump would
 * leave the exchanged globals half done. Below a C library it would also skip the library's own frames, which keep
 * their locks and half-written buffers. Hence the limit does not apply to a switch: what a switch allocates is small,
 * and the next allocation of PHP code meets the limit again.
 *
 * Suspension, exceptions: none.
 */
#ifndef NX_ENGINE_INTERCEPT_MEMORY_LIMIT_H
#define NX_ENGINE_INTERCEPT_MEMORY_LIMIT_H

#include "php.h"

#include "core/base/module.h"

extern NX_PER_THREAD bool nx_memory_limit_is_lifted;

void nx_memory_limit_start(void);
/* Called before a switch allocates. Idempotent. */
void nx_memory_limit_lift(void);
void nx_memory_limit_restore(void);
/* Called at the end of a switch. */
static inline void nx_memory_limit_end_switch(void)
{
    if (UNEXPECTED(nx_memory_limit_is_lifted)) {
        nx_memory_limit_restore();
    }
}
/* After a fatal error: raises the limit to somewhat more than the memory in use. */
void nx_memory_limit_raise(void);
/*
 * True if the stack is being unwound (as by exit()) because the memory limit is exhausted (Debian's PHP 8.2). A frame
 * that takes exceptions over must bail out in that case.
 */
static inline bool nx_memory_limit_is_exhausted(void)
{
#ifdef ZEND_HAS_OOM
    return ZEND_HAS_OOM();
#else
    return false;
#endif
}

#endif
