/* SPDX-License-Identifier: MIT */
#include "engine/intercept/functions.h"

#include <pthread.h>

/* A thread-safe PHP starts requests in several threads at once, and they share the handlers of internal functions. */
static pthread_mutex_t handlers = PTHREAD_MUTEX_INITIALIZER;

static HashTable *table_of(const char **name)
{
    const char *colons = strstr(*name, "::");
    if (colons == NULL) {
        return CG(function_table);
    }
    zend_class_entry *class_entry =
        zend_hash_str_find_ptr_lc(CG(class_table), *name, (size_t)(colons - *name));
    *name = colons + 2;
    return class_entry == NULL ? NULL : &class_entry->function_table;
}

static zend_internal_function *find_internal_function(const char *name)
{
    HashTable *table = table_of(&name);
    zend_function *function = table == NULL ? NULL : zend_hash_str_find_ptr_lc(table, name, strlen(name));
    return function != NULL && function->type == ZEND_INTERNAL_FUNCTION ? &function->internal_function : NULL;
}

/*
 * True if the handler may be replaced: it was not replaced before, or the original handler is in place again. If
 * another extension has put its handler over ours, that handler calls ours; if ours then called it in turn, the calls
 * would never end.
 *
 * Each thread of PHP 8.2 has copies of the functions, with their own handlers; later versions share them.
 */
static bool is_own_handler(const zend_internal_function *function, const nx_intercept_t *call)
{
    return call->before == NULL || function->handler == call->before;
}

void nx_intercept_start(nx_intercept_t *calls, size_t count)
{
    pthread_mutex_lock(&handlers);
    for (size_t i = 0; i < count; i++) {
        zend_internal_function *function = find_internal_function(calls[i].name);
        if (function != NULL && is_own_handler(function, &calls[i])) {
            calls[i].before = function->handler;
            function->handler = calls[i].handler;
        }
    }
    pthread_mutex_unlock(&handlers);
}

void nx_intercept_remove(nx_intercept_t *calls, size_t count)
{
    pthread_mutex_lock(&handlers);
    for (size_t i = 0; i < count; i++) {
        zend_internal_function *function = find_internal_function(calls[i].name);
        if (function != NULL && function->handler == calls[i].handler) {
            function->handler = calls[i].before;
            calls[i].before = NULL;
        }
    }
    pthread_mutex_unlock(&handlers);
}
