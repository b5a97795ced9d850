/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/diagnostics/ only. */
#ifndef NX_RUNTIME_DIAGNOSTICS_PRIVATE_H
#define NX_RUNTIME_DIAGNOSTICS_PRIVATE_H

#include <inttypes.h>

#include "runtime/diagnostics/inspect.h"

/*
 * stall.c: describes the code that blocks the loop. record: returns a line and, below it, the calls; reports a long
 * stall at once. inspect: see nx_scheduler_observer_t. take: returns the text of `inspect` about the stall that has
 * ended, or NULL.
 */
zend_string *nx_stall__record(const zend_execute_data *frame);
char *nx_stall__inspect(pid_t thread, nx_time_t lasts);
zend_string *nx_stall__take(void);

/* loop_lag.c: the functions of nx_scheduler_observer_t. */
void nx_loop_lag__start(void);
void nx_loop_lag__stop(void);
void nx_loop_lag__blame(const zend_execute_data *frame);
void nx_loop_lag__blame_leaving(nx_coroutine_t *coroutine);
void nx_loop_lag__measure(nx_time_t lag);

/* report.c: warns of coroutines that nothing can wake, and of a coroutine that was cancelled and still waits. */
void nx_report__asleep(const char *headline);
void nx_report__swallowed(const nx_cancellation_t *cancellation);
/* A line for each waiting coroutine. The caller owns the result. */
zend_string *nx_report__deadlock(void);
void nx_report__who(smart_str *text, nx_coroutine_t *coroutine);
/* Both append nothing if there is no such place. */
void nx_report__place(smart_str *text, const char *before, nx_place_t place);
void nx_report__spawn_site(smart_str *text, const nx_coroutine_t *coroutine);

/* print.c: prints the coroutines on the signal of nexus.report_signal. */
void nx_print__start(void);
void nx_print__stop(void);

/* failure_log.c: called once for the process. */
void nx_failure__install(void);

#endif
