/* SPDX-License-Identifier: MIT */
/*
 * Coroutines and their scheduler (docs/inside/coroutines.md).
 *
 * A coroutine is embedded in its owner's structure (a PHP Coroutine object, an HTTP exchange). Its body runs directly
 * on the stack on which the event loop runs. When a body waits, it keeps that stack, and the loop continues on a
 * spare one.
 * Ownership: the owner keeps the structure alive from nx_coro_start() until `ended` is called; `ended` may free it.
 * Suspension: the functions of wait.h only. Callbacks of the loop (timers, watches) run between bodies and must not
 * suspend.
 * Exceptions: a body may return with EG(exception) set; `ended` takes it over (how == NX_CORO_THREW).
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

typedef enum { NX_CORO_NEW, NX_CORO_QUEUED, NX_CORO_RUNNING, NX_CORO_PARKED, NX_CORO_ENDED } nx_coro_state_t;

typedef enum {
    NX_CORO_RETURNED,
    NX_CORO_THREW,  /* EG(exception) is set; `ended` takes it over */
    NX_CORO_EXITED, /* exit() or die() */
    NX_CORO_FATAL, /* a fatal error was reported; the process should be replaced soon: nx_coro_is_tainted() */
    NX_CORO_CANCELLED, /* cancelled before it began: the body never ran */
} nx_coro_end_t;

/* The callbacks of the coroutines of one owner. One constant for each owner. */
typedef struct nx_coroutine_kind {
    void (*run)(nx_coroutine_t *coroutine);
    void (*ended)(nx_coroutine_t *coroutine, nx_coro_end_t how); /* may free it */
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
    zend_object *identity;  /* its Fiber object, created on demand */
    nx_list_t bound;        /* every cancellation that may be requested */
    nx_cancellation_t *own; /* the one of nx_coro_cancel_it(), once called */
    nx_list_t holds;        /* runtime/scheduler/hold.h */
    void *slots
        [NX_COROUTINE_SLOTS]; /* one for each module that stores something with a coroutine; initially NULL */
    zend_object *values;      /* used by async/: its Context; NULL: the empty one */
    zend_string *spawned_in;  /* file of the call of spawn(); NULL: started by the extension */
    zend_string *name;        /* name of a detached coroutine, or one given by the extension; usually NULL */
    nx_time_t started_at;     /* time of the loop's iteration before its start */
    nx_time_t deadline;       /* of the earliest time limit around it, or NX_TIME_NEVER */
    nx_time_t due;            /* since when its computation should end, by CLOCK_MONOTONIC; NX_TIME_NEVER */
    uint64_t id;
    uint32_t spawned_at; /* line */
    uint16_t shields;
    uint16_t asked; /* cancellations requested and not yet delivered */
    uint8_t state;
    uint8_t flags;
};

enum {
    NX_CORO_DAEMON = 1 /* does not keep a script alive */,
    NX_CORO_INTERRUPTED = 2,
    NX_CORO_OVERTAKEN = 4,
    NX_CORO_WATCHED = 8,    /* other coroutines wait for files that it runs */
    NX_CORO_LOADS = 16,     /* has held the lock of a class */
    NX_CORO_OBEYED = 32,    /* ended by the CancelledError of nx_coro_cancel_it() */
    NX_CORO_SIGNALLED = 64, /* woken to call handlers of pcntl_signal() */
    NX_CORO_OWED = 128      /* a wait in a C library was cancelled: the exception is not yet thrown */
};

extern const nx_module_t nx_coro_module;
/* Counters for tests (Nexus\Internal\runtime_counters()). */
typedef struct nx_coro_counters {
    uint64_t started, ended, switches, parks, stacks_created, stacks_spare, alive, iterations;
} nx_coro_counters_t;
const nx_coro_counters_t *nx_coro_counters(void);

/* Settings of the ini file. */
typedef struct nx_coro_settings {
    zend_long stack_size;    /* nexus.stack_size, bytes of address space */
    zend_long report_signal; /* nexus.report_signal: signal that prints all coroutines; 0: none */
    zend_long stall_ms;      /* nexus.stall_ms: code that blocks the loop for longer is logged; 0: off */
    /* nexus.preempt_ms: a coroutine that runs for longer yields at its next opcode; 0: off */
    zend_long preempt_ms;
    bool stock_stacks; /* nexus.stock_stacks: forces the fallback to zend_fiber_init_context() */
} nx_coro_settings_t;
extern NX_PER_THREAD nx_coro_settings_t nx_coro_settings;

/*
 * Returns the event loop, and opens it at the first call. If it cannot be opened, the script ends. Code that can throw
 * calls nx_coro_has_loop() first.
 */
nx_loop_t *nx_coro_loop(void);
NX_THROWS bool nx_coro_has_loop(void);
/*
 * A worker that starts a new PHP request for each HTTP request has two loops. This one exists as long as the process
 * and contains connections, signals and heartbeats. It is embedded as the guest of the request's loop, and runs by
 * itself between requests. The request's loop is opened when code first waits, and destroyed with the request, so
 * that nothing of a request remains. NULL in every other process. nx_coro_open_lasting_loop() is called between
 * requests; 0 or -errno. A child of fork() neither runs nor changes this loop.
 */
extern NX_PER_THREAD nx_loop_t *nx_coro_lasting_loop;
int nx_coro_open_lasting_loop(void);
/* The loop for everything that outlives a request. */
static inline nx_loop_t *nx_coro_outer_loop(void)
{
    return UNEXPECTED(nx_coro_lasting_loop != NULL) ? nx_coro_lasting_loop : nx_coro_loop();
}
/* The running coroutine, or main if none was started. NULL only inside callbacks of the loop. */
nx_coroutine_t *nx_coro_current(void);
nx_coroutine_t *nx_coro_main(void);

void nx_coro_init(nx_coroutine_t *coroutine, const nx_coroutine_kind_t *kind);
/* Queues the coroutine. It starts in the next iteration of the loop. */
void nx_coro_start(nx_coroutine_t *coroutine);

/* True after a fatal error: this process should finish its running work and then be replaced. */
bool nx_coro_is_tainted(void);
/* Marks the process as tainted, because something that cannot be freed has leaked. */
void nx_coro_taint(void);
/* Makes it a daemon: the end of the script cancels it and no longer waits for it. */
void nx_coro_let_go(nx_coroutine_t *coroutine);
/*
 * Parks main until every non-daemon coroutine has ended. Coroutines that nothing can wake are cancelled and reported.
 */
NX_SUSPENDS void nx_coro_drain(void);

#endif
