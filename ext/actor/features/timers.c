/* SPDX-License-Identifier: MIT */
/* Timers with keys, scheduled messages, receive timeouts. */
#include "actor/features/timers.h"

#include "actor/system/idle.h"
#include "actor/dispatch/reentrancy.h"

zend_class_entry *nx_ce_not_influence, *nx_ce_timers, *nx_ce_alarm;
zend_object_handlers nx_timers_handlers, nx_alarm_handlers;

typedef struct nx_alarm_envelope {
    nx_envelope_t envelope;
    nx_alarm_t *alarm; /* counted */
} nx_alarm_envelope_t;

static nx_alarm_t *alarm_of_mail(const nx_mail_t *mail)
{
    return nx_container_of(mail->envelope, nx_alarm_envelope_t, envelope)->alarm;
}

static void ring(nx_timer_t *timer);

static nx_alarms_t *alarms_of(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (extras->alarms == NULL) {
        nx_alarms_t *alarms = ecalloc(1, sizeof(*alarms));
        zend_hash_init(&alarms->by_key, 0, NULL, NULL, 0);
        nx_list_init(&alarms->scheduled);
        nx_timer_init(&alarms->quiet);
        alarms->cell = cell;
        extras->alarms = alarms;
    }
    return extras->alarms;
}

static nx_alarms_t *alarms_if_any(const nx_cell_t *cell)
{
    return cell->extras == NULL ? NULL : cell->extras->alarms;
}

void nx_alarm_release(nx_alarm_t *alarm)
{
    if (--alarm->references > 0) {
        return;
    }
    OBJ_RELEASE(alarm->message);
    if (alarm->key != NULL) {
        zend_string_release(alarm->key);
    }
    efree(alarm);
}

/* Starts the timer. The actor system is not idle while the timer runs. */
static void arm(nx_alarm_t *alarm, nx_time_t deadline)
{
    nx_loop_start_timer(nx_coro_loop(), &alarm->timer, deadline, ring);
    nx_company_expect(alarm->cell->company);
}

static void disarm(nx_alarm_t *alarm, nx_company_t *company)
{
    if (nx_timer_is_active(&alarm->timer)) {
        nx_loop_stop_timer(nx_coro_loop(), &alarm->timer);
        nx_company_expect_no_more(company);
    }
}

/* Ends the timer and removes it from its cell. Its mail in the mailbox will be dropped. */
static void finish(nx_alarm_t *alarm)
{
    nx_cell_t *cell = alarm->cell;
    if (cell == NULL) {
        return;
    }
    alarm->cell = NULL;
    disarm(alarm, cell->company);
    if (alarm->key == NULL) {
        nx_list_unlink(&alarm->link);
    } else {
        zend_hash_del(&cell->extras->alarms->by_key, alarm->key);
    }
    nx_alarm_release(alarm);
}

void nx_alarm_cancel(nx_alarm_t *alarm)
{
    if (alarm->cell != NULL) {
        alarm->is_cancelled = true;
        finish(alarm);
    }
}

static bool accept_alarm(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_alarm_t *alarm = alarm_of_mail(mail);
    if (alarm->cell == NULL) {
        return false;
    }
    if (alarm->pace == NX_ALARM_ONCE) {
        finish(alarm);
    }
    return true;
}

static void wait_again(nx_alarm_t *alarm)
{
    if (alarm->cell != NULL && alarm->pace == NX_ALARM_WITH_DELAY) {
        disarm(alarm, alarm->cell->company);
        arm(alarm, nx_loop_update_now(nx_coro_loop()) + alarm->period);
    }
}

static void alarm_done(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, zend_object *failure)
{
    wait_again(alarm_of_mail(mail));
}

static bool alarm_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_alarm_t *alarm = alarm_of_mail(mail);
    bool was_wanted = !alarm->is_cancelled;
    if (alarm->pace == NX_ALARM_ONCE) {
        finish(alarm);
    }
    wait_again(alarm);
    return was_wanted;
}

static void release_envelope(nx_envelope_t *envelope)
{
    nx_alarm_release(nx_container_of(envelope, nx_alarm_envelope_t, envelope)->alarm);
    efree(envelope);
}

const nx_mail_kind_t nx_alarm_mail = {.what = "timer",
                                      .accept = accept_alarm,
                                      .done = alarm_done,
                                      .lost = alarm_lost,
                                      .release = release_envelope};

static void ring(nx_timer_t *timer)
{
    nx_alarm_t *alarm = nx_container_of(timer, nx_alarm_t, timer);
    nx_cell_t *cell = alarm->cell;
    if (alarm->pace == NX_ALARM_AT_RATE) {
        arm(alarm, timer->deadline + alarm->period);
    }
    nx_alarm_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, &nx_alarm_mail, NULL);
    envelope->alarm = alarm;
    alarm->references++;
    GC_ADDREF(&cell->std);
    nx_actor_send(cell, alarm->message, &envelope->envelope, NX_DROP);
    nx_company_expect_no_more(cell->company);
    OBJ_RELEASE(&cell->std);
}

nx_alarm_t *nx_alarm_of(nx_cell_t *cell, zend_string *key)
{
    nx_alarms_t *alarms = alarms_if_any(cell);
    return alarms == NULL ? NULL : zend_hash_find_ptr(&alarms->by_key, key);
}

nx_alarm_t *nx_alarm_set(nx_cell_t *cell, zend_string *key, zend_object *message, nx_time_t delay,
                         nx_time_t period, nx_alarm_pace_t pace)
{
    nx_alarms_t *alarms = alarms_of(cell);
    nx_alarm_t *former = key == NULL ? NULL : nx_alarm_of(cell, key);
    if (former != NULL) {
        nx_alarm_cancel(former);
    }
    nx_alarm_t *alarm = ecalloc(1, sizeof(*alarm));
    nx_timer_init(&alarm->timer);
    nx_list_init(&alarm->link);
    GC_ADDREF(message);
    alarm->cell = cell;
    alarm->message = message;
    alarm->period = period;
    alarm->pace = pace;
    alarm->references = 1;
    if (key == NULL) {
        nx_list_push_back(&alarms->scheduled, &alarm->link);
    } else {
        alarm->key = zend_string_copy(key);
        zend_hash_add_new_ptr(&alarms->by_key, key, alarm);
    }
    arm(alarm, nx_loop_update_now(nx_coro_loop()) + delay);
    return alarm;
}

void nx_alarms_cancel_all(nx_cell_t *cell)
{
    nx_alarms_t *alarms = alarms_if_any(cell);
    nx_alarm_t *alarm;
    if (alarms == NULL) {
        return;
    }
    ZEND_HASH_FOREACH_PTR(&alarms->by_key, alarm)
    {
        nx_alarm_cancel(alarm);
    }
    ZEND_HASH_FOREACH_END();
}

typedef struct nx_quiet_envelope {
    nx_envelope_t envelope;
    uint32_t generation;
} nx_quiet_envelope_t;

/* Drops a signal of a timeout that was changed or removed since. */
static void deliver_quiet(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_alarms_t *alarms = alarms_if_any(cell);
    zend_object *failure = NULL;
    if (alarms == NULL || nx_container_of(mail->envelope, nx_quiet_envelope_t, envelope)->generation !=
                              alarms->quiet_generation) {
        return;
    }
    if (nx_cell__signal(cell, mail->message, &failure) == NX_SIGNAL_THREW) {
        nx_cell_fail(cell, failure);
    }
}

static bool quiet_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t quiet_mail = {
    .what = "receive timeout", .uncounted = true, .deliver = deliver_quiet, .lost = quiet_lost};

static void quiet_has_passed(nx_timer_t *timer);

static void wait_for_quiet(nx_alarms_t *alarms)
{
    nx_loop_t *loop = nx_coro_loop();
    alarms->is_stirred = alarms->is_overdue = false;
    nx_loop_start_timer(loop, &alarms->quiet, nx_loop_update_now(loop) + alarms->quiet_limit,
                        quiet_has_passed);
}

static void tell_of_quiet(nx_cell_t *cell)
{
    nx_alarms_t *alarms = cell->extras->alarms;
    nx_quiet_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, &quiet_mail, NULL);
    envelope->generation = alarms->quiet_generation;
    wait_for_quiet(alarms);
    nx_actor_send(cell, alarms->quiet_signal, &envelope->envelope, NX_DROP);
}

/* If the actor is busy, the timeout is only marked as overdue; nx_alarms__rest() handles it. */
static void quiet_has_passed(nx_timer_t *timer)
{
    nx_alarms_t *alarms = nx_container_of(timer, nx_alarms_t, quiet);
    nx_cell_t *cell = alarms->cell;
    if (cell->work == NX_CELL_IDLE && nx_reenter_running(cell) == 0) {
        tell_of_quiet(cell);
    } else if (cell->work == NX_CELL_HELD) {
        wait_for_quiet(alarms);
    } else {
        alarms->is_overdue = true;
    }
}

void nx_alarms_limit_quiet(nx_cell_t *cell, nx_time_t limit, zend_object *signal)
{
    nx_alarms_t *alarms = alarms_of(cell);
    zend_object *former = alarms->quiet_signal;
    alarms->quiet_limit = limit;
    alarms->quiet_signal = signal;
    alarms->quiet_generation++;
    if (limit == 0) {
        cell->gate &= ~NX_GATE_RESTLESS;
        nx_loop_stop_timer(nx_coro_loop(), &alarms->quiet);
    } else {
        cell->gate |= NX_GATE_RESTLESS;
        wait_for_quiet(alarms);
    }
    if (former != NULL) {
        OBJ_RELEASE(former);
    }
}

void nx_alarms__stir(nx_cell_t *cell, const zend_object *message, const nx_envelope_t *envelope)
{
    bool is_system_s = envelope != NULL && envelope->kind->uncounted;
    if (!is_system_s && !instanceof_function(message->ce, nx_ce_not_influence)) {
        cell->extras->alarms->is_stirred = true;
    }
}

void nx_alarms__rest(nx_cell_t *cell)
{
    nx_alarms_t *alarms = cell->extras->alarms;
    if (cell->work != NX_CELL_IDLE) {
        return;
    }
    if (alarms->is_stirred) {
        wait_for_quiet(alarms);
    } else if (alarms->is_overdue) {
        tell_of_quiet(cell);
    }
}

void nx_cell__end_alarms(nx_cell_t *cell, bool is_final)
{
    nx_alarms_t *alarms = alarms_if_any(cell);
    if (alarms == NULL) {
        return;
    }
    nx_alarms_cancel_all(cell);
    while (!nx_list_is_empty(&alarms->scheduled)) {
        nx_alarm_cancel(nx_container_of(alarms->scheduled.next, nx_alarm_t, link));
    }
    nx_alarms_limit_quiet(cell, 0, NULL);
    if (is_final) {
        zend_hash_destroy(&alarms->by_key);
        efree(alarms);
        cell->extras->alarms = NULL;
    }
}

zend_object *nx_timers_create_object(zend_class_entry *class_entry)
{
    nx_timers_object_t *timers = zend_object_alloc(sizeof(*timers), class_entry);
    timers->cell = NULL;
    zend_object_std_init(&timers->std, class_entry);
    timers->std.handlers = &nx_timers_handlers;
    return &timers->std;
}

void nx_timers_free_object(zend_object *object)
{
    nx_cell_t *cell = nx_timers_object_of(object)->cell;
    if (cell != NULL) {
        OBJ_RELEASE(&cell->std);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_timers_show(nx_cell_t *cell)
{
    zend_object *object = nx_timers_create_object(nx_ce_timers);
    GC_ADDREF(&cell->std);
    nx_timers_object_of(object)->cell = cell;
    return object;
}

zend_object *nx_alarm_create_object(zend_class_entry *class_entry)
{
    nx_alarm_object_t *shown = zend_object_alloc(sizeof(*shown), class_entry);
    shown->alarm = NULL;
    zend_object_std_init(&shown->std, class_entry);
    shown->std.handlers = &nx_alarm_handlers;
    return &shown->std;
}

void nx_alarm_free_object(zend_object *object)
{
    nx_alarm_t *alarm = nx_alarm_object_of(object)->alarm;
    if (alarm != NULL) {
        nx_alarm_release(alarm);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_alarm_show(nx_alarm_t *alarm)
{
    zend_object *object = nx_alarm_create_object(nx_ce_alarm);
    alarm->references++;
    nx_alarm_object_of(object)->alarm = alarm;
    return object;
}
