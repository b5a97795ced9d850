/* SPDX-License-Identifier: MIT */
/*
 * Uniform access to PHP functions that differ between the supported versions. globals.h does the same for globals of
 * PHP; no other file checks PHP's version.
 *
 * Each function has the same effect in every version. None of them keeps state.
 */
#ifndef NX_ENGINE_COMPAT_COMPAT_H
#define NX_ENGINE_COMPAT_COMPAT_H

#include "php.h"

#include "ext/json/php_json.h"
#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"
#include "zend_closures.h"
#include "zend_ini.h"

#if PHP_VERSION_ID < 80200
#error "Nexus needs PHP 8.2 or newer"
#elif PHP_VERSION_ID >= 80600 && !defined(NX_UNTESTED_PHP)
#error "Nexus is not tested on this PHP: see docs/reference/php-versions.md"
#endif

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

/* Fills in the cache of a call to a closure. */
static zend_always_inline void nx_php_bind_closure(zend_fcall_info_cache *cache, zend_object *closure)
{
    memset(cache, 0, sizeof(*cache));
    closure->handlers->get_closure(closure, &cache->called_scope, &cache->function_handler, &cache->object,
                                   true);
    cache->calling_scope = cache->called_scope;
#if PHP_VERSION_ID >= 80300
    cache->closure = closure;
#endif
}

/*
 * The get and set functions of a property: an array of ZEND_PROPERTY_HOOK_COUNT entries, each of which may be NULL.
 * NULL: the property has no hooks.
 */
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

/* True for a lazy object: its properties are computed at their first use. */
static inline bool nx_php_is_lazy(const zend_object *object)
{
#if PHP_VERSION_ID < 80400
    return false;
#else
    return zend_object_is_lazy((zend_object *)object);
#endif
}

/* True if exit() is an opcode (ZEND_EXIT), false if it is a function. */
#define NX_PHP_EXIT_IS_OPCODE (PHP_VERSION_ID < 80400)

/* An interrupt at the end of a C function comes before its frame is left. */
#define NX_PHP_INTERRUPTS_IN_ENDED_FRAME (PHP_VERSION_ID >= 80400)

/* flush() sends the headers also if there is no output yet, in php-fpm. */
#define NX_PHP_FLUSH_SENDS_HEADERS (PHP_VERSION_ID >= 80400)

/* The status page of php-fpm has the field "memory peak". */
#define NX_PHP_FPM_HAS_MEMORY_PEAK (PHP_VERSION_ID >= 80400)

/*
 * True if JIT may compile code of this request. Called when a request starts, because OPcache may be loaded after this
 * extension.
 */
bool nx_php_is_jit_possible(void);

/* The state of mt_rand(). */
static inline php_random_status_state_mt19937 *nx_php_random_state(void)
{
#if PHP_VERSION_ID < 80400
    return RANDOM_G(mt19937)->state;
#else
    return &RANDOM_G(mt19937);
#endif
}

/* The settings of php.ini, by their names. */
#if PHP_VERSION_ID >= 80600
#define INI_STR(name)  zend_ini_string_literal(name)
#define INI_INT(name)  zend_ini_long_literal(name)
#define INI_BOOL(name) zend_ini_bool_literal(name)
#endif

/* Creates a closure that calls a method of `object`. The closure keeps a reference to the object. */
static inline void nx_php_create_closure(zval *closure, zend_function *method, zend_object *object)
{
#if PHP_VERSION_ID < 80600
    zval bound;
    ZVAL_OBJ(&bound, object);
    zend_create_fake_closure(closure, method, object->ce, object->ce, &bound);
#else
    zend_create_fake_closure(closure, method, object->ce, object->ce, object);
#endif
}

/* The setting sys_temp_dir, or NULL. */
static inline const char *nx_php_temporary_directory(void)
{
#if PHP_VERSION_ID < 80600
    return PG(sys_temp_dir);
#else
    return PG(sys_temp_dir) == NULL ? NULL : ZSTR_VAL(PG(sys_temp_dir));
#endif
}

/* The code of the last error of ext/json, and the whole error. PHP 8.6 also keeps its line and column. */
#if PHP_VERSION_ID < 80600
#define NX_PHP_JSON_CODE    JSON_G(error_code)
#define NX_PHP_JSON_ERROR   JSON_G(error_code)
#define nx_php_json_error_t php_json_error_code
#else
#define NX_PHP_JSON_CODE    JSON_G(error_details).code
#define NX_PHP_JSON_ERROR   JSON_G(error_details)
#define nx_php_json_error_t php_json_error_details
#endif

/* An error of ext/intl, whose headers are not installed: its code, and its own message or NULL. */
typedef struct {
#if PHP_VERSION_ID < 80500
    int code;
    void *text;
#else
    void *text;
    int code;
#endif
} nx_php_intl_error_t;

#endif
