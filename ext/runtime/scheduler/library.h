/* SPDX-License-Identifier: MIT */
/*
 * Hooks around every wait inside a C library (nx_coroutine_park_quietly()). runtime/handle/ records through them which
 * handles the waiting call uses. Without that module they do nothing.
 *
 * Ownership: the record of a wait is on the stack of the waiting coroutine, from `enter` to `leave`. None of these
 * may suspend or throw.
 */
#ifndef NX_RUNTIME_SCHEDULER_LIBRARY_H
#define NX_RUNTIME_SCHEDULER_LIBRARY_H

#include "php.h"

#include "core/base/module.h"

typedef struct nx_library_wait {
    void *storage[24];
} nx_library_wait_t;

typedef struct nx_library_hooks {
    /* The running coroutine is about to park in EG(current_execute_data). */
    void (*enter)(nx_library_wait_t *wait);
    void (*leave)(nx_library_wait_t *wait);
    /* The wait was cancelled, so the C function that runs will fail halfway. */
    void (*fail)(void);
    /*
     * Called before the result that the function returned nevertheless is discarded. The exception reaches that caller
     * instead.
     */
    void (*take_back)(const zend_execute_data *caller, const zval *answer);
} nx_library_hooks_t;

/*
 * Replaces all hooks; NULL removes them. Called when the process starts, when a request starts, and when the process
 * ends.
 */
void nx_library_register_hooks(const nx_library_hooks_t *hooks);

/*
 * The failure that a function has reported since its wait was cancelled. It becomes the previous exception of the
 * cancellation that is now delivered. The caller owns the result. NULL as a result: the function has reported none.
 * NULL as the function: no function is called.
 */
typedef zend_object *(*nx_library_cause_t)(void);
void nx_library_register_cause(nx_library_cause_t take_cause);

#endif
