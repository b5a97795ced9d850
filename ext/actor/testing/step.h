/* SPDX-License-Identifier: MIT */
/*
 * A company in the hands of a test: ready cells wait in their queue, and a step is one message of one of them.
 *
 * A step is a turn like any other: it is over, or its handler waits, when nobody else can go on
 * (nx_order_wait_until_idle()).
 */
#ifndef NX_ACTOR_TESTING_STEP_H
#define NX_ACTOR_TESTING_STEP_H

#include "actor/system/cell.h"
#include "actor/system/actor_system.h"

/* What has been begun goes on. */
void nx_company_use_steps(nx_company_t *company, bool is_stepping);
/*
 * Starts a step of this cell; NULL: of the one that was spawned first among the ready ones. False when it is not
 * ready, or none is.
 */
bool nx_company_step(nx_company_t *company, nx_cell_t *cell);
/* Messages in the mailboxes of a cell and all below it; NULL: of the whole company. */
uint32_t nx_company_pending(nx_company_t *company, nx_cell_t *cell);

/*
 * From here on the closure is called with each context, timers and stash that are to be shown to an actor, and the
 * actor's reference; what it answers, of the same kind, is shown instead. Counted by the company; NULL: they are
 * shown as they are.
 */
void nx_company_use_dress(nx_company_t *company, zend_object *closure);
NX_COLD zend_object *nx_company__dressed(nx_cell_t *cell, zend_object *object);

/* Counted for the caller. */
static inline zend_object *nx_actor_dress(nx_cell_t *cell, zend_object *object)
{
    if (EXPECTED(cell->company->dress == NULL)) {
        GC_ADDREF(object);
        return object;
    }
    return nx_company__dressed(cell, object);
}

#endif
