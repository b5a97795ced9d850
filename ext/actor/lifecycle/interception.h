/* SPDX-License-Identifier: MIT */
/*
 * Behavior::intercept(): wraps a behavior in a user function, the interceptor. The interceptor is called with each
 * message and decides whether, and with which message, the wrapped behavior is called. The dispatcher sees an ordinary
 * behavior whose handler is an Internal\Interception.
 *
 * Ownership: an interception holds its function and the wrapped behavior; it is immutable.
 * Suspension, errors: the interceptor may suspend and throw.
 */
#ifndef NX_ACTOR_LIFECYCLE_INTERCEPTION_H
#define NX_ACTOR_LIFECYCLE_INTERCEPTION_H

#include "actor/system/behavior.h"

/* Internal\Interception */
typedef struct nx_interception {
    nx_function_t interceptor;
    nx_behavior_t *inner; /* counted; handles mail */
    zend_object std;
} nx_interception_t;

/* Internal\NextHandler: calls the wrapped behavior with one message; passed to the interceptor as a closure. */
typedef struct nx_next_handler {
    nx_behavior_t *inner; /* counted */
    zval context, state;
    zend_object std;
} nx_next_handler_t;

static inline nx_interception_t *nx_interception_of(zend_object *object)
{
    return nx_container_of(object, nx_interception_t, std);
}

static inline nx_next_handler_t *nx_next_handler_of(zend_object *object)
{
    return nx_container_of(object, nx_next_handler_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_interception, *nx_ce_next_handler;
extern zend_function *nx_interception_invoke, *nx_next_handler_invoke;
extern zend_object_handlers nx_interception_handlers, nx_next_handler_handlers;

zend_object *nx_interception_create_object(zend_class_entry *class_entry);
void nx_interception_free_object(zend_object *object);
HashTable *nx_interception_get_gc(zend_object *object, zval **table, int *count);
zend_object *nx_next_handler_create_object(zend_class_entry *class_entry);
void nx_next_handler_free_object(zend_object *object);

/* Behavior::intercept(); counted for the caller. */
nx_behavior_t *nx_intercept(const nx_function_t *interceptor, nx_behavior_t *inner);
/* A behavior that calls `inner` through the interceptor. Takes over `inner`; counted for the caller. */
nx_behavior_t *nx_intercept_wrap(const nx_function_t *interceptor, nx_behavior_t *inner);
/* Internal\Interception::__invoke(). `arguments` are the context, the message and, with state, the state. */
NX_SUSPENDS NX_THROWS void nx_intercept_handle(nx_interception_t *interception, zval *arguments,
                                               uint32_t count, zval *result);
/* Internal\NextHandler::__invoke() */
NX_SUSPENDS NX_THROWS void nx_next_handler_call(nx_next_handler_t *next_handler, zend_object *message,
                                                zval *result);

#endif
