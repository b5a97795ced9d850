/* SPDX-License-Identifier: MIT */
#include "actor/lifecycle/interception.h"

#include "engine/compat/compat.h"

zend_class_entry *nx_ce_interception, *nx_ce_next_handler;
zend_function *nx_interception_invoke, *nx_next_handler_invoke;
zend_object_handlers nx_interception_handlers, nx_next_handler_handlers;

zend_object *nx_interception_create_object(zend_class_entry *class_entry)
{
    nx_interception_t *interception = zend_object_alloc(sizeof(*interception), class_entry);
    memset(interception, 0, offsetof(nx_interception_t, std));
    zend_object_std_init(&interception->std, class_entry);
    interception->std.handlers = &nx_interception_handlers;
    return &interception->std;
}

void nx_interception_free_object(zend_object *object)
{
    nx_interception_t *interception = nx_interception_of(object);
    zval_ptr_dtor(&interception->interceptor.callable);
    if (interception->inner != NULL) {
        OBJ_RELEASE(&interception->inner->std);
    }
    zend_object_std_dtor(object);
}

HashTable *nx_interception_get_gc(zend_object *object, zval **table, int *count)
{
    nx_interception_t *interception = nx_interception_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &interception->interceptor.callable);
    if (interception->inner != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &interception->inner->std);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

zend_object *nx_next_handler_create_object(zend_class_entry *class_entry)
{
    nx_next_handler_t *next_handler = zend_object_alloc(sizeof(*next_handler), class_entry);
    memset(next_handler, 0, offsetof(nx_next_handler_t, std));
    zend_object_std_init(&next_handler->std, class_entry);
    next_handler->std.handlers = &nx_next_handler_handlers;
    return &next_handler->std;
}

void nx_next_handler_free_object(zend_object *object)
{
    nx_next_handler_t *next_handler = nx_next_handler_of(object);
    if (next_handler->inner != NULL) {
        OBJ_RELEASE(&next_handler->inner->std);
    }
    zval_ptr_dtor(&next_handler->context);
    zval_ptr_dtor(&next_handler->state);
    zend_object_std_dtor(object);
}

nx_behavior_t *nx_intercept(const nx_function_t *interceptor, nx_behavior_t *inner)
{
    nx_behavior_t *behavior = nx_behavior_of(nx_behavior_create_object(nx_ce_behavior));
    behavior->kind = NX_BEHAVIOR_INTERCEPT;
    nx_function_copy(&behavior->handler, interceptor);
    GC_ADDREF(&inner->std);
    behavior->inner = inner;
    return behavior;
}

nx_behavior_t *nx_intercept_wrap(const nx_function_t *interceptor, nx_behavior_t *inner)
{
    nx_interception_t *interception = nx_interception_of(nx_interception_create_object(nx_ce_interception));
    nx_function_copy(&interception->interceptor, interceptor);
    interception->inner = inner;
    nx_behavior_t *behavior = nx_behavior_of(nx_behavior_create_object(nx_ce_behavior));
    behavior->kind = inner->kind == NX_BEHAVIOR_WITH_STATE ? NX_BEHAVIOR_WITH_STATE : NX_BEHAVIOR_RECEIVE;
    ZVAL_OBJ(&behavior->handler.callable, &interception->std);
    behavior->handler.call.function_handler = nx_interception_invoke;
    behavior->handler.call.object = &interception->std;
    behavior->handler.call.called_scope = nx_ce_interception;
    nx_function_copy(&behavior->signal, &inner->signal);
    ZVAL_COPY(&behavior->state, &inner->state);
    return behavior;
}

/* The last argument of the interceptor: a Closure, so that users can declare it as \Closure. */
static void interception_make_next_handler(nx_interception_t *interception, zval *arguments, uint32_t count,
                                           zval *closure)
{
    nx_next_handler_t *next_handler = nx_next_handler_of(nx_next_handler_create_object(nx_ce_next_handler));
    next_handler->inner = interception->inner;
    GC_ADDREF(&next_handler->inner->std);
    ZVAL_COPY(&next_handler->context, &arguments[0]);
    if (count > 2) {
        ZVAL_COPY(&next_handler->state, &arguments[2]);
    }
    nx_php_create_closure(closure, nx_next_handler_invoke, &next_handler->std);
    OBJ_RELEASE(&next_handler->std);
}

/* A behavior that the handler becomes is wrapped in the same interceptor. */
static void interception_wrap_result(nx_interception_t *interception, zval *result)
{
    if (Z_TYPE_P(result) != IS_OBJECT) {
        return;
    }
    zend_object *answer = Z_OBJ_P(result);
    if (answer->ce == nx_ce_behavior) {
        nx_behavior_t *next = nx_behavior_of(answer);
        if (next->kind != NX_BEHAVIOR_SAME && next->kind != NX_BEHAVIOR_STOPPED &&
            next->kind != NX_BEHAVIOR_UNHANDLED) {
            ZVAL_OBJ(result, &nx_intercept(&interception->interceptor, next)->std);
            OBJ_RELEASE(answer);
        }
    } else if (answer->ce == nx_ce_step && nx_step_of(answer)->kind == NX_STEP_BECOME) {
        nx_step_t *step = nx_step_of(answer), *kept = nx_step_of(nx_step_create_object(nx_ce_step));
        kept->kind = NX_STEP_BECOME;
        kept->behavior = nx_intercept(&interception->interceptor, step->behavior);
        ZVAL_COPY(&kept->state, &step->state);
        ZVAL_OBJ(result, &kept->std);
        OBJ_RELEASE(answer);
    }
}

void nx_intercept_handle(nx_interception_t *interception, zval *arguments, uint32_t count, zval *result)
{
    zval given[3];
    ZVAL_COPY_VALUE(&given[0], &arguments[0]);
    ZVAL_COPY_VALUE(&given[1], &arguments[1]);
    interception_make_next_handler(interception, arguments, count, &given[2]);
    if (nx_function_call(&interception->interceptor, result, 3, given)) {
        interception_wrap_result(interception, result);
    }
    zval_ptr_dtor(&given[2]);
}

void nx_next_handler_call(nx_next_handler_t *next_handler, zend_object *message, zval *result)
{
    zval arguments[3];
    if (next_handler->inner->kind == NX_BEHAVIOR_EMPTY) {
        ZVAL_OBJ(result, nx_behavior_single(NX_BEHAVIOR_UNHANDLED));
        return;
    }
    ZVAL_COPY_VALUE(&arguments[0], &next_handler->context);
    ZVAL_OBJ(&arguments[1], message);
    ZVAL_COPY_VALUE(&arguments[2], &next_handler->state);
    nx_function_call(&next_handler->inner->handler, result,
                     next_handler->inner->kind == NX_BEHAVIOR_WITH_STATE ? 3 : 2, arguments);
}
