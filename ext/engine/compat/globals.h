/* SPDX-License-Identifier: MIT */
/*
 * Uniform access to PHP globals that differ between the supported versions (see compat.h).
 *
 * Ownership: a value that was taken belongs to the caller, which puts it back or drops it. The functions keep no state.
 */
#ifndef NX_ENGINE_COMPAT_GLOBALS_H
#define NX_ENGINE_COMPAT_GLOBALS_H

#include "php.h"

#include "SAPI.h"
#include "php_output.h"

/* NULL: the extension is not loaded. */
zend_module_entry *nx_php_module_of(const char *extension);
/* The globals of an extension; NULL: it is not loaded, or has none. */
void *nx_php_globals_of(const char *extension);
void *nx_php_globals_of_module(const zend_module_entry *module);
/* The timezone that date_default_timezone_set() has set, allocated by emalloc(); NULL: it was not called. */
char **nx_php_timezone(void);
/* The errors of the last date that was parsed. */
void **nx_php_date_errors(void);

/* A tick function of declare(ticks). */
typedef struct {
    void (*run)(int count, void *argument);
    void *argument;
} nx_php_tick_t;

/*
 * The tick functions, a list of nx_php_tick_t. NULL: the layout of the list is not known, and NX-0120 is in the error
 * log.
 */
const zend_llist *nx_php_ticks(void);

/* The exception that is set aside while another function runs. PHP 8.6 does not keep it in its globals. */
static inline zend_object *nx_php_previous_exception(void)
{
#if PHP_VERSION_ID < 80600
    return EG(prev_exception);
#else
    return NULL;
#endif
}

static inline void nx_php_set_previous_exception(zend_object *exception)
{
#if PHP_VERSION_ID < 80600
    EG(prev_exception) = exception;
#endif
}

/*
 * The names of the classes that autoloaders are loading. They can be taken, put back in place of the current ones, or
 * dropped.
 */
#if PHP_VERSION_ID < 80600
typedef HashTable *nx_php_autoloading_t;
#else
typedef HashTable nx_php_autoloading_t;
#endif

static inline bool nx_php_is_autoloading(void)
{
#if PHP_VERSION_ID < 80600
    return EG(in_autoload) != NULL && zend_hash_num_elements(EG(in_autoload)) > 0;
#else
    return zend_hash_num_elements(&EG(autoload_current_classnames)) > 0;
#endif
}

static inline nx_php_autoloading_t nx_php_take_autoloading(void)
{
#if PHP_VERSION_ID < 80600
    nx_php_autoloading_t taken = EG(in_autoload);
    EG(in_autoload) = NULL;
#else
    nx_php_autoloading_t taken = EG(autoload_current_classnames);
    zend_hash_init(&EG(autoload_current_classnames), 8, NULL, NULL, false);
#endif
    return taken;
}

static inline void nx_php_drop_autoloading(nx_php_autoloading_t taken)
{
#if PHP_VERSION_ID < 80600
    if (taken != NULL) {
        zend_hash_destroy(taken);
        FREE_HASHTABLE(taken);
    }
#else
    zend_hash_destroy(&taken);
#endif
}

static inline void nx_php_put_autoloading(nx_php_autoloading_t taken)
{
    nx_php_drop_autoloading(nx_php_take_autoloading());
#if PHP_VERSION_ID < 80600
    EG(in_autoload) = taken;
#else
    EG(autoload_current_classnames) = taken;
#endif
}

/* Removes all output buffers. Their memory is not freed. */
static inline void nx_php_clear_output(void)
{
    OG(active) = NULL;
    OG(running) = NULL;
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
}

/* The callback that was given to header_register_callback(). */
typedef struct {
#if PHP_VERSION_ID < 80600
    zval function;
#endif
    zend_fcall_info_cache cache;
} nx_php_header_callback_t;

/* Returns the request's callback and sets `other` in its place. */
static inline nx_php_header_callback_t nx_php_exchange_header_callback(nx_php_header_callback_t other)
{
    nx_php_header_callback_t taken;
#if PHP_VERSION_ID < 80600
    ZVAL_COPY_VALUE(&taken.function, &SG(callback_func));
    ZVAL_COPY_VALUE(&SG(callback_func), &other.function);
    taken.cache = SG(fci_cache);
    SG(fci_cache) = other.cache;
#else
    taken.cache = SG(send_header_fcc);
    SG(send_header_fcc) = other.cache;
#endif
    return taken;
}

static inline nx_php_header_callback_t nx_php_no_header_callback(void)
{
    nx_php_header_callback_t none;
    memset(&none, 0, sizeof(none));
    return none;
}

static inline void nx_php_drop_header_callback(nx_php_header_callback_t *callback)
{
#if PHP_VERSION_ID < 80600
    zval_ptr_dtor(&callback->function);
#else
    if (ZEND_FCC_INITIALIZED(callback->cache)) {
        zend_fcc_dtor(&callback->cache);
    }
#endif
}

static inline void nx_php_call_header_callback(nx_php_header_callback_t *callback)
{
    zval result;
    ZVAL_UNDEF(&result);
#if PHP_VERSION_ID < 80600
    zend_fcall_info info;
    zend_fcall_info_cache cache;
    if (Z_TYPE(callback->function) != IS_UNDEF &&
        zend_fcall_info_init(&callback->function, 0, &info, &cache, NULL, NULL) == SUCCESS) {
        info.retval = &result;
        zend_call_function(&info, &cache);
    }
#else
    if (ZEND_FCC_INITIALIZED(callback->cache)) {
        zend_call_known_fcc(&callback->cache, &result, 0, NULL, NULL);
    }
#endif
    zval_ptr_dtor(&result);
}

/*
 * Clears the class that was given to session_set_save_handler(). The caller must include the headers of ext/session.
 */
#if PHP_VERSION_ID < 80600
#define NX_PHP_FORGET_SESSION_CLASS(globals) ((globals)->mod_user_class_name = NULL)
#else
#define NX_PHP_FORGET_SESSION_CLASS(globals) ((void)(globals))
#endif

#endif
