/* SPDX-License-Identifier: MIT */
/*
 * The host of an actor system (Internal\Host): the PHP object that takes the decisions that are not made in C, creates
 * exceptions, and informs logs and listeners. Its methods are looked up and checked once, by nx_actor_host_bind().
 *
 * Ownership: the actor system counts its host. Suspension, errors: methods of the host may suspend and throw.
 */
#ifndef NX_ACTOR_SYSTEM_HOST_H
#define NX_ACTOR_SYSTEM_HOST_H

#include "php.h"

#include "core/base/module.h"

/* One for each method that C calls; php/names.c has their names and numbers of arguments. */
typedef enum {
    NX_HOST_ASK_FAILED,
    NX_HOST_ASK_TIMED_OUT,
    NX_HOST_ASK_UNDELIVERABLE,
    NX_HOST_BAD_BEHAVIOR,
    NX_HOST_BAD_NAME,
    NX_HOST_BAD_RESULT,
    NX_HOST_DEAD_LETTER,
    NX_HOST_EMPTIED,
    NX_HOST_EVENT,
    NX_HOST_EXHAUSTED,
    NX_HOST_FAILED,
    NX_HOST_HAS_EVENT_LISTENERS,
    NX_HOST_LOGGER,
    NX_HOST_MAILBOX_FULL,
    NX_HOST_MEMORY_FULL,
    NX_HOST_NAME_EXISTS,
    NX_HOST_NO_SENDER,
    NX_HOST_NOT_ACCEPTING,
    NX_HOST_NOT_STARTED,
    NX_HOST_OWN_MAILBOX_FULL,
    NX_HOST_SIGNAL_FAILED,
    NX_HOST_STASH_OVERFLOW,
    NX_HOST_STOPPED_ITSELF,
    NX_HOST_SUPERVISION,
    NX_HOST_TASK_FAILED,
    NX_HOST_TASK_FAILED_MESSAGE,
    NX_HOST_WANTS_DEAD_LETTERS,
    NX_HOST_WRAPPED_TOO_DEEP,
    NX_HOST_METHODS
} nx_host_method_t;

typedef struct nx_host_method_name {
    const char *name; /* in lower case */
    uint32_t arguments;
} nx_host_method_name_t;

/* NX_HOST_METHODS entries. Set by php/. */
extern const nx_host_method_name_t *nx_host_method_names;

typedef struct nx_actor_host {
    zend_object *object; /* counted; NULL: not bound */
    zend_function *methods[NX_HOST_METHODS];
} nx_actor_host_t;

/*
 * Binds the methods of the object, which it counts. False with an exception: the object lacks a method, or the method
 * takes other arguments. The extension and the Composer package are then of different versions.
 */
NX_THROWS bool nx_actor_host_bind(nx_actor_host_t *host, zend_object *object);
void nx_actor_host_release(nx_actor_host_t *host);

/* `arguments` has as many values as the method takes. `result` may be NULL. False with an exception. */
NX_SUSPENDS NX_THROWS bool nx_actor_host_call(const nx_actor_host_t *host, nx_host_method_t method,
                                              zval *result, zval *arguments);
/* Calls a method and throws the exception object that it returns. */
NX_THROWS NX_COLD void nx_actor_host_throw(const nx_actor_host_t *host, nx_host_method_t method,
                                           zval *arguments);

#endif
