/* SPDX-License-Identifier: MIT */
/*
 * The decorator of a test kit: a closure that is called with each context, TimerScheduler and StashBuffer before an
 * actor gets it, and with the actor's reference. The actor gets the object that the closure returns, which must be of
 * the same kind.
 *
 * Ownership: the actor system counts the closure. Suspension, errors: as the closure.
 */
#ifndef NX_ACTOR_SYSTEM_DECORATE_H
#define NX_ACTOR_SYSTEM_DECORATE_H

#include "actor/system/actor_system.h"

/* NULL: no decorator. */
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
