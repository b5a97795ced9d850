/* SPDX-License-Identifier: MIT */
#include "engine/intercept/late_functions.h"

#include "zend_extensions.h"
#include "zend_observer.h"

static HashTable functions;
/* Run-time caches of the functions. PHP reserves caches only for functions that are in its table at startup. */
static char *run_time_caches;
static size_t cache_size;
static bool is_prepared;

void nx_late_functions_register(const zend_function_entry *entries)
{
    zend_hash_init(&functions, 4, NULL, ZEND_FUNCTION_DTOR, true);
    zend_register_functions(NULL, entries, &functions, MODULE_PERSISTENT);
}

void nx_late_functions_free(void)
{
    zend_hash_destroy(&functions);
    free(run_time_caches);
    run_time_caches = NULL;
    is_prepared = false;
}

/*
 * Called in the first request of the process, before any fork. PHP has started by then, so it is known whether calls
 * are observed.
 */
static void prepare_functions(void)
{
    is_prepared = true;
    cache_size = zend_internal_run_time_cache_reserved_size();
    if (cache_size > 0) {
        run_time_caches = pecalloc(zend_hash_num_elements(&functions), cache_size, true);
    }
    zend_internal_function *function;
    ZEND_HASH_FOREACH_PTR(&functions, function)
    {
        /* zend_observer_post_startup() adds this temporary to all functions in PHP's own table. */
        function->T = ZEND_OBSERVER_ENABLED ? 1 : 0;
    }
    ZEND_HASH_FOREACH_END();
}

static void reset_run_time_caches(void)
{
    memset(run_time_caches, 0, cache_size * zend_hash_num_elements(&functions));
    char *cache = run_time_caches;
    zend_internal_function *function;
    ZEND_HASH_FOREACH_PTR(&functions, function)
    {
        if (ZEND_MAP_PTR_GET(function->run_time_cache) == NULL) {
            ZEND_MAP_PTR_SET(function->run_time_cache, (void *)cache);
        }
        cache += cache_size;
    }
    ZEND_HASH_FOREACH_END();
}

void nx_late_functions_start(void)
{
    if (!is_prepared) {
        prepare_functions();
    }
    if (run_time_caches != NULL) {
        reset_run_time_caches();
    }
}

/*
 * The function stays in memory: code that the leader has compiled into OPcache's shared memory may refer to its
 * address.
 */
static void hide_function(const char *name)
{
    dtor_func_t destroy = CG(function_table)->pDestructor;
    CG(function_table)->pDestructor = NULL;
    zend_hash_str_del(CG(function_table), name, strlen(name));
    CG(function_table)->pDestructor = destroy;
}

void nx_late_functions_show(const char *const *hidden)
{
    for (; *hidden != NULL; hidden++) {
        hide_function(*hidden);
    }
    zend_string *name;
    zend_function *function;
    ZEND_HASH_FOREACH_STR_KEY_PTR(&functions, name, function)
    {
        zend_hash_add_ptr(CG(function_table), name, function);
    }
    ZEND_HASH_FOREACH_END();
    EG(persistent_functions_count) = CG(function_table)->nNumUsed;
}
