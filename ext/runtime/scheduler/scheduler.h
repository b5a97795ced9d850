/* SPDX-License-Identifier: MIT */
/*
 * The scheduler as a whole: its coroutines, its last iteration, and the observers that higher modules register.
 *
 * Threads: each PHP thread has its own scheduler; the observers are the process's. Fork: see coroutine.h.
 */
#ifndef NX_RUNTIME_SCHEDULER_SCHEDULER_H
#define NX_RUNTIME_SCHEDULER_SCHEDULER_H

#include "core/base/module.h"
#include "core/loop/loop.h"
#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_scheduler_module;
/* Counters for tests (Nexus\Internal\runtime_counters()). */
typedef struct nx_scheduler_counters {
    uint64_t started, ended, switches, parks, stacks_created, stacks_spare, alive, iterations;
} nx_scheduler_counters_t;
const nx_scheduler_counters_t *nx_scheduler_counters(void);

/* Settings of the ini file. */
typedef struct nx_scheduler_settings {
    zend_long stack_size;    /* nexus.stack_size, bytes of address space */
    zend_long report_signal; /* nexus.report_signal: signal that prints all coroutines; 0: none */
    zend_long stall_ms;      /* nexus.stall_ms: code that blocks the loop for longer is logged; 0: off */
    /* nexus.preempt_ms: a coroutine that runs for longer yields at its next opcode; 0: off */
    zend_long preempt_ms;
    bool stock_stacks; /* nexus.stock_stacks: forces the fallback to zend_fiber_init_context() */
} nx_scheduler_settings_t;
extern NX_PER_THREAD nx_scheduler_settings_t nx_scheduler_settings;

/*
 * The loop, for code that must not open it; other code calls nx_scheduler_loop(). NULL: it is not open, or is still
 * that of the parent process.
 */
extern NX_PER_THREAD nx_loop_t *nx_scheduler_opened_loop;
nx_loop_t *nx_scheduler_open_loop(void);
/*
 * Returns the event loop, and opens it at the first call. If it cannot be opened, the script ends. Code that can throw
 * calls nx_scheduler_has_loop() first.
 */
static inline nx_loop_t *nx_scheduler_loop(void)
{
    return EXPECTED(nx_scheduler_opened_loop != NULL) ? nx_scheduler_opened_loop : nx_scheduler_open_loop();
}
NX_THROWS bool nx_scheduler_has_loop(void);
/*
 * A worker that starts a new PHP request for each HTTP request has two loops. This one exists as long as the process
 * and contains connections, signals and heartbeats. The loop of a request embeds it; between requests it runs by
 * itself. The loop of a request is opened when code first waits, and destroyed with the request, so that nothing of a
 * request remains. NULL in every other process. nx_scheduler_open_lasting_loop() is called between
 * requests; 0 or -errno. A child of fork() neither runs nor changes this loop.
 */
extern NX_PER_THREAD nx_loop_t *nx_scheduler_lasting_loop;
/*
 * False: this request had no coroutine, loop or cancellation, so nx_scheduler_has_others() is false. Each replaced call
 * of libc checks this first.
 */
extern NX_PER_THREAD bool nx_scheduler_is_used;
int nx_scheduler_open_lasting_loop(void);
/* The loop for everything that outlives a request. */
static inline nx_loop_t *nx_scheduler_outer_loop(void)
{
    return UNEXPECTED(nx_scheduler_lasting_loop != NULL) ? nx_scheduler_lasting_loop : nx_scheduler_loop();
}
nx_coroutine_t *nx_scheduler_main(void);

/* True after a fatal error: this process should finish its running work and then be replaced. */
bool nx_scheduler_is_tainted(void);
/* Marks the process as tainted, because something that cannot be freed has leaked. */
void nx_scheduler_taint(void);
/*
 * Parks main until every non-daemon coroutine has ended. Coroutines that nothing can wake are cancelled and reported.
 */
NX_SUSPENDS void nx_scheduler_drain(void);

/*
 * Functions of higher modules that the scheduler calls. They are registered when the process starts, each by one module
 * only. None may wait.
 */
typedef struct nx_scheduler_observer {
    /* A coroutine with the flag NX_COROUTINE_WATCHED is about to wait. */
    void (*waits)(nx_coroutine_t *coroutine);
    /* A coroutine with the flag NX_COROUTINE_WATCHED or NX_COROUTINE_LOADS has ended. */
    void (*ended)(nx_coroutine_t *coroutine);
    /*
     * The loop starts an iteration. `late`: nanoseconds since it updated its clock, which it does after every wait.
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
    char *(*inspect)(pid_t thread, nx_time_t lasts);
    /* All coroutines wait, and no event can wake them. */
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
/*
 * Removes and returns the text of `inspect` about the last stall, which ended with the current iteration. NULL: there
 * is none. The caller calls free().
 */
char *nx_scheduler_take_inspection(void);
/* True while the loop sleeps: no PHP code runs. Async-signal-safe. */
bool nx_scheduler_is_asleep(void);

/* The coroutine after `previous`, in order of start. NULL gives main, which is the first. NULL after the last one. */
nx_coroutine_t *nx_scheduler_next(const nx_coroutine_t *previous);
/* The coroutine with that id: main or a living one; otherwise NULL. */
nx_coroutine_t *nx_scheduler_find(uint64_t id);

/* Addresses for another process that reads the memory of this one (remote inspection). */
typedef struct nx_scheduler_addresses {
    const nx_list_t *alive; /* the head of the list of all but main, by their alive_link */
    const nx_coroutine_t *main;
    nx_coroutine_t *const *current; /* points to NULL while no body runs */
} nx_scheduler_addresses_t;
nx_scheduler_addresses_t nx_scheduler_addresses(void);

#endif
