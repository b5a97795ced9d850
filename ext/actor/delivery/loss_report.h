/* SPDX-License-Identifier: MIT */
/*
 * Warnings about actors that stop with unhandled messages, with the number of messages per actor. They are printed
 * whether or not a logger receives dead letters. After ten warnings in a row further losses are only counted, until
 * five minutes have passed without one. One line then sums them up.
 *
 * Suspension, errors: nothing here suspends or throws.
 */
#ifndef NX_ACTOR_DELIVERY_LOSS_REPORT_H
#define NX_ACTOR_DELIVERY_LOSS_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/loop/loop.h"

typedef struct nx_loss_report {
    uint32_t warnings; /* printed in a row */
    uint32_t unreported_actors;
    uint64_t unreported_messages;
    nx_time_t quiet_until;
    bool is_off; /* the script has ended: NX-1020 reports the remaining messages */
} nx_loss_report_t;

struct nx_cell;
struct nx_actor_system;

/*
 * The cell has stopped with `count` messages in its mailbox and stashes. Messages whose handlers were ended by the
 * stop's time limit are added from extras->cut.
 */
void nx_loss_report_stopped(struct nx_cell *cell, uint64_t count);
/* Prints the summary of losses that were only counted so far. Called when the last actor has stopped. */
void nx_loss_report_flush(struct nx_actor_system *system);

#endif
