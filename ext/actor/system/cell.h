/* SPDX-License-Identifier: MIT */
/*
 * Actors of one worker (docs/inside/actors.md).
 * - A cell (nx_cell_t) is an actor and its PHP reference object (ActorRef) in one allocation. References to a stopped
 *   actor refer to its empty cell.
 * - A nx_actor_system_t is an actor system: it owns the cells of one ActorSystem.
 * - A nx_dispatch_t is a dispatcher: a coroutine that takes cells from its system's ready queue and calls the handlers
 *   of their mail on its own stack. A handler that suspends keeps this stack. The next dispatcher, which was queued
 *   before the handler was called, serves the other cells meanwhile.
 *
 * Ownership: a living cell is held by its parent's table of children (or the system's), by the ready queue while it is
 * queued, and by the dispatcher that serves it. Each living cell holds its actor system. State that few cells need is
 * in `extras`, which is allocated on demand. Each feature has its own pointer there and its own header.
 * Suspension: sending suspends only under Backpressure. Handlers, signal handlers and construction may suspend.
 * Errors: as marked. An exception of a handler is a failure of its actor; it does not reach the sender.
 * Fork: refused while coroutines exist. An actor system stays usable in the child.
 */
#ifndef NX_ACTOR_SYSTEM_CELL_H
#define NX_ACTOR_SYSTEM_CELL_H

#include "php.h"

#include "actor/system/behavior.h"
#include "actor/system/mailbox.h"
#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef struct nx_actor_system nx_actor_system_t;
typedef struct nx_cell_extras nx_cell_extras_t;
typedef struct nx_props nx_props_t;
typedef struct nx_dispatch nx_dispatch_t;

/* Lifecycle states; lifecycle.h shows the transitions. A cell is Starting until its construction has finished. */
typedef enum {
    NX_CELL_STARTING,
    NX_CELL_RUNNING,
    NX_CELL_SUSPENDED,
    NX_CELL_STOPPING,
    NX_CELL_STOPPED
} nx_cell_status_t;

/* The scheduling state of a cell. Arriving mail puts only an idle cell into the ready queue. */
typedef enum {
    NX_CELL_IDLE,
    NX_CELL_QUEUED,
    NX_CELL_TAKEN, /* a dispatcher serves it */
    NX_CELL_HELD   /* starting, suspended, stopping or stopped: mail stays queued */
} nx_cell_work_t;

/* Flags that make sending take the slow path of nx_mail_post(). 0: the message is put into the mailbox directly. */
enum {
    NX_GATE_CLOSED = 1,      /* stopping or stopped: messages become dead letters */
    NX_GATE_BOUNDED = 2,     /* bounded or ordered mailbox (admission.c) */
    NX_GATE_CHECKED = 4,     /* development mode: detects messages changed after sending (fingerprint.h) */
    NX_GATE_IDLE_TIMEOUT = 8 /* has a receive timeout, which mail postpones (timers.h) */
};

/* Lifecycle requests that are pending for a cell: nx_cell_request(). */
enum {
    NX_PENDING_STOP = 1,
    NX_PENDING_FAIL = 2,    /* failures that its children escalated */
    NX_PENDING_RESTART = 4, /* because of extras->cause, its own failure or a sibling's */
    NX_PENDING_SETTLE = 8   /* its wait (for the end of its children, or a pause) is over */
};

struct nx_cell {
    nx_mailbox_t mailbox;
    nx_list_t ready;
    nx_actor_system_t *system; /* counted until the cell is freed */
    nx_cell_t *parent;         /* counted; NULL: child of the guardian */
    nx_behavior_t *behavior;   /* counted; handles mail: receive, withState or empty */
    nx_behavior_t *origin;     /* counted; the behavior of its props, used at each start */
    nx_props_t *props;         /* counted; NULL: the defaults */
    nx_cell_extras_t *extras;
    nx_dispatch_t *dispatch; /* the dispatcher that serves it; NULL: none */
    zend_object *context;    /* ActorContext, kept while user code holds it; else NULL between batches */
    zend_string *name;       /* NULL: anonymous, `number` is its name */
    zval state;
    uint32_t incarnation, number;
    uint8_t status, work, gate, pending;
    zend_object std;
};

static inline nx_cell_t *nx_cell_of(zend_object *object)
{
    return nx_container_of(object, nx_cell_t, std);
}

/* Internal\CellContext: the ActorContext that handlers receive. */
typedef struct nx_actor_context {
    nx_cell_t *cell;           /* NULL: the actor has stopped */
    nx_coroutine_t *coroutine; /* the one that may call methods that are bound to a handler; NULL: none */
    nx_mail_t *mail;           /* the mail being handled; NULL: none */
    nx_list_t kept;            /* in the list of a reentrant cell, if user code keeps the context */
    zend_object std;
} nx_actor_context_t;

static inline nx_actor_context_t *nx_actor_context_of(zend_object *object)
{
    return nx_container_of(object, nx_actor_context_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_actor_ref, *nx_ce_local_ref, *nx_ce_actor_context, *nx_ce_actor_system,
    *nx_ce_poison_pill, *nx_ce_kill, *nx_ce_enclosure, *nx_ce_watched_ref;
/* Interned names of ActorRef::tell(), RoutedRef::route() and WatchedRef::standIn(). */
extern zend_string *nx_method_tell, *nx_method_route, *nx_method_stand_in;
extern zend_object_handlers nx_local_ref_handlers, nx_actor_context_handlers, nx_actor_system_handlers;

zend_object *nx_cell_create_object(zend_class_entry *class_entry);
void nx_cell_free_object(zend_object *object);
zend_object *nx_actor_context_create_object(zend_class_entry *class_entry);
void nx_actor_context_free_object(zend_object *object);

/* NULL: no living actor has that name. */
nx_cell_t *nx_cell_child(nx_actor_system_t *system, nx_cell_t *parent, zend_string *name);
/* The children of its parent, or of the guardian. */
HashTable *nx_cell_siblings(nx_cell_t *cell);
/* Counted for the caller. */
zend_string *nx_cell_name(nx_cell_t *cell);
zend_string *nx_cell_path(nx_cell_t *cell);

#endif
