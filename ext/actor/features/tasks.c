/* SPDX-License-Identifier: MIT */
#include "actor/features/tasks.h"

#include "zend_exceptions.h"

#include "actor/system/idle.h"
#include "engine/compat/compat.h"
#include "engine/errors/errors.h"

zend_class_entry *nx_ce_task_context, *nx_ce_task_failure;
zend_object_handlers nx_task_context_handlers;

static struct nx_errands *errands_of(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (extras->errands == NULL) {
        extras->errands = emalloc(sizeof(*extras->errands));
        extras->errands->scope = NULL;
        nx_list_init(&extras->errands->list);
    }
    return extras->errands;
}

static nx_scope_t *scope_of(nx_cell_t *cell)
{
    struct nx_errands *errands = errands_of(cell);
    if (errands->scope == NULL) {
        errands->scope = nx_scope_open_apart();
    }
    return errands->scope;
}

/* NULL: the current coroutine runs no code of an actor. */
static nx_scope_t *scope_of_turn(void)
{
    nx_cell_t *cell = nx_actor_current();
    return cell == NULL ? NULL : scope_of(cell);
}

void nx_errands_start_up(void)
{
    nx_scope_home = scope_of_turn;
}

void nx_errands__leave(nx_coroutine_t *coroutine)
{
    if (coroutine->scope != NULL) {
        nx_scope_release(coroutine->scope);
        coroutine->scope = NULL;
    }
    if (coroutine->values != NULL) {
        OBJ_RELEASE(coroutine->values);
        coroutine->values = NULL;
    }
}

static void expect_no_more(nx_errand_t *errand)
{
    if (errand->is_expected) {
        errand->is_expected = false;
        nx_company_expect_no_more(errand->cell->company);
    }
}

zend_object *nx_errand_create_object(zend_class_entry *class_entry)
{
    nx_errand_t *errand = zend_object_alloc(sizeof(*errand), class_entry);
    memset(errand, 0, offsetof(nx_errand_t, std));
    nx_list_init(&errand->link);
    zend_object_std_init(&errand->std, class_entry);
    errand->std.handlers = &nx_task_context_handlers;
    return &errand->std;
}

void nx_errand_free_object(zend_object *object)
{
    nx_errand_t *errand = nx_errand_of(object);
    nx_list_unlink(&errand->link);
    if (errand->task != NULL) {
        OBJ_RELEASE(&errand->task->future.std);
    }
    if (errand->cell != NULL) {
        OBJ_RELEASE(&errand->cell->std);
    }
    zval_ptr_dtor(&errand->closure.callable);
    zend_object_std_dtor(object);
}

HashTable *nx_errand_get_gc(zend_object *object, zval **table, int *count)
{
    nx_errand_t *errand = nx_errand_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &errand->closure.callable);
    if (errand->task != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &errand->task->future.std);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

/* The envelope of mail that a task has sent. */
typedef struct nx_errand_envelope {
    nx_envelope_t envelope;
    nx_errand_t *errand; /* counted */
} nx_errand_envelope_t;

static nx_errand_t *errand_of_mail(const nx_mail_t *mail)
{
    return nx_container_of(mail->envelope, nx_errand_envelope_t, envelope)->errand;
}

static void release_envelope(nx_envelope_t *envelope)
{
    OBJ_RELEASE(&nx_container_of(envelope, nx_errand_envelope_t, envelope)->errand->std);
    efree(envelope);
}

static bool refuse(nx_cell_t *cell, const nx_mail_t *mail)
{
    nx_company_dead_letter(cell->company, &cell->std, NULL, mail->message, NX_LOST_STOPPED);
    return false;
}

static bool accept_told(nx_cell_t *cell, nx_mail_t *mail)
{
    return !errand_of_mail(mail)->is_over || refuse(cell, mail);
}

static bool accept_result(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_errand_t *errand = errand_of_mail(mail);
    return (!errand->is_over && !errand->is_cancelled) || refuse(cell, mail);
}

static void deliver_failure(nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_errand_t *errand = errand_of_mail(mail);
    if (!errand->is_over && !errand->is_cancelled) {
        GC_ADDREF(mail->message);
        nx_cell_fail(cell, mail->message);
    }
}

static bool failure_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t told = {
    .what = "message of a task", .accept = accept_told, .release = release_envelope};
static const nx_mail_kind_t result_mail = {
    .what = "result of a task", .accept = accept_result, .release = release_envelope};
static const nx_mail_kind_t failure_mail = {.what = "failure of a task",
                                            .uncounted = true,
                                            .deliver = deliver_failure,
                                            .lost = failure_lost,
                                            .release = release_envelope};

static void dispatch(nx_errand_t *errand, zend_object *message, const nx_mail_kind_t *kind)
{
    if (UNEXPECTED(errand->is_over)) {
        nx_company_dead_letter(errand->cell->company, &errand->cell->std, NULL, message, NX_LOST_STOPPED);
        return;
    }
    nx_errand_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(&envelope->envelope, kind, NULL);
    GC_ADDREF(&errand->std);
    envelope->errand = errand;
    nx_actor_send(errand->cell, message, &envelope->envelope, NX_TELL);
}

void nx_errand_tell(nx_errand_t *errand, zend_object *message)
{
    dispatch(errand, message, &told);
}

/* Sends a Message\TaskFailed to the actor. */
static void tell_failure(nx_errand_t *errand, zend_object *cause)
{
    zval arguments[2], message;
    ZVAL_OBJ(&arguments[0], &errand->std);
    ZVAL_OBJ(&arguments[1], cause);
    ZVAL_UNDEF(&message);
    if (nx_company_call(errand->cell->company, "taskFailedMessage", &message, 2, arguments)) {
        dispatch(errand, Z_OBJ(message), &result_mail);
    }
    zval_ptr_dtor(&message);
}

static void log_failure(nx_errand_t *errand, zend_object *cause)
{
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &errand->cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    nx_company_call(errand->cell->company, "taskFailed", NULL, 2, arguments);
}

static void fail(nx_errand_t *errand)
{
    zend_object *cause = EG(exception);
    bool is_end = zend_is_unwind_exit(cause) || zend_is_graceful_exit(cause) ||
                  instanceof_function(cause->ce, nx_ce_cancelled_error);
    if (is_end) {
        return;
    }
    GC_ADDREF(cause);
    zend_clear_exception();
    switch (errand->on_failure) {
    case NX_ERRAND_TELLS:
        tell_failure(errand, cause);
        break;
    case NX_ERRAND_FAILS:
        dispatch(errand, cause, &failure_mail);
        break;
    default:
        log_failure(errand, cause);
    }
    OBJ_RELEASE(cause);
}

static bool is_result(const zval *result)
{
    if (EXPECTED(Z_TYPE_P(result) == IS_OBJECT || Z_TYPE_P(result) == IS_NULL ||
                 Z_TYPE_P(result) == IS_UNDEF)) {
        return true;
    }
    nx_throw(
        NX_ERROR_TASK_RESULT,
        "A task of spawnTask() returned %s: what comes back to its actor is a message, so an object; or nothing at all",
        zend_zval_type_name(result));
    return false;
}

void nx_errand_run(nx_errand_t *errand)
{
    zval argument, result;
    ZVAL_OBJ(&argument, &errand->std);
    ZVAL_UNDEF(&result);
    if (nx_function_call(&errand->closure, &result, 1, &argument) && is_result(&result) &&
        Z_TYPE(result) == IS_OBJECT) {
        dispatch(errand, Z_OBJ(result), &result_mail);
    }
    zval_ptr_dtor(&result);
    if (UNEXPECTED(EG(exception) != NULL)) {
        fail(errand);
    }
    expect_no_more(errand);
    if (errand->task != NULL) {
        OBJ_RELEASE(&errand->task->future.std);
        errand->task = NULL;
    }
}

static nx_task_t *begin(nx_errand_t *errand)
{
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zend_function *run = zend_hash_str_find_ptr(&nx_ce_task_context->function_table, ZEND_STRL("run"));
    nx_php_create_closure(&callable, run, &errand->std);
    zend_fcall_info_init(&callable, 0, &call, &cache, NULL, NULL);
    nx_task_t *task = nx_task_spawn_in(scope_of(errand->cell), &call, &cache);
    zval_ptr_dtor(&callable);
    return task;
}

nx_errand_t *nx_errand_begin(nx_cell_t *cell, const nx_function_t *function, nx_errand_failure_t on_failure)
{
    nx_errand_t *errand = nx_errand_of(nx_errand_create_object(nx_ce_task_context));
    GC_ADDREF(&cell->std);
    errand->cell = cell;
    nx_function_copy(&errand->closure, function);
    errand->on_failure = on_failure;
    nx_list_push_back(&errands_of(cell)->list, &errand->link);
    errand->task = begin(errand);
    if (UNEXPECTED(errand->task == NULL)) {
        OBJ_RELEASE(&errand->std);
        return NULL;
    }
    /* A task is independent of the message being handled: the deadline of that message's ask does not apply to it. */
    errand->task->coroutine.deadline = NX_TIME_NEVER;
    errand->is_expected = true;
    nx_company_expect(cell->company);
    return errand;
}

void nx_errand_cancel(nx_errand_t *errand)
{
    errand->is_cancelled = true;
    expect_no_more(errand);
    if (errand->task != NULL) {
        zend_string *reason = zend_string_init(ZEND_STRL("its task was cancelled"), false);
        nx_task_cancel(errand->task, reason);
        zend_string_release(reason);
    }
}

void nx_cell__end_errands(nx_cell_t *cell, bool is_final)
{
    struct nx_errands *errands = cell->extras == NULL ? NULL : cell->extras->errands;
    if (errands == NULL) {
        return;
    }
    cell->extras->errands = NULL;
    while (!nx_list_is_empty(&errands->list)) {
        nx_errand_t *errand = nx_container_of(nx_list_pop_front(&errands->list), nx_errand_t, link);
        errand->is_over = true;
        expect_no_more(errand);
    }
    if (errands->scope != NULL) {
        const char *reason = is_final ? "its actor has stopped" : "its actor has restarted";
        nx_scope_cancel(errands->scope, zend_string_init(reason, strlen(reason), false));
        nx_scope_release(errands->scope);
    }
    efree(errands);
}
