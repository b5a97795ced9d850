/* SPDX-License-Identifier: MIT */
/*
 * Lets a coroutine wait until an actor system is idle: no mail, no running or suspended handler, and no pending source
 * of mail such as a timer or a task.
 *
 * Threads, fork: as cell.h. Errors: as marked; a wait that is cancelled throws.
 */
#ifndef NX_ACTOR_SYSTEM_IDLE_H
#define NX_ACTOR_SYSTEM_IDLE_H

#include "actor/system/actor_system.h"

/* Registers a pending source of mail: a timer, a task, or a restart delay. */
void nx_actor_system_add_mail_source(nx_actor_system_t *system);
/* Removes a source that has fired or was cancelled. Each nx_actor_system_add_mail_source() needs exactly one call. */
void nx_actor_system_remove_mail_source(nx_actor_system_t *system);

/* False with an exception: the wait was cancelled. */
NX_SUSPENDS NX_THROWS bool nx_actor_system_wait_until_idle(nx_actor_system_t *system);

/* Wakes the waiting coroutines if the system is idle. Called when a dispatcher or the last source of mail ends. */
void nx_actor_system_wake_if_idle(nx_actor_system_t *system);

#endif
