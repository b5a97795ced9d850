/* SPDX-License-Identifier: MIT */
/*
 * Background work of an actor: the coroutines that its handlers spawn, which run in the actor's own scope, and the
 * tasks of spawnTask(), whose results return to the actor as messages. Both are cancelled when the incarnation that
 * started them ends.
 *
 * Ownership: an nx_actor_task_t (one task) is a TaskContext. It is reference-counted by its coroutine until that has
 * ended, by the mail it has sent, and by user code that holds it as a Cancellable. It holds its actor's cell. The actor
 * owns the scope until it stops or restarts.
 * Suspension, errors: only functions marked below suspend or throw. Fork: as runtime/async/.
 */
#ifndef NX_ACTOR_FEATURES_TASKS_H
#define NX_ACTOR_FEATURES_TASKS_H

#include "actor/system/extras.h"
#include "runtime/async/async.h"

/* What happens when a task throws: enum TaskFailure, in the order of its cases. */
typedef enum { NX_TASK_FAILURE_LOG, NX_TASK_FAILURE_MESSAGE, NX_TASK_FAILURE_FAIL } nx_task_failure_t;

/* One task; in PHP a TaskContext. */
typedef struct nx_actor_task {
    nx_list_t link;  /* in its actor's list, until the incarnation ends */
    nx_cell_t *cell; /* counted */
    nx_task_t *task; /* counted; NULL: the coroutine has ended */
    nx_function_t closure;
    uint8_t on_failure; /* nx_task_failure_t */
    bool is_cancelled;
    bool is_mail_source; /* registered by nx_actor_system_add_mail_source() */
    bool is_over;        /* the actor has stopped or restarted since */
    zend_object std;
} nx_actor_task_t;

struct nx_actor_tasks {
    nx_scope_t *scope; /* NULL: not used yet */
    nx_list_t list;
};

static inline nx_actor_task_t *nx_actor_task_of(zend_object *object)
{
    return nx_container_of(object, nx_actor_task_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_task_context, *nx_ce_task_failure;
extern zend_function *nx_task_context_run;
extern zend_object_handlers nx_task_context_handlers;

zend_object *nx_actor_task_create_object(zend_class_entry *class_entry);
void nx_actor_task_free_object(zend_object *object);
HashTable *nx_actor_task_get_gc(zend_object *object, zval **table, int *count);

/*
 * Calls the function with its TaskContext in a new coroutine of the actor's scope. Counted for the caller; NULL with an
 * exception.
 */
NX_SUSPENDS NX_THROWS nx_actor_task_t *nx_actor_task_begin(nx_cell_t *cell, const nx_function_t *function,
                                                           nx_task_failure_t on_failure);
/* The body of that coroutine. */
NX_SUSPENDS NX_THROWS void nx_actor_task_run(nx_actor_task_t *actor_task);
/* Cancels the coroutine. Its result or failure is no longer delivered. */
void nx_actor_task_cancel(nx_actor_task_t *actor_task);
/* Sends a message to the actor. A dead letter if the incarnation that started the task has ended. */
NX_SUSPENDS NX_THROWS void nx_actor_task_tell(nx_actor_task_t *actor_task, zend_object *message);

/*
 * Registers NX_FEATURE_TASKS. Makes the scope of an actor the default scope of code that its handlers run. The scope is
 * created on demand.
 */
void nx_actor_tasks_start(void);

#endif
