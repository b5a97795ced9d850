/* SPDX-License-Identifier: MIT */
/*
 * Reentrant actors: several dispatchers may serve one cell at the same time, each in a handler that is suspended. A
 * message that may interleave is handled while other handlers are suspended. All other messages and every lifecycle
 * change wait until no handler runs. One dispatcher at a time (`taker`) takes messages from the cell.
 *
 * Ownership: part of the extras of a cell whose props enable reentrancy. Suspension: handlers may suspend.
 * Errors: what a handler throws is a failure of the actor. It is applied after the last running handler has ended.
 * Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_DISPATCH_REENTRANCY_H
#define NX_ACTOR_DISPATCH_REENTRANCY_H

#include "actor/dispatch/dispatcher.h"

typedef struct nx_reentry {
    nx_turn_t *taker;   /* takes messages now; NULL: none */
    zend_object *cause; /* the first failure that is not applied yet; counted */
    uint32_t running;   /* number of running or suspended handlers */
    bool stops;         /* a handler has returned stopped() */
    nx_list_t contexts; /* contexts that user code keeps after their handler */
} nx_reentry_t;

static inline bool nx_cell_is_reentrant(const nx_cell_t *cell)
{
    return UNEXPECTED(cell->terms != NULL) && UNEXPECTED(Z_TYPE(cell->terms->reentrant) > IS_FALSE);
}

/* The number of running or suspended handlers of the cell. */
static inline uint32_t nx_reenter_running(const nx_cell_t *cell)
{
    return cell->extras == NULL || cell->extras->reentry == NULL ? 0 : cell->extras->reentry->running;
}

/* Lets a dispatcher serve a reentrant cell; handles `room` messages at most. Returns the rest of `room`. */
NX_SUSPENDS uint32_t nx_reenter__visit(nx_turn_t *turn, nx_cell_t *cell, uint32_t room);

#endif
