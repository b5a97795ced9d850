/* SPDX-License-Identifier: MIT */
/*
 * A company in the hands of a test: ready cells wait in their queue, and a step is one message of one of them.
 *
 * A step is a turn like any other: it is over, or its handler waits, when nobody else can go on (nx_order_wait_until_idle()).
 */
#ifndef NX_ACTOR_STEP_H
#define NX_ACTOR_STEP_H

#include "actor/actor.h"

/* What has been begun goes on. */
void nx_company_use_steps(nx_company_t *company, bool is_stepping);
/* Starts a step of this cell; NULL: of the one that was spawned first among the ready ones. False when it is not ready, or none is. */
bool nx_company_step(nx_company_t *company, nx_cell_t *cell);
/* Messages in the mailboxes of a cell and all below it; NULL: of the whole company. */
uint32_t nx_company_pending(nx_company_t *company, nx_cell_t *cell);

#endif
