/* SPDX-License-Identifier: MIT */
/*
 * The PHP API of coroutines: tasks (the Coroutine objects of spawn()), time limits and shields. Futures, scopes and
 * channels have their own headers.
 *
 * Ownership: tasks are reference-counted PHP objects. The scheduler holds one reference to a task until it has ended.
 * A waiting coroutine keeps what it waits for alive through its own frames.
 * Suspension and exceptions: as marked.
 * Fork: refused while coroutines live, so there is nothing to rebuild.
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

/* How a task uses the result of the future from which it was derived. */
typedef enum { NX_DERIVE_NOTHING, NX_DERIVE_MAP, NX_DERIVE_CATCH, NX_DERIVE_FINALLY } nx_derivation_t;

typedef struct nx_task {
    nx_coroutine_t coroutine;
    zval callable;
    zval *arguments;
    HashTable *named_arguments;
    uint32_t argument_count;
    uint8_t derivation; /* nx_derivation_t */
    bool is_counted;    /* counts towards its scope's concurrency */
    zend_fcall_info_cache call_cache;
    /*
     * The scope of which the task is a member, counted. nx_scope_of_coroutine() returns the scope of the tasks that it
     * spawns.
     */
    nx_scope_t *scope;
    nx_list_t membership; /* in that scope */
    nx_future_t *source;
    nx_future_t future;
} nx_task_t;

static inline nx_task_t *nx_task_of(zend_object *object)
{
    return nx_container_of(object, nx_task_t, future.std);
}

/* NULL if the future is not a coroutine. */
static inline nx_task_t *nx_task_of_future(nx_future_t *future)
{
    return future->std.handlers == nx_task_handlers ? nx_container_of(future, nx_task_t, future) : NULL;
}

/* NULL for main and for coroutines that the extension itself started. */
nx_task_t *nx_task_of_coroutine(nx_coroutine_t *coroutine);

zend_object *nx_task_create(zend_class_entry *class_entry);
void nx_task_free_object(zend_object *object);
HashTable *nx_task_get_gc(zend_object *object, zval **table, int *count);

/*
 * Spawns a task in the current coroutine's scope, with its context values and deadline. It starts in the next
 * iteration of the loop.
 */
NX_SUSPENDS NX_THROWS nx_task_t *nx_task_spawn(const zend_fcall_info *call,
                                               const zend_fcall_info_cache *cache);
/*
 * Spawns a task in `scope`, with its context values. Waits while the scope has as many coroutines as it allows. NULL
 * with an exception: that wait was cancelled.
 */
NX_SUSPENDS NX_THROWS nx_task_t *nx_task_spawn_in(nx_scope_t *scope, const zend_fcall_info *call,
                                                  const zend_fcall_info_cache *cache);
/* Creates a task that waits for `source` and continues with its result. */
nx_task_t *nx_task_derive(nx_future_t *source, nx_derivation_t derivation, const zend_fcall_info *call,
                          const zend_fcall_info_cache *cache);
/*
 * Starts a task in main's scope, without the request, context values and time limits of the running coroutine. No
 * code receives its result. May be called where waiting is not allowed.
 */
void nx_task_start_in_main(const zend_fcall_info *call, const zend_fcall_info_cache *cache, const char *name);
void nx_task_cancel(nx_task_t *task, zend_string *reason);
/* Moves the task from its scope to main's, under a name that reports show. */
void nx_task_detach(nx_task_t *task, zend_string *name);

extern const nx_module_t nx_async_module;

/*
 * Calls the function with a time limit. At `deadline` its wait or computation is ended, and the cancellation becomes
 * a TimeoutException. A shorter limit of a caller takes precedence.
 *
 * `lifeline`: a socket, which the caller keeps open. A computation is ended with a CancelledError, too, when the
 * socket's peer closes it. -1: none.
 */
NX_SUSPENDS NX_THROWS void nx_async_until(nx_time_t deadline, int lifeline, zend_fcall_info *call,
                                          zend_fcall_info_cache *cache, zval *result);
/* Calls the function. Cancellations from outside are held back until it has returned. */
NX_SUSPENDS NX_THROWS void nx_async_shield(zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result);

#endif
