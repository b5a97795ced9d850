/* SPDX-License-Identifier: MIT */
#include "engine/intercept/objects.h"

enum { TABLES = 8 };

/* The object handlers of classes, with their original free function. */
static struct {
    const zend_object_handlers *handlers;
    zend_object_free_obj_t free;
} tables[TABLES];
static size_t table_count;

bool nx_objects_take_over(zend_class_entry *class_entry, zend_object_dtor_obj_t destroy,
                          zend_object_free_obj_t release)
{
    zval example;
    if (object_init_ex(&example, class_entry) != SUCCESS) {
        return false;
    }
    zend_object_handlers *handlers = (zend_object_handlers *)Z_OBJ(example)->handlers;
    zval_ptr_dtor(&example);
    if (table_count == TABLES || handlers->dtor_obj != zend_objects_destroy_object ||
        handlers->free_obj == zend_object_std_dtor) {
        return false;
    }
    tables[table_count].handlers = handlers;
    tables[table_count++].free = handlers->free_obj;
    handlers->dtor_obj = destroy;
    handlers->free_obj = release;
    return true;
}

void nx_objects_free(zend_object *object)
{
    size_t i = 0;
    while (tables[i].handlers != object->handlers) {
        i++;
    }
    tables[i].free(object);
}
