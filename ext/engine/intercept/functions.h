/* SPDX-License-Identifier: MIT */
/*
 * Functions of other extensions that must not run as they are beside coroutines: their handler is replaced from the
 * first request (their extension may be loaded after ours) to the end of the process. The table is its owner's, and
 * static.
 */
#ifndef NX_ENGINE_INTERCEPT_FUNCTIONS_H
#define NX_ENGINE_INTERCEPT_FUNCTIONS_H

#include "php.h"

/* A function, or a method ("Locale::setDefault"), of an extension that need not be loaded. */
typedef struct nx_intercept {
    const char *name;
    zif_handler handler, before; /* ours; its own, or NULL while it is not replaced */
} nx_intercept_t;

/*
 * Is shown each file's code before that runs, compiled or loaded by OPcache: what it declares is in PHP's tables
 * behind the first `functions` and `classes`. It may neither wait nor throw. NULL: nobody looks.
 */
extern void (*nx_intercept_compiled)(const zend_op_array *code, uint32_t functions, uint32_t classes);

/* Idempotent; at the start of a request. */
void nx_intercept_start(nx_intercept_t *calls, size_t count);
void nx_intercept_remove(nx_intercept_t *calls, size_t count);

#endif
