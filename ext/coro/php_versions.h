/* SPDX-License-Identifier: MIT */
/*
 * What the supported versions of PHP do in different ways, by one name each. No other file asks for PHP's version.
 *
 * Contract: each function does in every version what its comment says; none of them keeps state.
 */
#ifndef NX_CORO_PHP_VERSIONS_H
#define NX_CORO_PHP_VERSIONS_H

#include "php.h"

#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"

/* Makes `entry` call an internal function without arguments when the request shuts down. */
static inline void nx_php_set_shutdown_function(php_shutdown_function_entry *entry,
                                                zend_internal_function *function)
{
    memset(entry, 0, sizeof(*entry));
#if PHP_VERSION_ID < 80500
    entry->fci.size = sizeof(entry->fci);
    ZVAL_UNDEF(&entry->fci.function_name);
#endif
    entry->fci_cache.function_handler = (zend_function *)function;
}

/* The caller owns `result`. */
static inline void nx_php_call_shutdown_function(php_shutdown_function_entry *entry, zval *result)
{
    ZVAL_UNDEF(result);
#if PHP_VERSION_ID < 80500
    entry->fci.retval = result;
    zend_call_function(&entry->fci, &entry->fci_cache);
#else
    zend_call_known_fcc(&entry->fci_cache, result, entry->param_count, entry->params, NULL);
#endif
}

/* The get and set functions of a property, ZEND_PROPERTY_HOOK_COUNT of them, of which each may be NULL; NULL: none. */
#if PHP_VERSION_ID < 80400
#define ZEND_PROPERTY_HOOK_COUNT 0
#endif
static inline zend_function **nx_php_property_hooks(const zend_property_info *property)
{
#if PHP_VERSION_ID < 80400
    return NULL;
#else
    return property->hooks;
#endif
}

/* A lazy object is one whose properties are computed at their first use. */
static inline bool nx_php_is_lazy(const zend_object *object)
{
#if PHP_VERSION_ID < 80400
    return false;
#else
    return zend_object_is_lazy((zend_object *)object);
#endif
}

/* exit() is an opcode, ZEND_EXIT; otherwise it is a function. */
#define NX_PHP_EXIT_IS_OPCODE (PHP_VERSION_ID < 80400)

/* The state of mt_rand(). */
static inline php_random_status_state_mt19937 *nx_php_random_state(void)
{
#if PHP_VERSION_ID < 80400
    return RANDOM_G(mt19937)->state;
#else
    return &RANDOM_G(mt19937);
#endif
}

#endif
