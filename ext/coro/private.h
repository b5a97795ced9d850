/* SPDX-License-Identifier: MIT */
/* Shared by the files of coro/ only. */
#ifndef NX_CORO_PRIVATE_H
#define NX_CORO_PRIVATE_H

#include <inttypes.h>

#include "coro/coro.h"
#include "coro/inspect.h"
#include "coro/interrupt.h"
#include "loop/pulse.h"
#include "loop/virtual.h"

struct nx_stack {
    zend_fiber_context context;
    nx_stack_t *next_spare;
    nx_coroutine_t *coroutine; /* whose body runs at the bottom of this stack */
    zend_vm_stack vm_page;
    void *c_base; /* highest address of the C stack */
    void *c_limit;
    bool arena;
};

typedef struct nx_scheduler {
    nx_loop_t *loop;
    nx_list_t queue;
    nx_list_t alive;
    nx_coroutine_t *current;
    nx_coroutine_t main;
    nx_wait_t *drain;
    uint64_t attached; /* alive, and no daemon */
    uint32_t credit;   /* bodies that may run before the reactor is looked at */
    nx_time_t looked_at;
    uint64_t seed; /* of order.c; 0: first in, first out */
    const char *forbidden;
    zend_string *verdict;     /* who waits for what in the deadlock that main is about to be told of */
    nx_coroutine_t *casualty; /* died of a fatal error, not yet ended */
    int error_reporting;      /* what a body begins with: main's */
    bool tainted;
    bool forked; /* this is a child that has not looked at the world yet */
    bool open;   /* between rinit and rshutdown */
    uint32_t rounds_asleep;
    uint32_t shutdown_functions; /* up to and with the last that ends coroutines */
    nx_coro_counters_t counters;
} nx_scheduler_t;

extern NX_PER_THREAD nx_scheduler_t nx_scheduler;

/* coro.c */
bool nx_coro__open_loop(void);

/* stack.c: NULL with ResourceLimitException thrown when nothing more can be had. */
nx_stack_t *nx_stack__take(void);
void nx_stack__give_back(nx_stack_t *stack);
/* Called when there is nothing to do. */
void nx_stack__trim(nx_time_t now);
nx_stack_t *nx_stack__of_context(zend_fiber_context *context);
bool nx_stack__is_ours(zend_fiber_context *context);
bool nx_stack__is_guard(const void *address);
/* An empty VM stack with the frame that every body is called from; also after a bailout has thrown the rest away. */
void nx_stack__reset_vm(nx_stack_t *stack);
void nx_stack__release_all(void);
/* The first thing a new stack runs. */
ZEND_NORETURN void nx_scheduler__ride(nx_stack_t *stack);

void nx_scheduler__enqueue(nx_coroutine_t *coroutine);
/* By the loop's clock it is so late: if that is too long after the last look, the next coroutine waits for another one. */
void nx_scheduler__spend_time(nx_time_t now);

/* switch.c: zend_fiber_switch_context(), but the returns after it are foreseen. */
void nx_scheduler__switch(zend_fiber_transfer *transfer);

/* cancel.c: the oldest that no shield keeps off, or NULL; throws it; and what remains when a coroutine ends. */
nx_cancellation_t *nx_cancel__find_due(nx_coroutine_t *coroutine);
void nx_cancel__tell(nx_cancellation_t *cancellation);
void nx_cancel__unbind_all(nx_coroutine_t *coroutine);
bool nx_cancel__passes_shields(const nx_cancellation_t *cancellation);

/* hold.c */
void nx_hold__orphan(nx_coroutine_t *coroutine, nx_coro_end_t how);

/* order.c: of the queue, which is not empty; how many bodies until the world is looked at. With a seed only. */
nx_list_t *nx_order__pick(void);
uint32_t nx_order__credit(void);
bool nx_order__is_idleness_awaited(void);
/* Nobody is ready, and there was nothing to be told: wakes the first who waits for that, unless a timer is due. */
void nx_order__tell_idle(void);
void nx_order__start(void);
/* To a loop that was just opened. */
void nx_order__attach(void);

/* state.c */
void nx_state__leave(nx_coroutine_t *coroutine);
void nx_state__enter(nx_coroutine_t *coroutine);
void nx_state__drop(nx_coroutine_t *coroutine);
void nx_state__start(void);
void nx_state__stop(void);

/* guard.c: why the current coroutine may not wait here, or NULL. */
const char *nx_guard__why_not(void);
bool nx_guard__is_compiling(void);

/* fatal.c */
void nx_fatal__install(void);
void nx_fatal__remove(void);
void nx_fatal__recover(void);
bool nx_fatal__was_delayed(void);
void nx_crash__watch(void);

/* once.c */
void nx_once__install(void);
void nx_once__remove(void);
void nx_once__start(void);
void nx_once__stop(void);
void nx_once__moved(nx_coroutine_t *loader);
void nx_once__ended(nx_coroutine_t *loader);

/* sanitizer.c */
void nx_sanitizer__install(void);

/* identity.c */
void nx_identity__install(void);

/* interrupt.c */
typedef struct nx_interrupt {
    nx_pulse_t pulse;
    atomic_uint signs; /* what the observer has seen, but NX_PULSE_DUE */
    zend_atomic_bool *engine_flag;
    bool has_jit;
    bool is_published; /* when the running coroutine is due */
    bool is_reported;
} nx_interrupt_t;

extern NX_PER_THREAD nx_interrupt_t nx_interrupt;

void nx_interrupt__install(void);
void nx_interrupt__remove(void);
void nx_interrupt__start(void);
void nx_interrupt__stop(void);
void nx_interrupt__loop_opened(void);
/* In the child, whatever forked it. */
void nx_interrupt__forked(void);
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

/* ending.c: whether the frame's opcode can be thrown at; and makes it so if it can be made. */
bool nx_ending__may_throw(const zend_execute_data *frame);
bool nx_ending__make_way(zend_execute_data *frame, const void *return_address);
void nx_ending__calibrate(void);
bool nx_ending__notes_calibration(const void *return_address);

/* lag.c: start says after how long the observer tells of a stall. */
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
void nx_preempt__switch(const zend_execute_data *frame);

/* garbage.c: it is worth an idle moment; makes a coroutine ready that collects. */
bool nx_garbage__is_wanted(void);
void nx_garbage__begin(void);
void nx_garbage__install(void);
void nx_garbage__remove(void);
void nx_garbage__start(void);

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
