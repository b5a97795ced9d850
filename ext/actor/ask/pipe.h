/* SPDX-License-Identifier: MIT */
/*
 * pipeToSelf() and message adapters: user functions that convert a future's result, or another message, to a message of
 * an actor. They run when the actor dispatches that mail.
 *
 * Ownership: the actor holds the functions until its incarnation ends; functions passed here are taken over. Errors: an
 * exception of a function is a failure of the actor.
 */
#ifndef NX_ACTOR_ASK_PIPE_H
#define NX_ACTOR_ASK_PIPE_H

#include "actor/ask/ask.h"

/*
 * Sends the future's result to the actor as a message. `map` converts a value and `map_failure` an exception. Without
 * `map` the value itself is the message. Without `map_failure` the exception is a failure of the actor.
 */
void nx_cell_pipe(nx_cell_t *cell, nx_future_t *future, nx_function_t *map, nx_function_t *map_failure);
/* Registers an adapter for a message class. Replaces an earlier adapter for the same class. */
void nx_cell_adapt_messages(nx_cell_t *cell, zend_class_entry *message_class, nx_function_t *function);
/* An envelope for mail that the recipient's adapters convert before it is handled; `sender` NULL: none. */
nx_envelope_t *nx_adapter_envelope(zend_object *sender);

#endif
