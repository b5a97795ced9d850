/* SPDX-License-Identifier: MIT */
/*
 * Functions of other extensions that must not run as they are beside coroutines: their handler is replaced from the first
 * request (their extension may be loaded after ours) to the end of the process.
 */
#include "coro/interplay.h"
#include "coro/private.h"

static zend_internal_function *find_function(const char *name)
{
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    return function != NULL && function->type == ZEND_INTERNAL_FUNCTION ? &function->internal_function : NULL;
}

void nx_intercept__start(nx_intercept_t *calls, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zend_internal_function *function = find_function(calls[i].name);
        if (function != NULL && function->handler != calls[i].handler) {
            calls[i].before = function->handler;
            function->handler = calls[i].handler;
        }
    }
}

void nx_intercept__remove(nx_intercept_t *calls, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zend_internal_function *function = find_function(calls[i].name);
        if (function != NULL && function->handler == calls[i].handler) {
            function->handler = calls[i].before;
        }
    }
}
