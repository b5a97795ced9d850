/* SPDX-License-Identifier: MIT */
/*
 * What only few cells have; made by nx_cell_extras() when first needed, freed at their end. Each part is its file's
 * own.
 */
#ifndef NX_ACTOR_SYSTEM_EXTRAS_H
#define NX_ACTOR_SYSTEM_EXTRAS_H

#include "actor/system/cell.h"

struct nx_stashes;
struct nx_reentry;
struct nx_alarms;
struct nx_inbox;
struct nx_asks;
struct nx_errands;

struct nx_cell_extras {
    nx_cell_t *cell;
    HashTable children; /* name or number → cell, in the order they were started */
    nx_list_t watchers; /* watch.c */
    HashTable *watched;
    HashTable *strategies;     /* of Behavior::supervise(), innermost first */
    zval supervision;          /* Internal\Supervision of its own strategies; UNDEF: it has not failed yet */
    zval parents_supervision;  /* of its parent's strategy over it alone */
    zval children_supervision; /* of its own over its children together */
    zend_object *cause;        /* of the failure or restart under way */
    struct nx_failure *failures; /* of children, that are its own to deal with; oldest first */
    nx_timer_t pause;            /* before a restart */
    nx_timer_t limit;            /* of a stop */
    uint32_t restarts;
    uint8_t awaits; /* NX_AWAITS_…: before a restart or the end */
    uint32_t cut;   /* messages whose handler was ended, since the time to stop was over */
    bool is_restarting, was_stopped /* by others, so that it is not restarted */;
    bool
        /*
         * with siblings: all have ended their old lives before the first begins anew, in the order they were started
         */
        restarts_in_turn;
    struct nx_stashes *stashes; /* stash.c */
    struct nx_reentry *reentry; /* reentrancy.c: several turns at once */
    struct nx_alarms *alarms;   /* timers.c: timers, receive timeout */
    struct nx_errands *errands; /* tasks.c: scope, tasks */
    struct nx_inbox *inbox;     /* bounded_mailbox.h: with bounds or an order, and who waits for room */
    struct nx_asks *asks;       /* ask.c: its own, not yet answered */
};

#endif
