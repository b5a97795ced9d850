/* SPDX-License-Identifier: MIT */
/*
 * State of a cell that few cells need. nx_cell_extras() allocates it on first use. The cell owns it, and frees it when
 * it stops. Features (timers, stashes, tasks and others) keep their state in `slots`. Nothing here suspends or throws.
 */
#ifndef NX_ACTOR_SYSTEM_EXTRAS_H
#define NX_ACTOR_SYSTEM_EXTRAS_H

#include "actor/system/feature.h"

struct nx_cell_extras {
    nx_cell_t *cell;
    HashTable children; /* name or number → cell, in the order they were started */
    nx_list_t watchers; /* watch.c: entries of the actors that watch this one */
    HashTable *watched;
    HashTable *strategies; /* strategies of Behavior::supervise(), innermost first */
    /* Closures that map an exception to a decision and count the restarts; UNDEF until the first failure. */
    zval supervision;          /* by `strategies` and the strategy of the actor's Props */
    zval parents_supervision;  /* by the parent's strategy for its children, counted for this child alone */
    zval children_supervision; /* by the actor's strategy for its children, counted for all together */
    zend_object *cause;        /* exception that caused the current failure or restart */
    nx_timer_t pause;          /* the delay before a restart */
    nx_timer_t limit;          /* time limit of a stop */
    uint32_t restarts;
    uint8_t awaits;       /* NX_AWAITS_…: what a restart or stop waits for */
    uint32_t lost;        /* messages that were lost when the stop began: of stashes and of waiting senders */
    uint32_t interrupted; /* messages whose handler was ended because the stop's time limit had passed */
    bool is_restarting, was_stopped; /* was_stopped: by code outside of the actor, so it is not restarted */
    /* Restarts together with siblings: all of them stop, then they start again in the order of their first start. */
    bool restarts_with_siblings;
    void *slots[NX_FEATURES]; /* each belongs to its feature; NULL: not used */
};

nx_cell_extras_t *nx_cell_extras(nx_cell_t *cell);

#endif
