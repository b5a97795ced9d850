/* SPDX-License-Identifier: MIT */
/* Timers with keys, scheduled messages, receive timeouts. */
#include "actor/features/timers.h"

#include "actor/lifecycle/lifecycle.h"
#include "actor/system/idle.h"
#include "actor/dispatch/reentrancy.h"
#include "runtime/scheduler/scheduler.h"

zend_class_entry *nx_ce_not_influence, *nx_ce_timers, *nx_ce_scheduled_timer;
zend_object_handlers nx_timers_handlers, nx_actor_timer_handlers;

typedef struct nx_timer_envelope {
    nx_envelope_t envelope;
    nx_actor_timer_t *actor_timer; /* counted */
} nx_timer_envelope_t;

static nx_actor_timer_t *timer_of_mail(const nx_mail_t *mail)
{
    return nx_container_of(mail->envelope, nx_timer_envelope_t, envelope)->actor_timer;
}

static void timer_on_due(nx_timer_t *timer);

static nx_actor_timers_t *timers_if_any(const nx_cell_t *cell)
{
    return cell->extras == NULL ? NULL : cell->extras->slots[NX_FEATURE_TIMERS];
}

static nx_actor_timers_t *timers_of(nx_cell_t *cell)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    if (timers == NULL) {
        timers = ecalloc(1, sizeof(*timers));
        zend_hash_init(&timers->by_key, 0, NULL, NULL, 0);
        nx_list_init(&timers->scheduled);
        nx_timer_init(&timers->idle);
        timers->cell = cell;
        nx_cell_extras(cell)->slots[NX_FEATURE_TIMERS] = timers;
    }
    return timers;
}

void nx_actor_timer_release(nx_actor_timer_t *actor_timer)
{
    if (--actor_timer->references > 0) {
        return;
    }
    OBJ_RELEASE(actor_timer->message);
    if (actor_timer->key != NULL) {
        zend_string_release(actor_timer->key);
    }
    efree(actor_timer);
}

/* Starts the timer. The actor system is not idle while the timer runs. */
static void timer_arm(nx_actor_timer_t *actor_timer, nx_time_t deadline)
{
    nx_loop_start_timer(nx_scheduler_loop(), &actor_timer->timer, deadline, timer_on_due);
    nx_actor_system_add_mail_source(actor_timer->cell->system);
}

static void timer_disarm(nx_actor_timer_t *actor_timer, nx_actor_system_t *system)
{
    if (nx_timer_is_active(&actor_timer->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &actor_timer->timer);
        nx_actor_system_remove_mail_source(system);
    }
}

/* Ends the timer and removes it from its cell. Its mail in the mailbox will be dropped. */
static void timer_finish(nx_actor_timer_t *actor_timer)
{
    nx_cell_t *cell = actor_timer->cell;
    if (cell == NULL) {
        return;
    }
    actor_timer->cell = NULL;
    timer_disarm(actor_timer, cell->system);
    if (actor_timer->key == NULL) {
        nx_list_unlink(&actor_timer->link);
    } else {
        zend_hash_del(&timers_if_any(cell)->by_key, actor_timer->key);
    }
    nx_actor_timer_release(actor_timer);
}

void nx_actor_timer_cancel(nx_actor_timer_t *actor_timer)
{
    if (actor_timer->cell != NULL) {
        actor_timer->is_cancelled = true;
        timer_finish(actor_timer);
    }
}

static bool timer_accept(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_actor_timer_t *actor_timer = timer_of_mail(mail);
    if (actor_timer->cell == NULL) {
        return false;
    }
    if (actor_timer->schedule == NX_TIMER_ONCE) {
        timer_finish(actor_timer);
    }
    return true;
}

static void timer_repeat_after_delay(nx_actor_timer_t *actor_timer)
{
    if (actor_timer->cell != NULL && actor_timer->schedule == NX_TIMER_WITH_FIXED_DELAY) {
        timer_disarm(actor_timer, actor_timer->cell->system);
        timer_arm(actor_timer, nx_loop_update_now(nx_scheduler_loop()) + actor_timer->period);
    }
}

static void timer_done(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, zend_object *failure)
{
    timer_repeat_after_delay(timer_of_mail(mail));
}

static bool timer_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_actor_timer_t *actor_timer = timer_of_mail(mail);
    bool was_wanted = !actor_timer->is_cancelled;
    if (actor_timer->schedule == NX_TIMER_ONCE) {
        timer_finish(actor_timer);
    }
    timer_repeat_after_delay(actor_timer);
    return was_wanted;
}

static void timer_release_envelope(nx_envelope_t *envelope)
{
    nx_actor_timer_release(nx_container_of(envelope, nx_timer_envelope_t, envelope)->actor_timer);
    efree(envelope);
}

const nx_mail_kind_t nx_actor_timer_mail = {.what = "timer",
                                            .accept = timer_accept,
                                            .done = timer_done,
                                            .lost = timer_lost,
                                            .release = timer_release_envelope};

static void timer_on_due(nx_timer_t *timer)
{
    nx_actor_timer_t *actor_timer = nx_container_of(timer, nx_actor_timer_t, timer);
    nx_cell_t *cell = actor_timer->cell;
    if (actor_timer->schedule == NX_TIMER_AT_FIXED_RATE) {
        timer_arm(actor_timer, timer->deadline + actor_timer->period);
    }
    nx_timer_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, &nx_actor_timer_mail, NULL);
    envelope->actor_timer = actor_timer;
    actor_timer->references++;
    GC_ADDREF(&cell->std);
    nx_mail_post(cell, actor_timer->message, &envelope->envelope, NX_DROP);
    nx_actor_system_remove_mail_source(cell->system);
    OBJ_RELEASE(&cell->std);
}

nx_actor_timer_t *nx_actor_timer_find(nx_cell_t *cell, zend_string *key)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    return timers == NULL ? NULL : zend_hash_find_ptr(&timers->by_key, key);
}

nx_actor_timer_t *nx_actor_timer_start(nx_cell_t *cell, zend_string *key, zend_object *message,
                                       nx_time_t delay, nx_time_t period, nx_timer_schedule_t schedule)
{
    nx_actor_timers_t *timers = timers_of(cell);
    nx_actor_timer_t *former = key == NULL ? NULL : nx_actor_timer_find(cell, key);
    if (former != NULL) {
        nx_actor_timer_cancel(former);
    }
    nx_actor_timer_t *actor_timer = ecalloc(1, sizeof(*actor_timer));
    nx_timer_init(&actor_timer->timer);
    nx_list_init(&actor_timer->link);
    GC_ADDREF(message);
    actor_timer->cell = cell;
    actor_timer->message = message;
    actor_timer->period = period;
    actor_timer->schedule = schedule;
    actor_timer->references = 1;
    if (key == NULL) {
        nx_list_push_back(&timers->scheduled, &actor_timer->link);
    } else {
        actor_timer->key = zend_string_copy(key);
        zend_hash_add_new_ptr(&timers->by_key, key, actor_timer);
    }
    timer_arm(actor_timer, nx_loop_update_now(nx_scheduler_loop()) + delay);
    return actor_timer;
}

void nx_actor_timers_cancel_all(nx_cell_t *cell)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    nx_actor_timer_t *actor_timer;
    if (timers == NULL) {
        return;
    }
    ZEND_HASH_FOREACH_PTR(&timers->by_key, actor_timer)
    {
        nx_actor_timer_cancel(actor_timer);
    }
    ZEND_HASH_FOREACH_END();
}

typedef struct nx_receive_timeout_envelope {
    nx_envelope_t envelope;
    uint32_t generation;
} nx_receive_timeout_envelope_t;

/* Delivers the signal, unless the timeout was changed or removed after it was sent. */
static void idle_timeout_deliver(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_actor_timers_t *timers = timers_if_any(cell);
    zend_object *failure = NULL;
    if (timers == NULL ||
        nx_container_of(mail->envelope, nx_receive_timeout_envelope_t, envelope)->generation !=
            timers->idle_generation) {
        return;
    }
    if (nx_cell_signal(cell, mail->message, &failure) == NX_SIGNAL_THREW) {
        nx_cell_fail(cell, failure);
    }
}

static bool idle_timeout_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t receive_timeout_mail = {
    .what = "receive timeout", .uncounted = true, .deliver = idle_timeout_deliver, .lost = idle_timeout_lost};

static void idle_timeout_on_due(nx_timer_t *timer);

static void idle_timeout_start(nx_actor_timers_t *timers)
{
    nx_loop_t *loop = nx_scheduler_loop();
    timers->has_new_mail = timers->is_overdue = false;
    nx_loop_start_timer(loop, &timers->idle, nx_loop_update_now(loop) + timers->idle_limit,
                        idle_timeout_on_due);
}

static void idle_timeout_send(nx_cell_t *cell)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    nx_receive_timeout_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, &receive_timeout_mail, NULL);
    envelope->generation = timers->idle_generation;
    idle_timeout_start(timers);
    nx_mail_post(cell, timers->idle_signal, &envelope->envelope, NX_DROP);
}

/* If the actor is busy, the timeout is only marked as overdue; timers_check_idle() handles it. */
static void idle_timeout_on_due(nx_timer_t *timer)
{
    nx_actor_timers_t *timers = nx_container_of(timer, nx_actor_timers_t, idle);
    nx_cell_t *cell = timers->cell;
    if (cell->work == NX_CELL_IDLE && nx_reentrancy_running(cell) == 0) {
        idle_timeout_send(cell);
    } else if (cell->work == NX_CELL_HELD) {
        idle_timeout_start(timers);
    } else {
        timers->is_overdue = true;
    }
}

void nx_actor_timers_set_receive_timeout(nx_cell_t *cell, nx_time_t limit, zend_object *signal)
{
    nx_actor_timers_t *timers = timers_of(cell);
    zend_object *former = timers->idle_signal;
    timers->idle_limit = limit;
    timers->idle_signal = signal;
    timers->idle_generation++;
    if (limit == 0) {
        cell->gate &= ~NX_GATE_IDLE_TIMEOUT;
        nx_loop_stop_timer(nx_scheduler_loop(), &timers->idle);
    } else {
        cell->gate |= NX_GATE_IDLE_TIMEOUT;
        idle_timeout_start(timers);
    }
    if (former != NULL) {
        OBJ_RELEASE(former);
    }
}

static void timers_note_mail(nx_cell_t *cell, const zend_object *message, const nx_envelope_t *envelope)
{
    bool is_system_mail = envelope != NULL && envelope->kind->uncounted;
    if (!is_system_mail && !instanceof_function(message->ce, nx_ce_not_influence)) {
        timers_if_any(cell)->has_new_mail = true;
    }
}

static void timers_check_idle(nx_cell_t *cell)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    if (cell->work != NX_CELL_IDLE) {
        return;
    }
    if (timers->has_new_mail) {
        idle_timeout_start(timers);
    } else if (timers->is_overdue) {
        idle_timeout_send(cell);
    }
}

NX_HOT static void timers_end(nx_cell_t *cell, bool is_final)
{
    nx_actor_timers_t *timers = timers_if_any(cell);
    if (timers == NULL) {
        return;
    }
    nx_actor_timers_cancel_all(cell);
    while (!nx_list_is_empty(&timers->scheduled)) {
        nx_actor_timer_cancel(nx_container_of(timers->scheduled.next, nx_actor_timer_t, link));
    }
    nx_actor_timers_set_receive_timeout(cell, 0, NULL);
    if (is_final) {
        zend_hash_destroy(&timers->by_key);
        efree(timers);
        cell->extras->slots[NX_FEATURE_TIMERS] = NULL;
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

zend_object *nx_actor_timer_create_object(zend_class_entry *class_entry)
{
    nx_actor_timer_object_t *shown = zend_object_alloc(sizeof(*shown), class_entry);
    shown->actor_timer = NULL;
    zend_object_std_init(&shown->std, class_entry);
    shown->std.handlers = &nx_actor_timer_handlers;
    return &shown->std;
}

void nx_actor_timer_free_object(zend_object *object)
{
    nx_actor_timer_t *actor_timer = nx_actor_timer_object_of(object)->actor_timer;
    if (actor_timer != NULL) {
        nx_actor_timer_release(actor_timer);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_actor_timer_show(nx_actor_timer_t *actor_timer)
{
    zend_object *object = nx_actor_timer_create_object(nx_ce_scheduled_timer);
    actor_timer->references++;
    nx_actor_timer_object_of(object)->actor_timer = actor_timer;
    return object;
}

static zend_object *timers_argument(nx_cell_t *cell, const nx_behavior_t *behavior)
{
    (void)behavior;
    return nx_timers_show(cell);
}

static const nx_feature_t timers_feature = {.end = timers_end,
                                            .mail_arrived = timers_note_mail,
                                            .batch_ended = timers_check_idle,
                                            .argument = timers_argument};

void nx_actor_timers_start(void)
{
    nx_feature_register(NX_FEATURE_TIMERS, &timers_feature);
}
