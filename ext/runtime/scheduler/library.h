/* SPDX-License-Identifier: MIT */
/*
 * Around every wait inside a C library (nx_coro_park_quietly()): handle/ keeps account of what its coroutine has in
 * its hands meanwhile. Without it these do nothing.
 *
 * Ownership: the account of one wait is on the waiter's stack, from `enter` to `leave`. None of these may wait or
 * throw.
 */
#ifndef NX_RUNTIME_SCHEDULER_LIBRARY_H
#define NX_RUNTIME_SCHEDULER_LIBRARY_H

#include "php.h"

#include "core/base/module.h"

typedef struct nx_library_wait {
    void *room[24];
} nx_library_wait_t;

typedef struct nx_library {
    /* What runs parks next, in EG(current_execute_data). */
    void (*enter)(nx_library_wait_t *wait);
    void (*leave)(nx_library_wait_t *wait);
    /* Its wait was cancelled, so that the C function that runs fails in its midst. */
    void (*fail)(void);
    /*
     * What it has answered all the same is about to be thrown away: the exception comes in its place, to that caller.
     */
    void (*take_back)(const zend_execute_data *caller, const zval *answer);
} nx_library_t;

extern nx_library_t nx_library;

/*
 * What a function has said since its wait was cancelled, to be the previous of the cancellation that it is told of
 * now; handed over. NULL, as function and as answer: nothing.
 */
extern zend_object *(*nx_library_cause)(void);

#endif
