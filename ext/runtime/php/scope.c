/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "runtime/async/entered_scope.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/arguments/callable.h"
#include "engine/errors/errors.h"
#include "runtime/php/scope_arginfo.h"

static zend_object_handlers scope_handlers, context_handlers, entered_scope_handlers;

#define THIS_SCOPE   (nx_scope_object_of(Z_OBJ_P(ZEND_THIS))->scope)
#define THIS_CONTEXT Z_OBJ_P(ZEND_THIS)

typedef struct {
    zend_long concurrency, queue;
    bool no_concurrency, no_queue;
} limits_t;

static bool are_limits(const limits_t *limits)
{
    if (!limits->no_concurrency && limits->concurrency < 1) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A scope's concurrency must be 1 or more, or null for no limit, " ZEND_LONG_FMT " given",
                 limits->concurrency);
        return false;
    }
    if (!limits->no_queue && limits->queue < 0) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A scope's queue must be 0 or more, or null for no limit, " ZEND_LONG_FMT " given",
                 limits->queue);
        return false;
    }
    return true;
}

static uint32_t as_limit(zend_long number, bool is_null)
{
    return is_null || number >= UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static void open_scope(INTERNAL_FUNCTION_PARAMETERS, nx_scope_object_t *object, bool supervises)
{
    limits_t limits = {.no_concurrency = true, .no_queue = true};
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG_OR_NULL(limits.concurrency, limits.no_concurrency)
    Z_PARAM_LONG_OR_NULL(limits.queue, limits.no_queue)
    ZEND_PARSE_PARAMETERS_END();
    if (!are_limits(&limits) || object->scope != NULL) {
        return;
    }
    object->scope = nx_scope_open(supervises);
    object->leaves = true;
    object->scope->concurrency = as_limit(limits.concurrency, limits.no_concurrency);
    object->scope->queue = as_limit(limits.queue, limits.no_queue);
}

ZEND_METHOD(Nexus_Async_Scope, __construct)
{
    open_scope(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_scope_object_of(Z_OBJ_P(ZEND_THIS)), false);
}

ZEND_METHOD(Nexus_Async_Scope, supervisor)
{
    zend_object *object = nx_scope_create_object(nx_ce_scope);
    ZVAL_OBJ(return_value, object);
    open_scope(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_scope_object_of(object), true);
}

ZEND_METHOD(Nexus_Async_Scope, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_object *object = nx_scope_create_object(nx_ce_scope);
    nx_scope_object_of(object)->scope = nx_scope_hold(nx_scope_current());
    RETURN_OBJ(object);
}

ZEND_METHOD(Nexus_Async_Scope, spawn)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    if (!nx_call_parse(execute_data, &call, &cache)) {
        return;
    }
    nx_task_t *task = nx_task_spawn_in(THIS_SCOPE, &call, &cache);
    if (EXPECTED(task != NULL)) {
        RETURN_OBJ(&task->future.std);
    }
}

ZEND_METHOD(Nexus_Async_Scope, run)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    call.params = ZEND_THIS;
    call.param_count = 1;
    nx_scope_run(THIS_SCOPE, &call, &cache, return_value);
}

ZEND_METHOD(Nexus_Async_Scope, await)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scope_join(THIS_SCOPE);
}

ZEND_METHOD(Nexus_Async_Scope, cancel)
{
    zend_string *reason = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    nx_scope_cancel(THIS_SCOPE, reason == NULL ? zend_string_init(ZEND_STRL("its scope was cancelled"), false)
                                               : zend_string_copy(reason));
}

ZEND_METHOD(Nexus_Async_Scope, isCancelled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_SCOPE->reason != NULL);
}

ZEND_METHOD(Nexus_Async_Scope, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_SCOPE->living);
}

ZEND_METHOD(Nexus_Async_ContextKey, __construct)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    zend_update_property_str(nx_ce_context_key, Z_OBJ_P(ZEND_THIS), ZEND_STRL("name"), name);
}

ZEND_METHOD(Nexus_Async_Context, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Context, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_context_current());
}

ZEND_METHOD(Nexus_Async_Context, with)
{
    zend_object *key;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(key, nx_ce_context_key)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    GC_ADDREF(THIS_CONTEXT);
    RETURN_OBJ(nx_context_extend(THIS_CONTEXT, key, value));
}

static zval *find_context_value(INTERNAL_FUNCTION_PARAMETERS, zend_object **key)
{
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(*key, nx_ce_context_key)
    ZEND_PARSE_PARAMETERS_END_EX(return NULL);
    return nx_context_find(THIS_CONTEXT, *key);
}

ZEND_METHOD(Nexus_Async_Context, get)
{
    zend_object *key = NULL;
    zval *value = find_context_value(INTERNAL_FUNCTION_PARAM_PASSTHRU, &key);
    if (value != NULL) {
        RETURN_COPY(value);
    }
    if (key == NULL) {
        return;
    }
    zval buffer;
    zval *name = zend_read_property(nx_ce_context_key, key, ZEND_STRL("name"), true, &buffer);
    nx_throw(NX_ERROR_NO_CONTEXT_VALUE,
             "The Context has no value for the key \"%s\". Set it around this call, "
             "Context::current()->with($key, …)->run(…), or call find()",
             Z_TYPE_P(name) == IS_STRING ? Z_STRVAL_P(name) : "");
}

ZEND_METHOD(Nexus_Async_Context, find)
{
    zend_object *key;
    zval *value = find_context_value(INTERNAL_FUNCTION_PARAM_PASSTHRU, &key);
    if (value != NULL) {
        RETURN_COPY(value);
    }
}

ZEND_METHOD(Nexus_Async_Context, has)
{
    zend_object *key;
    RETURN_BOOL(find_context_value(INTERNAL_FUNCTION_PARAM_PASSTHRU, &key) != NULL);
}

ZEND_METHOD(Nexus_Async_Context, run)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_context_run(THIS_CONTEXT, &call, &cache, return_value);
}

ZEND_FUNCTION(Nexus_Internal_origin)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_scope_origin(nx_coroutine_current())->id);
}

ZEND_FUNCTION(Nexus_Internal_origin_name)
{
    ZEND_PARSE_PARAMETERS_NONE();
    smart_str text = {0};
    nx_coroutine_name(nx_scope_origin(nx_coroutine_current()), &text);
    if (text.s != NULL) {
        RETVAL_STR(smart_str_extract(&text));
    }
}

ZEND_FUNCTION(Nexus_Internal_coroutine_id)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_coroutine_current()->id);
}

ZEND_FUNCTION(Nexus_Internal_hand_down)
{
    zend_object *key;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(key, nx_ce_context_key)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    nx_context_hand_down(key, value);
}

#define THIS_ENTERED_SCOPE nx_entered_scope_of(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Nexus_Internal_EnteredScope, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_entered_scope_open(THIS_ENTERED_SCOPE);
}

ZEND_METHOD(Nexus_Internal_EnteredScope, cancel)
{
    zend_string *reason;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (THIS_ENTERED_SCOPE->scope != NULL) {
        nx_scope_cancel(THIS_ENTERED_SCOPE->scope, zend_string_copy(reason));
    }
}

ZEND_METHOD(Nexus_Internal_EnteredScope, leave)
{
    zend_object *thrown = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(thrown, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    nx_entered_scope_leave(THIS_ENTERED_SCOPE, thrown);
}

static void register_entered_scope(void)
{
    zend_class_entry *class_entry = register_class_Nexus_Internal_EnteredScope();
    class_entry->create_object = nx_entered_scope_create;
    memcpy(&entered_scope_handlers, &std_object_handlers, sizeof(entered_scope_handlers));
    entered_scope_handlers.offset = offsetof(nx_entered_scope_t, std);
    entered_scope_handlers.free_obj = nx_entered_scope_free;
    entered_scope_handlers.clone_obj = NULL;
    nx_entered_scope_handlers = &entered_scope_handlers;
}

static void register_scope(void)
{
    nx_ce_scope = register_class_Nexus_Async_Scope(zend_ce_countable);
    nx_ce_scope->create_object = nx_scope_create_object;
    memcpy(&scope_handlers, &std_object_handlers, sizeof(scope_handlers));
    scope_handlers.offset = offsetof(nx_scope_object_t, std);
    scope_handlers.dtor_obj = nx_scope_destroy_object;
    scope_handlers.free_obj = nx_scope_free_object;
    scope_handlers.get_gc = nx_scope_get_gc;
    scope_handlers.clone_obj = NULL;
    nx_scope_handlers = &scope_handlers;
}

static void register_context(void)
{
    nx_ce_context_key = register_class_Nexus_Async_ContextKey();
    nx_ce_context = register_class_Nexus_Async_Context();
    nx_ce_context->create_object = nx_context_create;
    memcpy(&context_handlers, &std_object_handlers, sizeof(context_handlers));
    context_handlers.offset = offsetof(nx_context_t, std);
    context_handlers.free_obj = nx_context_free_object;
    context_handlers.get_gc = nx_context_get_gc;
    context_handlers.clone_obj = NULL;
    nx_context_handlers = &context_handlers;
}

void nx_php_register_scope(void)
{
    register_scope();
    register_context();
    register_entered_scope();
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
