/* SPDX-License-Identifier: MIT */
/*
 * Coroutines and their scheduler (docs/inside/coroutines.md).
 *
 * A coroutine is embedded in its owner's structure (a PHP Coroutine object, an HTTP exchange). Its body runs directly
 * on the stack on which the event loop runs. When a body waits, it keeps that stack, and the loop continues on a
 * spare one.
 * Ownership: the owner keeps the structure alive from nx_coroutine_start() until `ended` is called, which may free it.
 * Suspension: the functions of wait.h only. Callbacks of the loop (timers, watches) run between bodies and must not
 * suspend.
 * Exceptions: a body may return with EG(exception) set; `ended` takes it over (how == NX_COROUTINE_THREW).
 * Threads: no other thread may use any of this.
 * Fork: only while main is the only living coroutine.
 */
#ifndef NX_RUNTIME_SCHEDULER_COROUTINE_H
#define NX_RUNTIME_SCHEDULER_COROUTINE_H

#include "php.h"
#include "zend_fibers.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "isolation/registry/isolation.h"
#include "runtime/scheduler/cancel.h"
#include "runtime/scheduler/wait.h"
#include "core/loop/loop.h"

typedef enum {
    NX_COROUTINE_NEW,
    NX_COROUTINE_QUEUED,
    NX_COROUTINE_RUNNING,
    NX_COROUTINE_PARKED,
    NX_COROUTINE_ENDED
} nx_coroutine_state_t;

typedef enum {
    NX_COROUTINE_RETURNED,
    NX_COROUTINE_THREW,  /* EG(exception) is set; `ended` takes it over */
    NX_COROUTINE_EXITED, /* exit() or die() */
    NX_COROUTINE_FATAL, /* a fatal error was reported; the process should be replaced soon: nx_scheduler_is_tainted() */
    NX_COROUTINE_CANCELLED, /* cancelled before it began: the body never ran */
} nx_coroutine_end_t;

/* The callbacks of the coroutines of one owner. Each owner has one constant. */
typedef struct nx_coroutine_kind {
    void (*run)(nx_coroutine_t *coroutine);
    void (*ended)(nx_coroutine_t *coroutine, nx_coroutine_end_t how); /* may free it */
    /* Appends a readable name: "GET /users/7". NULL: it has none. */
    void (*describe)(nx_coroutine_t *coroutine, smart_str *text);
} nx_coroutine_kind_t;

enum { NX_COROUTINE_SCOPE /* nx_scope_t (runtime/async/scope.h) */, NX_COROUTINE_SLOTS };

struct nx_coroutine {
    nx_list_t link; /* run queue */
    nx_list_t alive_link;
    const nx_coroutine_kind_t *kind;
    zend_fiber_context *context; /* the context in which it is parked; NULL until it first waits */
    zend_execute_data *parked_frame;
    nx_wait_t *wait;
    nx_isolation_t isolation;
    zend_object *identity;           /* its Fiber object, created on demand */
    nx_list_t bound;                 /* every cancellation that may be requested */
    nx_cancellation_t *own;          /* the one of nx_coroutine_cancel_own(), once called */
    nx_list_t leases;                /* runtime/scheduler/lease.h */
    void *slots[NX_COROUTINE_SLOTS]; /* one for each module that stores data with a coroutine; or NULL */
    zend_object *values;             /* used by async/: its Context; NULL: the empty one */
    zend_string *spawned_in;         /* file of the call of spawn(); NULL: started by the extension */
    zend_string *name;    /* name of a detached coroutine, or one given by the extension; usually NULL */
    nx_time_t started_at; /* time of the loop's iteration before its start */
    nx_time_t deadline;   /* of the earliest time limit around it, or NX_TIME_NEVER */
    nx_time_t due;        /* when its computation has to end, by CLOCK_MONOTONIC; or NX_TIME_NEVER */
    uint64_t id;
    uint32_t spawned_at; /* line */
    uint16_t shields;
    uint16_t asked; /* number of cancellations that were requested and not yet delivered */
    uint8_t state;
    uint8_t flags;
    int lifeline; /* a socket whose end ends its computation, too (nx_cancellation_t); -1: none */
};

enum {
    NX_COROUTINE_DAEMON = 1 /* does not keep a script alive */,
    NX_COROUTINE_INTERRUPTED = 2,
    NX_COROUTINE_OVERTAKEN = 4,
    NX_COROUTINE_WATCHED = 8,                /* other coroutines wait for files that it runs */
    NX_COROUTINE_LOADS = 16,                 /* has held the lock of a class */
    NX_COROUTINE_ENDED_BY_CANCELLATION = 32, /* ended by the CancelledError of nx_coroutine_cancel_own() */
    NX_COROUTINE_SIGNALLED = 64,             /* woken to call handlers of pcntl_signal() */
    NX_COROUTINE_OWED = 128 /* a wait in a C library was cancelled: the exception is not yet thrown */
};

/* The running coroutine, or main if none was started. NULL only inside callbacks of the loop. */
nx_coroutine_t *nx_coroutine_current(void);

void nx_coroutine_init(nx_coroutine_t *coroutine, const nx_coroutine_kind_t *kind);
/* Queues the coroutine. It starts in the next iteration of the loop. */
void nx_coroutine_start(nx_coroutine_t *coroutine);

/* Makes it a daemon: the end of the script cancels it and no longer waits for it. */
void nx_coroutine_let_go(nx_coroutine_t *coroutine);

#endif
