/* SPDX-License-Identifier: MIT */
/*
 * The scheduler as a whole: its coroutines, its last iteration, and the observers that higher modules register.
 *
 * Threads: each PHP thread has its own scheduler; the observers are the process's. Fork: see coroutine.h.
 */
#ifndef NX_RUNTIME_SCHEDULER_SCHEDULER_H
#define NX_RUNTIME_SCHEDULER_SCHEDULER_H

#include "runtime/scheduler/coroutine.h"

/*
 * What the scheduler calls in modules above it. Each function has one observer, which is registered when the process
 * starts. None may wait.
 */
typedef struct nx_scheduler_observer {
    /* A coroutine with the flag NX_CORO_WATCHED is about to wait. */
    void (*waits)(nx_coroutine_t *coroutine);
    /* A coroutine with the flag NX_CORO_WATCHED or NX_CORO_LOADS has ended. */
    void (*ended)(nx_coroutine_t *coroutine);
    /*
     * The loop starts an iteration. `late`: nanoseconds since its clock was last updated, which it is after every wait.
     */
    void (*looped)(nx_time_t late);
    /* The running coroutine has blocked the loop for longer than nexus.stall_ms, and is at this frame now. */
    void (*stalled)(const zend_execute_data *frame);
    /*
     * The coroutine has blocked the loop for longer than that, and now waits or has ended. Called instead of `stalled`
     * under JIT.
     */
    void (*has_stalled)(nx_coroutine_t *coroutine);
    /*
     * Describes what PHP's thread does, which has blocked the loop for `lasts` nanoseconds and reaches no opcode.
     * Called on the observer's thread. The result is a text by malloc(), or NULL.
     */
    char *(*look)(pid_t thread, nx_time_t lasts);
    /* Nothing can wake the coroutines that wait. */
    void (*asleep)(const char *headline);
    /* The text of a DeadlockError: a line for each waiting coroutine. The caller owns the result. */
    zend_string *(*deadlock)(void);
    /* A coroutine waits again although this cancellation was delivered to it. */
    void (*swallowed)(const nx_cancellation_t *cancellation);
} nx_scheduler_observer_t;

/* Registers the functions that are not NULL. */
void nx_scheduler_observe(const nx_scheduler_observer_t *observer);

/* False between two requests. */
bool nx_scheduler_is_open(void);
/* Nanoseconds of real time since the last iteration of the loop. */
nx_time_t nx_scheduler_time_since_iteration(void);
/* True if a stall of that length is reported before it has ended. Without ZTS any thread may call it. */
bool nx_scheduler_is_long_stall(nx_time_t lasts);
/* Takes what `look` has returned about the stall that the current iteration has ended; by malloc(), or NULL. */
char *nx_scheduler_take_look(void);
/* True while the loop sleeps: no PHP code runs. Async-signal-safe. */
bool nx_scheduler_is_asleep(void);

/* Iterates over all coroutines: main first (after NULL), then in the order in which they were started. */
nx_coroutine_t *nx_coro_next(const nx_coroutine_t *previous);
/* The coroutine with that id: main or a living one; otherwise NULL. */
nx_coroutine_t *nx_coro_find(uint64_t id);

/* Addresses for another process that reads the memory of this one (remote inspection). */
typedef struct nx_coro_landmarks {
    const nx_list_t *alive; /* the head of the list of all but main, by their alive_link */
    const nx_coroutine_t *main;
    nx_coroutine_t *const *current; /* NULL there: no body runs */
} nx_coro_landmarks_t;
nx_coro_landmarks_t nx_coro_landmarks(void);

#endif
