/* SPDX-License-Identifier: MIT */
/*
 * Log of failures in a server: for an uncaught exception its frames and previous exceptions; for a fatal error, and
 * for exit() with a status, the request that it has ended. It replaces PHP's own log line; display_errors works as
 * always. A script without a server keeps PHP's line.
 *
 * None of these suspends or throws.
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
 * What is logged until nx_failure_end() is attributed to that coroutine, which may have ended, and not to the current
 * one. Nests: pass the returned value to nx_failure_end().
 */
nx_coroutine_t *nx_failure_begin(nx_coroutine_t *coroutine);
void nx_failure_end(nx_coroutine_t *outer);

/* Called after exit() in a server: logs a status other than 0, unless a fatal error has set it, and resets it. */
void nx_failure_log_exit(nx_coroutine_t *coroutine);

#endif
