/* SPDX-License-Identifier: MIT */
/*
 * When a company has nothing to do any more: no mail, no handler that waits, nothing armed that brings mail later.
 *
 * Threads, fork: as cell.h. Exceptions: as marked; a wait that is cancelled throws.
 */
#ifndef NX_ACTOR_SYSTEM_IDLE_H
#define NX_ACTOR_SYSTEM_IDLE_H

#include "actor/system/actor_system.h"

/* Something that will bring mail or go on with an actor by itself: a timer, a task, an answer on its way. */
void nx_company_expect(nx_company_t *company);
/* It has, or will not. */
void nx_company_expect_no_more(nx_company_t *company);

NX_SUSPENDS NX_THROWS bool nx_company_wait_until_idle(nx_company_t *company);

/* A turn has ended, or the last thing expected is over: whoever waits for that is woken if it is all there was. */
void nx_company__rest(nx_company_t *company);

/* At the end of a script, to standard error: messages that nobody has handled. */
void nx_company__say_what_is_left(nx_company_t *company);

#endif
