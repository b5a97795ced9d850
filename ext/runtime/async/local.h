/* SPDX-License-Identifier: MIT */
/*
 * Coroutine-local values: one value per coroutine, kept until it ends, such as a borrowed connection. Unlike the values
 * of a Context it is not inherited by spawned coroutines.
 *
 * Ownership: the object owns the values of all coroutines, by id. A lease (runtime/scheduler/lease.h) notifies it of a
 * coroutine's end.
 * Suspension: none; the callback at an end is a task of main's scope.
 * Fork: refused while coroutines live; main's value becomes that of the child's main.
 */
#ifndef NX_RUNTIME_ASYNC_LOCAL_H
#define NX_RUNTIME_ASYNC_LOCAL_H

#include "php.h"

#include "core/base/module.h"

extern zend_class_entry *nx_ce_local;
extern const zend_object_handlers *nx_local_handlers;

typedef struct nx_local {
    zval at_end; /* undefined: no callback */
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

/* The current coroutine's value, without a new reference; NULL: none. */
zval *nx_local_find(nx_local_t *local);
/* Copies the value. The previous one is released, and not passed to at_end. */
void nx_local_set(nx_local_t *local, zval *value);
/* Moves the current coroutine's value to `value`; sets that to null if there is none. */
void nx_local_take(nx_local_t *local, zval *value);

#endif
