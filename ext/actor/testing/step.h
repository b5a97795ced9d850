/* SPDX-License-Identifier: MIT */
/*
 * Stepping for test kits: ready cells stay in the queue until the test starts a step. A step handles one message of one
 * cell.
 *
 * A step runs in its own dispatcher. When no other coroutine can run (nx_order_wait_until_idle()), the step has ended
 * or its handler is suspended.
 */
#ifndef NX_ACTOR_TESTING_STEP_H
#define NX_ACTOR_TESTING_STEP_H

#include "actor/system/cell.h"
#include "actor/system/actor_system.h"

/* Turns stepping on or off. Running handlers continue. */
void nx_actor_system_use_steps(nx_actor_system_t *system, bool is_stepping);
/*
 * Starts a step of this cell; NULL: of the ready cell that was spawned first. False: the cell is not ready, or no cell
 * is.
 */
bool nx_actor_system_step(nx_actor_system_t *system, nx_cell_t *cell);
/* The number of messages queued for a cell and its descendants; NULL: for the whole actor system. */
uint32_t nx_actor_system_count_queued(nx_actor_system_t *system, nx_cell_t *cell);

/*
 * Sets a decorator: a closure that is called with each context, TimerScheduler and StashBuffer before an actor gets it,
 * and with the actor's reference. The actor gets the object that the closure returns, which must be of the same kind.
 * Counted by the actor system. NULL: no decorator.
 */
void nx_actor_system_use_decorator(nx_actor_system_t *system, zend_object *closure);
NX_COLD zend_object *nx_actor_call_decorator(nx_cell_t *cell, zend_object *object);

/* The decorated object, or the object itself without a decorator. Counted for the caller. */
static inline zend_object *nx_actor_decorate(nx_cell_t *cell, zend_object *object)
{
    if (EXPECTED(cell->system->decorator == NULL)) {
        GC_ADDREF(object);
        return object;
    }
    return nx_actor_call_decorator(cell, object);
}

#endif
