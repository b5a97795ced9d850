/* SPDX-License-Identifier: MIT */
#include "async/async.h"

#include "zend_exceptions.h"

#include "fault/fault.h"

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
} awaiter_t;

zend_class_entry *nx_ce_coroutine;
const zend_object_handlers *nx_task_handlers;

static void release_call(nx_task_t *task)
{
    if (Z_TYPE(task->call.function_name) == IS_UNDEF) {
        return;
    }
    zval callable;
    ZVAL_COPY_VALUE(&callable, &task->call.function_name);
    ZVAL_UNDEF(&task->call.function_name);
    for (uint32_t i = 0; i < task->call.param_count; i++) {
        zval_ptr_dtor(&task->call.params[i]);
    }
    if (task->call.params != NULL) {
        efree(task->call.params);
        task->call.params = NULL;
    }
    if (task->call.named_params != NULL) {
        zend_array_release(task->call.named_params);
        task->call.named_params = NULL;
    }
    zval_ptr_dtor(&callable);
}

static void run(nx_coroutine_t *coroutine)
{
    nx_task_t *task = nx_container_of(coroutine, nx_task_t, coroutine);
    zval value;
    ZVAL_UNDEF(&value);
    task->call.retval = &value;
    zend_call_function(&task->call, &task->call_cache);
    ZVAL_COPY_VALUE(&task->result, &value);
    /* Here, not when it has ended: a destructor may wait. */
    zend_object *thrown = EG(exception);
    if (EXPECTED(thrown == NULL)) {
        release_call(task);
    }
}

static void wake_awaiters(nx_task_t *task)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&task->awaiters)) != NULL) {
        nx_coro_wake(&nx_container_of(node, awaiter_t, link)->wait);
    }
}

static zend_object *failure_of(nx_coro_end_t how, nx_task_t *task)
{
    switch (how) {
    case NX_CORO_THREW: {
        zend_object *error = EG(exception);
        GC_ADDREF(error);
        zend_clear_exception();
        return error;
    }
    case NX_CORO_CANCELLED:
        return nx_fault_create(NX_ERROR_CANCELLED, "This coroutine was cancelled before it began");
    case NX_CORO_EXITED:
        return nx_fault_create(NX_ERROR_COROUTINE_DIED,
                               "The awaited coroutine called exit(): it has no result");
    case NX_CORO_FATAL:
        return nx_fault_create(NX_ERROR_COROUTINE_DIED,
                               "The awaited coroutine died of a fatal error (see the error log)");
    case NX_CORO_RETURNED:
        break;
    }
    return NULL;
}

static void ended(nx_coroutine_t *coroutine, nx_coro_end_t how)
{
    nx_task_t *task = nx_container_of(coroutine, nx_task_t, coroutine);
    task->done = true;
    if (UNEXPECTED(how != NX_CORO_RETURNED)) {
        zval_ptr_dtor(&task->result);
        task->failed = true;
        ZVAL_OBJ(&task->result, failure_of(how, task));
        /* Both are no mistakes of anybody: nothing to report when nobody looks. */
        task->observed =
            how == NX_CORO_EXITED || instanceof_function(Z_OBJCE(task->result), nx_ce_cancelled_error);
    } else if (Z_TYPE(task->result) == IS_UNDEF) {
        ZVAL_NULL(&task->result);
    }
    if (!nx_list_is_empty(&task->awaiters)) {
        wake_awaiters(task);
    }
    if (UNEXPECTED(how != NX_CORO_RETURNED)) {
        release_call(task);
    }
    OBJ_RELEASE(&task->std);
}

zend_object *nx_task_create(zend_class_entry *class_entry)
{
    nx_task_t *task = zend_object_alloc(sizeof(nx_task_t), class_entry);
    nx_coro_init(&task->coroutine, run, ended);
    memset(&task->call, 0, sizeof(task->call));
    ZVAL_UNDEF(&task->call.function_name);
    ZVAL_UNDEF(&task->result);
    nx_list_init(&task->awaiters);
    task->done = task->failed = task->observed = false;
    zend_object_std_init(&task->std, class_entry);
    task->std.handlers = nx_task_handlers;
    return &task->std;
}

void nx_task_destroy_object(zend_object *object)
{
    nx_task_t *task = nx_task_of(object);
    if (EXPECTED(!task->failed) || task->observed) {
        return;
    }
    task->observed = true;
    zend_object *outer = EG(exception);
    EG(exception) = NULL;
    GC_ADDREF(Z_OBJ(task->result));
    zend_exception_error(Z_OBJ(task->result), E_WARNING);
    if (outer != NULL) {
        zend_clear_exception();
        EG(exception) = outer;
    }
}

void nx_task_free_object(zend_object *object)
{
    nx_task_t *task = nx_task_of(object);
    release_call(task);
    zval_ptr_dtor(&task->result);
    zend_object_std_dtor(object);
}

HashTable *nx_task_get_gc(zend_object *object, zval **table, int *count)
{
    nx_task_t *task = nx_task_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &task->result);
    zend_get_gc_buffer_add_zval(buffer, &task->call.function_name);
    for (uint32_t i = 0; task->call.params != NULL && i < task->call.param_count; i++) {
        zend_get_gc_buffer_add_zval(buffer, &task->call.params[i]);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

nx_task_t *nx_task_spawn(const zend_fcall_info *call, const zend_fcall_info_cache *cache)
{
    nx_task_t *task = nx_task_of(nx_task_create(nx_ce_coroutine));
    task->call = *call;
    task->call_cache = *cache;
    Z_TRY_ADDREF(task->call.function_name);
    task->call.params = NULL;
    if (UNEXPECTED(call->param_count > 0)) {
        task->call.params = safe_emalloc(call->param_count, sizeof(zval), 0);
        for (uint32_t i = 0; i < call->param_count; i++) {
            ZVAL_COPY(&task->call.params[i], &call->params[i]);
        }
    }
    if (UNEXPECTED(call->named_params != NULL)) {
        GC_ADDREF(call->named_params);
    }
    GC_ADDREF(&task->std);
    nx_coro_start(&task->coroutine);
    return task;
}

static void leave_awaiters(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, awaiter_t, wait)->link);
}

static const nx_wait_kind_t for_task = {.what = "another coroutine", .abandon = leave_awaiters};

static bool wait_for(nx_task_t *task)
{
    if (&task->coroutine == nx_coro_current()) {
        nx_throw(NX_ERROR_SELF_AWAIT, "A coroutine cannot await itself: it would wait for ever");
        return false;
    }
    awaiter_t awaiter = {.wait = {.kind = &for_task}};
    nx_list_push_back(&task->awaiters, &awaiter.link);
    return nx_coro_park(&awaiter.wait);
}

bool nx_task_await(nx_task_t *task, zval *result)
{
    if (!task->done && UNEXPECTED(!wait_for(task))) {
        return false;
    }
    task->observed = true;
    if (UNEXPECTED(task->failed)) {
        GC_ADDREF(Z_OBJ(task->result));
        zend_throw_exception_internal(Z_OBJ(task->result));
        return false;
    }
    ZVAL_COPY(result, &task->result);
    return true;
}

void nx_task_cancel(nx_task_t *task, zend_string *reason)
{
    nx_coro_cancel_it(&task->coroutine, zend_string_copy(reason));
}
