/* SPDX-License-Identifier: MIT */
/*
 * Warnings about actors that stop with unhandled messages, with the number of messages per actor. They are printed
 * whether or not a logger receives dead letters. After ten warnings in a row further losses are only counted, until
 * five minutes have passed since the last warning. One line then sums them up.
 *
 * Suspension, errors: nothing here suspends or throws.
 */
#ifndef NX_ACTOR_DELIVERY_LOSS_REPORT_H
#define NX_ACTOR_DELIVERY_LOSS_REPORT_H

#include "actor/system/actor_system.h"

/*
 * Called when the cell has stopped. `count` is the number of unhandled messages in its mailbox, in its stashes and of
 * waiting senders. The number of messages whose handlers the stop's time limit has ended is added from
 * extras->interrupted.
 */
void nx_loss_report_stopped(nx_cell_t *cell, uint64_t count);
/* Prints the summary of losses that were counted and not printed. Called when the last actor has stopped. */
void nx_loss_report_flush(nx_actor_system_t *system);

/* Called at the end of a script. Reports messages that are still in mailboxes (undelivered.c). */
void nx_actor_system_report_undelivered(nx_actor_system_t *system);

#endif
