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
 * The cell has stopped with `count` messages in its mailbox, in its stashes and of waiting senders. Messages whose
 * handlers were ended by the stop's time limit are added from extras->interrupted.
 */
void nx_loss_report_stopped(nx_cell_t *cell, uint64_t count);
/* Prints the summary of losses that were only counted so far. Called when the last actor has stopped. */
void nx_loss_report_flush(nx_actor_system_t *system);

/* At the end of a script: reports messages that are still in mailboxes (undelivered.c). */
void nx_actor_system_report_undelivered(nx_actor_system_t *system);

#endif
