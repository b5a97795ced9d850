/* SPDX-License-Identifier: MIT */
/* Shared by the files of coro/ only. */
#ifndef NX_RUNTIME_SCHEDULER_PRIVATE_H
#define NX_RUNTIME_SCHEDULER_PRIVATE_H

#include <inttypes.h>

#include "runtime/scheduler/coroutine.h"
#include "core/loop/virtual_time.h"

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
    bool drains_daemons; /* `drain` waits for all that are alive, not only for the attached */
    uint64_t attached;   /* alive, and no daemon */
    uint32_t credit;     /* bodies that may run before the reactor is looked at */
    bool is_slow;        /* bodies took too long: the clock is asked after each, until some have not */
    bool has_begun;      /* somebody, since those who had not were last overtaken */
    nx_time_t looked_at;
    uint64_t seed; /* of order.c; 0: first in, first out */
    const char *forbidden;
    zend_string *verdict;     /* who waits for what in the deadlock that main is about to be told of */
    nx_coroutine_t *casualty; /* died of a fatal error, not yet ended */
    int error_reporting;      /* what a body begins with: main's */
    bool tainted;
    bool forked;        /* this is a child that has not looked at the world yet */
    bool open;          /* between rinit and rshutdown */
    bool is_main_quiet; /* it waits in a C library */
    bool
        /* main has called exit(), or ended in an uncaught exception; or the handler of a signal has called exit() */
        is_over;
    nx_cancellation_t ending; /* of main, by that */
    uint32_t rounds_asleep;
    uint32_t shutdown_functions; /* up to and with the last that ends coroutines */
    nx_coro_counters_t counters;
} nx_scheduler_t;

extern NX_PER_THREAD nx_scheduler_t nx_scheduler;

/* coroutine.c */
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
/* False when timers and sockets are to be looked at before anybody else runs. */
bool nx_scheduler__take_credit(void);
/*
 * By the loop's clock it is so late: if that is too long after the last look, the next coroutine waits for another
 * one.
 */
void nx_scheduler__spend_time(nx_time_t now);
/* The same by the clock, for whoever waits after calls of unknown length. */
void nx_scheduler__spend_work(void);

/* switch.c: goes there, and comes back when somebody goes here; what was thrown into it meanwhile is thrown. */
void nx_switch__to(zend_fiber_context *context);

/* cancel.c: the oldest that no shield keeps off, or NULL; throws it; and what remains when a coroutine ends. */
nx_cancellation_t *nx_cancel__find_due(nx_coroutine_t *coroutine);
void nx_cancel__tell(nx_cancellation_t *cancellation);
void nx_cancel__unbind_all(nx_coroutine_t *coroutine);
bool nx_cancel__passes_shields(const nx_cancellation_t *cancellation);

/* hold.c */
void nx_hold__orphan(nx_coroutine_t *coroutine, nx_coro_end_t how);
/* Without a call: what holds is freed in any order from now on, and must not touch its neighbours in the list. */
void nx_hold__forget(nx_coroutine_t *coroutine);

/* order.c: of the queue, which is not empty; how many bodies until the world is looked at. With a seed only. */
nx_list_t *nx_order__pick(void);
uint32_t nx_order__credit(void);
bool nx_order__is_idleness_awaited(void);
/* Nobody is ready, and there was nothing to be told: wakes the first who waits for that, unless a timer is due. */
void nx_order__tell_idle(void);
void nx_order__start(void);
/* To a loop that was just opened. */
void nx_order__attach(void);

/* collector.c: it is worth an idle moment; makes a coroutine ready that collects. */
bool nx_garbage__is_wanted(void);
void nx_garbage__begin(void);
void nx_garbage__install(void);
void nx_garbage__remove(void);
void nx_garbage__start(void);

#endif
