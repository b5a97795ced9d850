/* SPDX-License-Identifier: MIT */
/*
 * Background work of an actor: the coroutines that its handlers spawn, which run in the actor's own scope, and the
 * tasks of spawnTask(), whose results return to the actor as messages. Both are cancelled when the incarnation that
 * started them ends.
 *
 * Ownership: an nx_errand_t (one task) is a TaskContext. It is reference-counted by its coroutine until that has ended,
 * by the mail it has sent, and by user code that holds it as a Cancellable. It holds its actor's cell. The actor owns
 * the scope until it stops or restarts.
 * Suspension, errors: only functions marked below suspend or throw. Fork: as runtime/async/.
 */
#ifndef NX_ACTOR_FEATURES_TASKS_H
#define NX_ACTOR_FEATURES_TASKS_H

#include "actor/lifecycle/lifecycle.h"
#include "runtime/async/async.h"

/* What happens when a task throws: enum TaskFailure, in the order of its cases. */
typedef enum { NX_ERRAND_LOGS, NX_ERRAND_TELLS, NX_ERRAND_FAILS } nx_errand_failure_t;

/* One task; in PHP a TaskContext. */
typedef struct nx_errand {
    nx_list_t link;  /* in its actor's list, until the incarnation ends */
    nx_cell_t *cell; /* counted */
    nx_task_t *task; /* counted; NULL: the coroutine has ended */
    nx_function_t closure;
    uint8_t on_failure; /* nx_errand_failure_t */
    bool is_cancelled;
    bool is_expected; /* registered by nx_company_expect() */
    bool is_over;     /* the actor has stopped or restarted since */
    zend_object std;
} nx_errand_t;

struct nx_errands {
    nx_scope_t *scope; /* NULL: not used yet */
    nx_list_t list;
};

static inline nx_errand_t *nx_errand_of(zend_object *object)
{
    return nx_container_of(object, nx_errand_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_task_context, *nx_ce_task_failure;
extern zend_object_handlers nx_task_context_handlers;

zend_object *nx_errand_create_object(zend_class_entry *class_entry);
void nx_errand_free_object(zend_object *object);
HashTable *nx_errand_get_gc(zend_object *object, zval **table, int *count);

/*
 * Calls the function with its TaskContext in a new coroutine of the actor's scope. Counted for the caller; NULL with an
 * exception.
 */
NX_SUSPENDS NX_THROWS nx_errand_t *nx_errand_begin(nx_cell_t *cell, const nx_function_t *function,
                                                   nx_errand_failure_t on_failure);
/* The body of that coroutine. */
NX_SUSPENDS NX_THROWS void nx_errand_run(nx_errand_t *errand);
/* Cancels the coroutine. Its result or failure is no longer delivered. */
void nx_errand_cancel(nx_errand_t *errand);
/* Sends a message to the actor. A dead letter if the incarnation that started the task has ended. */
NX_SUSPENDS NX_THROWS void nx_errand_tell(nx_errand_t *errand, zend_object *message);

/* Makes the scope of an actor the default scope of code that its handlers run. The scope is created on demand. */
void nx_errands_start_up(void);
/* A dispatcher leaves its cell: drops the scope and the values that the cell's handlers left in the coroutine. */
void nx_errands__leave(nx_coroutine_t *coroutine);

#endif
