/* SPDX-License-Identifier: MIT */
/*
 * Sections in which no coroutine may wait, because PHP or a module is not re-entrant there. The functions that wait
 * throw an error that names the reason.
 */
#ifndef NX_ENGINE_INTERCEPT_NO_WAIT_H
#define NX_ENGINE_INTERCEPT_NO_WAIT_H

#include "php.h"

#include "core/base/module.h"

/* Why no code may wait now; NULL: no section is active. */
extern NX_PER_THREAD const char *nx_no_wait_reason;

/* Begins a section. Sections nest: pass the returned value to nx_no_wait_end(). */
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
 * True if PHP compiles. While the compiler calls an error handler, CG(in_compilation) is unset, but the compiler has
 * not finished.
 */
static inline bool nx_no_wait_is_compiling(void)
{
    return CG(in_compilation) || CG(active_op_array) != NULL;
}

#endif
