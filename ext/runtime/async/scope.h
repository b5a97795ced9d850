/* SPDX-License-Identifier: MIT */
/*
 * Scopes own coroutines: what is spawned in one has ended before whoever opened it goes on. They form a tree; main's
 * and each request's are made when first asked for.
 *
 * Ownership: counted (`references`): by the Scope object, by members until they have ended, by child scopes, and by a
 * coroutine whose children go there. Suspension and exceptions: as marked. Fork: refused while coroutines live.
 */
#ifndef NX_RUNTIME_ASYNC_SCOPE_H
#define NX_RUNTIME_ASYNC_SCOPE_H

#include "php.h"

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef struct nx_task nx_task_t;

extern zend_class_entry *nx_ce_scope;
extern zend_class_entry *nx_ce_context;
extern zend_class_entry *nx_ce_context_key;
extern const zend_object_handlers *nx_scope_handlers;
extern const zend_object_handlers *nx_context_handlers;

struct nx_scope {
    nx_scope_t *parent; /* counted; NULL: main's */
    nx_list_t sibling;  /* in the parent's `children` */
    nx_list_t children;
    nx_list_t members; /* begun, or beginning in the next turn */
    nx_list_t queued;  /* members beyond `concurrency`, oldest first */
    nx_list_t spawners, leavers;
    nx_coroutine_t *owner;     /* whose own scope it is, until that ends; NULL for those that were opened */
    nx_cancellation_t *runner; /* of the coroutine inside nx_scope_run() */
    zend_object *failure;      /* the first of a member; only when it does not supervise */
    zend_object *values;       /* what members begin with: a Context, or NULL */
    zend_string *reason;       /* it was cancelled */
    uint32_t references;
    uint32_t kept_by_children;   /* so many of the references are */
    uint32_t living;             /* members, and children that have living ones */
    uint32_t visited;            /* by the last search for a circle */
    uint32_t active, waiting;    /* members that count for `concurrency`, and queued ones */
    uint32_t concurrency, queue; /* UINT32_MAX: no limit */
    bool supervises;             /* a member's failure is its own affair */
    bool failure_seen;
};

typedef struct nx_scope_object {
    nx_scope_t *scope; /* NULL: not constructed */
    bool leaves;       /* its end is the scope's: false for one that was only asked for */
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

/* A child of the current one, with the current values. The caller owns a reference. */
nx_scope_t *nx_scope_open(bool supervises);
nx_scope_t *nx_scope_hold(nx_scope_t *scope);
void nx_scope_release(nx_scope_t *scope);
/* Nobody but an object and the scopes below hold it: what it keeps is the object's, and in the collector's sight. */
static inline bool nx_scope_is_an_object_s(const nx_scope_t *scope)
{
    return scope->references - scope->kept_by_children == 1;
}
/* By an object of it: the last one takes with it what nobody can ask for any more. */
void nx_scope_release_by_object(nx_scope_t *scope);
/* Reports a failure that nobody was thrown. */
void nx_scope_tell_failure(nx_scope_t *scope);
/* Where the current coroutine's children go; made when there is none yet. Not counted for the caller. */
nx_scope_t *nx_scope_current(void);
nx_scope_t *nx_scope_of_main(void);
/*
 * Where the children of the running coroutine go that has no scope yet, when that is somebody else's to say (NULL: it
 * is not): an actor's, in its turn. Not counted.
 */
extern nx_scope_t *(*nx_scope_home)(void);
/* A supervising one below main's, with no values. The caller owns a reference. */
nx_scope_t *nx_scope_open_apart(void);
void nx_scope_end_request(void);
/* Whose work it is part of: the request that has spawned it or whoever did; main; itself, when it is of neither. */
nx_coroutine_t *nx_scope_origin(nx_coroutine_t *coroutine);

/*
 * Starts the task, or queues it; waits while the queue is full. It takes a reference to the task. `by_name`: the
 * scope was asked, and not just where the coroutine happens to run.
 */
NX_SUSPENDS NX_THROWS bool nx_scope_add(nx_scope_t *scope, nx_task_t *task, bool by_name);
/* What task.c tells it. `failure`: NULL unless it failed of itself; true when the scope answers for it. */
bool nx_scope_lose(nx_task_t *task, zend_object *failure);
void nx_scope_move(nx_task_t *task, nx_scope_t *to);

/* Leaves first, then members, then whoever runs in it; later members never begin. Takes the reason over. */
void nx_scope_cancel(nx_scope_t *scope, zend_string *reason);
/* Waits until no member lives, also when cancelled (the members are too then). Throws the first failure. */
NX_SUSPENDS NX_THROWS bool nx_scope_join(nx_scope_t *scope);
/* Calls; what is spawned meanwhile belongs to the scope, and has ended when this returns. */
NX_SUSPENDS NX_THROWS void nx_scope_run(nx_scope_t *scope, zend_fcall_info *call,
                                        zend_fcall_info_cache *cache, zval *result);
/* For owners of coroutines that are no tasks, at the end of a body: what its children still do is waited for. */
NX_SUSPENDS void nx_scope_end_of(nx_coroutine_t *coroutine);
/* In `ended` of such an owner. */
void nx_scope_forget(nx_coroutine_t *coroutine);

/* Values by key, immutable: a new one is a new Context that knows its parent. */
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
/* The current coroutine's; counted for the caller. */
zend_object *nx_context_current(void);
/* NULL when no Context on the way up has it. */
zval *nx_context_find(zend_object *context, const zend_object *key);
/* One that has this value as well; takes over the reference to its parent, which may be NULL. */
zend_object *nx_context_extend(zend_object *parent, zend_object *key, zval *value);
/*
 * Into the current coroutine's, in place: what it spawns from now on has it, until the call of run() it is in has
 * ended.
 */
void nx_context_hand_down(zend_object *key, zval *value);
/* Calls with these values as the current ones. */
NX_SUSPENDS NX_THROWS void nx_context_run(zend_object *context, zend_fcall_info *call,
                                          zend_fcall_info_cache *cache, zval *result);

#endif
