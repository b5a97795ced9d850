/* SPDX-License-Identifier: MIT */
/*
 * Warnings of messages that actors leave unhandled when they stop, with a count per actor, whether or not a logger
 * hears of dead letters. Ten warnings in a row; what follows within five minutes is summed up in one. Nothing here
 * waits or throws.
 */
#ifndef NX_ACTOR_DELIVERY_LOSS_REPORT_H
#define NX_ACTOR_DELIVERY_LOSS_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/loop/loop.h"

typedef struct nx_loss_report {
    uint32_t warnings; /* in a row */
    uint32_t unreported_actors;
    uint64_t unreported_messages;
    nx_time_t quiet_until;
    bool is_off; /* the script has ended, and NX-1020 counts what is left */
} nx_loss_report_t;

struct nx_cell;
struct nx_company;

/*
 * `count` messages were in the mailbox and stash of the cell; those whose handlers were cut are counted in its
 * extras.
 */
void nx_loss_report__stopped(struct nx_cell *cell, uint64_t count);
/* Its last actor has stopped: what was not reported yet is. */
void nx_loss_report__end(struct nx_company *company);

#endif
