/* SPDX-License-Identifier: MIT */
/*
 * The memory limit while coroutines switch, and after a fatal error.
 *
 * When the limit is exceeded, PHP's allocator jumps to the last bailout point (zend_try). During a switch that jump
 * would leave globals that are only partly exchanged. If a C library has called back into PHP, the jump would also skip
 * the library's frames, with its locks held and its buffers half written. Therefore the limit is lifted during a
 * switch. A switch allocates little, and the limit applies again before PHP code continues.
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
/* Applies the limit again. If more memory is in use, that amount becomes the limit. */
void nx_memory_limit_restore(void);
/* Called at the end of a switch. */
static inline void nx_memory_limit_end_switch(void)
{
    if (UNEXPECTED(nx_memory_limit_is_lifted)) {
        nx_memory_limit_restore();
    }
}
/* Called after a fatal error: raises the limit to 16 MiB above the memory in use. Other coroutines can then finish. */
void nx_memory_limit_raise(void);
/*
 * True if the stack is being unwound, as by exit(), because the memory limit is exceeded. Only Debian's PHP 8.2 does
 * that. Code that catches exceptions must bail out in that case.
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
