/* SPDX-License-Identifier: MIT */
/*
 * What a server's log says of failures: of an uncaught exception its frames and previous exceptions, of a fatal error
 * and of exit() with a status which request it ended. Replaces the line of PHP's own, with display_errors as always;
 * a script without a server keeps PHP's.
 *
 * None of these waits or throws.
 */
#ifndef NX_RUNTIME_DIAGNOSTICS_FAILURE_LOG_H
#define NX_RUNTIME_DIAGNOSTICS_FAILURE_LOG_H

#include "zend_smart_str.h"

#include "runtime/scheduler/coroutine.h"

/*
 * Appends ", answering GET /orders/7, request 4f..." for a coroutine that works for a request. Set by the server;
 * NULL: nothing is served.
 */
extern NX_PER_THREAD void (*nx_failure_append_request)(nx_coroutine_t *coroutine, smart_str *text);

/*
 * What is said until end() is about that coroutine, which may have ended, not about the current one. Nests by its
 * return value.
 */
nx_coroutine_t *nx_failure_begin(nx_coroutine_t *coroutine);
void nx_failure_end(nx_coroutine_t *outer);

/* After exit() in a server: says a status other than 0, unless it is that of a fatal error, and forgets it. */
void nx_failure_log_exit(nx_coroutine_t *coroutine);

#endif
