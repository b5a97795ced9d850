/* SPDX-License-Identifier: MIT */
/*
 * Actors of one worker (docs/design/actor.md). A cell is an actor and the object that refers to it (ActorRef) in one
 * piece of memory: what refers to a stopped actor is its empty cell. A company is the actors of one system. A cell
 * that has something to do is in its company's queue; one coroutine after the other, a *turn*, takes cells from there
 * and calls what handles their mail on its own stack. A handler that waits keeps its turn's stack; the next turn,
 * queued before the handler was called, goes on with the other cells.
 *
 * Ownership: a living cell is held by its company or parent (its table of children), by the queue while it is in it,
 * and by the turn that has it. A company is held by each of its living cells. What only few cells have is in
 * `extras`, made when first needed; each feature has a pointer of its own there and a header of its own. Suspension:
 * telling waits only under Backpressure; handlers, signals and construction may wait. Exceptions: as marked; what a
 * handler throws is the actor's failure and goes no further. Fork: refused while coroutines live; a company lives on
 * in the child.
 */
#ifndef NX_ACTOR_SYSTEM_CELL_H
#define NX_ACTOR_SYSTEM_CELL_H

#include "php.h"

#include "actor/system/behavior.h"
#include "actor/system/mailbox.h"
#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef struct nx_company nx_company_t;
typedef struct nx_cell_extras nx_cell_extras_t;
typedef struct nx_terms nx_terms_t;
typedef struct nx_turn nx_turn_t;

/* Illegal steps are bugs: New is what spawn() has not returned yet. */
typedef enum {
    NX_CELL_STARTING,
    NX_CELL_RUNNING,
    NX_CELL_SUSPENDED,
    NX_CELL_STOPPING,
    NX_CELL_STOPPED
} nx_cell_status_t;

/* Whether mail puts a cell into the queue. */
typedef enum {
    NX_CELL_IDLE,
    NX_CELL_QUEUED,
    NX_CELL_TAKEN, /* by a turn */
    NX_CELL_HELD   /* starting, suspended, stopping, stopped: mail waits */
} nx_cell_work_t;

/* Why telling a cell is more than putting a message into its mailbox. */
enum {
    NX_GATE_CLOSED = 1,   /* stopping or stopped: dead letters */
    NX_GATE_CHOOSY = 2,   /* its mailbox has bounds or an order of its own (admission.c) */
    NX_GATE_WATCHFUL = 4, /* development: messages changed after they were told are found */
    NX_GATE_RESTLESS = 8  /* it has a receive timeout, which mail puts off */
};

/* What a cell has to do besides its mail: nx_cell_want(). */
enum {
    NX_WANT_STOP = 1,
    NX_WANT_FAIL = 2,    /* extras->cause: what a child could not deal with */
    NX_WANT_RESTART = 4, /* extras->cause: its siblings' or its own */
    NX_WANT_SETTLE = 8   /* what it waited for (its children's end, a pause) is over */
};

struct nx_cell {
    nx_mailbox_t mailbox;
    nx_list_t ready;
    nx_company_t *company;   /* counted while it lives, and after */
    nx_cell_t *parent;       /* counted; NULL: the guardian */
    nx_behavior_t *behavior; /* counted; of the kinds that handle: receive, withState, empty */
    nx_behavior_t *origin;   /* counted; what its props begin with */
    nx_terms_t *terms;       /* counted; NULL: the defaults */
    nx_cell_extras_t *extras;
    nx_turn_t *turn;      /* that has it */
    zend_object *context; /* ActorContext, kept while somebody else holds it; usually NULL */
    zend_string *name;    /* NULL: anonymous, named by `number` */
    zval state;
    uint32_t incarnation, number;
    uint8_t status, work, gate, wants;
    zend_object std;
};

static inline nx_cell_t *nx_cell_of(zend_object *object)
{
    return nx_container_of(object, nx_cell_t, std);
}

/* Internal\CellContext: of a cell, and in its turns of the mail they handle. */
typedef struct nx_actor_context {
    nx_cell_t *cell;           /* NULL: it has stopped */
    nx_coroutine_t *coroutine; /* that may use all of it now; NULL: none */
    nx_mail_t *mail;           /* being handled; NULL: none */
    nx_list_t kept;            /* in the list of a reentrant cell, when a handler has kept it */
    zend_object std;
} nx_actor_context_t;

static inline nx_actor_context_t *nx_actor_context_of(zend_object *object)
{
    return nx_container_of(object, nx_actor_context_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_actor_ref, *nx_ce_local_ref, *nx_ce_actor_context, *nx_ce_company,
    *nx_ce_poison_pill, *nx_ce_kill, *nx_ce_enclosure;
extern zend_object_handlers nx_local_ref_handlers, nx_actor_context_handlers, nx_company_handlers;

extern const nx_module_t nx_actor_module;

zend_object *nx_cell_create_object(zend_class_entry *class_entry);
void nx_cell_free_object(zend_object *object);
zend_object *nx_actor_context_create_object(zend_class_entry *class_entry);
void nx_actor_context_free_object(zend_object *object);

/* The cell whose handler, signal or construction the running coroutine is in the midst of; NULL: none. */
nx_cell_t *nx_actor_current(void);

/* What happens where a message cannot be taken at once. */
typedef enum {
    NX_TELL,  /* a coroutine's own: may wait under Backpressure, throws what ThrowException means */
    NX_OFFER, /* says what happened */
    NX_DROP   /* of what cannot wait (timers, streams, routers): a dead letter */
} nx_manner_t;

typedef enum { NX_ACCEPTED, NX_DROPPED, NX_BACKPRESSURED, NX_THROWN } nx_sent_t;

/* `message` stays the caller's; the envelope is taken over, whatever happens. */
NX_SUSPENDS NX_THROWS nx_sent_t nx_actor_send(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                              nx_manner_t manner);
NX_SUSPENDS NX_THROWS nx_sent_t nx_actor__send_slowly(nx_cell_t *cell, zend_object *message,
                                                      nx_envelope_t *envelope, nx_manner_t manner);
/* A dead letter of that reason, but for an offer. */
nx_sent_t nx_actor__not_taken(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                              nx_manner_t manner, nx_lost_t reason);
void nx_cell__become_ready(nx_cell_t *cell);

static inline void nx_actor_tell(nx_cell_t *cell, zend_object *message)
{
    if (UNEXPECTED(cell->gate != 0) || UNEXPECTED(cell->mailbox.count >= cell->mailbox.limit) ||
        UNEXPECTED(message->ce == nx_ce_poison_pill) || UNEXPECTED(message->ce == nx_ce_kill)) {
        nx_actor__send_slowly(cell, message, NULL, NX_TELL);
        return;
    }
    GC_ADDREF(message);
    nx_mailbox_put(&cell->mailbox, message, NULL);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
}

#endif
