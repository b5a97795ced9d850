/* SPDX-License-Identifier: MIT */
/*
 * Inspection of coroutines: for coroutines(), for deadlock reports, and for the report on SIGUSR2.
 *
 * Ownership: the file of a place belongs to the code that runs there. Take a reference before any coroutine runs.
 * Nothing here suspends, throws or calls user code, so all of it may be called from callbacks of the loop, and
 * between any two opcodes.
 */
#ifndef NX_RUNTIME_DIAGNOSTICS_INSPECT_H
#define NX_RUNTIME_DIAGNOSTICS_INSPECT_H

#include "runtime/scheduler/scheduler.h"

extern const nx_module_t nx_diagnostics_module;

typedef struct nx_place {
    zend_string *file; /* NULL: in no PHP code */
    uint32_t line;
} nx_place_t;

/* Seconds since it was started, by the loop's cached clock. */
double nx_coroutine_age(const nx_coroutine_t *coroutine);
/* The line of PHP code that a frame is in, or was called from. The caller gets no reference to the file. */
nx_place_t nx_inspect_place_of(const zend_execute_data *frame);
/*
 * The first line, from that frame outwards, in a file outside of `folder`; otherwise where the running coroutine was
 * spawned.
 */
nx_place_t nx_inspect_place_outside(const zend_execute_data *frame, const zend_string *folder);
/* The line in which it waits or runs. */
nx_place_t nx_coroutine_place(const nx_coroutine_t *coroutine);
/* Like Exception::getTrace(), without arguments; empty for a coroutine that has not started. */
void nx_coroutine_trace(const nx_coroutine_t *coroutine, zval *trace);
/* "starting", "ready", "running", "waiting" or "ended". */
const char *nx_coroutine_state_name(const nx_coroutine_t *coroutine);
/* Appends its name: "main", "GET /users/7", or the name that was set. Most coroutines have none. */
void nx_coroutine_name(nx_coroutine_t *coroutine, smart_str *text);
/* Appends "delay, 1.250 s left"; nothing if it does not wait. */
void nx_coroutine_describe_wait(const nx_coroutine_t *coroutine, smart_str *text);
/* The only coroutine that can end its wait, or NULL. */
nx_coroutine_t *nx_coroutine_holder(const nx_coroutine_t *coroutine);

/* How long timers and sockets had to wait for an iteration of the loop, since the request of this thread started. */
typedef struct nx_loop_lag {
    nx_time_t threshold; /* nexus.stall_ms; 100 ms where that is off */
    uint64_t over;       /* number of waits longer than the threshold */
    nx_time_t longest;
    nx_time_t latest;       /* the latest of those over the threshold */
    zend_string *culprit;   /* of the latest: "coroutine 7 ran sum() at /app/x.php:12"; NULL: not watched */
    uint64_t not_warned_of; /* number of waits over the threshold since the last warning */
    nx_time_t warned_at;    /* 0: never */
} nx_loop_lag_t;
const nx_loop_lag_t *nx_inspect_loop_lag(void);

/* Makes that signal print all coroutines of this process to the error log. 0 or -errno; see nx_loop_own_signal(). */
int nx_report_on(int signal_number);
/* Undoes nx_report_on(). No effect if `signal_number` is another signal. */
void nx_report_off(int signal_number);

#endif
