/* SPDX-License-Identifier: MIT */
/*
 * Dispatchers (nx_turn_t): coroutines that take ready cells of an actor system one after the other and handle their
 * mail.
 *
 * Ownership: a dispatcher owns itself and frees itself (or keeps itself for reuse) when its coroutine has ended. The
 * actor system links those that serve a cell. Suspension: handlers that a dispatcher calls may suspend it.
 * Errors: nothing here throws; what handlers throw is a failure of their actor.
 */
#ifndef NX_ACTOR_DISPATCH_DISPATCHER_H
#define NX_ACTOR_DISPATCH_DISPATCHER_H

#include "actor/lifecycle/lifecycle.h"

struct nx_turn {
    nx_coroutine_t coroutine;
    nx_list_t link;        /* in the actor system's list `turns` */
    nx_company_t *company; /* counted */
    nx_cell_t *cell;       /* counted; NULL: serves no cell now */
    nx_mail_t *mail;       /* the mail being handled, on the coroutine's stack; NULL: none */
    zend_object *context;  /* a spare ActorContext; NULL: none */
    zend_object *shown;    /* the context of a reentrant cell's handler; NULL: it gets cell->context */
    nx_time_t since;       /* loop time at which the current mail was begun, ns */
    nx_cancellation_t cancellation;
    bool is_cancelled; /* `cancellation` is bound */
    bool is_cut;       /* `cancellation` was triggered because the time limit of the cell's stop passed */
    bool is_limited;   /* `cancellation` has a deadline: the time limit of the cell's stop */
    bool is_step;      /* handles one message of the first ready cell, then ends */
};

/* NULL: the coroutine is not a dispatcher. */
nx_turn_t *nx_turn_of(nx_coroutine_t *coroutine);
/* Cancels what the current handler waits for. Takes over the reason. Does not affect later handlers. */
void nx_turn_cancel(nx_turn_t *turn, zend_string *reason);
/* Also interrupts a handler that computes: the time limit of its actor's stop has passed. */
void nx_turn_end(nx_turn_t *turn);
/*
 * If the cell has a time limit to stop, its next handler is ended at that time, also while it computes. False: the cell
 * has none.
 */
bool nx_turn__heed_limit(nx_turn_t *turn, nx_cell_t *cell);
/* Starts a dispatcher that handles one message of the first ready cell. For test steps (step.h). */
void nx_turn_step(nx_company_t *company);
/* Queues a dispatcher if there are ready cells and none is queued. */
void nx_turn_queue(nx_company_t *company);
void nx_turn__forget_cancellation(nx_turn_t *turn);
/* Reports and clears an EG(exception) that no handler threw. */
void nx_turn__report_stray(void);
void nx_turn__end_request(void);

#endif
