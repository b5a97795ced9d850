/* SPDX-License-Identifier: MIT */
/*
 * What PHP programs wait with: tasks (the Coroutine objects of spawn()), time limits, shields. Futures, scopes and
 * channels have doors of their own.
 *
 * Ownership: tasks are PHP objects, counted as such; the scheduler holds one reference to a task until it has ended,
 * and a coroutine that waits keeps what it waits for alive through its own frames. Suspension and exceptions: as
 * marked. Fork: refused while coroutines live, so nothing to rebuild.
 */
#ifndef NX_RUNTIME_ASYNC_ASYNC_H
#define NX_RUNTIME_ASYNC_ASYNC_H

#include "php.h"

#include "runtime/async/future.h"
#include "runtime/async/scope.h"
#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_coroutine;
extern const zend_object_handlers *nx_task_handlers;

/* What a task does with the future it was derived from. */
typedef enum { NX_DERIVE_NOTHING, NX_DERIVE_MAP, NX_DERIVE_CATCH, NX_DERIVE_FINALLY } nx_derivation_t;

typedef struct nx_task {
    nx_coroutine_t coroutine;
    zval callable;
    zval *arguments;
    HashTable *named_arguments;
    uint32_t argument_count;
    uint8_t derivation; /* nx_derivation_t */
    bool has_turn;      /* counts for its scope's concurrency */
    zend_fcall_info_cache call_cache;
    nx_scope_t *scope;    /* counted; what it is a member of: `coroutine.scope` is where its children go */
    nx_list_t membership; /* in that scope */
    nx_future_t *source;
    nx_future_t future;
} nx_task_t;

static inline nx_task_t *nx_task_of(zend_object *object)
{
    return nx_container_of(object, nx_task_t, future.std);
}

/* NULL for a future that is no coroutine's. */
static inline nx_task_t *nx_task_of_future(nx_future_t *future)
{
    return future->std.handlers == nx_task_handlers ? nx_container_of(future, nx_task_t, future) : NULL;
}

/* NULL for main and for what the extension itself started. */
nx_task_t *nx_task_of_coroutine(nx_coroutine_t *coroutine);

zend_object *nx_task_create(zend_class_entry *class_entry);
void nx_task_free_object(zend_object *object);
HashTable *nx_task_get_gc(zend_object *object, zval **table, int *count);

/* In the current coroutine's scope, with its values and deadline; begins in the next turn of the loop. */
NX_SUSPENDS NX_THROWS nx_task_t *nx_task_spawn(const zend_fcall_info *call,
                                               const zend_fcall_info_cache *cache);
/* In this scope, with its values; NULL with an exception when room was waited for in vain. */
NX_SUSPENDS NX_THROWS nx_task_t *nx_task_spawn_in(nx_scope_t *scope, const zend_fcall_info *call,
                                                  const zend_fcall_info_cache *cache);
/* A task that waits for `source` and goes on from there. */
nx_task_t *nx_task_derive(nx_future_t *source, nx_derivation_t derivation, const zend_fcall_info *call,
                          const zend_fcall_info_cache *cache);
/*
 * In main's scope: of no request, with no values and no time limit of whoever runs now; nobody is given its result.
 * May be called where nothing may wait.
 */
void nx_task_start_apart(const zend_fcall_info *call, const zend_fcall_info_cache *cache, const char *name);
void nx_task_cancel(nx_task_t *task, zend_string *reason);
/* Out of its scope and into main's, under a name that reports show. */
void nx_task_detach(nx_task_t *task, zend_string *name);

extern const nx_module_t nx_async_module;

/*
 * Calls; when the moment comes, ends the wait (or the computation) it is in and turns the cancellation into a
 * TimeoutException. A limit that lies around it and is shorter wins.
 */
NX_SUSPENDS NX_THROWS void nx_async_until(nx_time_t deadline, zend_fcall_info *call,
                                          zend_fcall_info_cache *cache, zval *result);
/* Calls; cancellations from outside wait until it has returned. */
NX_SUSPENDS NX_THROWS void nx_async_shield(zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result);

#endif
