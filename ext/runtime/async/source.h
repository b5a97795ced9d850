/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of runtime/async/ only: steps through an array or a Traversable of the caller.
 *
 * Ownership: a source holds what it steps through until it is closed. Keys and values belong to the caller. The steps
 * run user code (a generator's body), which may end in a fatal error. So no list may contain memory of the caller's C
 * frame meanwhile.
 */
#ifndef NX_RUNTIME_ASYNC_SOURCE_H
#define NX_RUNTIME_ASYNC_SOURCE_H

#include "php.h"
#include "zend_interfaces.h"

#include "runtime/scheduler/coroutine.h"

typedef struct nx_source {
    zval items; /* an array, or undefined */
    HashPosition position;
    zend_object_iterator *iterator; /* iterator of a Traversable */
    bool has_begun;
} nx_source_t;

NX_THROWS bool nx_source__open(nx_source_t *source, zval *items);
/* False at the end, or with an exception. */
NX_SUSPENDS NX_THROWS bool nx_source__next(nx_source_t *source, zval *key, zval *value);
/* Idempotent. A generator that is closed before its end runs its finally blocks here. */
NX_SUSPENDS NX_THROWS void nx_source__close(nx_source_t *source);
void nx_source__add_to_gc(const nx_source_t *source, zend_get_gc_buffer *buffer);

/* "an int", "a DateTime": describes a value in an error message. */
zend_string *nx_source__describe(zval *value);
/* "key 3", "key \"a\"" */
zend_string *nx_source__describe_key(zval *key);

#endif
