/* SPDX-License-Identifier: MIT */
/*
 * The memory limit while coroutines switch, and after a fatal error.
 *
 * When the limit is exhausted, PHP's allocator jumps to the last bailout point. During a switch that jump would leave
 * globals that are only partly exchanged. If a C library has called back, the jump would also skip the library's
 * frames, which hold locks and half-written buffers. Therefore the limit does not apply to a switch. A switch allocates
 * little, and the limit applies again to the next allocation of PHP code.
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
/* Called after a fatal error: raises the limit to somewhat more than the memory in use. */
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
