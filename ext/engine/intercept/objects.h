/* SPDX-License-Identifier: MIT */
/* Objects of other extensions: functions that are called when the last reference to one is released. */
#ifndef NX_ENGINE_INTERCEPT_OBJECTS_H
#define NX_ENGINE_INTERCEPT_OBJECTS_H

#include "php.h"

/*
 * Sets the functions for objects of a class. False: its objects cannot be created, have a function for destruction, or
 * need none to be freed; or too many classes were taken over. Never undone: at the end of the process the extensions
 * may be unloaded, and no object outlives the last request. Called at the start of a request.
 */
bool nx_objects_take_over(zend_class_entry *class_entry, zend_object_dtor_obj_t destroy,
                          zend_object_free_obj_t release);
/* Frees such an object, as its extension does. */
void nx_objects_free(zend_object *object);

#endif
