/* SPDX-License-Identifier: MIT */
/*
 * Deadlock detection: handlers of actors that wait in a cycle for one another's answers, or for room in one another's
 * mailboxes, never continue. A wait that would close a cycle throws before it starts. A cycle that closes in another
 * way (a forwarded ask, the last branch of an any()) is found within a second by the asks in it, which check
 * periodically. The latest ask of the cycle then fails.
 *
 * Ownership: nothing is stored. Suspension: nothing here suspends. Errors: as marked (DeadlockError).
 */
#ifndef NX_ACTOR_ASK_ASK_CYCLE_H
#define NX_ACTOR_ASK_ASK_CYCLE_H

#include "actor/ask/ask.h"

/* The coroutine that has to continue before the ask can be answered; NULL: none, or it is not known. */
nx_coroutine_t *nx_ask_answering_coroutine(const nx_ask_t *ask);
/* False with an exception: by awaiting this future the current coroutine would wait for itself. */
NX_THROWS bool nx_ask_cycle_may_await(nx_future_t *future);
/* True with an exception: by waiting for room in that mailbox the current coroutine would wait for itself. */
NX_THROWS bool nx_ask_cycle_would_close(nx_cell_t *target);
/* The latest ask of the cycle that `ask` is part of, and in `error` its exception; NULL: it is in no cycle. */
nx_ask_t *nx_ask_cycle_find(nx_ask_t *ask, zval *error);

#endif
