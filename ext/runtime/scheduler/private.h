/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/ that implement the scheduler. */
#ifndef NX_RUNTIME_SCHEDULER_PRIVATE_H
#define NX_RUNTIME_SCHEDULER_PRIVATE_H

#include <inttypes.h>

#include "core/loop/watchdog.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/interrupt.h"
#include "runtime/scheduler/library.h"
#include "runtime/scheduler/scheduler.h"
#include "core/loop/virtual_time.h"
#include "engine/stack/stack.h"
#include "engine/stack/switch.h"

typedef struct nx_scheduler {
    nx_loop_t *loop;
    nx_list_t queue;
    nx_list_t alive;
    nx_coroutine_t *current;
    nx_coroutine_t main;
    nx_wait_t *drain;
    bool drains_daemons; /* `drain` waits for all living coroutines, not only for the attached ones */
    uint64_t attached;   /* number of living coroutines that are not daemons */
    uint32_t credit;     /* number of bodies that may run before the loop runs */
    /* bodies took too long: the clock is read after each one until they are fast again */
    bool is_slow;
    /* a coroutine has started since woken coroutines last ran before those that had not started */
    bool has_begun;
    nx_time_t iterated_at;
    uint64_t seed; /* of order.c; 0: first in, first out */
    /* text of the deadlock that will be reported to main: which coroutine waits for what */
    zend_string *verdict;
    nx_coroutine_t *crashed; /* failed by a fatal error, and has not ended yet */
    int error_reporting;     /* initial value for a body: main's */
    bool tainted;
    bool forked;        /* this is a child that has not yet checked its state */
    bool open;          /* between rinit and rshutdown */
    bool is_main_quiet; /* main waits in a C library */
    /* main or a signal handler has called exit(), or main has ended in an uncaught exception */
    bool is_over;
    nx_cancellation_t ending; /* the cancellation of main for that reason */
    uint32_t rounds_asleep;
    /* the number of shutdown functions up to and including the last one that ends coroutines */
    uint32_t shutdown_functions;
    nx_scheduler_counters_t counters;
} nx_scheduler_t;

extern NX_PER_THREAD nx_scheduler_t nx_scheduler;

/* coroutine.c */
bool nx_scheduler__open_loop(void);

void nx_scheduler__enqueue(nx_coroutine_t *coroutine);
/* False if the loop must run before the next coroutine. */
bool nx_scheduler__take_credit(void);
/*
 * Accounts for time: `now` is the loop's clock. If the loop last ran too long ago, it runs before the next coroutine.
 */
void nx_scheduler__spend_time(nx_time_t now);
/* The same with a reading of the clock, for a coroutine that waits after calls of unknown duration. */
void nx_scheduler__spend_work(void);

/* The function at the bottom of every stack: runs the loop and the bodies. */
void nx_scheduler__run_stack(nx_stack_t *stack);
/* Called first when a fatal error has discarded what that function has called. */
void nx_scheduler__after_bailout(nx_stack_t *stack);
/* Switches to that context (engine/stack/switch.h), and counts the switch. */
static inline void nx_scheduler__switch_to(zend_fiber_context *context)
{
    nx_scheduler.counters.switches++;
    nx_switch_to(context);
}

/*
 * cancel.c. find_due: the oldest cancellation that no shield holds back, or NULL. throw: throws it. unbind_all:
 * removes the remaining ones when a coroutine ends.
 */
nx_cancellation_t *nx_cancel__find_due(nx_coroutine_t *coroutine);
void nx_cancel__throw(nx_cancellation_t *cancellation);
void nx_cancel__unbind_all(nx_coroutine_t *coroutine);
bool nx_cancel__passes_shields(const nx_cancellation_t *cancellation);

/* lease.c */
void nx_lease__orphan(nx_coroutine_t *coroutine, nx_coroutine_end_t how);
/* Unlinks all leases of the coroutine without calling `orphaned`. They can then be freed in any order. */
void nx_lease__forget(nx_coroutine_t *coroutine);

/*
 * order.c. pick: chooses from the queue, which must not be empty. credit: number of bodies until the loop runs. Only
 * with a seed.
 */
nx_list_t *nx_order__pick(void);
uint32_t nx_order__credit(void);
bool nx_order__is_idleness_awaited(void);
/*
 * Called when no coroutine is ready and no event is pending. Wakes the first coroutine that waits for idleness, unless
 * a timer is due.
 */
void nx_order__wake_idle(void);
void nx_order__start(void);
/* Applies the order to a loop that was just opened. */
void nx_order__attach(void);

/* rest.c */
void nx_rest__start(void);

/* collector.c. is_wanted: a collection is worth an idle moment. begin: makes a coroutine ready that collects. */
bool nx_collector__is_wanted(void);
void nx_collector__begin(void);
void nx_collector__install(void);
void nx_collector__remove(void);
void nx_collector__start(void);

/* interrupt.c */
typedef struct nx_interrupt {
    nx_watchdog_t watchdog;
    atomic_uint signs; /* signs that the observer has found, except NX_WATCHDOG_DUE */
    zend_atomic_bool *engine_flag;
    bool has_jit;
    bool is_published; /* the deadline of the running coroutine is published */
    bool is_reported;
    bool is_held;         /* nx_interrupt_hold() */
    pid_t thread;         /* id of PHP's thread */
    _Atomic(char *) seen; /* report by the observer; allocated by malloc() */
    _Atomic uint64_t seen_in_iteration;
} nx_interrupt_t;

extern NX_PER_THREAD nx_interrupt_t nx_interrupt;
void nx_interrupt__install(void);
void nx_interrupt__remove(void);
void nx_interrupt__start(void);
void nx_interrupt__stop(void);
void nx_interrupt__loop_opened(void);
/* Called in the child of any fork. */
void nx_interrupt__forked(void);
/* True if an exception may be thrown at the frame's opcode. */
bool nx_interrupt__may_throw(const zend_execute_data *frame);
/* True while a method of Nexus\Async itself runs: it may be halfway through a change of a pool, and is short. */
bool nx_interrupt__is_in_bookkeeping(const zend_execute_data *frame);
void nx_interrupt__leaving(nx_coroutine_t *coroutine);

/* interrupt_request.c. engine_flag: NULL under JIT, where signal handlers must not interrupt the engine. */
void nx_interrupt__start_requests(zend_atomic_bool *engine_flag);
void nx_interrupt__stop_requests(void);
void nx_interrupt__serve_requests(void);

/* interrupt_limit.c. update_due_time: recomputes when the computation of `coroutine` is due to end. */
void nx_interrupt__update_due_time(nx_coroutine_t *coroutine);
/* True if the engine was asked to interrupt what runs now. */
bool nx_interrupt__retract(void);
void nx_interrupt__entered(nx_coroutine_t *coroutine);
void nx_interrupt__end_computation(zend_execute_data *frame, const void *return_address);

/* interrupt_owed.c. Throws the cancellation that the running coroutine owes where the running function returns. */
void nx_interrupt__throw_soon(void);
/* True: handled, so the caller does not check whether a computation ends here. */
bool nx_interrupt__throw_owed(zend_execute_data *frame, const void *return_address);
void nx_interrupt__replace_thrown(zend_object *exception);

/* Called around a switch; the functions that they call are rarely needed. */
static inline void nx_interrupt__enter(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->due != NX_TIME_NEVER)) {
        nx_interrupt__entered(coroutine);
    }
}

static inline void nx_interrupt__leave(nx_coroutine_t *coroutine)
{
    nx_watchdog_heartbeat(&nx_interrupt.watchdog);
    if (UNEXPECTED(nx_interrupt.is_published ||
                   atomic_load_explicit(&nx_interrupt.signs, memory_order_relaxed) != 0)) {
        nx_interrupt__leaving(coroutine);
    }
}

/* preempt.c. start: returns after which time the observer reports a body that still runs. */
nx_time_t nx_preempt__start(void);
/*
 * Called when a coroutine was started before the loop was opened. Starts the observer, since main may compute before it
 * first waits.
 */
void nx_preempt__first_started(void);
void nx_preempt__switch(const zend_execute_data *frame);
/* True: the request must be repeated at the next opcode that checks for interrupts. */
bool nx_preempt__is_too_early(const zend_execute_data *frame);

/* observer.c: every function is set before the first request starts. */
extern nx_scheduler_observer_t nx_scheduler__observer;

/*
 * wait.c: the hooks and the function that library.h registers. No hook is NULL; the function is NULL if none is
 * registered.
 */
extern nx_library_hooks_t nx_scheduler__library;
extern nx_library_cause_t nx_scheduler__library_cause;

#endif
