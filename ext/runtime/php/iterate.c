/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_interfaces.h"

#include "runtime/async/iterate.h"
#include "engine/errors/errors.h"
#include "runtime/php/iterate_arginfo.h"

static zend_object_handlers iteration_handlers;

#define THIS_ITERATION nx_iteration_of(Z_OBJ_P(ZEND_THIS))

ZEND_FUNCTION(Nexus_Async_mapConcurrent)
{
    zval *items;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zend_long limit = 10;
    bool ordered = true;
    ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_ITERABLE(items)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(limit)
    Z_PARAM_BOOL(ordered)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(limit < 1)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "The limit of mapConcurrent() must be at least 1, " ZEND_LONG_FMT " given", limit);
        return;
    }
    nx_map_concurrent(items, &call, &cache, (uint32_t)MIN(limit, UINT32_MAX), ordered, return_value);
}

ZEND_METHOD(Nexus_Async_Iteration, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

static void return_copy(zval *shown, zval *return_value)
{
    if (EXPECTED(shown != NULL)) {
        RETURN_COPY(shown);
    }
}

ZEND_METHOD(Nexus_Async_Iteration, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_copy(nx_iteration_value(THIS_ITERATION), return_value);
}

ZEND_METHOD(Nexus_Async_Iteration, key)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_copy(nx_iteration_key(THIS_ITERATION), return_value);
}

ZEND_METHOD(Nexus_Async_Iteration, next)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_iteration_next(THIS_ITERATION);
}

ZEND_METHOD(Nexus_Async_Iteration, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_iteration_rewind(THIS_ITERATION);
}

ZEND_METHOD(Nexus_Async_Iteration, valid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_iteration_value(THIS_ITERATION) != NULL);
}

void nx_php_register_iterate(void)
{
    nx_ce_iteration = register_class_Nexus_Async_Iteration(zend_ce_iterator);
    nx_ce_iteration->create_object = nx_iteration_create_object;
    memcpy(&iteration_handlers, &std_object_handlers, sizeof(iteration_handlers));
    iteration_handlers.offset = offsetof(nx_iteration_t, std);
    iteration_handlers.dtor_obj = nx_iteration_destroy_object;
    iteration_handlers.free_obj = nx_iteration_free_object;
    iteration_handlers.get_gc = nx_iteration_get_gc;
    iteration_handlers.clone_obj = NULL;
    nx_iteration_handlers = &iteration_handlers;
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
