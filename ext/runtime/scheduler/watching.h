/* SPDX-License-Identifier: MIT */
/* Shared by the files of coro/ only: who runs for too long, what is told of it, and what people are shown. */
#ifndef NX_RUNTIME_SCHEDULER_WATCHING_H
#define NX_RUNTIME_SCHEDULER_WATCHING_H

#include "runtime/scheduler/coroutine.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/interrupt.h"
#include "core/loop/watchdog.h"

/*
 * process_copy.c: does that in a copy of this process, made at whatever instruction the other threads are. True if it
 * came to its end in that time; a copy that crashes or hangs is unheard of. Async-signal-safe, and for any thread.
 */
bool nx_copy__run(void (*work)(void *argument), void *argument, int milliseconds);

/* interrupt.c */
typedef struct nx_interrupt {
    nx_pulse_t pulse;
    atomic_uint signs; /* what the observer has seen, but NX_PULSE_DUE */
    zend_atomic_bool *engine_flag;
    bool has_jit;
    bool is_published; /* when the running coroutine is due */
    bool is_reported;
    const zend_execute_data *owed_callee; /* of the function whose wait was cancelled */
    const zend_execute_data *owed_frame;  /* called, by this opcode, the function whose wait was cancelled */
    const zend_op *owed_call;
    pid_t thread;         /* PHP's */
    _Atomic(char *) seen; /* by the observer; malloc'ed */
    _Atomic uint64_t seen_in_turn;
} nx_interrupt_t;

extern NX_PER_THREAD nx_interrupt_t nx_interrupt;

void nx_interrupt__install(void);
void nx_interrupt__remove(void);
void nx_interrupt__start(void);
void nx_interrupt__stop(void);
void nx_interrupt__loop_opened(void);
/* In the child, whatever forked it. */
void nx_interrupt__forked(void);
/*
 * The running coroutine is owed a cancellation (NX_CORO_OWED): it is thrown where the function that runs now returns.
 */
void nx_interrupt__tell_soon(void);
/* What ends its computations has changed. */
void nx_interrupt__reckon(nx_coroutine_t *coroutine);
/* True if the engine was told to interrupt what runs now. */
bool nx_interrupt__retract(void);
void nx_interrupt__entered(nx_coroutine_t *coroutine);
void nx_interrupt__leaving(nx_coroutine_t *coroutine);

/* Around a switch; what they call is rare. */
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

/* throw_points.c: whether the frame's opcode can be thrown at; and makes it so if it can be made. */
bool nx_ending__may_throw(const zend_execute_data *frame);
bool nx_ending__make_way(zend_execute_data *frame, const void *return_address);
/* What has called the C function of that frame asks for interrupts when it has returned. */
bool nx_ending__asks_after(const zend_execute_data *callee);
/* The call before the frame's opcode has just returned: makes it the one that throws. */
void nx_ending__take_back(zend_execute_data *frame);
/* What that call has answered is about to be thrown away. */
void nx_ending__give_back(zend_execute_data *caller, const zend_op *call);
/* The engine asks inside of a C function, which has called another. */
bool nx_ending__is_in_c_call(const void *return_address);
bool nx_ending__notes_calibration(const void *return_address);

/*
 * stall.c: who holds the loop. What they answer is a line, and below it the calls; a stall that lasts long is told at
 * once. `look` is the observer's, and what it has seen is taken when the loop has its turn; NULL: nothing of this
 * stall.
 */
zend_string *nx_stall__see(const zend_execute_data *frame);
void nx_stall__look(nx_interrupt_t *interrupt, nx_time_t lasts);
zend_string *nx_stall__take(void);

/* loop_lag.c: start says after how long the observer tells of a stall. */
extern NX_PER_THREAD nx_lag_t nx_lag;
nx_time_t nx_lag__start(void);
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

/* preempt.c: start says after how long the observer tells of a body that runs on. */
bool nx_preempt__is_jit_possible(void);
nx_time_t nx_preempt__start(void);
/*
 * A coroutine was started before there was a loop: the observer begins now, since main may compute before it first
 * waits.
 */
void nx_preempt__first_started(void);
void nx_preempt__switch(const zend_execute_data *frame);
/* It may be asked for again at the next opcode that looks. */
bool nx_preempt__is_too_early(const zend_execute_data *frame);

/* report.c: warns of the coroutines that nothing can wake, and of one that was cancelled and waits on. */
void nx_report__asleep(const char *headline);
void nx_report__swallowed(const nx_cancellation_t *cancellation);
/* A line for each that waits; the caller's. */
zend_string *nx_report__deadlock(void);
void nx_report__who(smart_str *text, nx_coroutine_t *coroutine);
/* Both add nothing when there is no such place. */
void nx_report__place(smart_str *text, const char *before, nx_place_t place);
void nx_report__spawn_site(smart_str *text, const nx_coroutine_t *coroutine);

/* print.c: a signal asked for at the start (nexus.report_signal). */
void nx_print__start(void);
void nx_print__stop(void);

#endif
