/* SPDX-License-Identifier: MIT */
/*
 * Looking at coroutines: what coroutines() answers, what a deadlock says, what SIGUSR2 prints.
 *
 * Ownership: a place's file belongs to the code that runs there: take a reference before anybody runs. Nothing here
 * waits, throws or calls user code, so all of it may be called from callbacks of the loop, and between any two
 * opcodes.
 */
#ifndef NX_RUNTIME_DIAGNOSTICS_INSPECT_H
#define NX_RUNTIME_DIAGNOSTICS_INSPECT_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_place {
    zend_string *file; /* NULL: in no PHP code */
    uint32_t line;
} nx_place_t;

/* Main first (after NULL), then as they were started. */
nx_coroutine_t *nx_coro_next(const nx_coroutine_t *previous);
/* Main, or one that is alive; NULL for any other id. */
nx_coroutine_t *nx_coro_find(uint64_t id);

/* Seconds since it was started, as far as the loop's clock has come. */
double nx_coro_age(const nx_coroutine_t *coroutine);
/* The line of PHP that a frame is in, or was called from. The file is not counted for the caller. */
nx_place_t nx_coro_place_of(const zend_execute_data *frame);
/*
 * The first line below that frame which is in no file beneath that folder; else where the coroutine that runs was
 * spawned.
 */
nx_place_t nx_coro_place_outside(const zend_execute_data *frame, const zend_string *folder);
/* The line it waits in, or runs. */
nx_place_t nx_coro_place(const nx_coroutine_t *coroutine);
/* As Exception::getTrace(), without arguments; empty for one that has not begun. */
void nx_coro_trace(const nx_coroutine_t *coroutine, zval *trace);
/* "starting", "ready", "running", "waiting" or "ended". */
const char *nx_coro_state_name(const nx_coroutine_t *coroutine);
/* "main", "GET /users/7", the name it was given; nothing for most. */
void nx_coro_name(nx_coroutine_t *coroutine, smart_str *text);
/* "delay, 1.250 s left"; nothing when it does not wait. */
void nx_coro_describe_wait(const nx_coroutine_t *coroutine, smart_str *text);
/* Who alone can end its wait, or NULL. */
nx_coroutine_t *nx_coro_holder(const nx_coroutine_t *coroutine);

/* Where they lie, for whoever reads this process' memory from another one (outside/). */
typedef struct nx_coro_landmarks {
    const nx_list_t *alive; /* the head of the list of all but main, by their alive_link */
    const nx_coroutine_t *main;
    nx_coroutine_t *const *current; /* NULL there: no body runs */
} nx_coro_landmarks_t;
nx_coro_landmarks_t nx_coro_landmarks(void);

/*
 * From now on that signal prints all coroutines of this process to the error log. 0 or -errno; see
 * nx_loop_own_signal().
 */
int nx_coro_report_on(int signal_number);
/* Nothing when it is not that signal. */
void nx_coro_report_off(int signal_number);

#endif
