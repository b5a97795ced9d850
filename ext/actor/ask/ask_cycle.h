/* SPDX-License-Identifier: MIT */
/*
 * Circles of waits: actors whose handlers wait for one another's answers, or for room in one another's mailboxes, so
 * that none of them ever goes on. Whoever closes one is told before he waits; what closes otherwise (a forwarded ask,
 * the last branch of an any()) is found by the asks that are in it, within a second, and told to the latest of those.
 *
 * Ownership: nothing is kept. Nothing here waits. Exceptions: as marked (DeadlockError).
 */
#ifndef NX_ACTOR_ASK_ASK_CYCLE_H
#define NX_ACTOR_ASK_ASK_CYCLE_H

#include "actor/ask/ask.h"

/* The coroutine that has to go on before the ask can be answered; NULL: there is none, or nobody knows. */
nx_coroutine_t *nx_circle_who_answers(const nx_ask_t *ask);
/* False with an exception: if the current coroutine awaited this future, it would wait for itself. */
NX_THROWS bool nx_circle_may_await(nx_future_t *future);
/* True with an exception: if the current coroutine waited for room in that mailbox, it would wait for itself. */
NX_THROWS bool nx_circle_closes_at(nx_cell_t *target);
/* The latest ask of the circle that this one waits in, and what is to be said; NULL: it is in none. */
nx_ask_t *nx_circle_look(nx_ask_t *ask, zval *error);

#endif
