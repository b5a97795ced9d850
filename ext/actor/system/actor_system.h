/* SPDX-License-Identifier: MIT */
/*
 * The C part of an ActorSystem: its actors and statistics, and its host. The host (Internal\Host) is the PHP object
 * that takes the decisions that are not made in C, such as supervision.
 *
 * Ownership: the ActorSystem and each of its cells hold the nx_actor_system_t. The module lists it while it has living
 * cells. It holds its host. Suspension, errors: methods of the host may suspend and throw, as marked.
 */
#ifndef NX_ACTOR_SYSTEM_ACTOR_SYSTEM_H
#define NX_ACTOR_SYSTEM_ACTOR_SYSTEM_H

#include "actor/system/cell.h"
#include "actor/system/host.h"

typedef struct nx_dead_letters nx_dead_letters_t;

/* delivery/loss_report.h: warnings about actors that stopped with unhandled messages. */
typedef struct nx_loss_report {
    uint32_t warnings; /* printed in a row */
    uint32_t unreported_actors;
    uint64_t unreported_messages;
    nx_time_t paused_until;
    bool is_off; /* the script has ended: NX-1020 reports the remaining messages */
} nx_loss_report_t;

/* The actor system; in PHP Internal\NativeSystem. */
struct nx_actor_system {
    nx_list_t living;       /* in the module's list, while it has living cells */
    nx_list_t ready;        /* cells that have work, linked by their `ready` */
    HashTable children;     /* of the guardian: name or number → cell, in the order they were started */
    nx_dispatch_t *next;    /* the dispatcher that is queued to take the next ready cell; NULL: none */
    nx_list_t dispatches;   /* dispatchers that serve a cell now */
    nx_list_t idle_waiters; /* idle.c: coroutines that wait until the system is idle */
    nx_dead_letters_t *dead_letters;
    zend_string *name;
    nx_actor_host_t host;
    zend_object *decorator; /* step.h: decorator of a test kit, counted; else NULL */
    uint64_t posted;        /* number of messages that were put into unbounded mailboxes */
    uint64_t handled, lost[NX_LOST_REASONS];
    nx_loss_report_t losses;
    uint32_t population, incarnations, anonymous;
    uint32_t mail_sources; /* idle.h: number of pending sources of mail */
    bool is_stepping;      /* no dispatchers are started for ready cells: step.h */
    bool in_development, is_closed, has_listeners;
    bool notifies_when_empty; /* call host->emptied() when the last cell has stopped */
    zend_object std;
};

static inline nx_actor_system_t *nx_actor_system_of(zend_object *object)
{
    return nx_container_of(object, nx_actor_system_t, std);
}

zend_object *nx_actor_system_create_object(zend_class_entry *class_entry);
void nx_actor_system_free_object(zend_object *object);

/*
 * Counts, keeps, logs and publishes a message that was not handled (dead_letters.c). Does nothing for NX_LOST_FAILED
 * and NX_LOST_CANCELLED.
 */
void nx_actor_dead_letter(nx_actor_system_t *system, zend_object *recipient, zend_object *sender,
                          zend_object *message, nx_lost_t reason);

#endif
