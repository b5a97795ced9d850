/* SPDX-License-Identifier: MIT */
#include "runtime/async/future.h"

#include "zend_builtin_functions.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "engine/errors/errors.h"

typedef struct {
    nx_wait_t wait;
    nx_observer_t observer;
    nx_future_t *future;
} awaiter_t;

zend_class_entry *nx_ce_future, *nx_ce_deferred;
const zend_object_handlers *nx_future_handlers, *nx_deferred_handlers;
const nx_future_kind_t *nx_future_other_kind;

NX_HOT void nx_future_init(nx_future_t *future, zend_class_entry *class_entry)
{
    ZVAL_UNDEF(&future->result);
    nx_list_init(&future->observers);
    future->done = future->failed = future->observed = future->has_await_trace = false;
    zend_object_std_init(&future->std, class_entry);
}

zend_object *nx_future_create(zend_class_entry *class_entry)
{
    nx_future_t *future = zend_object_alloc(sizeof(nx_future_t), class_entry);
    nx_future_init(future, class_entry);
    future->std.handlers = nx_future_handlers;
    return &future->std;
}

NX_HOT void nx_future_destroy_object(zend_object *object)
{
    nx_future_t *future = nx_future_of(object);
    if (EXPECTED(!future->failed) || future->observed) {
        return;
    }
    future->observed = true;
    GC_ADDREF(Z_OBJ(future->result));
    nx_error_report(Z_OBJ(future->result));
}

NX_HOT void nx_future_free_object(zend_object *object)
{
    zval_ptr_dtor(&nx_future_of(object)->result);
    zend_object_std_dtor(object);
}

HashTable *nx_future_get_gc(zend_object *object, zval **table, int *count)
{
    *table = &nx_future_of(object)->result;
    *count = 1;
    return NULL;
}

NX_HOT void nx_future_settle(nx_future_t *future, zval *result, bool failed)
{
    ZEND_ASSERT(!future->done);
    ZVAL_COPY_VALUE(&future->result, result);
    future->failed = failed;
    future->done = true;
    nx_list_t *node;
    while (UNEXPECTED((node = nx_list_pop_front(&future->observers)) != NULL)) {
        nx_observer_t *observer = nx_container_of(node, nx_observer_t, link);
        observer->settled(observer, future);
    }
}

void nx_future_observe(nx_future_t *future, nx_observer_t *observer)
{
    nx_list_push_back(&future->observers, &observer->link);
}

static awaiter_t *awaiter_of(nx_wait_t *wait)
{
    return nx_container_of(wait, awaiter_t, wait);
}

static void stop_observing(nx_wait_t *wait)
{
    nx_list_unlink(&awaiter_of(wait)->observer.link);
}

static const nx_future_kind_t *kind_of(nx_future_t *future)
{
    const nx_future_kind_t *kind = nx_future_other_kind;
    return kind != NULL && future->std.handlers == kind->handlers ? kind : NULL;
}

void nx_future_describe(nx_future_t *future, smart_str *text)
{
    nx_task_t *task = nx_task_of_future(future);
    const nx_future_kind_t *kind = kind_of(future);
    if (kind != NULL) {
        kind->describe(future, text);
        return;
    }
    if (task == NULL) {
        smart_str_appends(text, " of a Deferred");
        return;
    }
    const nx_coroutine_t *coroutine = &task->coroutine;
    smart_str_append_printf(text, " of coroutine %" PRIu64, coroutine->id);
    if (coroutine->spawned_in != NULL) {
        smart_str_append_printf(text, " (spawned at %s:%u)", ZSTR_VAL(coroutine->spawned_in),
                                coroutine->spawned_at);
    }
}

static void describe_awaited(nx_wait_t *wait, smart_str *text)
{
    nx_future_describe(awaiter_of(wait)->future, text);
}

static nx_coroutine_t *settling_coroutine(nx_wait_t *wait)
{
    nx_future_t *future = awaiter_of(wait)->future;
    nx_task_t *task = nx_task_of_future(future);
    const nx_future_kind_t *kind = kind_of(future);
    if (kind != NULL) {
        return kind->holder(future);
    }
    return task == NULL ? NULL : &task->coroutine;
}

static const nx_wait_kind_t for_future = {
    .what = "result", .abandon = stop_observing, .describe = describe_awaited, .holder = settling_coroutine};

nx_future_t *nx_future_awaited(const nx_wait_t *wait)
{
    return wait->kind == &for_future ? nx_container_of(wait, awaiter_t, wait)->future : NULL;
}

static void wake_awaiter(nx_observer_t *observer, nx_future_t *future)
{
    nx_coroutine_wake(&nx_container_of(observer, awaiter_t, observer)->wait);
}

NX_HOT bool nx_future_wait(nx_future_t *future)
{
    if (future->done) {
        return true;
    }
    nx_task_t *task = nx_task_of_future(future);
    if (UNEXPECTED(task != NULL && &task->coroutine == nx_coroutine_current())) {
        nx_throw(NX_ERROR_SELF_AWAIT, "A coroutine cannot await itself: it would wait for ever");
        return false;
    }
    const nx_future_kind_t *kind = kind_of(future);
    if (UNEXPECTED(kind != NULL && !kind->may_await(future))) {
        return false;
    }
    awaiter_t awaiter = {
        .wait = {.kind = &for_future}, .observer = {.settled = wake_awaiter}, .future = future};
    nx_list_push_back(&future->observers, &awaiter.observer.link);
    return nx_coroutine_park(&awaiter.wait);
}

static void append_spawn(zval *trace, const nx_task_t *task)
{
    if (task == NULL || task->coroutine.spawned_in == NULL) {
        return;
    }
    zval frame;
    array_init_size(&frame, 4);
    add_assoc_str(&frame, "file", zend_string_copy(task->coroutine.spawned_in));
    add_assoc_long(&frame, "line", task->coroutine.spawned_at);
    add_assoc_string(&frame, "function", "Nexus\\Async\\spawn");
    add_next_index_zval(trace, &frame);
}

/* Appends the trace of the awaiting code to the exception's trace. That trace ends where its coroutine was started. */
static NX_COLD void show_where_it_was_awaited(nx_future_t *future)
{
    zend_object *error = Z_OBJ(future->result);
    zend_class_entry *base =
        instanceof_function(error->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
    zval buffer, both, awaiting, *frame;
    zval *own = zend_read_property_ex(base, error, ZSTR_KNOWN(ZEND_STR_TRACE), true, &buffer);
    if (Z_TYPE_P(own) != IS_ARRAY) {
        return;
    }
    ZVAL_ARR(&both, zend_array_dup(Z_ARRVAL_P(own)));
    append_spawn(&both, nx_task_of_future(future));
    zend_fetch_debug_backtrace(&awaiting, 0, DEBUG_BACKTRACE_IGNORE_ARGS, 0);
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(awaiting), frame)
    {
        Z_TRY_ADDREF_P(frame);
        add_next_index_zval(&both, frame);
    }
    ZEND_HASH_FOREACH_END();
    zval_ptr_dtor(&awaiting);
    zend_update_property_ex(base, error, ZSTR_KNOWN(ZEND_STR_TRACE), &both);
    zval_ptr_dtor(&both);
}

bool nx_future_take(nx_future_t *future, zval *result)
{
    future->observed = true;
    if (EXPECTED(!future->failed)) {
        ZVAL_COPY(result, &future->result);
        return true;
    }
    if (!future->has_await_trace) {
        future->has_await_trace = true;
        show_where_it_was_awaited(future);
    }
    GC_ADDREF(Z_OBJ(future->result));
    zend_throw_exception_internal(Z_OBJ(future->result));
    return false;
}

NX_HOT bool nx_future_await(nx_future_t *future, zval *result)
{
    return EXPECTED(nx_future_wait(future)) && nx_future_take(future, result);
}

zend_object *nx_deferred_create(zend_class_entry *class_entry)
{
    nx_deferred_t *deferred = zend_object_alloc(sizeof(nx_deferred_t), class_entry);
    zend_object_std_init(&deferred->std, class_entry);
    deferred->std.handlers = nx_deferred_handlers;
    deferred->future = nx_future_of(nx_future_create(nx_ce_future));
    return &deferred->std;
}

static NX_COLD void break_promise(nx_future_t *future)
{
    zval error;
    ZVAL_OBJ(&error,
             nx_error_create(NX_ERROR_DEFERRED_LOST,
                             "This future will never be settled: its Deferred is gone. Keep the Deferred "
                             "until complete() or fail() was called on every path"));
    nx_future_settle(future, &error, true);
    future->observed = true;
}

void nx_deferred_destroy_object(zend_object *object)
{
    nx_future_t *future = nx_deferred_of(object)->future;
    if (!future->done) {
        break_promise(future);
    }
}

void nx_deferred_free_object(zend_object *object)
{
    OBJ_RELEASE(&nx_deferred_of(object)->future->std);
    zend_object_std_dtor(object);
}

HashTable *nx_deferred_get_gc(zend_object *object, zval **table, int *count)
{
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_obj(buffer, &nx_deferred_of(object)->future->std);
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}
