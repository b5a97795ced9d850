/* SPDX-License-Identifier: MIT */
/*
 * What nx_scope_run() does, without a function call: an event stream waits with one page of stack.
 *
 * Suspension and exceptions: as marked. Fork: refused while coroutines live.
 */
#ifndef NX_RUNTIME_ASYNC_ENTERED_SCOPE_H
#define NX_RUNTIME_ASYNC_ENTERED_SCOPE_H

#include "runtime/async/scope.h"

extern const zend_object_handlers *nx_entered_scope_handlers;

/*
 * A child scope that its coroutine is in from the construction of the object to nx_entered_scope_leave(), without a
 * function call and its stack. An object that is freed before (by an exit()) cancels the members, and does not wait.
 */
typedef struct nx_entered_scope {
    nx_scope_t *scope; /* counted; NULL: not constructed, or left */
    nx_scope_entry_t entry;
    zend_object std;
} nx_entered_scope_t;

static inline nx_entered_scope_t *nx_entered_scope_of(zend_object *object)
{
    return nx_container_of(object, nx_entered_scope_t, std);
}

zend_object *nx_entered_scope_create(zend_class_entry *class_entry);
void nx_entered_scope_free(zend_object *object);
void nx_entered_scope_open(nx_entered_scope_t *entered);
/* `thrown`: the exception that left the code, or NULL. It is thrown again, unless it is the scope's cancellation. */
NX_SUSPENDS NX_THROWS void nx_entered_scope_leave(nx_entered_scope_t *entered, zend_object *thrown);

#endif
