/* SPDX-License-Identifier: MIT */
#include "runtime/async/scope.h"

zend_class_entry *nx_ce_context, *nx_ce_context_key;
const zend_object_handlers *nx_context_handlers;

zend_object *nx_context_create(zend_class_entry *class_entry)
{
    nx_context_t *context = zend_object_alloc(sizeof(*context), class_entry);
    context->parent = context->key = NULL;
    ZVAL_UNDEF(&context->value);
    zend_object_std_init(&context->std, class_entry);
    context->std.handlers = nx_context_handlers;
    return &context->std;
}

/* Releases the ancestors in a loop: recursion over a chain of a hundred thousand would overflow the C stack. */
void nx_context_free_object(zend_object *object)
{
    nx_context_t *context = nx_context_of(object);
    zend_object *parent = context->parent;
    context->parent = NULL;
    while (parent != NULL && GC_REFCOUNT(parent) == 1) {
        nx_context_t *above = nx_context_of(parent);
        zend_object *next = above->parent;
        above->parent = NULL;
        OBJ_RELEASE(parent);
        parent = next;
    }
    if (parent != NULL) {
        OBJ_RELEASE(parent);
    }
    if (context->key != NULL) {
        OBJ_RELEASE(context->key);
    }
    zval_ptr_dtor(&context->value);
    zend_object_std_dtor(object);
}

HashTable *nx_context_get_gc(zend_object *object, zval **table, int *count)
{
    nx_context_t *context = nx_context_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    if (context->parent != NULL) {
        zend_get_gc_buffer_add_obj(buffer, context->parent);
    }
    if (context->key != NULL) {
        zend_get_gc_buffer_add_obj(buffer, context->key);
    }
    zend_get_gc_buffer_add_zval(buffer, &context->value);
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

zend_object *nx_context_current(void)
{
    zend_object *values = nx_coroutine_current()->values;
    if (values == NULL) {
        return nx_context_create(nx_ce_context);
    }
    GC_ADDREF(values);
    return values;
}

zval *nx_context_find(zend_object *object, const zend_object *key)
{
    for (; object != NULL; object = nx_context_of(object)->parent) {
        nx_context_t *context = nx_context_of(object);
        if (context->key == key) {
            return &context->value;
        }
    }
    return NULL;
}

zend_object *nx_context_extend(zend_object *parent, zend_object *key, zval *value)
{
    zend_object *object = nx_context_create(nx_ce_context);
    nx_context_t *context = nx_context_of(object);
    context->parent = parent;
    GC_ADDREF(key);
    context->key = key;
    ZVAL_COPY(&context->value, value);
    return object;
}

void nx_context_hand_down(zend_object *key, zval *value)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    coroutine->values = nx_context_extend(coroutine->values, key, value);
}

void nx_context_run(zend_object *context, zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    zend_object *outer = coroutine->values;
    nx_cancellation_t witness;
    volatile bool fatal = false;
    nx_cancellation_init(&witness, coroutine);
    GC_ADDREF(context);
    coroutine->values = context;
    call->retval = result;
    zend_try
    {
        zend_call_function(call, cache);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    /* In a userland Fiber this frame may outlive its coroutine, whose values are then released already. */
    if (EXPECTED(witness.coroutine != NULL)) {
        zend_object *inner = coroutine->values; /* differs from `context` after nx_context_hand_down() */
        coroutine->values = outer;
        OBJ_RELEASE(inner);
    } else if (outer != NULL) {
        OBJ_RELEASE(outer);
    }
    nx_cancellation_destroy(&witness);
    if (fatal) {
        zend_bailout();
    }
}
