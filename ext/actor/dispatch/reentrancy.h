/* SPDX-License-Identifier: MIT */
/*
 * Reentrant actors: several dispatchers may serve one cell at the same time, each in a handler that is suspended. A
 * message that may interleave is handled while other handlers are suspended. All other messages and every lifecycle
 * change wait until no handler runs. One dispatcher at a time (`taker`) takes messages from the cell.
 *
 * Ownership: part of the extras of a cell whose props enable reentrancy. Suspension: handlers may suspend. Errors: an
 * exception of a handler is a failure of the actor. It is applied after the last running handler has ended. Fork:
 * nothing to rebuild.
 */
#ifndef NX_ACTOR_DISPATCH_REENTRANCY_H
#define NX_ACTOR_DISPATCH_REENTRANCY_H

#include "actor/dispatch/dispatcher.h"
#include "actor/system/extras.h"
#include "actor/system/props.h"

typedef struct nx_reentrancy {
    nx_dispatch_t *taker; /* takes messages now; NULL: none */
    zend_object *cause;   /* the first failure that is not applied yet; counted */
    uint32_t running;     /* number of running or suspended handlers */
    bool stops;           /* a handler has returned stopped() */
    nx_list_t contexts;   /* contexts that user code keeps after their handler */
} nx_reentrancy_t;

static inline bool nx_cell_is_reentrant(const nx_cell_t *cell)
{
    return UNEXPECTED(cell->props != NULL) && UNEXPECTED(Z_TYPE(cell->props->reentrant) > IS_FALSE);
}

/* NULL: the cell has had no concurrent handlers yet. */
static inline nx_reentrancy_t *nx_reentrancy_of(const nx_cell_t *cell)
{
    return cell->extras == NULL ? NULL : cell->extras->slots[NX_FEATURE_REENTRANCY];
}

/* The number of running or suspended handlers of the cell. */
static inline uint32_t nx_reentrancy_running(const nx_cell_t *cell)
{
    const nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    return reentrancy == NULL ? 0 : reentrancy->running;
}

/* True if the cell takes no message until all of its handlers, which wait now, have ended. */
bool nx_reentrancy_is_blocked(const nx_cell_t *cell);

/* Lets a dispatcher serve a reentrant cell; handles `budget` messages at most. Returns the rest of `budget`. */
NX_SUSPENDS uint32_t nx_reentrancy_serve(nx_dispatch_t *dispatch, nx_cell_t *cell, uint32_t budget);

/* Registers NX_FEATURE_REENTRANCY. */
void nx_reentrancy_start(void);

#endif
