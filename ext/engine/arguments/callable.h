/* SPDX-License-Identifier: MIT */
/*
 * A PHP callable that was checked and bound once, so that a call needs no lookup.
 *
 * Ownership: nx_function_t holds a reference to its callable, which its owner releases. A call suspends and throws as
 * its callable does.
 */
#ifndef NX_ENGINE_ARGUMENTS_CALLABLE_H
#define NX_ENGINE_ARGUMENTS_CALLABLE_H

#include "php.h"

#include "core/base/module.h"
#include "engine/compat/compat.h"

/* A function is not set while call.function_handler is NULL. */
typedef struct nx_function {
    zval callable; /* counted */
    zend_fcall_info_cache call;
} nx_function_t;

static inline void nx_function_init(nx_function_t *function)
{
    ZVAL_UNDEF(&function->callable);
    memset(&function->call, 0, sizeof(function->call));
}

/* Adds a reference to the callable. */
static inline void nx_function_copy(nx_function_t *to, const nx_function_t *from)
{
    ZVAL_COPY(&to->callable, &from->callable);
    to->call = from->call;
}

static inline bool nx_function_is_set(const nx_function_t *function)
{
    return function->call.function_handler != NULL;
}

/* False with an exception. `result` may be NULL. */
NX_SUSPENDS NX_THROWS static inline bool nx_function_call(const nx_function_t *function, zval *result,
                                                          uint32_t argument_count, zval *arguments)
{
    zval ignored;
    ZVAL_UNDEF(&ignored);
    zend_call_known_function(function->call.function_handler, function->call.object,
                             function->call.called_scope, result == NULL ? &ignored : result, argument_count,
                             arguments, NULL);
    if (result == NULL) {
        zval_ptr_dtor(&ignored);
    }
    return EG(exception) == NULL;
}

/* Calls a method of the object. `method` is its name in lower case; the class must have it. False with an exception. */
NX_SUSPENDS NX_THROWS static inline bool nx_method_call(zend_object *object, zend_string *method,
                                                        zval *result, uint32_t argument_count,
                                                        zval *arguments)
{
    zval ignored;
    ZVAL_UNDEF(&ignored);
    zend_function *function = zend_hash_find_ptr(&object->ce->function_table, method);
    ZEND_ASSERT(function != NULL);
    zend_call_known_function(function, object, object->ce, result == NULL ? &ignored : result, argument_count,
                             arguments, NULL);
    zval_ptr_dtor(&ignored);
    return EG(exception) == NULL;
}

/* What zend_fcall_info_init() fills in for a closure. False: the value is another callable, or none. */
static zend_always_inline bool nx_call_of_closure(zval *value, zend_fcall_info *call,
                                                  zend_fcall_info_cache *cache)
{
    if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != zend_ce_closure) {
        return false;
    }
    nx_php_bind_closure(cache, Z_OBJ_P(value));
    *call = (zend_fcall_info){.size = sizeof(*call), .object = cache->object};
    ZVAL_COPY_VALUE(&call->function_name, value);
    /* A trampoline serves one call. Z_PARAM_FUNC releases it, so that the call looks it up. */
    return (cache->function_handler->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) == 0;
}

/*
 * The arguments of a function that calls its first argument with the others. They belong to the caller. A closure needs
 * no lookup. False with an exception.
 */
NX_THROWS static zend_always_inline bool nx_call_parse(zend_execute_data *execute_data, zend_fcall_info *call,
                                                       zend_fcall_info_cache *cache)
{
    zval *first = ZEND_CALL_ARG(execute_data, 1);
    if (ZEND_NUM_ARGS() == 0 || !nx_call_of_closure(first, call, cache)) {
        ZEND_PARSE_PARAMETERS_START(1, -1)
        Z_PARAM_FUNC(*call, *cache)
        Z_PARAM_VARIADIC_WITH_NAMED(call->params, call->param_count, call->named_params)
        ZEND_PARSE_PARAMETERS_END_EX(return false);
        return true;
    }
    bool has_named = (ZEND_CALL_INFO(execute_data) & ZEND_CALL_HAS_EXTRA_NAMED_PARAMS) != 0;
    call->params = first + 1;
    call->param_count = ZEND_NUM_ARGS() - 1;
    call->named_params = has_named ? execute_data->extra_named_params : NULL;
    return true;
}

#endif
