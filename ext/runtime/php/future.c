/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "ext/json/php_json.h"
#include "zend_exceptions.h"

#include "runtime/async/async.h"
#include "engine/errors/errors.h"
#include "runtime/php/future_arginfo.h"

static zend_object_handlers future_handlers, coroutine_handlers, deferred_handlers;

#define THIS_FUTURE   nx_future_of(Z_OBJ_P(ZEND_THIS))
#define THIS_TASK     nx_task_of(Z_OBJ_P(ZEND_THIS))
#define THIS_DEFERRED nx_deferred_of(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Nexus_Async_Future, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

static void return_settled(zval *result, bool failed, zval *return_value)
{
    zend_object *object = nx_future_create(nx_ce_future);
    Z_TRY_ADDREF_P(result);
    nx_future_settle(nx_future_of(object), result, failed);
    RETURN_OBJ(object);
}

ZEND_METHOD(Nexus_Async_Future, completed)
{
    zval *value = &EG(uninitialized_zval);
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    return_settled(value, false, return_value);
}

ZEND_METHOD(Nexus_Async_Future, failed)
{
    zval *error;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(error, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    return_settled(error, true, return_value);
}

NX_HOT ZEND_METHOD(Nexus_Async_Future, await)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_future_await(THIS_FUTURE, return_value);
}

ZEND_METHOD(Nexus_Async_Future, jsonSerialize)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_throw(NX_ERROR_FUTURE_ENCODED, "A Future cannot be encoded as JSON. Encode its value: await($future)");
}

ZEND_METHOD(Nexus_Async_Future, isDone)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_FUTURE->done);
}

static void derive(INTERNAL_FUNCTION_PARAMETERS, nx_derivation_t derivation)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_task_t *task = nx_task_derive(THIS_FUTURE, derivation, &call, &cache);
    if (EXPECTED(task != NULL)) {
        RETURN_OBJ(&task->future.std);
    }
}

ZEND_METHOD(Nexus_Async_Future, map)
{
    derive(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_DERIVE_MAP);
}

ZEND_METHOD(Nexus_Async_Future, catch)
{
    derive(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_DERIVE_CATCH);
}

ZEND_METHOD(Nexus_Async_Future, finally)
{
    derive(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_DERIVE_FINALLY);
}

ZEND_METHOD(Nexus_Async_Future, ignore)
{
    ZEND_PARSE_PARAMETERS_NONE();
    THIS_FUTURE->observed = true;
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Nexus_Async_Coroutine, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Coroutine, cancel)
{
    zend_string *reason = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (reason != NULL) {
        nx_task_cancel(THIS_TASK, reason);
        return;
    }
    reason = zend_string_init(ZEND_STRL("cancel() was called"), false);
    nx_task_cancel(THIS_TASK, reason);
    zend_string_release(reason);
}

ZEND_METHOD(Nexus_Async_Coroutine, detach)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_task_detach(THIS_TASK, name);
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Nexus_Async_Deferred, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Deferred, future)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ_COPY(&THIS_DEFERRED->future->std);
}

static void settle_future(nx_future_t *future, zval *result, bool failed)
{
    if (UNEXPECTED(future->done)) {
        nx_throw(
            NX_ERROR_SETTLED_TWICE,
            "This Deferred has %s already: its future cannot be settled a second time. Check isSettled() "
            "first where two coroutines may settle it",
            future->failed ? "failed" : "been completed");
        return;
    }
    Z_TRY_ADDREF_P(result);
    nx_future_settle(future, result, failed);
}

ZEND_METHOD(Nexus_Async_Deferred, complete)
{
    zval *value = &EG(uninitialized_zval);
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    settle_future(THIS_DEFERRED->future, value, false);
}

ZEND_METHOD(Nexus_Async_Deferred, fail)
{
    zval *error;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(error, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    settle_future(THIS_DEFERRED->future, error, true);
}

ZEND_METHOD(Nexus_Async_Deferred, isSettled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_DEFERRED->future->done);
}

static void register_future(void)
{
    nx_ce_future = register_class_Nexus_Async_Future(php_json_serializable_ce);
    nx_ce_future->create_object = nx_future_create;
    memcpy(&future_handlers, &std_object_handlers, sizeof(future_handlers));
    future_handlers.offset = offsetof(nx_future_t, std);
    future_handlers.dtor_obj = nx_future_destroy_object;
    future_handlers.free_obj = nx_future_free_object;
    future_handlers.get_gc = nx_future_get_gc;
    future_handlers.clone_obj = NULL;
    nx_future_handlers = &future_handlers;
}

static void register_coroutine(void)
{
    nx_ce_coroutine = register_class_Nexus_Async_Coroutine(nx_ce_future);
    nx_ce_coroutine->create_object = nx_task_create;
    memcpy(&coroutine_handlers, &future_handlers, sizeof(coroutine_handlers));
    coroutine_handlers.offset = offsetof(nx_task_t, future.std);
    coroutine_handlers.free_obj = nx_task_free_object;
    coroutine_handlers.get_gc = nx_task_get_gc;
    nx_task_handlers = &coroutine_handlers;
    /* The class becomes final here, so that every object accepted as a Future has our structure. */
    nx_ce_future->ce_flags |= ZEND_ACC_FINAL;
}

static void register_deferred(void)
{
    nx_ce_deferred = register_class_Nexus_Async_Deferred();
    nx_ce_deferred->create_object = nx_deferred_create;
    memcpy(&deferred_handlers, &std_object_handlers, sizeof(deferred_handlers));
    deferred_handlers.offset = offsetof(nx_deferred_t, std);
    deferred_handlers.dtor_obj = nx_deferred_destroy_object;
    deferred_handlers.free_obj = nx_deferred_free_object;
    deferred_handlers.get_gc = nx_deferred_get_gc;
    deferred_handlers.clone_obj = NULL;
    nx_deferred_handlers = &deferred_handlers;
}

void nx_php_register_future(void)
{
    register_future();
    register_coroutine();
    register_deferred();
}
