/* SPDX-License-Identifier: MIT */
/*
 * Scopes. A scope owns the coroutines that are spawned in it: it returns only after all of them have ended. Scopes
 * form a tree. The scopes of main and of each request are created on demand.
 *
 * Ownership: counted (`references`): by the Scope object, by members until they have ended, by child scopes, and by a
 * coroutine that spawns into it.
 * Suspension and exceptions: as marked. Fork: refused while coroutines live.
 */
#ifndef NX_RUNTIME_ASYNC_SCOPE_H
#define NX_RUNTIME_ASYNC_SCOPE_H

#include "php.h"

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef struct nx_task nx_task_t;
typedef struct nx_scope nx_scope_t;

extern zend_class_entry *nx_ce_scope;
extern zend_class_entry *nx_ce_context;
extern zend_class_entry *nx_ce_context_key;
extern const zend_object_handlers *nx_scope_handlers;
extern const zend_object_handlers *nx_context_handlers;

struct nx_scope {
    nx_scope_t *parent; /* counted; NULL: main's */
    nx_list_t sibling;  /* in the parent's `children` */
    nx_list_t children;
    nx_list_t members;  /* started, or starting in the next iteration */
    nx_list_t queued;   /* members beyond `concurrency`, oldest first */
    nx_list_t spawners; /* coroutines that wait until they may spawn into it */
    nx_list_t leavers;  /* coroutines that wait for its end */
    /* the coroutine whose implicit scope it is, until that ends; NULL for an opened scope */
    nx_coroutine_t *owner;
    nx_cancellation_t *runner; /* of the coroutine that has entered it */
    zend_object *failure;      /* the first failure of a member; only if it does not supervise */
    zend_object *values;       /* the Context of new members, or NULL */
    zend_string *reason;       /* reason of its cancellation; NULL: not cancelled */
    uint32_t references;
    uint32_t child_references;   /* how many of the references child scopes hold */
    uint32_t living;             /* members, and child scopes with living members */
    uint32_t visited;            /* mark of the last search for a cycle */
    uint32_t active, waiting;    /* members that count for `concurrency`, and queued ones */
    uint32_t concurrency, queue; /* UINT32_MAX: no limit */
    bool supervises;             /* a member's failure does not affect the scope */
    bool failure_seen;
};

/* The scope of the coroutines that this coroutine spawns; NULL: not created yet. */
static inline nx_scope_t *nx_scope_of_coroutine(const nx_coroutine_t *coroutine)
{
    return (nx_scope_t *)coroutine->slots[NX_COROUTINE_SCOPE];
}

/* Sets that scope. The coroutine takes the reference over. */
static inline void nx_scope_put(nx_coroutine_t *coroutine, nx_scope_t *scope)
{
    coroutine->slots[NX_COROUTINE_SCOPE] = scope;
}

typedef struct nx_scope_object {
    nx_scope_t *scope; /* NULL: not constructed */
    bool leaves;       /* its destruction ends the scope; false if the scope was only looked up */
    zend_object std;
} nx_scope_object_t;

static inline nx_scope_object_t *nx_scope_object_of(zend_object *object)
{
    return nx_container_of(object, nx_scope_object_t, std);
}

zend_object *nx_scope_create_object(zend_class_entry *class_entry);
/* Waits for the members, or cancels them when an exception is under way or waiting is not possible. */
NX_SUSPENDS NX_THROWS void nx_scope_destroy_object(zend_object *object);
void nx_scope_free_object(zend_object *object);
HashTable *nx_scope_get_gc(zend_object *object, zval **table, int *count);

/* Opens a child of the current scope, with the current values. The caller owns a reference. */
nx_scope_t *nx_scope_open(bool supervises);
nx_scope_t *nx_scope_hold(nx_scope_t *scope);
void nx_scope_release(nx_scope_t *scope);
/* Drops the scope and the coroutine-local values of the coroutine, before it runs code of another owner. */
void nx_scope_leave_coroutine(nx_coroutine_t *coroutine);
/*
 * True if one Scope object and the child scopes hold all references. The cycle collector then treats what the scope
 * refers to as part of that object.
 */
static inline bool nx_scope_is_of_object(const nx_scope_t *scope)
{
    return scope->references - scope->child_references == 1;
}
/* Releases the reference of an object. The last one also releases the scope's failure and values. */
void nx_scope_release_by_object(nx_scope_t *scope);
/* Reports a failure that was never thrown. */
void nx_scope_report_failure(nx_scope_t *scope);
/* The scope of coroutines that the current one spawns; created if there is none. The caller gets no reference. */
nx_scope_t *nx_scope_current(void);
nx_scope_t *nx_scope_of_main(void);
/*
 * Lets another module choose the scope for the running coroutine if it has none: an actor's scope during its
 * dispatch. NULL: it does not choose. The caller gets no reference.
 */
extern nx_scope_t *(*nx_scope_home)(void);
/* Opens a supervising child of main's scope, without context values. The caller owns a reference. */
nx_scope_t *nx_scope_open_in_main(void);
void nx_scope_end_request(void);
/*
 * The coroutine that began the work of this one, found by following its spawners: the coroutine of a request, or main.
 * A coroutine that has no spawner is its own origin.
 */
nx_coroutine_t *nx_scope_origin(nx_coroutine_t *coroutine);

/*
 * Starts the task or queues it; waits while the queue is full. Takes a reference to the task. `by_name`: the caller
 * named this scope explicitly; otherwise it is the current one.
 */
NX_SUSPENDS NX_THROWS bool nx_scope_add(nx_scope_t *scope, nx_task_t *task, bool by_name);
/*
 * Called by task.c when a member ends. `failure`: NULL unless the task itself failed. True if the scope takes
 * responsibility for the failure.
 */
bool nx_scope_lose(nx_task_t *task, zend_object *failure);
void nx_scope_move(nx_task_t *task, nx_scope_t *to);

/*
 * Cancels the innermost child scopes first, then the members, then the coroutine that has entered it. Later members
 * never start. Takes the reason over.
 */
void nx_scope_cancel(nx_scope_t *scope, zend_string *reason);
/*
 * Waits until all members have ended, even if the caller is cancelled (then the members are cancelled too). Throws
 * the first failure.
 */
NX_SUSPENDS NX_THROWS bool nx_scope_join(nx_scope_t *scope);
/*
 * What a coroutine needs to leave a scope that it has entered. It stays at its address until then. It may outlive its
 * coroutine.
 */
typedef struct nx_scope_entry {
    nx_scope_t *outer; /* the coroutine's scope before; counted */
    nx_cancellation_t cancellation;
} nx_scope_entry_t;

/*
 * From now on coroutines that the current one spawns are members of the scope, and the scope's cancellation cancels the
 * current one. Entries of one coroutine are left in reverse order.
 */
void nx_scope_enter(nx_scope_t *scope, nx_scope_entry_t *entry);
/*
 * The caller gets the reference to the scope that the coroutine has had. Does not wait for members. True: the exception
 * that is set is the one of the scope's cancellation.
 */
bool nx_scope_exit(nx_scope_t *scope, nx_scope_entry_t *entry);
/* Calls the function. Coroutines spawned meanwhile belong to the scope, and have ended when this returns. */
NX_SUSPENDS NX_THROWS void nx_scope_run(nx_scope_t *scope, zend_fcall_info *call,
                                        zend_fcall_info_cache *cache, zval *result);

/*
 * Waits for the coroutines that this one has spawned. An owner of coroutines that are not tasks calls it at the end
 * of a body, and nx_scope_forget() in `ended`.
 */
NX_SUSPENDS void nx_scope_end_of(nx_coroutine_t *coroutine);
/* Releases the scope of the coroutine. */
void nx_scope_forget(nx_coroutine_t *coroutine);

/* Immutable values by key. A further value makes a new Context that refers to its parent. */
typedef struct nx_context {
    zend_object *parent; /* a Context, or NULL */
    zend_object *key;
    zval value;
    zend_object std;
} nx_context_t;

static inline nx_context_t *nx_context_of(zend_object *object)
{
    return nx_container_of(object, nx_context_t, std);
}

zend_object *nx_context_create(zend_class_entry *class_entry);
void nx_context_free_object(zend_object *object);
HashTable *nx_context_get_gc(zend_object *object, zval **table, int *count);
/* The current coroutine's Context. The caller owns a reference. */
zend_object *nx_context_current(void);
/* NULL: neither this Context nor any of its ancestors has the key. */
zval *nx_context_find(zend_object *context, const zend_object *key);
/* Creates a Context with this additional value. Takes over the reference to its parent, which may be NULL. */
zend_object *nx_context_extend(zend_object *parent, zend_object *key, zval *value);
/*
 * Adds a value to the current coroutine's Context, in place. Coroutines that it spawns from now on inherit it, until
 * the current call of run() has ended.
 */
void nx_context_hand_down(zend_object *key, zval *value);
/* Calls the function with `context` as the current Context. */
NX_SUSPENDS NX_THROWS void nx_context_run(zend_object *context, zend_fcall_info *call,
                                          zend_fcall_info_cache *cache, zval *result);

#endif
