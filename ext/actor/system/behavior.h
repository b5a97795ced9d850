/* SPDX-License-Identifier: MIT */
/*
 * Behaviors (Behavior), which hold the handlers of an actor's mail, and steps (BehaviorWithState), which handlers with
 * state return.
 *
 * Ownership: both are immutable PHP objects. Any number of cells may share a behavior.
 */
#ifndef NX_ACTOR_SYSTEM_BEHAVIOR_H
#define NX_ACTOR_SYSTEM_BEHAVIOR_H

#include "php.h"

#include "engine/arguments/callable.h"

typedef enum {
    NX_BEHAVIOR_RECEIVE, /* these three handle mail */
    NX_BEHAVIOR_WITH_STATE,
    NX_BEHAVIOR_EMPTY,
    NX_BEHAVIOR_SAME, /* these three are only return values of handlers */
    NX_BEHAVIOR_STOPPED,
    NX_BEHAVIOR_UNHANDLED,
    NX_BEHAVIOR_SETUP, /* these are resolved to one of the first three when an actor adopts them */
    NX_BEHAVIOR_SUPERVISE,
    NX_BEHAVIOR_WITH_TIMERS,
    NX_BEHAVIOR_WITH_STASH,
    NX_BEHAVIOR_INTERCEPT,
    NX_BEHAVIOR_KINDS
} nx_behavior_kind_t;

typedef struct nx_behavior {
    nx_behavior_kind_t kind;
    nx_function_t handler; /* the factory of setup, withTimers and withStash; the interceptor */
    nx_function_t signal;
    zval state;                /* initial state of withState; strategy of supervise; capacity of withStash */
    struct nx_behavior *inner; /* counted; the wrapped behavior of supervise and intercept */
    zend_object std;
} nx_behavior_t;

static inline nx_behavior_t *nx_behavior_of(zend_object *object)
{
    return nx_container_of(object, nx_behavior_t, std);
}

static inline bool nx_behavior_handles(const nx_behavior_t *behavior)
{
    return behavior->kind <= NX_BEHAVIOR_EMPTY;
}

typedef enum {
    NX_STEP_SAME,
    NX_STEP_NEXT,
    NX_STEP_STOPPED,
    NX_STEP_UNHANDLED,
    NX_STEP_BECOME,
    NX_STEP_KINDS
} nx_step_kind_t;

/* BehaviorWithState */
typedef struct nx_step {
    nx_step_kind_t kind;
    zval state;
    nx_behavior_t *behavior; /* counted; set for NX_STEP_BECOME */
    zend_object std;
} nx_step_t;

static inline nx_step_t *nx_step_of(zend_object *object)
{
    return nx_container_of(object, nx_step_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_behavior, *nx_ce_step;
extern zend_object_handlers nx_behavior_handlers, nx_step_handlers;

zend_object *nx_behavior_create_object(zend_class_entry *class_entry);
void nx_behavior_free_object(zend_object *object);
HashTable *nx_behavior_get_gc(zend_object *object, zval **table, int *count);
zend_object *nx_step_create_object(zend_class_entry *class_entry);
void nx_step_free_object(zend_object *object);
HashTable *nx_step_get_gc(zend_object *object, zval **table, int *count);
/* A copy of the behavior with this signal handler; counted for the caller. */
nx_behavior_t *nx_behavior_with_signal(const nx_behavior_t *behavior, const nx_function_t *signal);

/* The shared object of a kind without data, counted for the caller. */
zend_object *nx_behavior_single(nx_behavior_kind_t kind);
zend_object *nx_step_single(nx_step_kind_t kind);
/* BehaviorWithState::next(), counted for the caller. Takes over the state. */
zend_object *nx_step_next(zval *state);
/* Takes over a step with reference count 1 whose state was moved out, for reuse by nx_step_next(). */
void nx_step_recycle(nx_step_t *step);
void nx_behavior_free_request(void);

#endif
