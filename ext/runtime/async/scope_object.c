/* SPDX-License-Identifier: MIT */
#include "runtime/async/scope.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"

zend_class_entry *nx_ce_scope;
const zend_object_handlers *nx_scope_handlers;

zend_object *nx_scope_create_object(zend_class_entry *class_entry)
{
    nx_scope_object_t *object = zend_object_alloc(sizeof(*object), class_entry);
    object->scope = NULL;
    object->leaves = false;
    zend_object_std_init(&object->std, class_entry);
    object->std.handlers = nx_scope_handlers;
    return &object->std;
}

static void leave_in_exception(nx_scope_t *scope)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_scope_cancel(scope, zend_string_init(ZEND_STRL("its scope is gone"), false));
    nx_coroutine_shield(coroutine);
    nx_scope_join(scope);
    nx_coroutine_unshield(coroutine);
}

/* Reported at destruction, because an object in a static variable is freed when reports are no longer possible. */
static void report_object_failure(nx_scope_t *scope)
{
    if (scope != NULL && nx_scope_is_of_object(scope)) {
        nx_scope_report_failure(scope);
    }
}

void nx_scope_destroy_object(zend_object *std)
{
    nx_scope_object_t *object = nx_scope_object_of(std);
    nx_scope_t *scope = object->scope;
    if (!object->leaves || scope->living == 0) {
        report_object_failure(scope);
        return;
    }
    if (!nx_coroutine_may_wait()) {
        nx_scope_cancel(scope, zend_string_init(ZEND_STRL("its scope is gone"), false));
        return;
    }
    zend_object *outer = EG(exception);
    const zend_op *outer_opline = EG(opline_before_exception);
    if (outer == NULL) {
        nx_scope_join(scope);
        return;
    }
    EG(exception) = NULL;
    leave_in_exception(scope);
    if (EG(exception) != NULL) {
        zend_clear_exception();
    }
    EG(exception) = outer;
    EG(opline_before_exception) = outer_opline;
}

void nx_scope_free_object(zend_object *std)
{
    nx_scope_object_t *object = nx_scope_object_of(std);
    nx_scope_release_by_object(object->scope);
    zend_object_std_dtor(std);
}

/* Values that others refer to as well are not passed to the collector as this object's. */
HashTable *nx_scope_get_gc(zend_object *std, zval **table, int *count)
{
    const nx_scope_t *scope = nx_scope_object_of(std)->scope;
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    if (scope != NULL && nx_scope_is_of_object(scope)) {
        if (scope->failure != NULL) {
            zend_get_gc_buffer_add_obj(buffer, scope->failure);
        }
        if (scope->values != NULL) {
            zend_get_gc_buffer_add_obj(buffer, scope->values);
        }
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}
