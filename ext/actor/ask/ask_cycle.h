/* SPDX-License-Identifier: MIT */
/*
 * Deadlock detection for asks. Handlers that wait in a cycle for each other's answers, or for space in each other's
 * mailboxes, would never continue. A wait that would close such a cycle throws before it begins. A cycle can also close
 * later, by a forwarded ask or when the other branches of an any() have failed. Waiting asks therefore search for a
 * cycle periodically and find it within a second. The latest ask of the cycle then fails.
 *
 * Ownership: nothing is stored. Suspension: nothing here suspends. Errors: as marked (DeadlockError).
 */
#ifndef NX_ACTOR_ASK_ASK_CYCLE_H
#define NX_ACTOR_ASK_ASK_CYCLE_H

#include "actor/ask/ask.h"

/* The coroutine that must continue before the ask can be answered. NULL: there is none, or it is not known. */
nx_coroutine_t *nx_ask_answering_coroutine(const nx_ask_t *ask);
/* False with an exception if the current coroutine would wait for itself by awaiting `future`. */
NX_THROWS bool nx_ask_cycle_may_await(nx_future_t *future);
/* True with an exception if the current coroutine would wait for itself by waiting for space in that mailbox. */
NX_THROWS bool nx_ask_cycle_would_close(nx_cell_t *target);
/* Returns the latest ask of the cycle that contains `ask`, and creates its exception in `error`. NULL: no cycle. */
nx_ask_t *nx_ask_cycle_find(nx_ask_t *ask, zval *error);

#endif
