/* SPDX-License-Identifier: MIT */
/*
 * Timers of an actor: messages that it sends to itself later (timers with a key, and scheduled messages without one),
 * and its receive timeout. An actor gets an nx_actor_timers_t in its extras when it uses one of these.
 *
 * Ownership: an nx_actor_timer_t is one timer. It is reference-counted. Its cell holds a reference until the timer has
 * ended; each message that it has sent and its Cancellable hold one each. A timer that is cancelled has ended: its
 * messages that are still in the mailbox are dropped.
 * Suspension, errors: nothing here suspends or throws. Fork: timers continue in the child, as the loop's timers do.
 */
#ifndef NX_ACTOR_FEATURES_TIMERS_H
#define NX_ACTOR_FEATURES_TIMERS_H

#include "actor/system/extras.h"

typedef enum {
    NX_TIMER_ONCE,
    NX_TIMER_AT_FIXED_RATE,   /* one message every `period`, whether or not the previous ones were handled */
    NX_TIMER_WITH_FIXED_DELAY /* one message `period` after the previous one was handled */
} nx_timer_schedule_t;

typedef struct nx_actor_timer {
    nx_timer_t timer;
    nx_list_t link;  /* in nx_actor_timers_t.scheduled if it has no key */
    nx_cell_t *cell; /* NULL: the timer has ended */
    zend_object *message;
    zend_string *key; /* NULL: scheduled without a key */
    nx_time_t period; /* ns */
    uint32_t references;
    uint8_t schedule;  /* nx_timer_schedule_t */
    bool is_cancelled; /* it ended because it was cancelled */
} nx_actor_timer_t;

typedef struct nx_actor_timers {
    nx_cell_t *cell;      /* the cell whose extras hold this */
    HashTable by_key;     /* key → timer */
    nx_list_t scheduled;  /* timers without a key */
    nx_timer_t idle;      /* the receive timeout */
    nx_time_t idle_limit; /* ns; 0: no receive timeout */
    zend_object *idle_signal;
    uint32_t idle_generation;
    bool has_new_mail; /* mail that postpones the receive timeout has arrived since the actor was last idle */
    bool is_overdue;   /* the limit passed while the actor was busy */
} nx_actor_timers_t;

/*
 * Starts a timer; cancels one with the same key first. `delay` and `period` are in ns; `period` is not used by
 * NX_TIMER_ONCE. The caller does not own a reference to the result.
 */
nx_actor_timer_t *nx_actor_timer_start(nx_cell_t *cell, zend_string *key, zend_object *message,
                                       nx_time_t delay, nx_time_t period, nx_timer_schedule_t schedule);
void nx_actor_timer_cancel(nx_actor_timer_t *actor_timer);
void nx_actor_timer_release(nx_actor_timer_t *actor_timer);
/* The timer with that key; NULL: none. An NX_TIMER_ONCE timer is found until its message is handled or lost. */
nx_actor_timer_t *nx_actor_timer_find(nx_cell_t *cell, zend_string *key);
/* Cancels the timers that have a key, not the scheduled messages. */
void nx_actor_timers_cancel_all(nx_cell_t *cell);

/*
 * The actor receives `signal` whenever `limit` ns have passed without a message that postpones it. `limit` 0: removes
 * the timeout, and `signal` is NULL. Takes ownership of `signal`.
 */
void nx_actor_timers_set_receive_timeout(nx_cell_t *cell, nx_time_t limit, zend_object *signal);

/* Registers NX_FEATURE_TIMERS. */
void nx_actor_timers_start(void);

extern const nx_mail_kind_t nx_actor_timer_mail;

/* Internal\Timers: the TimerScheduler of an actor. Internal\ScheduledTimer: the Cancellable of a scheduled message. */
typedef struct nx_timers_object {
    nx_cell_t *cell; /* counted */
    zend_object std;
} nx_timers_object_t;

typedef struct nx_actor_timer_object {
    nx_actor_timer_t *actor_timer; /* counted */
    zend_object std;
} nx_actor_timer_object_t;

static inline nx_timers_object_t *nx_timers_object_of(zend_object *object)
{
    return nx_container_of(object, nx_timers_object_t, std);
}

static inline nx_actor_timer_object_t *nx_actor_timer_object_of(zend_object *object)
{
    return nx_container_of(object, nx_actor_timer_object_t, std);
}

zend_object *nx_timers_create_object(zend_class_entry *class_entry);
void nx_timers_free_object(zend_object *object);
zend_object *nx_actor_timer_create_object(zend_class_entry *class_entry);
void nx_actor_timer_free_object(zend_object *object);
zend_object *nx_timers_show(nx_cell_t *cell);
zend_object *nx_actor_timer_show(nx_actor_timer_t *actor_timer);

/*
 * Filled in by php/. Messages of the interface nx_ce_not_influence (NotInfluenceReceiveTimeout) do not postpone the
 * receive timeout.
 */
extern zend_class_entry *nx_ce_not_influence, *nx_ce_timers, *nx_ce_scheduled_timer;
extern zend_object_handlers nx_timers_handlers, nx_actor_timer_handlers;

#endif
