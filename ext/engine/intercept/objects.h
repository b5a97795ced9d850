/* SPDX-License-Identifier: MIT */
/* Objects of other extensions: sets functions that are called when the last reference to such an object is released. */
#ifndef NX_ENGINE_INTERCEPT_OBJECTS_H
#define NX_ENGINE_INTERCEPT_OBJECTS_H

#include "php.h"

/*
 * Sets the functions for objects of a class. Called at the start of a request. It is never undone: no object outlives
 * the last request, and the extensions may be unloaded before the process ends. False: objects of the class cannot be
 * created, have a destruction function already, or have no free function; or too many classes were taken over.
 */
bool nx_objects_take_over(zend_class_entry *class_entry, zend_object_dtor_obj_t destroy,
                          zend_object_free_obj_t release);
/* Frees such an object, as its extension does. */
void nx_objects_free(zend_object *object);

#endif
