/* SPDX-License-Identifier: MIT */
/*
 * The life of an actor: New → Starting → Running ⇄ Suspended; Running, Suspended → Stopping → Stopped. Everything
 * that changes it happens in the cell's own turn (nx_cell__obey()), but for its construction, which is its spawner's:
 * whoever wants something of it says so by nx_cell_want().
 *
 * Ownership, exceptions, waiting: as cell.h says.
 */
#ifndef NX_ACTOR_LIFECYCLE_LIFECYCLE_H
#define NX_ACTOR_LIFECYCLE_LIFECYCLE_H

#include "actor/system/cell.h"
#include "actor/system/actor_system.h"
#include "actor/system/extras.h"
#include "actor/system/props.h"

/* What a cell that restarts or stops waits for. */
enum { NX_AWAITS_CHILDREN = 1, NX_AWAITS_PAUSE = 2 };

/*
 * Starts an actor: its construction and PreStart are over when this returns, and may wait. The caller gets a
 * reference; NULL with an exception when the name is taken or the construction threw (PostStop has been called then).
 * `name` NULL: an anonymous one.
 */
NX_SUSPENDS NX_THROWS nx_cell_t *nx_cell_spawn(nx_company_t *company, nx_cell_t *parent,
                                               nx_behavior_t *behavior, nx_terms_t *terms, zend_string *name);

nx_cell_extras_t *nx_cell_extras(nx_cell_t *cell);
/* NULL: none of that name lives. */
nx_cell_t *nx_cell_child(nx_company_t *company, nx_cell_t *parent, zend_string *name);
/* The guardian's when it has no parent's. */
HashTable *nx_cell_siblings(nx_cell_t *cell);
/* Counted for the caller. */
zend_string *nx_cell_name(nx_cell_t *cell);
zend_string *nx_cell_path(nx_cell_t *cell);

/* Does so right after the running handler, before any mail. NX_WANT_… */
void nx_cell_want(nx_cell_t *cell, uint8_t wants);
/*
 * In order of its mail; it is forced to when so many ns have passed (NX_TIME_NEVER: never). `message` is what the
 * mail holds.
 */
void nx_cell_stop_in_order(nx_cell_t *cell, zend_object *message, nx_time_t limit);
/* Right after the running handler, which is cancelled when `limit` ns have passed. */
void nx_cell_stop_now(nx_cell_t *cell, nx_time_t limit);
/*
 * What its handler, signal handler or child threw: takes the exception over and asks its supervision. In the cell's
 * turn.
 */
NX_SUSPENDS void nx_cell_fail(nx_cell_t *cell, zend_object *cause);

/* It is stopped by others; forced to when so many ns have passed (NX_TIME_NEVER: never). */
void nx_cell__limit_stop(nx_cell_t *cell, nx_time_t limit);
/* It says so: a permanent one restarts. In its turn, as all below. */
NX_SUSPENDS void nx_cell__stop_itself(nx_cell_t *cell);
/* The cause is taken over. */
NX_SUSPENDS void nx_cell__restart(nx_cell_t *cell, zend_object *cause, nx_time_t pause);
NX_SUSPENDS void nx_cell__restart_as_told(nx_cell_t *cell);
NX_SUSPENDS void nx_cell__tell_restarted(nx_cell_t *cell, zend_object *cause);
/* Whether a strategy over siblings lets it begin anew; and tells them when it has changed what they wait for. */
bool nx_cell__is_its_turn(nx_cell_t *cell);
void nx_cell__pass_turn(nx_cell_t *cell);
/* Of its children, that are its own to deal with. */
NX_SUSPENDS void nx_cell__take_failures(nx_cell_t *cell);
void nx_cell__forget_failures(nx_cell_t *cell);
/* The strategies of the behaviours it began with. */
void nx_cell__forget_wrappers(nx_cell_t *cell);
/* Does what it is wanted to do. */
NX_SUSPENDS void nx_cell__obey(nx_cell_t *cell);
/*
 * The first behaviour that handles mail, from the one given: calls setup, withTimers, withStash. NULL with an
 * exception.
 */
NX_SUSPENDS NX_THROWS nx_behavior_t *nx_behavior__resolve(nx_cell_t *cell, nx_behavior_t *behavior);
/* Takes over what a handler has returned; false when it is wrong (an exception is set). */
NX_THROWS bool nx_cell__adopt(nx_cell_t *cell, zval *result, nx_outcome_t *outcome);

/* Calls with (context, signal): the cell's signal handler. What it throws is returned; counted. */
typedef enum { NX_SIGNAL_UNHANDLED, NX_SIGNAL_HANDLED, NX_SIGNAL_THREW } nx_signalled_t;
NX_SUSPENDS nx_signalled_t nx_cell__signal(nx_cell_t *cell, zend_object *signal, zend_object **failure);
/* The same for one that is made only when there is somebody to hear it, by its name and arguments. */
NX_SUSPENDS nx_signalled_t nx_cell__signal_named(nx_cell_t *cell, const char *name, uint32_t argument_count,
                                                 zval *arguments, zend_object **failure);
/* `new Nexus\Actor\Signal\X(...)`; NULL with an exception. */
zend_object *nx_signal_create(const char *name, uint32_t argument_count, zval *arguments);
/* Mail that calls the signal handler. The signal is taken over. */
void nx_cell_signal_by_mail(nx_cell_t *cell, zend_object *signal);
/* In its turn: what the handler throws is the actor's failure; `is_pact`: who does not handle it stops. */
NX_SUSPENDS void nx_cell__hear(nx_cell_t *cell, zend_object *signal, bool is_pact);
/*
 * PreStart and the like, by name, where nothing hangs on the answer: what it throws is reported. `cause` NULL: it has
 * none.
 */
NX_SUSPENDS void nx_cell__tell_of_life(nx_cell_t *cell, const char *name, zend_object *cause);
/* Takes EG(exception); what exit() throws is turned into an error. */
nx_outcome_t nx_actor__take_failure(zend_object **failure);

/* Opens the cell's context for the running coroutine, around construction and signals; nests. */
typedef struct nx_visit {
    nx_cell_t *cell;
    zend_object *context;
    nx_coroutine_t *previous;
    nx_mail_t *mail;
    nx_scope_t *scope; /* of the coroutine, before and after */
    nx_cell_t *guest;
} nx_visit_t;
void nx_cell__enter(nx_visit_t *visit, nx_cell_t *cell);
void nx_cell__leave(nx_visit_t *visit);

/* watch.c: exactly once for each, at once for the dead. `message` NULL: Terminated. */
NX_THROWS bool nx_cell_watch(nx_cell_t *watcher, nx_cell_t *target, zend_object *message);
void nx_cell_unwatch(nx_cell_t *watcher, nx_cell_t *target);
/* It has stopped: tells those who watch it, and watches nobody. */
void nx_cell__end_watches(nx_cell_t *cell);

/* What no handler gets: a dead letter with its reason, and what its kind does then. The mail is released. */
void nx_mail_lose(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason);

/* At its creation, when it has terms: a mailbox with bounds or an order. */
void nx_cell__open_inbox(nx_cell_t *cell);
/*
 * Ends of a life (a restart: `is_final` false), called in this order by life.c: each feature lets go what belongs to
 * the old incarnation. None of them may wait or throw.
 */
void nx_cell__end_alarms(nx_cell_t *cell, bool is_final);
void nx_cell__end_errands(nx_cell_t *cell, bool is_final);
void nx_cell__end_asks(nx_cell_t *cell, bool is_final);
void nx_cell__end_stash(nx_cell_t *cell, bool is_final);
void nx_cell__end_inbox(nx_cell_t *cell, bool is_final);
void nx_cell__free_extras(nx_cell_t *cell);
void nx_cell__end_reentry(nx_cell_t *cell);

#endif
