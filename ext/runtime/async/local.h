/* SPDX-License-Identifier: MIT */
/*
 * One value a coroutine, kept until that ends: a connection it has borrowed, say. Unlike a Context's, nothing that is
 * spawned inherits it.
 *
 * Ownership: the object owns every coroutine's value, by id; a hold (runtime/scheduler/hold.h) tells it of an end.
 * Suspension: none; what is called at an end is a task of main's scope. Fork: refused while coroutines live, and
 * main's value is the child's main's.
 */
#ifndef NX_RUNTIME_ASYNC_LOCAL_H
#define NX_RUNTIME_ASYNC_LOCAL_H

#include "php.h"

#include "core/base/module.h"

extern zend_class_entry *nx_ce_local;
extern const zend_object_handlers *nx_local_handlers;

typedef struct nx_local {
    zval at_end; /* undefined: nothing is called */
    zend_fcall_info_cache at_end_cache;
    HashTable values; /* nx_local_value_t by the coroutine's id */
    zend_object std;
} nx_local_t;

static inline nx_local_t *nx_local_of(zend_object *object)
{
    return nx_container_of(object, nx_local_t, std);
}

zend_object *nx_local_create_object(zend_class_entry *class_entry);
void nx_local_free_object(zend_object *object);
HashTable *nx_local_get_gc(zend_object *object, zval **table, int *count);

/* What the current coroutine has, not counted for the caller; NULL: nothing. */
zval *nx_local_find(nx_local_t *local);
/* Copies the value; what was there is released, and never given to at_end. */
void nx_local_set(nx_local_t *local, zval *value);
/* Moves it to `value`, or makes that null. */
void nx_local_take(nx_local_t *local, zval *value);

#endif
