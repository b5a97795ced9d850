/* SPDX-License-Identifier: MIT */
#include "runtime/async/entered_scope.h"

#include "zend_exceptions.h"

#include "runtime/async/private.h"

const zend_object_handlers *nx_entered_scope_handlers;

zend_object *nx_entered_scope_create(zend_class_entry *class_entry)
{
    nx_entered_scope_t *entered = zend_object_alloc(sizeof(*entered), class_entry);
    entered->scope = NULL;
    zend_object_std_init(&entered->std, class_entry);
    entered->std.handlers = nx_entered_scope_handlers;
    return &entered->std;
}

void nx_entered_scope_open(nx_entered_scope_t *entered)
{
    if (entered->scope == NULL) {
        entered->scope = nx_scope_open(false);
        nx_scope_enter(entered->scope, &entered->entry);
    }
}

/* Releases the reference of the object, and the one of the coroutine. */
static void release_entered(nx_scope_t *scope)
{
    nx_scope_release(scope);
    nx_scope_release(scope);
}

void nx_entered_scope_leave(nx_entered_scope_t *entered, zend_object *thrown)
{
    nx_scope_t *scope = entered->scope;
    if (scope == NULL) {
        return;
    }
    zval unused;
    ZVAL_UNDEF(&unused);
    entered->scope = NULL;
    if (thrown != NULL) {
        GC_ADDREF(thrown);
        zend_throw_exception_internal(thrown);
    }
    bool was_stopped = nx_scope_exit(scope, &entered->entry);
    nx_scope__leave(scope, was_stopped, &unused);
    release_entered(scope);
}

void nx_entered_scope_free(zend_object *object)
{
    nx_entered_scope_t *entered = nx_entered_scope_of(object);
    if (entered->scope != NULL) {
        nx_scope_cancel(entered->scope, zend_string_init(ZEND_STRL("its scope is gone"), false));
        nx_scope_exit(entered->scope, &entered->entry);
        release_entered(entered->scope);
    }
    zend_object_std_dtor(object);
}
