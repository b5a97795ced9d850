/* SPDX-License-Identifier: MIT */
#include "actor/system/behavior.h"

zend_class_entry *nx_ce_behavior, *nx_ce_step;
zend_object_handlers nx_behavior_handlers, nx_step_handlers;

static NX_PER_THREAD zend_object *behaviors[NX_BEHAVIOR_KINDS];
static NX_PER_THREAD zend_object *steps[NX_STEP_KINDS];
static NX_PER_THREAD zend_object *spare;

zend_object *nx_behavior_create_object(zend_class_entry *class_entry)
{
    nx_behavior_t *behavior = zend_object_alloc(sizeof(*behavior), class_entry);
    behavior->kind = NX_BEHAVIOR_EMPTY;
    nx_function_init(&behavior->handler);
    nx_function_init(&behavior->signal);
    ZVAL_UNDEF(&behavior->state);
    behavior->inner = NULL;
    zend_object_std_init(&behavior->std, class_entry);
    behavior->std.handlers = &nx_behavior_handlers;
    return &behavior->std;
}

void nx_behavior_free_object(zend_object *object)
{
    nx_behavior_t *behavior = nx_behavior_of(object);
    zval_ptr_dtor(&behavior->handler.callable);
    zval_ptr_dtor(&behavior->signal.callable);
    zval_ptr_dtor(&behavior->state);
    if (behavior->inner != NULL) {
        OBJ_RELEASE(&behavior->inner->std);
    }
    zend_object_std_dtor(object);
}

HashTable *nx_behavior_get_gc(zend_object *object, zval **table, int *count)
{
    nx_behavior_t *behavior = nx_behavior_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &behavior->handler.callable);
    zend_get_gc_buffer_add_zval(buffer, &behavior->signal.callable);
    zend_get_gc_buffer_add_zval(buffer, &behavior->state);
    if (behavior->inner != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &behavior->inner->std);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

nx_behavior_t *nx_behavior_with_signal(const nx_behavior_t *behavior, const nx_function_t *signal)
{
    nx_behavior_t *copy = nx_behavior_of(nx_behavior_create_object(nx_ce_behavior));
    copy->kind = behavior->kind;
    nx_function_copy(&copy->handler, &behavior->handler);
    nx_function_copy(&copy->signal, signal);
    ZVAL_COPY(&copy->state, &behavior->state);
    copy->inner = behavior->inner;
    if (copy->inner != NULL) {
        GC_ADDREF(&copy->inner->std);
    }
    return copy;
}

zend_object *nx_step_create_object(zend_class_entry *class_entry)
{
    nx_step_t *step = zend_object_alloc(sizeof(*step), class_entry);
    step->kind = NX_STEP_SAME;
    ZVAL_UNDEF(&step->state);
    step->behavior = NULL;
    zend_object_std_init(&step->std, class_entry);
    step->std.handlers = &nx_step_handlers;
    return &step->std;
}

void nx_step_free_object(zend_object *object)
{
    nx_step_t *step = nx_step_of(object);
    zval_ptr_dtor(&step->state);
    if (step->behavior != NULL) {
        OBJ_RELEASE(&step->behavior->std);
    }
    zend_object_std_dtor(object);
}

HashTable *nx_step_get_gc(zend_object *object, zval **table, int *count)
{
    nx_step_t *step = nx_step_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &step->state);
    if (step->behavior != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &step->behavior->std);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

NX_HOT zend_object *nx_behavior_single(nx_behavior_kind_t kind)
{
    if (UNEXPECTED(behaviors[kind] == NULL)) {
        behaviors[kind] = nx_behavior_create_object(nx_ce_behavior);
        nx_behavior_of(behaviors[kind])->kind = kind;
    }
    GC_ADDREF(behaviors[kind]);
    return behaviors[kind];
}

zend_object *nx_step_single(nx_step_kind_t kind)
{
    if (UNEXPECTED(steps[kind] == NULL)) {
        steps[kind] = nx_step_create_object(nx_ce_step);
        nx_step_of(steps[kind])->kind = kind;
    }
    GC_ADDREF(steps[kind]);
    return steps[kind];
}

NX_HOT zend_object *nx_step_next(zval *state)
{
    zend_object *object = spare;
    if (EXPECTED(object != NULL)) {
        spare = NULL;
    } else {
        object = nx_step_create_object(nx_ce_step);
        nx_step_of(object)->kind = NX_STEP_NEXT;
    }
    ZVAL_COPY_VALUE(&nx_step_of(object)->state, state);
    return object;
}

NX_HOT void nx_step_recycle(nx_step_t *step)
{
    if (spare == NULL) {
        spare = &step->std;
    } else {
        OBJ_RELEASE(&step->std);
    }
}

static void behavior_release(zend_object **object)
{
    if (*object != NULL) {
        OBJ_RELEASE(*object);
        *object = NULL;
    }
}

void nx_behavior_free_request(void)
{
    for (size_t i = 0; i < sizeof(behaviors) / sizeof(behaviors[0]); i++) {
        behavior_release(&behaviors[i]);
    }
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        behavior_release(&steps[i]);
    }
    behavior_release(&spare);
}
