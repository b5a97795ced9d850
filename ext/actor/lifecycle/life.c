/* SPDX-License-Identifier: MIT */
/* Start, restart and stop of actors. */
#include <ctype.h>

#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/lifecycle.h"

#include "actor/system/current.h"
#include "actor/system/idle.h"
#include "actor/system/dead_letters.h"
#include "actor/delivery/loss_report.h"
#include "actor/delivery/bounded_mailbox.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

static NX_PER_THREAD nx_list_t systems;

static bool life_is_name(const zend_string *name)
{
    for (size_t i = 0; i < ZSTR_LEN(name); i++) {
        unsigned char byte = (unsigned char)ZSTR_VAL(name)[i];
        if (!isalnum(byte) && byte != '_' && byte != '.' && byte != '-') {
            return false;
        }
    }
    return ZSTR_LEN(name) > 0;
}

static bool life_may_be_spawned(nx_actor_system_t *system, nx_cell_t *parent, zend_string *name)
{
    zval arguments[2];
    if (parent == NULL) {
        ZVAL_NULL(&arguments[1]);
    } else {
        ZVAL_OBJ(&arguments[1], &parent->std);
    }
    if (name != NULL) {
        ZVAL_STR(&arguments[0], name);
    } else {
        ZVAL_EMPTY_STRING(&arguments[0]);
    }
    if (system->is_closed || (parent != NULL && parent->status >= NX_CELL_STOPPING)) {
        nx_actor_host_throw(&system->host, NX_HOST_NOT_ACCEPTING, arguments);
    } else if (name != NULL && !life_is_name(name)) {
        nx_actor_host_throw(&system->host, NX_HOST_BAD_NAME, arguments);
    } else if (name != NULL && nx_cell_child(system, parent, name) != NULL) {
        nx_actor_host_throw(&system->host, NX_HOST_NAME_EXISTS, arguments);
    } else {
        return true;
    }
    return false;
}

/* Adds the cell to the table of children, which holds it until it has stopped. */
static void life_join_system(nx_cell_t *cell)
{
    nx_actor_system_t *system = cell->system;
    HashTable *siblings = nx_cell_siblings(cell);
    GC_ADDREF(&cell->std);
    if (cell->name != NULL) {
        zend_hash_add_new_ptr(siblings, cell->name, cell);
    } else {
        cell->number = system->anonymous++;
        zend_hash_index_add_new_ptr(siblings, cell->number, cell);
    }
    if (system->population++ == 0) {
        GC_ADDREF(&system->std);
        nx_list_push_back(&systems, &system->living);
    }
}

static void life_leave_system(nx_cell_t *cell)
{
    nx_actor_system_t *system = cell->system;
    HashTable *siblings = nx_cell_siblings(cell);
    if (cell->name != NULL) {
        zend_hash_del(siblings, cell->name);
    } else {
        zend_hash_index_del(siblings, cell->number);
    }
    if (--system->population == 0) {
        nx_list_unlink(&system->living);
        nx_loss_report_flush(system);
        if (system->notifies_when_empty) {
            system->notifies_when_empty = false;
            nx_actor_host_call(&system->host, NX_HOST_EMPTIED, NULL, NULL);
        }
        OBJ_RELEASE(&system->std);
    }
    OBJ_RELEASE(&cell->std);
}

static nx_cell_t *life_create(nx_actor_system_t *system, nx_cell_t *parent, nx_behavior_t *behavior,
                              nx_props_t *props, zend_string *name)
{
    nx_cell_t *cell = nx_cell_of(nx_cell_create_object(nx_ce_local_ref));
    GC_ADDREF(&system->std);
    GC_ADDREF(&behavior->std);
    cell->system = system;
    cell->origin = behavior;
    cell->incarnation = ++system->incarnations;
    cell->status = NX_CELL_STARTING;
    cell->gate = system->in_development ? NX_GATE_CHECKED : 0;
    if (parent != NULL) {
        GC_ADDREF(&parent->std);
        cell->parent = parent;
    }
    if (props != NULL) {
        GC_ADDREF(&props->std);
        cell->props = props;
        nx_bounded_mailbox_open(cell);
    }
    if (name != NULL) {
        cell->name = zend_string_copy(name);
    }
    life_join_system(cell);
    return cell;
}

/* Resolves the behavior of the props and adopts it. False with an exception. */
NX_HOT static bool life_construct(nx_cell_t *cell)
{
    nx_behavior_t *behavior = cell->origin;
    nx_cell_discard_strategies(cell);
    if (EXPECTED(nx_behavior_handles(behavior))) {
        GC_ADDREF(&behavior->std);
    } else {
        nx_visit_t visit;
        nx_cell_enter(&visit, cell);
        behavior = nx_behavior_resolve(cell, behavior);
        nx_cell_leave(&visit);
    }
    if (behavior == NULL) {
        return false;
    }
    if (UNEXPECTED(behavior->kind == NX_BEHAVIOR_STOPPED)) {
        OBJ_RELEASE(&behavior->std);
        behavior = nx_behavior_of(nx_behavior_single(NX_BEHAVIOR_EMPTY));
        cell->pending |= NX_PENDING_STOP;
    }
    cell->behavior = behavior;
    ZVAL_COPY(&cell->state, &behavior->state);
    return true;
}

NX_HOT static void life_deconstruct(nx_cell_t *cell)
{
    if (cell->behavior != NULL) {
        OBJ_RELEASE(&cell->behavior->std);
        cell->behavior = NULL;
    }
    zval_ptr_dtor(&cell->state);
    ZVAL_UNDEF(&cell->state);
}

static bool life_signal_start(nx_cell_t *cell)
{
    zval exception;
    zend_object *failure = NULL;
    if (EXPECTED(nx_cell_signal_by_class(cell, NX_CLASS_PRE_START, 0, NULL, &failure) != NX_SIGNAL_THREW)) {
        return true;
    }
    ZVAL_OBJ(&exception, failure);
    zend_throw_exception_object(&exception);
    return false;
}

static void life_detach_context(nx_cell_t *cell)
{
    if (cell->context != NULL) {
        nx_actor_context_t *context = nx_actor_context_of(cell->context);
        context->cell = NULL;
        context->coroutine = NULL;
        context->mail = NULL;
        OBJ_RELEASE(cell->context);
        cell->context = NULL;
    }
}

static void life_lose_mail(nx_cell_t *cell)
{
    while (cell->mailbox.count > 0) {
        nx_mail_t mail = nx_mailbox_pop(&cell->mailbox);
        nx_mail_lose_at_stop(cell, &mail);
    }
    if (cell->mailbox.slots != &cell->mailbox.alone) {
        efree(cell->mailbox.slots);
        nx_mailbox_init(&cell->mailbox);
    }
}

static void life_end_pause(nx_cell_extras_t *extras)
{
    if (nx_timer_is_active(&extras->pause)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &extras->pause);
        nx_actor_system_remove_mail_source(extras->cell->system);
    }
}

NX_HOT static void life_end_features(nx_cell_t *cell, bool is_final)
{
    if (cell->extras == NULL) {
        return;
    }
    life_end_pause(cell->extras);
    for (size_t id = 0; id < NX_FEATURES; id++) {
        if (nx_features[id] != NULL && nx_features[id]->end != NULL) {
            nx_features[id]->end(cell, is_final);
        }
    }
}

static void life_release_table(HashTable *table)
{
    if (table != NULL) {
        zend_array_release(table);
    }
}

static void life_free_extras(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    if (extras == NULL) {
        return;
    }
    for (size_t id = 0; id < NX_FEATURES; id++) {
        if (extras->slots[id] != NULL) {
            nx_features[id]->release(cell);
        }
    }
    cell->extras = NULL;
    zend_hash_destroy(&extras->children);
    life_release_table(extras->strategies);
    zval_ptr_dtor(&extras->supervision);
    zval_ptr_dtor(&extras->parents_supervision);
    zval_ptr_dtor(&extras->children_supervision);
    if (extras->cause != NULL) {
        OBJ_RELEASE(extras->cause);
    }
    efree(extras);
}

/* The final step, after PostStop. The empty cell remains as long as references to it exist. */
NX_HOT static void life_end(nx_cell_t *cell)
{
    nx_cell_t *parent = cell->parent;
    uint64_t lost_before = cell->system->lost[NX_LOST_STOPPED];
    life_end_features(cell, true);
    cell->status = NX_CELL_STOPPED;
    cell->work = NX_CELL_HELD;
    cell->pending = 0;
    if (cell->extras != NULL) {
        nx_loop_stop_timer(nx_scheduler_loop(), &cell->extras->limit);
        nx_bounded_mailbox_end(cell);
    }
    life_lose_mail(cell);
    nx_loss_report_stopped(cell, cell->system->lost[NX_LOST_STOPPED] - lost_before +
                                     (cell->extras == NULL ? 0 : cell->extras->lost));
    life_detach_context(cell);
    GC_ADDREF(&cell->std);
    life_leave_system(cell);
    nx_cell_end_watches(cell);
    life_free_extras(cell);
    life_deconstruct(cell);
    OBJ_RELEASE(&cell->origin->std);
    cell->origin = NULL;
    if (cell->props != NULL) {
        OBJ_RELEASE(&cell->props->std);
        cell->props = NULL;
    }
    if (parent != NULL && parent->extras->awaits & NX_AWAITS_CHILDREN &&
        zend_hash_num_elements(&parent->extras->children) == 0) {
        nx_cell_request(parent, NX_PENDING_SETTLE);
    }
    OBJ_RELEASE(&cell->std);
}

/* Publishes a lifecycle event to listeners. */
static void life_announce(nx_cell_t *cell, const char *what)
{
    if (EXPECTED(!cell->system->has_listeners)) {
        return;
    }
    zval arguments[2];
    ZVAL_STRING(&arguments[0], what);
    ZVAL_OBJ(&arguments[1], &cell->std);
    nx_actor_host_call(&cell->system->host, NX_HOST_EVENT, NULL, arguments);
    zval_ptr_dtor(&arguments[0]);
}

/* After a failed construction the behavior of the props receives PostStop. */
NX_HOT static void life_finish_stop(nx_cell_t *cell)
{
    if (cell->behavior == NULL) {
        GC_ADDREF(&cell->origin->std);
        cell->behavior = cell->origin;
        ZVAL_COPY(&cell->state, &cell->origin->state);
    }
    nx_cell_signal_lifecycle(cell, NX_CLASS_POST_STOP, NULL);
    nx_coroutine_t *shielded = nx_cell_shield();
    life_announce(cell, "stopped");
    life_end(cell);
    nx_cell_unshield(shielded);
}

static void life_stop_children(nx_cell_t *cell)
{
    nx_cell_t *child;
    if (cell->extras == NULL || zend_hash_num_elements(&cell->extras->children) == 0) {
        return;
    }
    cell->extras->awaits |= NX_AWAITS_CHILDREN;
    ZEND_HASH_REVERSE_FOREACH_PTR(&cell->extras->children, child)
    {
        nx_cell_stop_now(child, NX_TIME_NEVER);
    }
    ZEND_HASH_FOREACH_END();
}

/* Leaves a joint restart of siblings: they need not wait for this cell any more. */
static void life_leave_group(nx_cell_t *cell)
{
    if (cell->extras != NULL && cell->extras->restarts_with_siblings) {
        cell->extras->restarts_with_siblings = false;
        nx_cell_wake_restarting_siblings(cell);
    }
}

NX_HOT static void life_begin_stop(nx_cell_t *cell)
{
    if (cell->status >= NX_CELL_STOPPING) {
        return;
    }
    cell->status = NX_CELL_STOPPING;
    cell->gate |= NX_GATE_CLOSED;
    nx_coroutine_t *shielded = nx_cell_shield();
    life_leave_group(cell);
    uint64_t lost_before = cell->system->lost[NX_LOST_STOPPED];
    nx_bounded_mailbox_close(cell);
    life_end_features(cell, true);
    if (cell->extras != NULL) {
        cell->extras->lost = (uint32_t)(cell->system->lost[NX_LOST_STOPPED] - lost_before);
        cell->extras->awaits = 0;
        cell->extras->is_restarting = false;
    }
    life_stop_children(cell);
    nx_cell_unshield(shielded);
    if (cell->extras == NULL || cell->extras->awaits == 0) {
        life_finish_stop(cell);
    }
}

static NX_COLD void life_throw_initialisation(nx_cell_t *cell)
{
    zend_object *cause = NULL;
    if (instanceof_function(EG(exception)->ce, nx_ce_cancelled_error)) {
        zend_object *exception = EG(exception);
        EG(exception) = NULL;
        life_begin_stop(cell);
        EG(exception) = exception;
        return;
    }
    nx_actor_take_failure(&cause);
    life_begin_stop(cell);
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    nx_actor_host_throw(&cell->system->host, NX_HOST_NOT_STARTED, arguments);
    OBJ_RELEASE(cause);
}

NX_HOT nx_cell_t *nx_cell_spawn(nx_actor_system_t *system, nx_cell_t *parent, nx_behavior_t *behavior,
                                nx_props_t *props, zend_string *name)
{
    if (UNEXPECTED(name != NULL || system->is_closed || parent != NULL) &&
        !life_may_be_spawned(system, parent, name)) {
        return NULL;
    }
    nx_cell_t *cell = life_create(system, parent, behavior, props, name);
    if (UNEXPECTED(!life_construct(cell) || !life_signal_start(cell))) {
        life_throw_initialisation(cell);
        OBJ_RELEASE(&cell->std);
        return NULL;
    }
    life_announce(cell, "started");
    if (UNEXPECTED(cell->status != NX_CELL_STARTING)) {
        return cell;
    }
    cell->status = NX_CELL_RUNNING;
    cell->work = NX_CELL_IDLE;
    if (nx_cell_has_mail(cell) || cell->pending != 0) {
        nx_cell_become_ready(cell);
    }
    return cell;
}

void nx_cell_request(nx_cell_t *cell, uint8_t pending)
{
    if (cell->status == NX_CELL_STOPPED) {
        return;
    }
    cell->pending |= pending;
    nx_cell_cancel_capacity_wait(cell);
    if (cell->status != NX_CELL_STARTING && (cell->work == NX_CELL_IDLE || cell->work == NX_CELL_HELD)) {
        nx_cell_become_ready(cell);
    }
}

void nx_cell_stop_now(nx_cell_t *cell, nx_time_t limit)
{
    if (cell->status == NX_CELL_STOPPED) {
        return;
    }
    nx_cell_limit_stop(cell, limit);
    nx_cell_request(cell, NX_PENDING_STOP);
}

static void life_deliver_stop(nx_cell_t *cell, nx_mail_t *mail)
{
    life_begin_stop(cell);
}

static bool life_stop_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t stop_mail = {
    .what = "stop", .uncounted = true, .deliver = life_deliver_stop, .lost = life_stop_lost};

NX_HOT void nx_cell_stop_after_mail(nx_cell_t *cell, zend_object *message, nx_time_t limit)
{
    if (cell->status >= NX_CELL_STOPPING) {
        return;
    }
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &stop_mail, NULL);
    nx_cell_limit_stop(cell, limit);
    nx_mail_post(cell, message, envelope, NX_DROP);
}

void nx_cell_stop_self(nx_cell_t *cell)
{
    bool is_permanent = cell->props != NULL && cell->props->restart == NX_RESTART_PERMANENT;
    zval exception, argument;
    if (!is_permanent || (cell->extras != NULL && cell->extras->was_stopped)) {
        life_begin_stop(cell);
        return;
    }
    ZVAL_OBJ(&argument, &cell->std);
    ZVAL_UNDEF(&exception);
    if (nx_actor_host_call(&cell->system->host, NX_HOST_STOPPED_ITSELF, &exception, &argument)) {
        nx_cell_fail(cell, Z_OBJ(exception));
    }
}

static void life_on_pause_over(nx_timer_t *timer)
{
    nx_cell_extras_t *extras = nx_container_of(timer, nx_cell_extras_t, pause);
    nx_cell_request(extras->cell, NX_PENDING_SETTLE);
    nx_actor_system_remove_mail_source(extras->cell->system);
}

static void life_finish_restart(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    zend_object *cause = extras->cause, *failure = NULL;
    extras->is_restarting = false;
    extras->cause = NULL;
    extras->restarts++;
    life_deconstruct(cell);
    if (!life_construct(cell)) {
        nx_actor_take_failure(&failure);
        nx_cell_fail(cell, failure);
    } else {
        cell->status = NX_CELL_RUNNING;
        nx_cell_signal_restarted(cell, cause);
        life_announce(cell, "restarted");
    }
    life_leave_group(cell);
    OBJ_RELEASE(cause);
}

void nx_cell_restart(nx_cell_t *cell, zend_object *cause, nx_time_t pause)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (cell->status >= NX_CELL_STOPPING || extras->is_restarting) {
        OBJ_RELEASE(cause);
        return;
    }
    if (extras->cause != NULL) {
        OBJ_RELEASE(extras->cause);
    }
    cell->status = NX_CELL_SUSPENDED;
    cell->pending &= ~NX_PENDING_RESTART;
    extras->is_restarting = true;
    extras->cause = cause;
    extras->awaits = 0;
    nx_cell_signal_lifecycle(cell, NX_CLASS_PRE_RESTART, cause);
    life_end_features(cell, false);
    if (cell->props == NULL || !cell->props->keep_children) {
        life_stop_children(cell);
    }
    if (pause > 0) {
        extras->awaits |= NX_AWAITS_PAUSE;
        nx_actor_system_add_mail_source(cell->system);
        nx_loop_start_timer(nx_scheduler_loop(), &extras->pause,
                            nx_loop_update_now(nx_scheduler_loop()) + pause, life_on_pause_over);
    }
    if (extras->awaits == 0) {
        nx_cell_request(cell, NX_PENDING_SETTLE);
    }
    if (extras->restarts_with_siblings) {
        nx_cell_wake_restarting_siblings(cell);
    }
}

static void life_settle(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (zend_hash_num_elements(&extras->children) == 0) {
        extras->awaits &= ~NX_AWAITS_CHILDREN;
    }
    if (!nx_timer_is_active(&extras->pause)) {
        extras->awaits &= ~NX_AWAITS_PAUSE;
    }
    if (extras->awaits != 0) {
        return;
    }
    if (cell->status == NX_CELL_STOPPING) {
        life_finish_stop(cell);
    } else if (extras->is_restarting && nx_cell_may_restart(cell)) {
        life_finish_restart(cell);
    }
}

void nx_cell_apply_pending(nx_cell_t *cell)
{
    uint8_t pending = cell->pending;
    cell->pending = 0;
    if (pending & NX_PENDING_STOP) {
        life_begin_stop(cell);
    } else if (pending & NX_PENDING_RESTART) {
        nx_cell_apply_restart(cell);
    } else if (pending & NX_PENDING_FAIL) {
        nx_cell_apply_failures(cell);
    }
    if (pending & NX_PENDING_SETTLE && cell->status != NX_CELL_STOPPED) {
        life_settle(cell);
    }
}

/* At the end of the script: frees living actors without calling their handlers. */
static void life_drop_cells(HashTable *children)
{
    nx_cell_t *cell;
    while (zend_hash_num_elements(children) > 0) {
        HashPosition position;
        zend_hash_internal_pointer_end_ex(children, &position);
        cell = zend_hash_get_current_data_ptr_ex(children, &position);
        if (cell->extras != NULL) {
            life_drop_cells(&cell->extras->children);
        }
        nx_list_unlink(&cell->ready);
        cell->work = NX_CELL_TAKEN;
        life_end(cell);
    }
}

void nx_lifecycle_start_request(void)
{
    nx_list_init(&systems);
    nx_dead_letters_start_request();
}

void nx_lifecycle_end_request(void)
{
    nx_dead_letters_end_request();
    while (!nx_list_is_empty(&systems)) {
        nx_actor_system_t *system = nx_container_of(systems.next, nx_actor_system_t, living);
        GC_ADDREF(&system->std);
        nx_actor_system_report_undelivered(system);
        life_drop_cells(&system->children);
        OBJ_RELEASE(&system->std);
    }
}
