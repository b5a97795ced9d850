/* SPDX-License-Identifier: MIT */
/*
 * mapConcurrent(): an iterator over the results of calls, several of which run at once.
 *
 * Ownership: the iteration is a PHP object. From its first step until it is over it owns a scope with its calls. When
 * the object is destroyed, they are cancelled and waited for.
 * Suspension and exceptions: as marked. Fork: refused while coroutines live.
 */
#ifndef NX_RUNTIME_ASYNC_ITERATE_H
#define NX_RUNTIME_ASYNC_ITERATE_H

#include "php.h"

#include "runtime/async/scope.h"
#include "runtime/async/source.h"
#include "runtime/scheduler/coroutine.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_iteration;
extern const zend_object_handlers *nx_iteration_handlers;

typedef struct nx_iteration {
    nx_source_t source;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_scope_t *scope; /* NULL: not started, or over */
    nx_list_t slots, settled;
    nx_wait_t wait;
    zval key, value; /* the current entry; undefined: none */
    uint32_t concurrency, taken;
    bool preserves_order;
    bool has_begun;
    bool is_drained; /* the source has ended, or a call has failed; no further call is started */
    bool is_busy, is_waiting;
    bool has_advanced;
    zend_object std;
} nx_iteration_t;

static inline nx_iteration_t *nx_iteration_of(zend_object *object)
{
    return nx_container_of(object, nx_iteration_t, std);
}

/* Calls nothing and takes nothing from `items` before one of the functions below is called. */
NX_THROWS bool nx_map_concurrent(zval *items, const zend_fcall_info *call, const zend_fcall_info_cache *cache,
                                 uint32_t concurrency, bool preserves_order, zval *result);

/* The iterator's functions. An exception ends the iteration; all calls have ended by then. */
NX_SUSPENDS NX_THROWS bool nx_iteration_begin(nx_iteration_t *iteration);
NX_SUSPENDS NX_THROWS bool nx_iteration_rewind(nx_iteration_t *iteration);
NX_SUSPENDS NX_THROWS void nx_iteration_next(nx_iteration_t *iteration);
/* NULL at the end. */
NX_SUSPENDS NX_THROWS zval *nx_iteration_key(nx_iteration_t *iteration);
NX_SUSPENDS NX_THROWS zval *nx_iteration_value(nx_iteration_t *iteration);

zend_object *nx_iteration_create_object(zend_class_entry *class_entry);
NX_SUSPENDS void nx_iteration_destroy_object(zend_object *object);
void nx_iteration_free_object(zend_object *object);
HashTable *nx_iteration_get_gc(zend_object *object, zval **table, int *count);

#endif
