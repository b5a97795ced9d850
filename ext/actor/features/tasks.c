/* SPDX-License-Identifier: MIT */
#include "actor/features/tasks.h"

#include "zend_exceptions.h"

#include "actor/delivery/post.h"
#include "actor/lifecycle/lifecycle.h"
#include "actor/system/current.h"
#include "actor/system/idle.h"
#include "engine/compat/compat.h"
#include "engine/errors/errors.h"

zend_class_entry *nx_ce_task_context, *nx_ce_task_failure;
zend_function *nx_task_context_run;
zend_object_handlers nx_task_context_handlers;

static struct nx_actor_tasks *tasks_of(nx_cell_t *cell)
{
    void **slot = &nx_cell_extras(cell)->slots[NX_FEATURE_TASKS];
    if (*slot == NULL) {
        struct nx_actor_tasks *tasks = emalloc(sizeof(*tasks));
        tasks->scope = NULL;
        nx_list_init(&tasks->list);
        *slot = tasks;
    }
    return *slot;
}

static nx_scope_t *tasks_scope_of(nx_cell_t *cell)
{
    struct nx_actor_tasks *tasks = tasks_of(cell);
    if (tasks->scope == NULL) {
        tasks->scope = nx_scope_open_in_main();
    }
    return tasks->scope;
}

/* NULL: the current coroutine runs no code of an actor. */
static nx_scope_t *tasks_current_scope(void)
{
    nx_cell_t *cell = nx_actor_current();
    return cell == NULL ? NULL : tasks_scope_of(cell);
}

static void task_remove_mail_source(nx_actor_task_t *actor_task)
{
    if (actor_task->is_mail_source) {
        actor_task->is_mail_source = false;
        nx_actor_system_remove_mail_source(actor_task->cell->system);
    }
}

zend_object *nx_actor_task_create_object(zend_class_entry *class_entry)
{
    nx_actor_task_t *actor_task = zend_object_alloc(sizeof(*actor_task), class_entry);
    memset(actor_task, 0, offsetof(nx_actor_task_t, std));
    nx_list_init(&actor_task->link);
    zend_object_std_init(&actor_task->std, class_entry);
    actor_task->std.handlers = &nx_task_context_handlers;
    return &actor_task->std;
}

void nx_actor_task_free_object(zend_object *object)
{
    nx_actor_task_t *actor_task = nx_actor_task_of(object);
    nx_list_unlink(&actor_task->link);
    if (actor_task->task != NULL) {
        OBJ_RELEASE(&actor_task->task->future.std);
    }
    if (actor_task->cell != NULL) {
        OBJ_RELEASE(&actor_task->cell->std);
    }
    zval_ptr_dtor(&actor_task->closure.callable);
    zend_object_std_dtor(object);
}

HashTable *nx_actor_task_get_gc(zend_object *object, zval **table, int *count)
{
    nx_actor_task_t *actor_task = nx_actor_task_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &actor_task->closure.callable);
    if (actor_task->task != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &actor_task->task->future.std);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

/* The envelope of mail that a task has sent. */
typedef struct nx_task_envelope {
    nx_envelope_t envelope;
    nx_actor_task_t *actor_task; /* counted */
} nx_task_envelope_t;

static nx_actor_task_t *task_of_mail(const nx_mail_t *mail)
{
    return nx_container_of(mail->envelope, nx_task_envelope_t, envelope)->actor_task;
}

static void task_release_envelope(nx_envelope_t *envelope)
{
    OBJ_RELEASE(&nx_container_of(envelope, nx_task_envelope_t, envelope)->actor_task->std);
    efree(envelope);
}

static bool task_refuse_mail(nx_cell_t *cell, const nx_mail_t *mail)
{
    nx_actor_dead_letter(cell->system, &cell->std, NULL, mail->message, NX_LOST_STOPPED);
    return false;
}

static bool task_accept_message(nx_cell_t *cell, nx_mail_t *mail)
{
    return !task_of_mail(mail)->is_over || task_refuse_mail(cell, mail);
}

static bool task_accept_result(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_actor_task_t *actor_task = task_of_mail(mail);
    return (!actor_task->is_over && !actor_task->is_cancelled) || task_refuse_mail(cell, mail);
}

static void task_deliver_failure(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_actor_task_t *actor_task = task_of_mail(mail);
    if (!actor_task->is_over && !actor_task->is_cancelled) {
        GC_ADDREF(mail->message);
        nx_cell_fail(cell, mail->message);
    }
}

static bool task_failure_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t task_message = {
    .what = "message of a task", .accept = task_accept_message, .release = task_release_envelope};
static const nx_mail_kind_t result_mail = {
    .what = "result of a task", .accept = task_accept_result, .release = task_release_envelope};
static const nx_mail_kind_t failure_mail = {.what = "failure of a task",
                                            .uncounted = true,
                                            .deliver = task_deliver_failure,
                                            .lost = task_failure_lost,
                                            .release = task_release_envelope};

static void task_send(nx_actor_task_t *actor_task, zend_object *message, const nx_mail_kind_t *kind)
{
    if (UNEXPECTED(actor_task->is_over)) {
        nx_actor_dead_letter(actor_task->cell->system, &actor_task->cell->std, NULL, message,
                             NX_LOST_STOPPED);
        return;
    }
    nx_task_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, kind, NULL);
    GC_ADDREF(&actor_task->std);
    envelope->actor_task = actor_task;
    nx_mail_post(actor_task->cell, message, &envelope->envelope, NX_TELL);
}

void nx_actor_task_tell(nx_actor_task_t *actor_task, zend_object *message)
{
    task_send(actor_task, message, &task_message);
}

/* Sends a Message\TaskFailed to the actor. */
static void task_send_failure(nx_actor_task_t *actor_task, zend_object *cause)
{
    zval arguments[2], message;
    ZVAL_OBJ(&arguments[0], &actor_task->std);
    ZVAL_OBJ(&arguments[1], cause);
    ZVAL_UNDEF(&message);
    if (nx_actor_host_call(&actor_task->cell->system->host, NX_HOST_TASK_FAILED_MESSAGE, &message,
                           arguments)) {
        task_send(actor_task, Z_OBJ(message), &result_mail);
    }
    zval_ptr_dtor(&message);
}

static void task_log_failure(nx_actor_task_t *actor_task, zend_object *cause)
{
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &actor_task->cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    nx_actor_host_call(&actor_task->cell->system->host, NX_HOST_TASK_FAILED, NULL, arguments);
}

static void task_fail(nx_actor_task_t *actor_task)
{
    zend_object *cause = EG(exception);
    bool is_end = zend_is_unwind_exit(cause) || zend_is_graceful_exit(cause) ||
                  instanceof_function(cause->ce, nx_ce_cancelled_error);
    if (is_end) {
        return;
    }
    GC_ADDREF(cause);
    zend_clear_exception();
    switch (actor_task->on_failure) {
    case NX_TASK_FAILURE_MESSAGE:
        task_send_failure(actor_task, cause);
        break;
    case NX_TASK_FAILURE_FAIL:
        task_send(actor_task, cause, &failure_mail);
        break;
    default:
        task_log_failure(actor_task, cause);
    }
    OBJ_RELEASE(cause);
}

static bool task_check_result(const zval *result)
{
    if (EXPECTED(Z_TYPE_P(result) == IS_OBJECT || Z_TYPE_P(result) == IS_NULL ||
                 Z_TYPE_P(result) == IS_UNDEF)) {
        return true;
    }
    nx_throw(
        NX_ERROR_TASK_RESULT,
        "A task of spawnTask() returned %s: its result is a message to its actor, so it must be an object or null",
        zend_zval_type_name(result));
    return false;
}

void nx_actor_task_run(nx_actor_task_t *actor_task)
{
    zval argument, result;
    ZVAL_OBJ(&argument, &actor_task->std);
    ZVAL_UNDEF(&result);
    if (nx_function_call(&actor_task->closure, &result, 1, &argument) && task_check_result(&result) &&
        Z_TYPE(result) == IS_OBJECT) {
        task_send(actor_task, Z_OBJ(result), &result_mail);
    }
    zval_ptr_dtor(&result);
    if (UNEXPECTED(EG(exception) != NULL)) {
        task_fail(actor_task);
    }
    task_remove_mail_source(actor_task);
    if (actor_task->task != NULL) {
        OBJ_RELEASE(&actor_task->task->future.std);
        actor_task->task = NULL;
    }
}

static nx_task_t *task_start_coroutine(nx_actor_task_t *actor_task)
{
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_php_create_closure(&callable, nx_task_context_run, &actor_task->std);
    zend_fcall_info_init(&callable, 0, &call, &cache, NULL, NULL);
    nx_task_t *task = nx_task_spawn_in(tasks_scope_of(actor_task->cell), &call, &cache);
    zval_ptr_dtor(&callable);
    return task;
}

nx_actor_task_t *nx_actor_task_begin(nx_cell_t *cell, const nx_function_t *function,
                                     nx_task_failure_t on_failure)
{
    nx_actor_task_t *actor_task = nx_actor_task_of(nx_actor_task_create_object(nx_ce_task_context));
    GC_ADDREF(&cell->std);
    actor_task->cell = cell;
    nx_function_copy(&actor_task->closure, function);
    actor_task->on_failure = on_failure;
    nx_list_push_back(&tasks_of(cell)->list, &actor_task->link);
    actor_task->task = task_start_coroutine(actor_task);
    if (UNEXPECTED(actor_task->task == NULL)) {
        OBJ_RELEASE(&actor_task->std);
        return NULL;
    }
    /* A task is independent of the message being handled: the deadline of that message's ask does not apply to it. */
    actor_task->task->coroutine.deadline = NX_TIME_NEVER;
    actor_task->is_mail_source = true;
    nx_actor_system_add_mail_source(cell->system);
    return actor_task;
}

void nx_actor_task_cancel(nx_actor_task_t *actor_task)
{
    actor_task->is_cancelled = true;
    task_remove_mail_source(actor_task);
    if (actor_task->task != NULL) {
        zend_string *reason = zend_string_init(ZEND_STRL("its task was cancelled"), false);
        nx_task_cancel(actor_task->task, reason);
        zend_string_release(reason);
    }
}

NX_HOT static void tasks_end(nx_cell_t *cell, bool is_final)
{
    struct nx_actor_tasks *tasks = cell->extras->slots[NX_FEATURE_TASKS];
    if (tasks == NULL) {
        return;
    }
    cell->extras->slots[NX_FEATURE_TASKS] = NULL;
    while (!nx_list_is_empty(&tasks->list)) {
        nx_actor_task_t *actor_task = nx_container_of(nx_list_pop_front(&tasks->list), nx_actor_task_t, link);
        actor_task->is_over = true;
        task_remove_mail_source(actor_task);
    }
    if (tasks->scope != NULL) {
        const char *reason = is_final ? "its actor has stopped" : "its actor has restarted";
        nx_scope_cancel(tasks->scope, zend_string_init(reason, strlen(reason), false));
        nx_scope_release(tasks->scope);
    }
    efree(tasks);
}

static const nx_feature_t tasks_feature = {.end = tasks_end};

void nx_actor_tasks_start(void)
{
    nx_scope_home = tasks_current_scope;
    nx_feature_register(NX_FEATURE_TASKS, &tasks_feature);
}
