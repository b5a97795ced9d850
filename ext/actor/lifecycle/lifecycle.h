/* SPDX-License-Identifier: MIT */
/*
 * The lifecycle of an actor: New → Starting → Running ⇄ Suspended; Running, Suspended → Stopping → Stopped.
 * Construction runs in the coroutine that calls nx_cell_spawn(). All later changes are made by the dispatcher that
 * serves the cell (nx_cell_apply_pending()). Other code requests a change with nx_cell_request().
 *
 * Ownership, suspension, errors: as in cell.h.
 */
#ifndef NX_ACTOR_LIFECYCLE_LIFECYCLE_H
#define NX_ACTOR_LIFECYCLE_LIFECYCLE_H

#include "actor/delivery/post.h"
#include "actor/system/extras.h"
#include "actor/system/package_class.h"
#include "actor/system/props.h"
#include "runtime/scheduler/cancel.h"

/* extras->awaits: what a cell that restarts or stops waits for. */
enum { NX_AWAITS_CHILDREN = 1, NX_AWAITS_PAUSE = 2 };

/*
 * Starts an actor. Construction and PreStart, which may suspend, are complete when this returns. The cell is counted
 * for the caller. NULL with an exception: the name is taken, or construction threw (PostStop was then called).
 * `name` NULL: an anonymous actor.
 */
NX_SUSPENDS NX_THROWS nx_cell_t *nx_cell_spawn(nx_actor_system_t *system, nx_cell_t *parent,
                                               nx_behavior_t *behavior, nx_props_t *props, zend_string *name);

/* Requests lifecycle changes (NX_PENDING_…). They are applied right after the running handler, before any mail. */
void nx_cell_request(nx_cell_t *cell, uint8_t pending);
/*
 * Stops the cell after the mail that is queued now. After `limit` ns it is forced to stop (NX_TIME_NEVER: never).
 * `message` is the message of the stop mail.
 */
void nx_cell_stop_after_mail(nx_cell_t *cell, zend_object *message, nx_time_t limit);
/* Stops the cell right after the running handler, which is cancelled after `limit` ns. */
void nx_cell_stop_now(nx_cell_t *cell, nx_time_t limit);
/*
 * Applies the supervision strategy to an exception of a handler, signal handler or child of the cell. Takes over the
 * exception. Called by the dispatcher that serves the cell.
 */
NX_SUSPENDS void nx_cell_fail(nx_cell_t *cell, zend_object *cause);

/* Records that other code than the actor requested the stop. Forces it after `limit` ns (NX_TIME_NEVER: never). */
void nx_cell_limit_stop(nx_cell_t *cell, nx_time_t limit);
/*
 * Applies a limit that has passed before its timer fired, which happens after a handler that computed. Afterwards the
 * limit does not affect further handlers: PostStop runs even if a message handler used up the limit.
 */
void nx_cell_expire_stop_limit(nx_cell_t *cell);
/*
 * Called when a handler has returned stopped(). Stops the cell; a permanent actor restarts. Its dispatcher calls this
 * function and all functions below.
 */
NX_SUSPENDS void nx_cell_stop_self(nx_cell_t *cell);
/* Restarts the cell after `pause` ns. Takes over the cause. */
NX_SUSPENDS void nx_cell_restart(nx_cell_t *cell, zend_object *cause, nx_time_t pause);
NX_SUSPENDS void nx_cell_apply_restart(nx_cell_t *cell);
NX_SUSPENDS void nx_cell_signal_restarted(nx_cell_t *cell, zend_object *cause);
/*
 * For restarts together with siblings. nx_cell_may_restart() is true if the cell may start now.
 * nx_cell_wake_restarting_siblings() makes the siblings check again.
 */
bool nx_cell_may_restart(nx_cell_t *cell);
void nx_cell_wake_restarting_siblings(nx_cell_t *cell);
/* Handles failures that its children escalated. */
NX_SUSPENDS void nx_cell_apply_failures(nx_cell_t *cell);
/* Drops the strategies of the Behavior::supervise() wrappers with which the cell was started. */
void nx_cell_discard_strategies(nx_cell_t *cell);
/*
 * Between these calls no cancellation and no time limit ends the running coroutine: other actors wait for the result.
 * Returns the coroutine for the second call; NULL: none runs.
 */
static inline nx_coroutine_t *nx_cell_shield(void)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    if (EXPECTED(coroutine != NULL)) {
        nx_coroutine_shield(coroutine);
    }
    return coroutine;
}
static inline void nx_cell_unshield(nx_coroutine_t *shielded)
{
    if (EXPECTED(shielded != NULL)) {
        nx_coroutine_unshield(shielded);
    }
}
/* Applies the pending lifecycle requests. */
NX_SUSPENDS void nx_cell_apply_pending(nx_cell_t *cell);
/*
 * Resolves a behavior to one that handles mail: calls the factories of setup, withTimers and withStash. NULL with an
 * exception.
 */
NX_SUSPENDS NX_THROWS nx_behavior_t *nx_behavior_resolve(nx_cell_t *cell, nx_behavior_t *behavior);
/* Applies the return value of a handler, which is taken over. False with an exception: the value is not valid. */
NX_THROWS bool nx_cell_adopt_result(nx_cell_t *cell, zval *result, nx_outcome_t *outcome);

/* Calls the cell's signal handler with (context, signal). `failure` gets the exception that it throws, counted. */
typedef enum { NX_SIGNAL_UNHANDLED, NX_SIGNAL_HANDLED, NX_SIGNAL_THREW } nx_signalled_t;
NX_SUSPENDS nx_signalled_t nx_cell_signal(nx_cell_t *cell, zend_object *signal, zend_object **failure);
/*
 * Like nx_cell_signal(), with the class and arguments of the signal. The signal is created only if the cell has a
 * signal handler.
 */
NX_SUSPENDS nx_signalled_t nx_cell_signal_by_class(nx_cell_t *cell, nx_package_class_t id,
                                                   uint32_t argument_count, zval *arguments,
                                                   zend_object **failure);
/* NULL with an exception. */
zend_object *nx_signal_create(nx_package_class_t id, uint32_t argument_count, zval *arguments);
/* Sends mail that calls the signal handler. Takes over the signal. */
void nx_cell_send_signal(nx_cell_t *cell, zend_object *signal);
/*
 * Calls the signal handler. Its exception is a failure of the actor. `is_death_watch`: the actor stops if it does not
 * handle the signal.
 */
NX_SUSPENDS void nx_cell_receive_signal(nx_cell_t *cell, zend_object *signal, bool is_death_watch);
/*
 * Calls the signal handler with a lifecycle signal, by its class, and ignores its result. An exception is reported.
 * `cause` is the argument of the signal; NULL: the signal has none.
 */
NX_SUSPENDS void nx_cell_signal_lifecycle(nx_cell_t *cell, nx_package_class_t id, zend_object *cause);
/* Moves EG(exception) to `failure`, counted. The unwinding of exit() becomes an exception (NX_ERROR_ACTOR_EXITED). */
nx_outcome_t nx_actor_take_failure(zend_object **failure);

/*
 * watch.c: notifies the watcher once when the target has stopped; at once if it has stopped already. The notification
 * is `message`, or, if that is NULL, a Terminated signal with `reference`. `reference` is the target, or the actor of
 * another worker for which the target stands in.
 */
NX_THROWS bool nx_cell_watch(nx_cell_t *watcher, nx_cell_t *target, zend_object *reference,
                             zend_object *message);
void nx_cell_unwatch(nx_cell_t *watcher, nx_cell_t *target);
/* Called when the cell has stopped. Notifies its watchers and ends its own watches. */
void nx_cell_end_watches(nx_cell_t *cell);

/* Registers NX_FEATURE_SUPERVISION. */
void nx_supervision_start(void);
void nx_lifecycle_start_request(void);
/* Frees all living cells without calling their handlers. */
void nx_lifecycle_end_request(void);

#endif
