/* SPDX-License-Identifier: MIT */
#include "runtime/async/async.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "isolation/registry/isolation.h"
#include "runtime/diagnostics/failure_log.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

zend_class_entry *nx_ce_coroutine;
const zend_object_handlers *nx_task_handlers;

NX_HOT static void release_call(nx_task_t *task)
{
    if (Z_TYPE(task->callable) == IS_UNDEF) {
        return;
    }
    zval callable;
    ZVAL_COPY_VALUE(&callable, &task->callable);
    ZVAL_UNDEF(&task->callable);
    for (uint32_t i = 0; i < task->argument_count; i++) {
        zval_ptr_dtor(&task->arguments[i]);
    }
    if (task->arguments != NULL) {
        efree(task->arguments);
        task->arguments = NULL;
    }
    if (task->named_arguments != NULL) {
        zend_array_release(task->named_arguments);
        task->named_arguments = NULL;
    }
    zval_ptr_dtor(&callable);
}

static void call_task(nx_task_t *task, zval *arguments, uint32_t count, zval *result)
{
    zend_fcall_info info = {.size = sizeof(info),
                            .retval = result,
                            .params = arguments,
                            .param_count = count,
                            .named_params = task->named_arguments};
    ZVAL_COPY_VALUE(&info.function_name, &task->callable);
    zend_call_function(&info, &task->call_cache);
}

static void finish_source(nx_task_t *task)
{
    zval value;
    ZVAL_UNDEF(&value);
    call_task(task, NULL, 0, &value);
    zval_ptr_dtor(&value);
    if (EG(exception) == NULL) {
        nx_future_take(task->source, &task->future.result);
    }
}

/* Runs a task of map(), catch() or finally(), which starts when its source future is settled. */
static void continue_from_source(nx_task_t *task)
{
    nx_future_t *source = task->source;
    source->observed = true;
    if (!nx_future_wait(source)) {
        return;
    }
    bool is_for_it = task->derivation == (source->failed ? NX_DERIVE_CATCH : NX_DERIVE_MAP);
    if (task->derivation == NX_DERIVE_FINALLY) {
        finish_source(task);
    } else if (is_for_it) {
        call_task(task, &source->result, 1, &task->future.result);
    } else {
        nx_future_take(source, &task->future.result);
    }
}

NX_HOT static void run_task(nx_coroutine_t *coroutine)
{
    nx_task_t *task = nx_container_of(coroutine, nx_task_t, coroutine);
    if (EXPECTED(task->source == NULL)) {
        call_task(task, task->arguments, task->argument_count, &task->future.result);
    } else {
        continue_from_source(task);
    }
    /* Released here and not in `ended`, because a destructor may wait. */
    zend_object *thrown = EG(exception);
    if (EXPECTED(thrown == NULL)) {
        release_call(task);
    }
}

static zend_object *take_exception(void)
{
    zend_object *error = EG(exception);
    GC_ADDREF(error);
    zend_clear_exception();
    return error;
}

static zend_object *failure_of(nx_coroutine_end_t how)
{
    switch (how) {
    case NX_COROUTINE_THREW:
        return take_exception();
    case NX_COROUTINE_CANCELLED:
        return nx_error_create(NX_ERROR_CANCELLED, "This coroutine was cancelled before it began");
    case NX_COROUTINE_EXITED:
        return nx_error_create(NX_ERROR_COROUTINE_DIED,
                               "The awaited coroutine called exit(): it has no result");
    case NX_COROUTINE_FATAL:
        return nx_error_create(NX_ERROR_COROUTINE_DIED,
                               "The awaited coroutine died of a fatal error (see the error log)");
    case NX_COROUTINE_RETURNED:
        break;
    }
    return NULL;
}

static NX_COLD void fail_task(nx_task_t *task, nx_coroutine_end_t how)
{
    zval failure;
    zval_ptr_dtor(&task->future.result);
    ZVAL_OBJ(&failure, failure_of(how));
    /* Not reported if no code observes them, because none of these is an error of the program. */
    bool is_no_mistake = how == NX_COROUTINE_EXITED || how == NX_COROUTINE_CANCELLED ||
                         (task->coroutine.flags & NX_COROUTINE_ENDED_BY_CANCELLATION);
    bool is_for_scope = !is_no_mistake && !task->future.observed;
    /* A fatal error was reported where it occurred. */
    task->future.observed |= is_no_mistake || how == NX_COROUTINE_FATAL;
    nx_future_settle(&task->future, &failure, true);
    if (nx_scope_lose(task, is_for_scope ? Z_OBJ(failure) : NULL)) {
        task->future.observed = true;
    }
    release_call(task);
}

/* Reports name the request for which the coroutine worked. */
static NX_COLD void end_without_result(nx_task_t *task, nx_coroutine_end_t how)
{
    nx_coroutine_t *origin = nx_scope_origin(&task->coroutine);
    nx_coroutine_t *outer = nx_failure_begin(origin);
    if (how == NX_COROUTINE_EXITED) {
        nx_failure_log_exit(origin);
    }
    fail_task(task, how);
    nx_isolation_quit(&task->coroutine.isolation);
    OBJ_RELEASE(&task->future.std);
    nx_failure_end(outer);
}

NX_HOT static void ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_task_t *task = nx_container_of(coroutine, nx_task_t, coroutine);
    if (UNEXPECTED(how != NX_COROUTINE_RETURNED)) {
        end_without_result(task, how);
        return;
    }
    if (Z_TYPE(task->future.result) == IS_UNDEF) {
        ZVAL_NULL(&task->future.result);
    }
    nx_future_settle(&task->future, &task->future.result, false);
    nx_scope_lose(task, NULL);
    nx_isolation_quit(&coroutine->isolation);
    OBJ_RELEASE(&task->future.std);
}

/* Describes the coroutine to whose work it belongs: the request that has spawned it, directly or indirectly. */
static void task_describe(nx_coroutine_t *coroutine, smart_str *text)
{
    for (const nx_scope_t *scope = nx_scope_of_coroutine(coroutine); scope != NULL; scope = scope->parent) {
        if (scope->owner != NULL && scope->owner->kind->describe != NULL) {
            smart_str_appends(text, "of ");
            scope->owner->kind->describe(scope->owner, text);
            return;
        }
    }
}

static const nx_coroutine_kind_t task_kind = {.run = run_task, .ended = ended, .describe = task_describe};

nx_task_t *nx_task_of_coroutine(nx_coroutine_t *coroutine)
{
    return coroutine->kind == &task_kind ? nx_container_of(coroutine, nx_task_t, coroutine) : NULL;
}

NX_HOT zend_object *nx_task_create(zend_class_entry *class_entry)
{
    /* emalloc(), because zend_object_alloc() would zero fields that are set below. */
    nx_task_t *task = emalloc(sizeof(nx_task_t) + zend_object_properties_size(class_entry));
    nx_coroutine_init(&task->coroutine, &task_kind);
    nx_list_init(&task->membership);
    ZVAL_UNDEF(&task->callable);
    task->arguments = NULL;
    task->named_arguments = NULL;
    task->argument_count = 0;
    task->is_counted = false;
    task->scope = NULL;
    task->source = NULL;
    task->derivation = NX_DERIVE_NOTHING;
    nx_future_init(&task->future, class_entry);
    task->future.std.handlers = nx_task_handlers;
    return &task->future.std;
}

static void release_origin(nx_task_t *task)
{
    nx_coroutine_t *coroutine = &task->coroutine;
    if (coroutine->values != NULL) {
        OBJ_RELEASE(coroutine->values);
    }
    if (coroutine->spawned_in != NULL) {
        zend_string_release(coroutine->spawned_in);
    }
    if (coroutine->name != NULL) {
        zend_string_release(coroutine->name);
    }
}

NX_HOT void nx_task_free_object(zend_object *object)
{
    nx_task_t *task = nx_task_of(object);
    release_call(task);
    release_origin(task);
    if (task->source != NULL) {
        OBJ_RELEASE(&task->source->std);
    }
    nx_future_free_object(object);
}

HashTable *nx_task_get_gc(zend_object *object, zval **table, int *count)
{
    nx_task_t *task = nx_task_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &task->future.result);
    zend_get_gc_buffer_add_zval(buffer, &task->callable);
    for (uint32_t i = 0; task->arguments != NULL && i < task->argument_count; i++) {
        zend_get_gc_buffer_add_zval(buffer, &task->arguments[i]);
    }
    if (task->source != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &task->source->std);
    }
    if (task->coroutine.values != NULL) {
        zend_get_gc_buffer_add_obj(buffer, task->coroutine.values);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

static void remember_site(nx_coroutine_t *coroutine)
{
    nx_place_t place = nx_inspect_place_of(EG(current_execute_data));
    if (EXPECTED(place.file != NULL)) {
        coroutine->spawned_in = zend_string_copy(place.file);
        coroutine->spawned_at = place.line;
    }
}

static void copy_arguments(nx_task_t *task, const zend_fcall_info *call)
{
    task->arguments = safe_emalloc(call->param_count, sizeof(zval), 0);
    task->argument_count = call->param_count;
    for (uint32_t i = 0; i < call->param_count; i++) {
        ZVAL_COPY(&task->arguments[i], &call->params[i]);
    }
}

NX_HOT static nx_task_t *create_task(const zend_fcall_info *call, const zend_fcall_info_cache *cache)
{
    nx_task_t *task = nx_task_of(nx_task_create(nx_ce_coroutine));
    ZVAL_COPY(&task->callable, &call->function_name);
    task->call_cache = *cache;
    if (UNEXPECTED(call->param_count > 0)) {
        copy_arguments(task, call);
    }
    if (UNEXPECTED(call->named_params != NULL)) {
        GC_ADDREF(call->named_params);
        task->named_arguments = call->named_params;
    }
    remember_site(&task->coroutine);
    return task;
}

NX_HOT static nx_task_t *add_task(nx_scope_t *scope, nx_task_t *task, zend_object *values, bool by_name)
{
    nx_coroutine_t *spawner = nx_coroutine_current();
    task->coroutine.deadline = spawner->deadline;
    nx_isolation_inherit(&task->coroutine.isolation, &spawner->isolation);
    if (UNEXPECTED(values != NULL)) {
        GC_ADDREF(values);
        task->coroutine.values = values;
    }
    if (EXPECTED(nx_scope_add(scope, task, by_name))) {
        return task;
    }
    OBJ_RELEASE(&task->future.std);
    return NULL;
}

NX_HOT nx_task_t *nx_task_spawn(const zend_fcall_info *call, const zend_fcall_info_cache *cache)
{
    return add_task(nx_scope_current(), create_task(call, cache), nx_coroutine_current()->values, false);
}

nx_task_t *nx_task_spawn_in(nx_scope_t *scope, const zend_fcall_info *call,
                            const zend_fcall_info_cache *cache)
{
    return add_task(scope, create_task(call, cache), scope->values, true);
}

nx_task_t *nx_task_derive(nx_future_t *source, nx_derivation_t derivation, const zend_fcall_info *call,
                          const zend_fcall_info_cache *cache)
{
    nx_task_t *task = create_task(call, cache);
    GC_ADDREF(&source->std);
    task->source = source;
    task->derivation = derivation;
    return add_task(nx_scope_current(), task, nx_coroutine_current()->values, false);
}

void nx_task_start_in_main(const zend_fcall_info *call, const zend_fcall_info_cache *cache, const char *name)
{
    nx_task_t *task = create_task(call, cache);
    task->coroutine.name = zend_string_init(name, strlen(name), false);
    nx_scope_add(nx_scope_of_main(), task, false);
    OBJ_RELEASE(&task->future.std);
}

void nx_task_cancel(nx_task_t *task, zend_string *reason)
{
    nx_coroutine_cancel_own(&task->coroutine, zend_string_copy(reason));
}

void nx_task_detach(nx_task_t *task, zend_string *name)
{
    nx_coroutine_t *coroutine = &task->coroutine;
    if (coroutine->name != NULL) {
        zend_string_release(coroutine->name);
    }
    coroutine->name = zend_string_copy(name);
    coroutine->deadline = NX_TIME_NEVER;
    if (nx_scope_origin(coroutine) == nx_scheduler_main()) {
        nx_coroutine_let_go(coroutine);
    }
    nx_scope_move(task, nx_scope_of_main());
}

static void task_end_request(void)
{
    nx_scope_end_request();
}

const nx_module_t nx_async_module = {.name = "async", .rshutdown = task_end_request};
