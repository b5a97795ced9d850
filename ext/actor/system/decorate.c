/* SPDX-License-Identifier: MIT */
#include "actor/system/decorate.h"

void nx_actor_system_use_decorator(nx_actor_system_t *system, zend_object *closure)
{
    if (closure != NULL) {
        GC_ADDREF(closure);
    }
    if (system->decorator != NULL) {
        OBJ_RELEASE(system->decorator);
    }
    system->decorator = closure;
}

zend_object *nx_actor_call_decorator(nx_cell_t *cell, zend_object *object)
{
    zval closure, arguments[2], result;
    ZVAL_OBJ(&closure, cell->system->decorator);
    ZVAL_OBJ(&arguments[0], object);
    ZVAL_OBJ(&arguments[1], &cell->std);
    ZVAL_UNDEF(&result);
    if (call_user_function(NULL, NULL, &closure, &result, 2, arguments) == SUCCESS &&
        Z_TYPE(result) == IS_OBJECT) {
        return Z_OBJ(result);
    }
    zval_ptr_dtor(&result);
    GC_ADDREF(object);
    return object;
}
