/* SPDX-License-Identifier: MIT */
/*
 * What time does to an actor: messages it has sent to itself for later (its timers by key, and what it has
 * scheduled), and the signal of its receive timeout. Only an actor that has any of it has an nx_alarms_t in its
 * extras.
 *
 * Ownership: an alarm is counted: by its cell until it is over, by mail it has made, and by the Cancellable that
 * shows it. Mail of an alarm that is over never arrives. Nothing here waits or throws. Fork: timers go on in the
 * child, as the loop's do.
 */
#ifndef NX_ACTOR_FEATURES_TIMERS_H
#define NX_ACTOR_FEATURES_TIMERS_H

#include "actor/lifecycle/lifecycle.h"

typedef enum {
    NX_ALARM_ONCE,
    NX_ALARM_AT_RATE,   /* so many in a time, however late some are */
    NX_ALARM_WITH_DELAY /* so long after the last one was handled */
} nx_alarm_pace_t;

typedef struct nx_alarm {
    nx_timer_t timer;
    nx_list_t link;  /* in its cell's; by key, or not */
    nx_cell_t *cell; /* NULL: over */
    zend_object *message;
    zend_string *key; /* NULL: scheduled */
    nx_time_t period;
    uint32_t references;
    uint8_t pace;      /* nx_alarm_pace_t */
    bool is_cancelled; /* over before it had come to its end by itself */
} nx_alarm_t;

typedef struct nx_alarms {
    nx_cell_t *cell;     /* whose extras they are in */
    HashTable by_key;    /* key → alarm */
    nx_list_t scheduled; /* alarms without one */
    nx_timer_t quiet;
    nx_time_t quiet_limit; /* ns; 0: no receive timeout */
    zend_object *quiet_signal;
    uint32_t quiet_generation;
    bool is_stirred; /* mail that puts the receive timeout off has come, and the actor has not rested since */
    bool is_overdue; /* the limit has passed while the actor had something to do */
} nx_alarms_t;

/* One of the same key is cancelled first. Times in ns. Not counted for the caller. */
nx_alarm_t *nx_alarm_set(nx_cell_t *cell, zend_string *key, zend_object *message, nx_time_t delay,
                         nx_time_t period, nx_alarm_pace_t pace);
void nx_alarm_cancel(nx_alarm_t *alarm);
void nx_alarm_release(nx_alarm_t *alarm);
/* NULL: none that is still to come, or whose message has not been handled yet. */
nx_alarm_t *nx_alarm_of(nx_cell_t *cell, zend_string *key);
/* Those by key. */
void nx_alarms_cancel_all(nx_cell_t *cell);

/* `limit` 0: no more; else after every so many ns without mail of a user the actor is told `signal` (taken over). */
void nx_alarms_limit_quiet(nx_cell_t *cell, nx_time_t limit, zend_object *signal);
/* Of a cell whose gate is NX_GATE_RESTLESS: a message comes in; */
void nx_alarms__stir(nx_cell_t *cell, const zend_object *message, const nx_envelope_t *envelope);
/* a turn has done what there was to do. */
void nx_alarms__rest(nx_cell_t *cell);

extern const nx_mail_kind_t nx_alarm_mail;

/* Internal\Timers, the TimerScheduler of an actor; Internal\Alarm, the Cancellable of what it has scheduled. */
typedef struct nx_timers_object {
    nx_cell_t *cell; /* counted */
    zend_object std;
} nx_timers_object_t;

typedef struct nx_alarm_object {
    nx_alarm_t *alarm; /* counted */
    zend_object std;
} nx_alarm_object_t;

static inline nx_timers_object_t *nx_timers_object_of(zend_object *object)
{
    return nx_container_of(object, nx_timers_object_t, std);
}

static inline nx_alarm_object_t *nx_alarm_object_of(zend_object *object)
{
    return nx_container_of(object, nx_alarm_object_t, std);
}

zend_object *nx_timers_create_object(zend_class_entry *class_entry);
void nx_timers_free_object(zend_object *object);
zend_object *nx_alarm_create_object(zend_class_entry *class_entry);
void nx_alarm_free_object(zend_object *object);
zend_object *nx_timers_show(nx_cell_t *cell);
zend_object *nx_alarm_show(nx_alarm_t *alarm);

/* Filled in by php/; of messages that put no receive timeout off. */
extern zend_class_entry *nx_ce_not_influence, *nx_ce_timers, *nx_ce_alarm;
extern zend_object_handlers nx_timers_handlers, nx_alarm_handlers;

#endif
