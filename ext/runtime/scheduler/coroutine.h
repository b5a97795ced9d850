/* SPDX-License-Identifier: MIT */
/*
 * Coroutines: the loop rides the handler's stack (docs/design/coro.md).
 *
 * A coroutine is embedded in its owner's structure (a PHP Coroutine object, an HTTP exchange). Its body runs directly
 * on the stack the loop runs on; only a body that waits keeps that stack, and a spare one takes the loop over.
 * Ownership: the owner keeps the structure alive from nx_coro_start() until `ended` is called; `ended` may free it.
 * Suspension: nx_coro_park() only; it is never called from loop callbacks (timers, watches), which run between
 * bodies. Exceptions: a body may return with EG(exception) set; `ended` takes it over (how == NX_CORO_THREW).
 * Threads: none of this may be touched from another thread. Fork: only with no coroutine but main alive.
 */
#ifndef NX_RUNTIME_SCHEDULER_COROUTINE_H
#define NX_RUNTIME_SCHEDULER_COROUTINE_H

#include "php.h"
#include "zend_fibers.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "runtime/scheduler/cancel.h"
#include "runtime/scheduler/wait.h"
#include "core/loop/loop.h"

typedef struct nx_stack nx_stack_t;
typedef struct nx_switch_state nx_switch_state_t;
typedef struct nx_scope nx_scope_t;
typedef struct nx_world nx_world_t;
typedef struct nx_realm nx_realm_t;

typedef enum { NX_CORO_NEW, NX_CORO_QUEUED, NX_CORO_RUNNING, NX_CORO_PARKED, NX_CORO_ENDED } nx_coro_state_t;

typedef enum {
    NX_CORO_RETURNED,
    NX_CORO_THREW,  /* EG(exception) is set: `ended` takes it */
    NX_CORO_EXITED, /* exit() or die() */
    NX_CORO_FATAL, /* a fatal error was reported; the process should be replaced soon: nx_coro_is_tainted() */
    NX_CORO_CANCELLED, /* cancelled before it began: the body never ran */
} nx_coro_end_t;

typedef void (*nx_coro_run_fn)(nx_coroutine_t *coroutine);
typedef void (*nx_coro_ended_fn)(nx_coroutine_t *coroutine, nx_coro_end_t how);

struct nx_coroutine {
    nx_list_t link; /* run queue */
    nx_list_t alive_link;
    nx_coro_run_fn run;
    nx_coro_ended_fn ended;
    zend_fiber_context *context; /* where it is parked; NULL until it first waits */
    zend_execute_data *parked_frame;
    nx_wait_t *wait;
    nx_switch_state_t *saved; /* what it uses of the state that a switch must swap; usually NULL */
    nx_world_t *world;        /* isolation/registry/isolation.h, while it does not run; usually NULL */
    nx_realm_t *
        realm; /* isolation/registry/isolation.h: of the request it belongs to; NULL: of none, or none made yet */
    zend_object *identity;   /* its Fiber object, once asked for */
    nx_list_t bound;         /* every cancellation that may be asked for */
    nx_cancellation_t *own;  /* the one of nx_coro_cancel_it(), once called */
    nx_list_t holds;         /* runtime/scheduler/hold.h */
    nx_scope_t *scope;       /* carried for async/: where its children go; NULL: none asked for yet */
    zend_object *values;     /* carried for async/: its Context; NULL: the empty one */
    zend_string *spawned_in; /* file of the call of spawn(); NULL: started by the extension */
    zend_string *name;       /* of a detached one, or what the extension calls it; usually NULL */
    /* Adds what people call it, when nobody gave it a name; NULL: nothing. */
    void (*introduce)(nx_coroutine_t *coroutine, smart_str *text);
    nx_time_t started_at; /* when the loop was last looked at before */
    nx_time_t deadline;   /* of the shortest time limit around it; NX_TIME_NEVER */
    nx_time_t due; /* since when something would end its computation, by CLOCK_MONOTONIC; NX_TIME_NEVER */
    uint64_t id;
    uint32_t spawned_at; /* line */
    uint16_t shields;
    uint16_t asked; /* cancellations asked for and not yet told */
    uint8_t state;
    uint8_t flags;
};

enum {
    NX_CORO_DAEMON = 1 /* does not keep a script alive */,
    NX_CORO_INTERRUPTED = 2,
    NX_CORO_OVERTAKEN = 4,
    NX_CORO_WATCHED = 8,    /* files it runs are waited for */
    NX_CORO_LOADS = 16,     /* has held the lock of a class */
    NX_CORO_OBEYED = 32,    /* ended by what nx_coro_cancel_it() had it told */
    NX_CORO_SIGNALLED = 64, /* woken to call handlers of pcntl_signal() */
    NX_CORO_OWED = 128      /* a wait of a C library was cancelled: not yet thrown */
};

extern const nx_module_t nx_coro_module;
/* Counters a test may read (Nexus\Internal\runtime_counters()). */
typedef struct nx_coro_counters {
    uint64_t started, ended, switches, parks, stacks_created, stacks_spare, alive, loop_turns;
} nx_coro_counters_t;
const nx_coro_counters_t *nx_coro_counters(void);

/* From the ini file. */
typedef struct nx_coro_settings {
    zend_long stack_size;    /* nexus.stack_size, bytes of address space */
    zend_long report_signal; /* nexus.report_signal: prints all coroutines; 0: none does */
    zend_long stall_ms;      /* nexus.stall_ms: who holds the loop for longer is logged; 0: nobody */
    zend_long preempt_ms; /* nexus.preempt_ms: who runs for longer gives way at his next opcode; 0: nobody */
    bool stock_stacks;    /* nexus.stock_stacks: forces the fallback to zend_fiber_init_context() */
} nx_coro_settings_t;
extern NX_PER_THREAD nx_coro_settings_t nx_coro_settings;

/* Opens it at the first call. Ends the script where that is refused: whoever can throw asks has_loop() before. */
nx_loop_t *nx_coro_loop(void);
NX_THROWS bool nx_coro_has_loop(void);
/*
 * A worker that makes a fresh PHP request of each HTTP request has two loops. This one lives for the process:
 * connections, signals and heartbeats are in it, it is the guest of the request's, and turned by itself between
 * requests. The request's is opened when somebody waits, and goes with the request, so that nothing of a request
 * survives in what goes on. NULL in every other process. Opened between requests; 0 or -errno. A child of fork()
 * neither turns nor changes it.
 */
extern NX_PER_THREAD nx_loop_t *nx_coro_lasting_loop;
int nx_coro_open_lasting_loop(void);
/* Where what is not a request's belongs. */
static inline nx_loop_t *nx_coro_outer_loop(void)
{
    return UNEXPECTED(nx_coro_lasting_loop != NULL) ? nx_coro_lasting_loop : nx_coro_loop();
}
/* The running coroutine; the script's main one when none was started. NULL only inside loop callbacks. */
nx_coroutine_t *nx_coro_current(void);
nx_coroutine_t *nx_coro_main(void);

void nx_coro_init(nx_coroutine_t *coroutine, nx_coro_run_fn run, nx_coro_ended_fn ended);
/* Queues it; it begins in the next turn of the loop. */
void nx_coro_start(nx_coroutine_t *coroutine);

/*
 * What unwinds the stack, as exit() does, is an exhausted memory limit (Debian's 8.2): a frame that takes exceptions
 * over bails out instead.
 */
bool nx_coro_is_out_of_memory(void);
/* After a fatal error: finish what runs, then replace this process. */
bool nx_coro_is_tainted(void);
/* Something else was left behind that cannot be freed. */
void nx_coro_taint(void);
/* The end of the script does not wait for it any more, but cancels it. */
void nx_coro_let_go(nx_coroutine_t *coroutine);
/* Parks main until every non-daemon coroutine has ended; the ones that nothing can wake are cancelled and reported. */
NX_SUSPENDS void nx_coro_drain(void);

#endif
