/* SPDX-License-Identifier: MIT */
/*
 * A coroutine that handles mail of one cell after the other, while it has one. Ownership: its company's list; itself
 * once it has ended.
 */
#ifndef NX_ACTOR_DISPATCH_DISPATCHER_H
#define NX_ACTOR_DISPATCH_DISPATCHER_H

#include "actor/lifecycle/lifecycle.h"

struct nx_turn {
    nx_coroutine_t coroutine;
    nx_list_t link;        /* in the company's list of turns */
    nx_company_t *company; /* counted */
    nx_cell_t *cell;       /* counted by the turn; NULL between two */
    nx_mail_t *mail;       /* being handled, on its stack; NULL: none */
    zend_object *context;  /* a spare one */
    zend_object *shown;    /* to the handler of a reentrant cell; NULL: the cell's own is */
    nx_time_t since;       /* when what it handles now was begun */
    nx_cancellation_t cancellation;
    bool is_cancelled; /* `cancellation` is bound */
    bool is_cut;       /* by its cancellation: the time of its cell to stop is over */
    bool is_limited;   /* it has a deadline, that of its cell's stop */
    bool is_step;      /* one message of the first ready cell */
};

/* NULL: the coroutine is none. */
nx_turn_t *nx_turn_of(nx_coroutine_t *coroutine);
/* Ends what the handler that runs in it waits for; the reason is taken over. Never reaches the next handler. */
void nx_turn_cancel(nx_turn_t *turn, zend_string *reason);
/* As that, and what it computes: its actor's time to stop is over. */
void nx_turn_end(nx_turn_t *turn);
/* When its cell has so long to stop, the next handler ends by then also where it computes. False: the cell has not. */
bool nx_turn__heed_limit(nx_turn_t *turn, nx_cell_t *cell);
/* Takes the first ready cell and handles one of its messages: for a company that is stepping. */
void nx_turn_step(nx_company_t *company);
/* One that takes ready cells, if there are any and none is queued. */
void nx_turn_queue(nx_company_t *company);
void nx_turn__forget_cancellation(nx_turn_t *turn);
/* EG(exception), which is no handler's. */
void nx_turn__report_stray(void);
void nx_turn__end_request(void);

#endif
