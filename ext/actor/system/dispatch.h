/* SPDX-License-Identifier: MIT */
/*
 * A dispatcher (nx_dispatch_t) is a coroutine that takes ready cells of an actor system one after the other and handles
 * their mail. Asks, delivery and lifecycle read its state and cancel its handler through this header. Only
 * actor/dispatch creates and runs dispatchers: it sets nx_dispatcher.
 *
 * Ownership: a dispatcher owns itself. The actor system links those that serve a cell. Suspension, errors: nothing here
 * suspends or throws.
 */
#ifndef NX_ACTOR_SYSTEM_DISPATCH_H
#define NX_ACTOR_SYSTEM_DISPATCH_H

#include "actor/system/actor_system.h"

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

/* Set by actor/dispatch when the process starts. */
typedef struct nx_dispatcher {
    const nx_coroutine_kind_t *kind;          /* of each dispatcher */
    void (*queue)(nx_actor_system_t *system); /* queues a dispatcher; called when none is queued */
} nx_dispatcher_t;
extern nx_dispatcher_t nx_dispatcher;

/* NULL: the coroutine is not a dispatcher. */
static inline nx_dispatch_t *nx_dispatch_of(nx_coroutine_t *coroutine)
{
    bool is_dispatch = coroutine != NULL && coroutine->kind == nx_dispatcher.kind;
    return is_dispatch ? nx_container_of(coroutine, nx_dispatch_t, coroutine) : NULL;
}

/* Adds the cell, which is idle or held, to the ready queue. Queues a dispatcher if none is queued. */
void nx_cell_become_ready(nx_cell_t *cell);

/* Cancels what the current handler waits for. Takes over the reason. Does not affect later handlers. */
void nx_dispatch_cancel(nx_dispatch_t *dispatch, zend_string *reason);
/*
 * Like nx_dispatch_cancel(), because the time limit of the actor's stop has passed. Also interrupts a handler that
 * computes.
 */
void nx_dispatch_interrupt(nx_dispatch_t *dispatch);
/*
 * If the cell has a time limit to stop, its next handler is ended at that time, also while it computes. False: the cell
 * has none.
 */
bool nx_dispatch_apply_stop_limit(nx_dispatch_t *dispatch, nx_cell_t *cell);
/* The handler has ended: later handlers are not cancelled. */
void nx_dispatch_clear_cancellation(nx_dispatch_t *dispatch);
/*
 * Reports and clears EG(exception). A destructor of a message or state threw it: no handler is responsible, and the
 * next messages are handled.
 */
void nx_dispatch_report_exception(void);

#endif
