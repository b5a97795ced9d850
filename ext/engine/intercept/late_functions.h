/* SPDX-License-Identifier: MIT */
/*
 * Functions that scripts see only from a later moment on. They are registered while PHP starts, in a table unknown to
 * PHP. Later only pointers to them are added. If a worker registered a function, the function would take a map_ptr slot
 * that OPcache also assigns to an entry in its shared memory. It would also have an address of its own, which the JIT
 * may write into shared code.
 */
#ifndef NX_ENGINE_INTERCEPT_LATE_FUNCTIONS_H
#define NX_ENGINE_INTERCEPT_LATE_FUNCTIONS_H

#include "php.h"

/* Called once, while PHP starts. */
void nx_late_functions_register(const zend_function_entry *entries);
/* Called when a request starts, the first time before any fork. */
void nx_late_functions_start(void);
/*
 * Makes the functions visible, and hides the functions `hidden`, a list that ends with NULL. Called between requests:
 * the next shutdown must treat them as functions of PHP.
 */
void nx_late_functions_show(const char *const *hidden);
void nx_late_functions_free(void);

#endif
