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

#endif
