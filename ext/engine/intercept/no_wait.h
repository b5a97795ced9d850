/* SPDX-License-Identifier: MIT */
/*
 * Sections of code in which no coroutine may wait, because PHP or a module is not re-entrant there. A function that
 * would wait throws an error with the reason of the section.
 */
#ifndef NX_ENGINE_INTERCEPT_NO_WAIT_H
#define NX_ENGINE_INTERCEPT_NO_WAIT_H

#include "php.h"

#include "core/base/module.h"

/* The reason of the active section, as the error message says it. NULL: no section is active. */
extern NX_PER_THREAD const char *nx_no_wait_reason;

/* Begins a section. Sections nest: pass the result, the outer section's reason, to nx_no_wait_end(). */
static inline const char *nx_no_wait_begin(const char *reason)
{
    const char *outer = nx_no_wait_reason;
    nx_no_wait_reason = reason;
    return outer;
}

static inline void nx_no_wait_end(const char *outer)
{
    nx_no_wait_reason = outer;
}

/* Called when a fatal error has unwound all sections, or when a request starts. */
static inline void nx_no_wait_reset(void)
{
    nx_no_wait_reason = NULL;
}

/*
 * True while PHP's compiler runs. CG(in_compilation) alone does not say so: PHP unsets it while the compiler calls an
 * error handler.
 */
static inline bool nx_no_wait_is_compiling(void)
{
    return CG(in_compilation) || CG(active_op_array) != NULL;
}

#endif
