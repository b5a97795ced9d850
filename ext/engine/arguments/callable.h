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

#endif
