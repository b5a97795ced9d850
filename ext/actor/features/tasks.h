/* SPDX-License-Identifier: MIT */
/*
 * What an actor has others do: the coroutines that its handlers spawn, in a scope of its own, and its tasks, whose
 * results come back as messages. All of it ends with the incarnation that began it.
 *
 * Ownership: an errand is a TaskContext, counted by its coroutine until that has ended, by mail it has sent, and by
 * whoever has it as a Cancellable; it holds its actor's cell. The scope is its actor's until that stops or restarts.
 * Nothing here waits or throws, but as marked. Fork: as async/.
 */
#ifndef NX_ACTOR_FEATURES_TASKS_H
#define NX_ACTOR_FEATURES_TASKS_H

#include "actor/lifecycle/lifecycle.h"
#include "runtime/async/async.h"

/* TaskFailure, in the order of its cases. */
typedef enum { NX_ERRAND_LOGS, NX_ERRAND_TELLS, NX_ERRAND_FAILS } nx_errand_failure_t;

/* TaskContext */
typedef struct nx_errand {
    nx_list_t link;  /* in its actor's, while that incarnation lasts */
    nx_cell_t *cell; /* counted */
    nx_task_t *task; /* counted; NULL: it has ended */
    nx_function_t closure;
    uint8_t on_failure; /* nx_errand_failure_t */
    bool is_cancelled;
    bool is_expected; /* counted by its company as something under way */
    bool is_over;     /* whose errand it is has stopped or restarted */
    zend_object std;
} nx_errand_t;

struct nx_errands {
    nx_scope_t *scope; /* NULL: not asked for yet */
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

/* Calls it with its TaskContext in a coroutine of the actor's scope; counted for the caller. */
NX_SUSPENDS NX_THROWS nx_errand_t *nx_errand_begin(nx_cell_t *cell, const nx_function_t *function,
                                                   nx_errand_failure_t on_failure);
/* The body of that coroutine. */
NX_SUSPENDS NX_THROWS void nx_errand_run(nx_errand_t *errand);
/* Ends what it waits for; nothing that it returns arrives from now on. */
void nx_errand_cancel(nx_errand_t *errand);
/* To its actor, as long as that is the one that began it. */
NX_SUSPENDS NX_THROWS void nx_errand_tell(nx_errand_t *errand, zend_object *message);

/* Who runs in a cell's turn has that cell's scope, made when first asked for. */
void nx_errands_start_up(void);
/* The coroutine leaves its cell: scope and values of it do not go with it. */
void nx_errands__leave(nx_coroutine_t *coroutine);

#endif
