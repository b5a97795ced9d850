/* SPDX-License-Identifier: MIT */
/*
 * Dispatchers (nx_dispatch_t): coroutines that take ready cells of an actor system one after the other and handle their
 * mail.
 *
 * Ownership: a dispatcher owns itself and frees itself (or keeps itself for reuse) when its coroutine has ended. The
 * actor system links those that serve a cell. Suspension: handlers that a dispatcher calls may suspend it. Errors:
 * nothing here throws; an exception of a handler is a failure of its actor.
 */
#ifndef NX_ACTOR_DISPATCH_DISPATCHER_H
#define NX_ACTOR_DISPATCH_DISPATCHER_H

#include "actor/system/dispatch.h"

/* Starts a dispatcher that handles one message of the first ready cell. For test steps (step.h). */
void nx_dispatch_step(nx_actor_system_t *system);
/* Queues a dispatcher if there are ready cells and none is queued. */
void nx_dispatch_queue(nx_actor_system_t *system);
/* Sets nx_dispatcher, registers NX_FEATURE_REENTRANCY. */
void nx_dispatcher_start(void);
void nx_dispatcher_free_request(void);

#endif
