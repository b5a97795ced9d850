/* SPDX-License-Identifier: MIT */
/*
 * In a coroutine Fiber::getCurrent() returns a Fiber object that belongs to this coroutine. Libraries that key their
 * state on it (Monolog, OpenTelemetry) thereby keep coroutines apart. The object is never started and cannot be
 * resumed.
 * Fiber::suspend() outside a userland Fiber throws the FiberError that it throws without the extension.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

static ZEND_NAMED_FUNCTION(get_current);

static nx_intercept_t call = {.name = "Fiber::getCurrent", .handler = get_current};

static void refuse_to_run(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_throw_error(NULL, "This Fiber object only identifies a coroutine; it cannot be started");
}

static zend_internal_function refusal = {
    .type = ZEND_INTERNAL_FUNCTION,
    .fn_flags = ZEND_ACC_PUBLIC,
    .handler = refuse_to_run,
};

static zend_object *create_identity(void)
{
    zval object;
    object_init_ex(&object, zend_ce_fiber);
    zend_fiber *fiber = (zend_fiber *)Z_OBJ(object);
    fiber->fci.size = sizeof(fiber->fci);
    ZVAL_UNDEF(&fiber->fci.function_name);
    fiber->fci_cache.function_handler = (zend_function *)&refusal;
    return Z_OBJ(object);
}

static ZEND_NAMED_FUNCTION(get_current)
{
    nx_coroutine_t *coroutine = nx_scheduler.current;
    if (EG(active_fiber) != NULL || coroutine == NULL || coroutine == &nx_scheduler.main) {
        call.before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    ZEND_PARSE_PARAMETERS_NONE();
    if (coroutine->identity == NULL) {
        coroutine->identity = create_identity();
    }
    RETURN_OBJ_COPY(coroutine->identity);
}

void nx_identity__install(void)
{
    refusal.function_name = zend_string_init_interned(ZEND_STRL("{identity of a coroutine}"), true);
    nx_intercept_start(&call, 1);
}

void nx_identity__remove(void)
{
    nx_intercept_remove(&call, 1);
}
