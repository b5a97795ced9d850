/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the scheduler and diagnostics only: detection of coroutines that run for too long, and
 * reports.
 */
#ifndef NX_RUNTIME_SCHEDULER_WATCHING_H
#define NX_RUNTIME_SCHEDULER_WATCHING_H

#include "runtime/scheduler/coroutine.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/interrupt.h"
#include "core/loop/watchdog.h"

/* interrupt.c */
typedef struct nx_interrupt {
    nx_pulse_t pulse;
    atomic_uint signs; /* signs that the observer has found, except NX_PULSE_DUE */
    zend_atomic_bool *engine_flag;
    bool has_jit;
    bool is_published; /* the deadline of the running coroutine is published */
    bool is_reported;
    const zend_execute_data *owed_callee; /* frame of the function whose wait was cancelled */
    /* frame that called, by this opcode, the function whose wait was cancelled */
    const zend_execute_data *owed_frame;
    const zend_op *owed_call;
    pid_t thread;         /* id of PHP's thread */
    _Atomic(char *) seen; /* report by the observer; allocated by malloc() */
    _Atomic uint64_t seen_in_turn;
} nx_interrupt_t;

extern NX_PER_THREAD nx_interrupt_t nx_interrupt;

void nx_interrupt__install(void);
void nx_interrupt__remove(void);
void nx_interrupt__start(void);
void nx_interrupt__stop(void);
void nx_interrupt__loop_opened(void);
/* Called in the child of any fork. */
void nx_interrupt__forked(void);
/* The running coroutine owes a cancellation (NX_CORO_OWED): it is thrown where the function that runs now returns. */
void nx_interrupt__tell_soon(void);
/* Recomputes when the computation of `coroutine` is due to end. */
void nx_interrupt__reckon(nx_coroutine_t *coroutine);
/* True if the engine was asked to interrupt what runs now. */
bool nx_interrupt__retract(void);
void nx_interrupt__entered(nx_coroutine_t *coroutine);
void nx_interrupt__leaving(nx_coroutine_t *coroutine);

/* Called around a switch; the functions that they call are rarely needed. */
static inline void nx_interrupt__enter(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->due != NX_TIME_NEVER)) {
        nx_interrupt__entered(coroutine);
    }
}

static inline void nx_interrupt__leave(nx_coroutine_t *coroutine)
{
    nx_pulse_beat(&nx_interrupt.pulse);
    if (UNEXPECTED(nx_interrupt.is_published ||
                   atomic_load_explicit(&nx_interrupt.signs, memory_order_relaxed) != 0)) {
        nx_interrupt__leaving(coroutine);
    }
}

/*
 * stall.c: which code blocks the loop. see() and take() return a line and, below it, the calls. A stall that lasts
 * long is reported at once. look() is called by the observer; take() returns what it has seen when the loop runs
 * again. NULL: nothing was seen of this stall.
 */
zend_string *nx_stall__see(const zend_execute_data *frame);
void nx_stall__look(nx_interrupt_t *interrupt, nx_time_t lasts);
zend_string *nx_stall__take(void);

/* loop_lag.c */
extern NX_PER_THREAD nx_lag_t nx_lag;
void nx_lag__start(void);
void nx_lag__stop(void);
void nx_lag__blame(const zend_execute_data *frame);
void nx_lag__blame_leaving(nx_coroutine_t *coroutine);
void nx_lag__was_late(nx_time_t lag);

static inline void nx_lag__measure(nx_time_t lag)
{
    if (UNEXPECTED(lag > nx_lag.longest || lag > nx_lag.threshold)) {
        nx_lag__was_late(lag);
    }
}

/* preempt.c. start: returns after which time the observer reports a body that still runs. */
bool nx_preempt__is_jit_possible(void);
nx_time_t nx_preempt__start(void);
/*
 * A coroutine was started before the loop was opened: starts the observer now, since main may compute before it first
 * waits.
 */
void nx_preempt__first_started(void);
void nx_preempt__switch(const zend_execute_data *frame);
/* It may be requested again at the next opcode that checks for interrupts. */
bool nx_preempt__is_too_early(const zend_execute_data *frame);

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

#endif
