/* SPDX-License-Identifier: MIT */
/*
 * pipeToSelf and message adapters: functions of the user's that make messages of an actor's, in its turn. What they
 * throw is its failure. Ownership: the actor holds them until its incarnation ends; functions are taken over.
 */
#ifndef NX_ACTOR_ASK_PIPE_H
#define NX_ACTOR_ASK_PIPE_H

#include "actor/ask/ask.h"

/*
 * What the future brings becomes mail: by the functions, or (not set) itself; a failure without a function is the
 * actor's.
 */
void nx_cell_pipe(nx_cell_t *cell, nx_future_t *future, nx_function_t *map, nx_function_t *map_failure);
/* In the place of an earlier one for the same class. */
void nx_cell_adapt_messages(nx_cell_t *cell, zend_class_entry *message_class, nx_function_t *function);
/* Of mail that goes through its recipient's adapters before it is handled. */
nx_envelope_t *nx_adapter_envelope(zend_object *sender);

#endif
