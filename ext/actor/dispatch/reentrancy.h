/* SPDX-License-Identifier: MIT */
/*
 * Reentrant actors: several turns of one cell at once, each in the midst of a handler that waits. A message that may
 * interleave is taken while handlers wait; any other, and all that changes the cell's life, waits until none does.
 * What is taken, and what is done with answers, is one turn's at a time (the taker's).
 *
 * Ownership: in the extras of a cell whose props say so, until they go. Handlers may wait and throw; that is the
 * actor's failure, dealt with by the last of them to end. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_DISPATCH_REENTRANCY_H
#define NX_ACTOR_DISPATCH_REENTRANCY_H

#include "actor/dispatch/dispatcher.h"

typedef struct nx_reentry {
    nx_turn_t *taker;   /* NULL: none */
    zend_object *cause; /* the first failure; counted */
    uint32_t running;   /* handlers that have begun and not ended */
    bool stops;         /* one has answered stopped() */
    nx_list_t contexts; /* that its handlers have kept */
} nx_reentry_t;

static inline bool nx_cell_is_reentrant(const nx_cell_t *cell)
{
    return UNEXPECTED(cell->terms != NULL) && UNEXPECTED(Z_TYPE(cell->terms->reentrant) > IS_FALSE);
}

/* How many handlers of it are under way. */
static inline uint32_t nx_reenter_running(const nx_cell_t *cell)
{
    return cell->extras == NULL || cell->extras->reentry == NULL ? 0 : cell->extras->reentry->running;
}

/* What a turn does with a ready cell that is reentrant; what is left of its batch. */
NX_SUSPENDS uint32_t nx_reenter__visit(nx_turn_t *turn, nx_cell_t *cell, uint32_t room);

#endif
