/* SPDX-License-Identifier: MIT */
/*
 * Replaces functions of other extensions that must not run unchanged in coroutines. Their handler is replaced from the
 * first request (since their extension may be loaded after ours) until the end of the process.
 *
 * Ownership: the table belongs to the caller and is static.
 */
#ifndef NX_ENGINE_INTERCEPT_FUNCTIONS_H
#define NX_ENGINE_INTERCEPT_FUNCTIONS_H

#include "php.h"

/* A function or a method ("Locale::setDefault"). Its extension need not be loaded. */
typedef struct nx_intercept {
    const char *name;
    zif_handler handler, before; /* our handler; the original one, or NULL while it is not replaced */
} nx_intercept_t;

/* Replaces the handlers. Called at the start of a request. Idempotent. */
void nx_intercept_start(nx_intercept_t *calls, size_t count);
void nx_intercept_remove(nx_intercept_t *calls, size_t count);

#endif
