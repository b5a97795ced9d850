/* SPDX-License-Identifier: MIT */
/*
 * Fatal errors. A fatal error in a coroutine ends that coroutine, not the process.
 *
 * PHP reports the error as always. It is prevented from bailing out, which would mark every live object as destructed.
 * Instead we bail out to EG(bailout), which is at the bottom of the coroutine's own stack. There the owner of the stack
 * calls nx_fatal_recover(), which repairs the state that _zend_bailout() and the memory limit have left. Values in the
 * abandoned frames are leaked, so the process should be replaced soon.
 */
#ifndef NX_ENGINE_INTERCEPT_FATAL_H
#define NX_ENGINE_INTERCEPT_FATAL_H

#include "php.h"

#define NX_FATAL_ERRORS                                                                                      \
    (E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE)

/* Functions of the scheduler. None of them may suspend or throw. */
typedef struct nx_fatal_owner {
    /* True if a fatal error now ends only the coroutine that runs. */
    bool (*contains)(void);
    /* Called when PHP reports an uncaught exception. */
    void (*uncaught)(void);
} nx_fatal_owner_t;

/* Functions of the error log. None of them may suspend or throw. */
typedef struct nx_fatal_log {
    /* Called for each error that is reported. True: `write` logs it instead of PHP. */
    bool (*takes)(int type, const zend_string *message);
    void (*write)(int type, const zend_string *file, uint32_t line, const zend_string *message);
    /* Called after a fatal error, which has unwound everything that was in progress. */
    void (*reset)(void);
} nx_fatal_log_t;

/* Called when the process starts. */
void nx_fatal_install(const nx_fatal_owner_t *owner);
void nx_fatal_log_by(const nx_fatal_log_t *log);
/* `takes` is called first for each error. True: the error is not reported. NULL: no function is called. */
void nx_fatal_take_by(bool (*takes)(int type, zend_string *message));
void nx_fatal_remove(void);
/* Adds a function that is called for each error that PHP raises. Called when the process starts; never removed. */
void nx_fatal_observe(void (*raised)(int type, zend_string *file, uint32_t line, zend_string *message));
/* Called on the coroutine's stack after the bailout. */
void nx_fatal_recover(void);

#endif
