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

#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_diagnostics_module;

typedef struct nx_place {
    zend_string *file; /* NULL: in no PHP code */
    uint32_t line;
} nx_place_t;

/* Iterates over all coroutines: main first (after NULL), then in the order in which they were started. */
nx_coroutine_t *nx_coro_next(const nx_coroutine_t *previous);
/* The coroutine with that id: main or a living one; otherwise NULL. */
nx_coroutine_t *nx_coro_find(uint64_t id);

/* Seconds since it was started, by the loop's cached clock. */
double nx_coro_age(const nx_coroutine_t *coroutine);
/* The line of PHP code that a frame is in, or was called from. The caller gets no reference to the file. */
nx_place_t nx_coro_place_of(const zend_execute_data *frame);
/*
 * The first line, from that frame outwards, in a file outside of `folder`; otherwise where the running coroutine was
 * spawned.
 */
nx_place_t nx_coro_place_outside(const zend_execute_data *frame, const zend_string *folder);
/* The line in which it waits or runs. */
nx_place_t nx_coro_place(const nx_coroutine_t *coroutine);
/* Like Exception::getTrace(), without arguments; empty for a coroutine that has not started. */
void nx_coro_trace(const nx_coroutine_t *coroutine, zval *trace);
/* "starting", "ready", "running", "waiting" or "ended". */
const char *nx_coro_state_name(const nx_coroutine_t *coroutine);
/* "main", "GET /users/7", the name it was given; nothing for most. */
void nx_coro_name(nx_coroutine_t *coroutine, smart_str *text);
/* "delay, 1.250 s left"; nothing when it does not wait. */
void nx_coro_describe_wait(const nx_coroutine_t *coroutine, smart_str *text);
/* The only coroutine that can end its wait, or NULL. */
nx_coroutine_t *nx_coro_holder(const nx_coroutine_t *coroutine);

/* Addresses for another process that reads the memory of this one (remote inspection). */
typedef struct nx_coro_landmarks {
    const nx_list_t *alive; /* the head of the list of all but main, by their alive_link */
    const nx_coroutine_t *main;
    nx_coroutine_t *const *current; /* NULL there: no body runs */
} nx_coro_landmarks_t;
nx_coro_landmarks_t nx_coro_landmarks(void);

/* Makes that signal print all coroutines of this process to the error log. 0 or -errno; see nx_loop_own_signal(). */
int nx_coro_report_on(int signal_number);
/* Undoes nx_coro_report_on(). No effect if `signal_number` is another signal. */
void nx_coro_report_off(int signal_number);

#endif
