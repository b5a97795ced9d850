/* SPDX-License-Identifier: MIT */
/*
 * Dispatchers (nx_dispatch_t): coroutines that take ready cells of an actor system one after the other and handle their
 * mail.
 *
 * Ownership: a dispatcher owns itself and frees itself (or keeps itself for reuse) when its coroutine has ended. The
 * actor system links those that serve a cell. Suspension: handlers that a dispatcher calls may suspend it.
 * Errors: nothing here throws; what handlers throw is a failure of their actor.
 */
#ifndef NX_ACTOR_DISPATCH_DISPATCHER_H
#define NX_ACTOR_DISPATCH_DISPATCHER_H

#include "actor/lifecycle/lifecycle.h"

extern const nx_module_t nx_dispatch_module;

struct nx_dispatch {
    nx_coroutine_t coroutine;
    nx_list_t link;            /* in the actor system's list `dispatches` */
    nx_actor_system_t *system; /* counted */
    nx_cell_t *cell;           /* counted; NULL: serves no cell now */
    nx_mail_t *mail;           /* the mail being handled, on the coroutine's stack; NULL: none */
    zend_object *context;      /* a spare ActorContext; NULL: none */
    zend_object *shown;        /* the context of a reentrant cell's handler; NULL: it gets cell->context */
    nx_time_t since;           /* loop time at which the current mail was begun, ns */
    nx_cancellation_t cancellation;
    bool is_cancelled;   /* `cancellation` is bound */
    bool is_interrupted; /* `cancellation` was triggered because the time limit of the cell's stop passed */
    bool is_limited;     /* `cancellation` has a deadline: the time limit of the cell's stop */
    bool is_step;        /* handles one message of the first ready cell, then ends */
};

/* NULL: the coroutine is not a dispatcher. */
nx_dispatch_t *nx_dispatch_of(nx_coroutine_t *coroutine);
/* Cancels what the current handler waits for. Takes over the reason. Does not affect later handlers. */
void nx_dispatch_cancel(nx_dispatch_t *dispatch, zend_string *reason);
/* Also interrupts a handler that computes: the time limit of its actor's stop has passed. */
void nx_dispatch_interrupt(nx_dispatch_t *dispatch);
/*
 * If the cell has a time limit to stop, its next handler is ended at that time, also while it computes. False: the cell
 * has none.
 */
bool nx_dispatch_apply_stop_limit(nx_dispatch_t *dispatch, nx_cell_t *cell);
/* Starts a dispatcher that handles one message of the first ready cell. For test steps (step.h). */
void nx_dispatch_step(nx_actor_system_t *system);
/* Queues a dispatcher if there are ready cells and none is queued. */
void nx_dispatch_queue(nx_actor_system_t *system);
void nx_dispatch_clear_cancellation(nx_dispatch_t *dispatch);
/* Reports and clears an EG(exception) that no handler threw. */
void nx_dispatch_report_stray(void);

#endif
